import type { Socket } from 'node:net'
import type { OutstandingRequest } from './outstanding.ts'

/**
 * Times in which a session does not read, because the peer sends faster than its requests are answered. Responses to
 * our requests wait unread behind them, so the pause is added to their timeout. At most the timeout is doubled, so that
 * a flooding peer cannot keep a request open.
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

  /** When the timeout of `request` ends, with the pauses known at `now`; it never ends earlier. */
  dueAt({ sentAt, pausedMs }: OutstandingRequest, now: number): number {
    const addedMs = Math.min(this.#responseTimeoutMs, this.totalMs(now) - pausedMs)
    return sentAt + this.#responseTimeoutMs + addedMs
  }

  /** When to check it next: during a pause its timeout still grows. */
  nextLookAt(request: OutstandingRequest, now: number): number {
    return this.#since === null ? this.dueAt(request, now) : request.sentAt + 2 * this.#responseTimeoutMs
  }
}
