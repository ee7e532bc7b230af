import type { CancelPart, Connection } from '../../../carriers/connector.ts'
import type { DispatchPolicy } from '../../../domain/message/dispatch-policy.ts'
import type { Cancel } from '../../../domain/message/draft.ts'
import type { Message } from '../../../domain/message/message.ts'
import type { CancelOutcome } from '../../../domain/message/outcome.ts'
import { Batcher, BatcherFull } from '../../../kit/flow/batcher.ts'
import { reportFault } from '../../../kit/machine/report-fault.ts'
import type { Clock } from '../../../kit/time/clock.ts'
import type { Events } from '../../../observability/events.ts'
import type { Database } from '../../../store/database.ts'
import { lockMessages } from '../../../store/messages/find.ts'
import { applyEvent, undecided } from './decided.ts'
import type { DecisionWriter } from './write-decisions.ts'

export interface CancelsOptions {
  db: Database
  writer: DecisionWriter
  clock: Clock
  policy: DispatchPolicy
  events: Events
  /** A connection of this node to the upstream that is up now, or null. */
  connectionTo(upstream: string): Connection | null
}

/** Maximum number of requests under way; beyond it parts are not cancelled. */
const maxAtOnce = 100

interface CancelAnswer {
  msgId: number
  attempt: number
  part: number
  outcome: CancelOutcome
}

/**
 * Requests upstreams to cancel parts that are superfluous because another channel succeeded. Best effort: one
 * request each, and a crash loses it.
 */
export class Cancels {
  readonly #options: CancelsOptions
  readonly #batcher: Batcher<CancelAnswer, null>
  readonly #underWay = new Set<Promise<void>>()

  constructor(options: CancelsOptions) {
    this.#options = options
    this.#batcher = new Batcher({
      flush: (batch) => this.#write(batch),
      maxItems: 200,
      concurrency: 1,
      maxWaiting: 10_000,
    })
  }

  /** Requests the cancels in the background. The outcomes go to the messages' timelines. */
  request(message: Message, cancels: readonly Cancel[]): void {
    for (const cancel of cancels) {
      if (this.#underWay.size >= maxAtOnce) return
      const request = this.#request(message, cancel).catch((error: unknown) => {
        if (!(error instanceof BatcherFull)) reportFault(this.#options.events, 'cancel', error)
      })
      this.#underWay.add(request)
      request.finally(() => this.#underWay.delete(request)).catch(() => undefined)
    }
  }

  /** Resolves when all outcomes are on disk. */
  async drained(): Promise<void> {
    await Promise.all(this.#underWay)
  }

  async #request(message: Message, { attempt, part, upstream, ref }: Cancel): Promise<void> {
    const connection = this.#options.connectionTo(upstream)
    if (connection?.cancel === undefined) return
    const { msgId, phone, attempts, plan } = message
    const stage = attempts[attempt]?.stage ?? 0
    const sender = plan.stages[stage]?.sender ?? ''
    const outcome = await connection.cancel({ msgId, stage, phone, sender, ref } satisfies CancelPart)
    await this.#batcher.add({ msgId, attempt, part, outcome })
  }

  async #write(batch: CancelAnswer[]): Promise<null[]> {
    const { db, writer, clock, policy } = this.#options
    const now = clock.now()
    await db.transaction(async (tx) => {
      const messages = await lockMessages(tx, [...new Set(batch.map(({ msgId }) => msgId))])
      const work = new Map(messages.map((message) => [message.msgId, undecided(message)]))
      for (const { msgId, ...answer } of batch) {
        const earlier = work.get(msgId)
        if (earlier === undefined) continue
        work.set(msgId, applyEvent(earlier, { type: 'cancelled', ...answer }, now, policy))
      }
      await writer.writeIn(tx, [...work.values()], now)
    })
    return batch.map(() => null)
  }
}
