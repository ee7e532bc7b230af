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
