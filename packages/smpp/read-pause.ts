import type { OutstandingRequest } from './outstanding.ts'

/** What is read from. */
export interface Readings {
  pause(): void
  resume(): void
}

/**
 * Times in which a session does not read, because the peer sends faster than its requests are answered. Responses to
 * our requests wait unread behind them, so the pause is added to their timeout. Pauses shorter than the timeout add at
 * most as much again, so that a flooding peer cannot keep a request open. A longer one means that this side could
 * answer nothing, as while its database is away: the peer's response may wait unread, so no timeout ends before it was
 * possible to read for as long as the timeout.
 */
export class ReadPause {
  readonly #readings: Readings
  readonly #responseTimeoutMs: number
  #since: number | null = null
  #endedMs = 0
  #longEndedAt = Number.NEGATIVE_INFINITY

  constructor(readings: Readings, responseTimeoutMs: number) {
    this.#readings = readings
    this.#responseTimeoutMs = responseTimeoutMs
  }

  get underWay(): boolean {
    return this.#since !== null
  }

  begin(now: number): void {
    if (this.#since !== null) return
    this.#since = now
    this.#readings.pause()
  }

  end(now: number): void {
    if (this.#isLong(now)) this.#longEndedAt = now
    this.#endedMs = this.totalMs(now)
    this.#since = null
    this.#readings.resume()
  }

  /** All pauses until now. */
  totalMs(now: number): number {
    return this.#endedMs + (this.#since === null ? 0 : now - this.#since)
  }

  /** When the timeout of `request` ends, with the pauses known at `now`; it never ends earlier. */
  dueAt({ sentAt, pausedMs }: OutstandingRequest, now: number): number {
    if (this.#isLong(now)) return Number.POSITIVE_INFINITY
    const timeoutMs = this.#responseTimeoutMs
    const dueAt = sentAt + timeoutMs + Math.min(timeoutMs, this.totalMs(now) - pausedMs)
    return sentAt < this.#longEndedAt ? Math.max(dueAt, this.#longEndedAt + timeoutMs) : dueAt
  }

  /** When to check it next: during a pause its timeout still grows, and the end of the pause is a time to check. */
  nextLookAt(request: OutstandingRequest, now: number): number {
    const isGrowing = this.#since !== null && !this.#isLong(now)
    return isGrowing ? request.sentAt + 2 * this.#responseTimeoutMs : this.dueAt(request, now)
  }

  #isLong(now: number): boolean {
    return this.#since !== null && now - this.#since >= this.#responseTimeoutMs
  }
}
