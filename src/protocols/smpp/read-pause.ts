import type { Socket } from 'node:net'
import type { OutstandingRequest } from './outstanding.ts'

/**
 * Times in which a session does not read, because the peer sends faster than its requests are answered. Responses to
 * requests of ours wait behind them unread, so that time does not count as theirs: it is added to what a response
 * has, but never more than as much again, so that a peer that floods cannot keep a request open.
 */
export class ReadPause {
  readonly #socket: Socket
  readonly #responseTimeoutMs: number
  #since: number | null = null
  #endedMs = 0

  constructor(socket: Socket, responseTimeoutMs: number) {
    this.#socket = socket
    this.#responseTimeoutMs = responseTimeoutMs
  }

  get underWay(): boolean {
    return this.#since !== null
  }

  begin(now: number): void {
    if (this.#since !== null) return
    this.#since = now
    this.#socket.pause()
  }

  end(now: number): void {
    this.#endedMs = this.totalMs(now)
    this.#since = null
    this.#socket.resume()
  }

  /** All pauses until now. */
  totalMs(now: number): number {
    return this.#endedMs + (this.#since === null ? 0 : now - this.#since)
  }

  /** When the time for the response to `request` is over, as far as is known at `now`; never earlier. */
  dueAt({ sentAt, pausedMs }: OutstandingRequest, now: number): number {
    const addedMs = Math.min(this.#responseTimeoutMs, this.totalMs(now) - pausedMs)
    return sentAt + this.#responseTimeoutMs + addedMs
  }

  /** When to look at it next: during a pause its time grows with each moment. */
  nextLookAt(request: OutstandingRequest, now: number): number {
    return this.#since === null ? this.dueAt(request, now) : request.sentAt + 2 * this.#responseTimeoutMs
  }
}
