import { Batcher } from '../../kit/flow/batcher.ts'
import { unreachable } from '../../kit/flow/unreachable.ts'
import { type Clock, sleep } from '../../kit/time/clock.ts'
import { answersWithinMs, type ConnectionListener, isLeased, type SubmitOutcome } from '../connector.ts'
import { refused, unavailable, withRetryAfter } from '../http/refused.ts'
import type { InfobipClient } from './infobip-client.ts'
import type { StatusFailures } from './statuses.ts'
import { readSubmitAnswer } from './submit-answer.ts'

export interface MessageBatchesOptions {
  client: Pick<InfobipClient, 'call'>
  clock: Clock
  /** Where messages are posted to. */
  path: string
  /** Fields that each request has besides `messages`. */
  requestOptions: object
  /** What the statuses in an answer mean. */
  statuses: StatusFailures
  /** Requests at once. */
  window: number
  /** From a submit to its outcome. */
  responseTimeoutMs: number
  listener: Pick<ConnectionListener, 'mayHandOver'>
}

interface Submission {
  id: string
  message: object
  /** Texts of the message that must not appear on a timeline. */
  personal: () => readonly string[]
  /** Ms. */
  since: number
  /** `waiting`: certainly not sent. `under-way`: in a request. `over`: its outcome is reported. */
  mode: 'waiting' | 'under-way' | 'over'
  resolve: (outcome: SubmitOutcome) => void
}

const maxMessages = 100
const paceMs = 4

/**
 * Combines submits that come within a few milliseconds, or while other requests run, into one request. Every submit
 * still gets its own outcome, within its own timeout.
 */
export class MessageBatches {
  readonly #options: MessageBatchesOptions
  readonly #batcher: Batcher<Submission, undefined>
  readonly #open = new Set<Submission>()
  #idle: () => void = () => undefined

  constructor(options: MessageBatchesOptions) {
    this.#options = options
    this.#batcher = new Batcher({
      flush: async (batch) => {
        await this.#send(batch)
        return batch.map(() => undefined)
      },
      maxItems: maxMessages,
      concurrency: options.window,
      paceMs,
    })
  }

  /** Never rejects. */
  submit(id: string, message: object, personal: () => readonly string[]): Promise<SubmitOutcome> {
    const { clock, responseTimeoutMs } = this.#options
    return new Promise((resolve) => {
      const submission: Submission = {
        id,
        message,
        personal,
        since: clock.now(),
        mode: 'waiting',
        resolve: (outcome) => {
          if (submission.mode === 'over') return
          submission.mode = 'over'
          cancelTimer()
          this.#open.delete(submission)
          resolve(outcome)
          if (this.#open.size === 0) this.#idle()
        },
      }
      const late = () => giveUp(submission, noPlace, 'no answer in time')
      const cancelTimer = clock.after(responseTimeoutMs, late)
      this.#open.add(submission)
      this.#enqueue(submission)
    })
  }

  /** Refuses waiting submits. Requests may end within `drainMs`; after that their outcomes are unknown. */
  async close(drainMs: number): Promise<void> {
    const why = 'the connection is being closed'
    for (const each of this.#open) if (each.mode === 'waiting') each.resolve(unavailable(why))
    if (this.#open.size > 0) await this.#drained(drainMs)
    for (const each of this.#open) giveUp(each, unavailable(why), why)
  }

  #enqueue(submission: Submission): void {
    this.#batcher.add(submission).catch((error: unknown) => {
      const why = error instanceof Error ? error.message : String(error)
      giveUp(submission, refused('throttled', 'REJECTED', why), why)
    })
  }

  async #drained(drainMs: number): Promise<void> {
    const ended = new AbortController()
    this.#idle = () => ended.abort()
    await sleep(this.#options.clock, answersWithinMs(drainMs, this.#options.listener), ended.signal)
  }

  async #send(batch: Submission[]): Promise<void> {
    this.#refuseLate(batch)
    if (!isLeased(this.#options.listener)) for (const each of batch) giveUp(each, unleased, unleased.raw)
    const live = batch.filter(({ mode }) => mode === 'waiting')
    if (live.length === 0) return
    for (const each of live) each.mode = 'under-way'
    const { client, path, requestOptions, statuses } = this.#options
    const messages = live.map(({ message }) => message)
    // The response may repeat texts of any of the messages.
    const personal = () => live.flatMap((each) => each.personal())
    const answer = await client.call('POST', path, { messages, ...requestOptions }, personal)
    const parsed = readSubmitAnswer(answer, statuses)
    switch (parsed.kind) {
      case 'each':
        for (const each of live) {
          each.resolve(parsed.outcomes.get(each.id) ?? { kind: 'unknown', ref: each.id, raw: parsed.raw() })
        }
        return
      case 'refused': {
        const outcome = withRetryAfter(
          parsed.outcome,
          answer.kind === 'answered' ? answer.retryAfterMs : null,
        )
        for (const each of live) each.resolve(outcome)
        return
      }
      case 'unknown':
        for (const each of live) each.resolve({ kind: 'unknown', ref: each.id, raw: parsed.raw })
        return
      case 'wrong':
        return this.#withoutWrong(live, parsed)
      default:
        return unreachable(parsed)
    }
  }

  /** Refuses submits that have waited for half of their timeout: the rest would hardly be enough for an answer. */
  #refuseLate(batch: Submission[]): void {
    const latest = this.#options.clock.now() - this.#options.responseTimeoutMs / 2
    for (const each of batch) if (each.mode === 'waiting' && each.since < latest) each.resolve(noPlace)
  }

  /** Infobip refused the whole request: refuses the invalid messages and sends the others again. */
  async #withoutWrong(live: Submission[], { raw, named }: { raw: string; named: Map<number, string> }) {
    for (const each of live) if (each.mode === 'under-way') each.mode = 'waiting'
    for (const [index, each] of live.entries()) {
      const violation = named.get(index)
      if (violation !== undefined) each.resolve(refused('rejected-here', 'REJECTED', violation))
      else if (live.length === 1) each.resolve(refused('rejected-here', 'REJECTED', raw))
    }
    const others = live.filter(({ mode }) => mode === 'waiting')
    if (others.length < live.length) return this.#send(others)
    const half = Math.ceil(others.length / 2)
    await this.#send(others.slice(0, half))
    await this.#send(others.slice(half))
  }
}

const unleased = unavailable('the lease of the connection has ended')
const noPlace = refused('throttled', 'REJECTED', 'no request became free for it')

function giveUp(submission: Submission, notSent: SubmitOutcome, whyUnknown: string): void {
  if (submission.mode === 'under-way') {
    submission.resolve({ kind: 'unknown', ref: submission.id, raw: whyUnknown })
  } else submission.resolve(notSent)
}
