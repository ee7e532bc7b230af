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
