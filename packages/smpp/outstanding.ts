import { emptyResponses } from './pdu/empty-response.ts'
import type { RequestPdu, ResponsePdu } from './pdu/pdu.ts'

/** How a request ended. `unsent`: not one octet was written; `unanswered`: the peer may have acted on it. */
export type RequestOutcome =
  | { kind: 'answered'; status: number; pdu: ResponsePdu }
  | { kind: 'unsent'; cause: 'window-full' | 'not-bound' | 'unwritable'; reason: string }
  | { kind: 'unanswered'; cause: 'timeout' | 'closed'; reason: string }

export interface OutstandingRequest {
  command: RequestPdu['command']
  /** Whether it takes a place in the window. */
  counted: boolean
  sentAt: number
  /** The sum of all read pauses when it was sent. */
  pausedMs: number
  onOutcome: (outcome: RequestOutcome) => void
}

/** Requests that are written and not answered, oldest first. All have the same timeout. */
export class Outstanding {
  readonly #bySequence = new Map<number, OutstandingRequest>()
  #counted = 0

  /** Those that take a place in the window. */
  get counted(): number {
    return this.#counted
  }

  get size(): number {
    return this.#bySequence.size
  }

  get oldest(): OutstandingRequest | null {
    for (const request of this.#bySequence.values()) return request
    return null
  }

  has(sequence: number): boolean {
    return this.#bySequence.has(sequence)
  }

  add(sequence: number, request: OutstandingRequest): void {
    this.#bySequence.set(sequence, request)
    if (request.counted) this.#counted++
  }

  /** Removes and returns the request of a response; null for a response to no outstanding request. */
  complete(sequence: number, response: ResponsePdu): OutstandingRequest | null {
    const request = this.#bySequence.get(sequence)
    if (request === undefined || !isResponseTo(response, request)) return null
    this.#forget(sequence, request)
    return request
  }

  /** Removes and returns the oldest requests, up to the first for which `isDue` is false. */
  takeWhile(isDue: (request: OutstandingRequest) => boolean): OutstandingRequest[] {
    const due: OutstandingRequest[] = []
    for (const [sequence, request] of this.#bySequence) {
      if (!isDue(request)) break
      this.#forget(sequence, request)
      due.push(request)
    }
    return due
  }

  takeAll(): OutstandingRequest[] {
    return this.takeWhile(() => true)
  }

  #forget(sequence: number, request: OutstandingRequest): void {
    this.#bySequence.delete(sequence)
    if (request.counted) this.#counted--
  }
}

function isResponseTo(response: ResponsePdu, request: OutstandingRequest): boolean {
  return response.command === 'generic_nack' || response.command === emptyResponses[request.command].command
}
