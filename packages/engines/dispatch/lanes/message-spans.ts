import { type Attempt, currentAttempt, type Message, type Part } from '../../../domain/message/message.ts'
import type { PartOutcome } from '../../../domain/message/message-event.ts'
import { channelOf } from '../../../domain/message/reports/callback-body.ts'
import { isSuccess } from '../../../domain/message/status.ts'
import type { OpenSpan, Tracer } from '../../../observability/tracing/tracer.ts'

/** The spans of a hand-over: of the lane from the start of the stage, and of the exchange with the upstream. */
export interface HandOverSpans {
  /** The exchange begins now. */
  submitting(): void
  /** `outcomes` is empty where nothing was handed over. */
  ended(outcomes: readonly PartOutcome[]): void
}

/** Records what happens to messages that are traced. */
export class MessageSpans {
  readonly #tracer: Tracer

  constructor(tracer: Tracer) {
    this.#tracer = tracer
  }

  /** Null where the message is not traced. */
  handOver(message: Message, upstream: string): HandOverSpans | null {
    const { trace } = message.plan
    if (trace === undefined) return null
    const attributes = { ...spanAttributes(message), 'posthorn.upstream': upstream }
    const startedAt = currentAttempt(message)?.stageStartedAt ?? message.acceptedAt
    const lane = this.#tracer.start(trace, {
      name: `lane ${upstream}`,
      kind: 'internal',
      startedAt,
      attributes,
    })
    let submit: OpenSpan | null = null
    return {
      submitting: () => {
        submit = this.#tracer.start(trace, { name: `submit ${upstream}`, kind: 'client', attributes })
      },
      ended: (outcomes) => {
        const kinds = [...new Set(outcomes.map(({ outcome }) => outcome.kind))]
        const failed = kinds.some((kind) => kind === 'refused' || kind === 'unknown')
        const outcome = kinds.join(',') || 'not handed over'
        submit?.end(
          { 'posthorn.outcome': outcome, 'posthorn.parts': outcomes.length },
          failed ? outcome : null,
        )
        lane?.end({})
      },
    }
  }

  /** A change of a message is written. */
  changed(before: Message, after: Message): void {
    const { trace } = after.plan
    if (trace === undefined) return
    for (const { upstream, states } of reportedParts(before, after)) {
      const attributes = {
        ...spanAttributes(after),
        'posthorn.upstream': upstream,
        'posthorn.parts': states.join(','),
      }
      this.#tracer.start(trace, { name: `report ${upstream}`, kind: 'consumer', attributes })?.end({})
    }
    if (before.progress.kind === 'final' || after.progress.kind !== 'final') return
    const { status, error, acceptedAt: startedAt } = after
    const attributes = { ...spanAttributes(after), 'posthorn.status': status }
    const start = { name: `message ${after.type}`, kind: 'producer', startedAt, attributes } as const
    this.#tracer.endMessage(trace, start, isSuccess(status) ? null : (error ?? status))
  }
}

function spanAttributes(message: Message) {
  return { 'posthorn.msg_id': String(message.msgId), 'posthorn.channel': channelOf(message) }
}

const reported: ReadonlySet<Part['kind']> = new Set(['delivered', 'read', 'failed', 'lost'])

/** For each attempt the new states of the parts on which the upstream reported. */
function reportedParts(before: Message, after: Message): { upstream: string; states: string[] }[] {
  if (before.attempts === after.attempts) return []
  return after.attempts.flatMap(({ upstream, parts }: Attempt, index) => {
    const known = before.attempts[index]?.parts
    const states = parts.flatMap(({ kind }, part) =>
      reported.has(kind) && known?.[part]?.kind !== kind ? [kind] : [],
    )
    return states.length === 0 ? [] : [{ upstream, states }]
  })
}
