import type { OutstandingRequest } from './outstanding.ts'
import { emptyResponses } from './pdu/empty-response.ts'
import type { RequestPdu, ResponsePdu } from './pdu/pdu.ts'

/** A request of the peer, to be answered once; further answers, and answers on a closed session, are dropped. */
export class IncomingRequest<Request extends RequestPdu = RequestPdu> {
  readonly pdu: Request
  readonly sequence: number
  /** Size of its frame. */
  readonly octets: number
  readonly #send: (request: IncomingRequest, response: ResponsePdu, status: number) => void
  #answered = false

  constructor(
    pdu: Request,
    sequence: number,
    octets: number,
    send: (request: IncomingRequest, response: ResponsePdu, status: number) => void,
  ) {
    this.pdu = pdu
    this.sequence = sequence
    this.octets = octets
    this.#send = send
  }

  /** Throws `UnwritableField`; the request can then still be answered. `response` must be of the request's kind. */
  answer(response: ResponsePdu, status = 0): void {
    if (this.#answered) return
    this.#send(this, response, status)
    this.#answered = true
  }

  /** Answers with an empty response of the right kind: success without a message id, or a refusal. */
  answerEmpty(status: number): void {
    this.answer(emptyResponses[this.pdu.command], status)
  }
}

export interface IncomingLimits {
  /**
   * The peer's requests that may wait for our answer, and the octets that their frames may have. Once either is
   * reached nothing more is read until half of them are answered; what was read by then is refused. Default 1,000
   * requests and 1 MiB.
   */
  maxIncoming?: number
  maxIncomingOctets?: number
}

/** The peer's requests that wait for an answer of ours, against their limits. */
export class IncomingRoom {
  readonly #maxRequests: number
  readonly #maxOctets: number
  #requests = 0
  #octets = 0

  constructor({ maxIncoming = 1_000, maxIncomingOctets = 1_048_576 }: IncomingLimits) {
    this.#maxRequests = maxIncoming
    this.#maxOctets = maxIncomingOctets
  }

  get isEmpty(): boolean {
    return this.#requests === 0
  }

  get isFull(): boolean {
    return this.#requests >= this.#maxRequests || this.#octets >= this.#maxOctets
  }

  /** Whether reading may go on: to pause for each request would cost too much. */
  get isHalfEmpty(): boolean {
    return this.#requests <= this.#maxRequests / 2 && this.#octets <= this.#maxOctets / 2
  }

  add(octets: number): void {
    this.#requests++
    this.#octets += octets
  }

  remove(octets: number): void {
    this.#requests--
    this.#octets -= octets
  }
}

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
