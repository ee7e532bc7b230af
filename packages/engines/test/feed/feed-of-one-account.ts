import { encodeEvent } from '../../../domain/feed/event-lines.ts'
import { FairGate } from '../../../kit/flow/fair-gate.ts'
import type { Queryable, Statement } from '../../../store/database.ts'
import type { FeedCaller, FeedLimits } from '../../feed/feed-reader.ts'

/** The feed of one account in memory, by the statements that read a page of it. */
export class FeedOfOneAccount implements Queryable {
  readonly #wakes = new Set<() => void>()
  readonly isClosed = false
  last = 0
  /** Names of the statements that ran. */
  readonly ran: string[] = []
  /** Statements under way, and the most there were at once. */
  busy = 0
  busiest = 0

  async query<Row>({ name = '' }: Statement, values: unknown[] = []): Promise<Row[]> {
    this.ran.push(name)
    this.busiest = Math.max(this.busiest, ++this.busy)
    await new Promise(setImmediate)
    this.busy--
    if (name === 'last-event') return [{ last: this.last }] as Row[]
    return name === 'read-events' ? (this.#segments(values[1] as number, values[2] as number) as Row[]) : []
  }

  /** Numbers `count` events more. Wakes those who wait. */
  number(count: number): void {
    this.last += count
    for (const wake of [...this.#wakes]) wake()
  }

  add(_accountId: number, wake: () => void): () => void {
    this.#wakes.add(wake)
    return () => this.#wakes.delete(wake)
  }

  #segments(after: number, limit: number): { first: number; last: number; body: string }[] {
    if (after >= this.last) return []
    const last = Math.min(this.last, after + limit)
    const lines = Array.from({ length: last - after }, (_, index) =>
      encodeEvent('message.submitted', 1, after + index + 1, 'sms'),
    )
    return [{ first: after + 1, last, body: lines.join('') }]
  }
}

/** Counts what is charged. Nothing is left once `left` was used up. */
export class CountedLimits implements FeedLimits {
  readonly gate = new FairGate({ capacity: 80, share: 40, maxWaiting: 1_000 })
  readonly charged: [credential: string, units: number][] = []
  left = Number.POSITIVE_INFINITY

  take(caller: FeedCaller, units: number): boolean {
    if (this.left < units) return false
    this.charge(caller, units)
    return true
  }

  charge({ credential }: FeedCaller, units: number): void {
    this.left -= units
    this.charged.push([credential, units])
  }
}
