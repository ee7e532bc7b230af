import { type KnownCall, readKnownCall } from '../../../domain/message/attempt-results.ts'
import { Batcher } from '../../../kit/flow/batcher.ts'
import { reportFault } from '../../../kit/machine/report-fault.ts'
import type { Clock } from '../../../kit/time/clock.ts'
import { Periodic } from '../../../kit/time/periodic.ts'
import type { Events } from '../../../observability/events.ts'
import type { Database } from '../../../store/database.ts'
import { readMessages } from '../../../store/messages/find.ts'
import { knownCallsChannel } from '../../../store/messages/known-calls.ts'

export interface CallResultsOptions {
  db: Pick<Database, 'query' | 'listen'>
  clock: Clock
  events: Pick<Events, 'fault'>
}

/** `unknown`: no result in time. */
export type CallAnswer = KnownCall | { kind: 'unknown' }

/** Polling covers notifications lost with their connection. */
const readAllEveryMs = 2_000

/**
 * Waits for the code that a call shows, or for its failure. Any gateway may make the call; it notifies the
 * others when the outcome is on disk, and then the message is read.
 */
export class CallResults implements AsyncDisposable {
  readonly #options: CallResultsOptions
  /** Waiting requests by msg_id; several for a repeated request. */
  readonly #waiting = new Map<number, Set<(answer: CallAnswer) => void>>()
  readonly #reads: Batcher<number, null>
  readonly #readAll: Periodic
  readonly #listening: AsyncDisposable

  private constructor(options: CallResultsOptions, listening: AsyncDisposable) {
    this.#options = options
    this.#listening = listening
    this.#reads = new Batcher({ flush: (msgIds) => this.#readNow(msgIds), paceMs: 10 })
    this.#readAll = new Periodic({
      ...options,
      everyMs: readAllEveryMs,
      work: () => {
        for (const msgId of this.#waiting.keys()) this.#read(msgId)
      },
      where: 'call answers',
    })
  }

  static async open(options: CallResultsOptions): Promise<CallResults> {
    let opened: CallResults | null = null
    const listening = await options.db.listen(knownCallsChannel, (msgId) => {
      if (opened !== null) opened.#onKnown(Number(msgId))
    })
    opened = new CallResults(options, listening)
    return opened
  }

  /** Never rejects; `unknown` at `until` (ms) at the latest. */
  answer(msgId: number, until: number): Promise<CallAnswer> {
    const { clock } = this.#options
    return new Promise((resolve) => {
      const waiting = this.#waiting.get(msgId) ?? new Set()
      const end = (answer: CallAnswer) => {
        cancelEnd()
        waiting.delete(end)
        if (waiting.size === 0) this.#waiting.delete(msgId)
        resolve(answer)
      }
      const cancelEnd = clock.after(Math.max(0, until - clock.now()), () => end({ kind: 'unknown' }))
      this.#waiting.set(msgId, waiting.add(end))
      this.#read(msgId)
    })
  }

  /** Requests still waiting get `unknown`. */
  async [Symbol.asyncDispose](): Promise<void> {
    await this.#readAll[Symbol.asyncDispose]()
    for (const msgId of [...this.#waiting.keys()]) this.#end(msgId, { kind: 'unknown' })
    await this.#listening[Symbol.asyncDispose]()
    await this.#reads.drained()
  }

  #onKnown(msgId: number): void {
    if (this.#waiting.has(msgId)) this.#read(msgId)
  }

  #read(msgId: number): void {
    // If the batcher is full, `#readAll` reads it.
    this.#reads.add(msgId).catch(() => undefined)
  }

  async #readNow(msgIds: number[]): Promise<null[]> {
    try {
      for (const message of await readMessages(this.#options.db, [...new Set(msgIds)])) {
        const known = readKnownCall(message)
        if (known !== null) this.#end(message.msgId, known)
      }
    } catch (error) {
      reportFault(this.#options.events, 'call answers', error)
    }
    return msgIds.map(() => null)
  }

  #end(msgId: number, answer: CallAnswer): void {
    for (const end of [...(this.#waiting.get(msgId) ?? [])]) end(answer)
  }
}
