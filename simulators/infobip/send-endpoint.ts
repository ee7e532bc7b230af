import { randomUUID } from 'node:crypto'
import { lineOf } from '../drawn-content.ts'
import type { Violation } from '../field-reader.ts'
import type { VoiceScript } from '../scripts.ts'
import type { Switchboard } from '../web/switchboard.ts'
import type { TimelineFacts } from '../web/timeline.ts'
import type { WebAnswer, WebRequest } from '../web/web-request.ts'
import { apiError } from './api-error.ts'
import { throttledAnswer } from './common-responses.ts'
import type { InfobipEvent, InfobipMessage } from './infobip-message.ts'
import type { InfobipProduct } from './product.ts'
import type { Drawing, MessageRequest } from './send-request.ts'
import { accepted, duplicate, invalidDestination, type MessageStatus, refused } from './statuses.ts'

export interface SendEndpointParts {
  board: Switchboard<InfobipMessage, InfobipEvent>
  product: InfobipProduct
  counters: { accepted: number; refused: number; throttled: number }
  /** Messages that may be on their way; then 429. */
  maxOpen: number
}

/** A message of a request with the decision about it. */
type Judged = { request: MessageRequest; id: string } & (
  | { kind: 'refused'; status: MessageStatus }
  | { kind: 'accepted'; phone: string; script: VoiceScript | null; drawn: Drawing }
)

/** Accepts or refuses the messages of a request by the handsets' scripts. */
export class SendEndpoint {
  readonly #parts: SendEndpointParts

  constructor(parts: SendEndpointParts) {
    this.#parts = parts
  }

  async answer(request: WebRequest): Promise<WebAnswer> {
    const { board, product, counters, maxOpen } = this.#parts
    const read = product.readRequest(request.json())
    if (Array.isArray(read)) return this.#badRequest(read)
    const judged: Judged[] = []
    for (const request of read.messages) {
      const each = board.ledger.size < maxOpen ? this.#judge(request) : null
      if (each === null) {
        counters.throttled++
        return throttledAnswer
      }
      judged.push(each)
    }
    const bulkId = read.bulkId ?? randomUUID()
    const taken = judged.flatMap((each) => (each.kind === 'accepted' ? [this.#messageOf(each, bulkId)] : []))
    counters.accepted += taken.length
    counters.refused += judged.length - taken.length
    return board.messages.take(taken, {
      status: 200,
      body: { bulkId, messages: judged.map((each) => this.#answerOf(each)) },
    })
  }

  #badRequest(violations: Violation[]): WebAnswer {
    this.#parts.counters.refused++
    return { status: 400, body: apiError(400, violations) }
  }

  /** null: throttled. */
  #judge(request: MessageRequest): Judged | null {
    const { board, product } = this.#parts
    const id = request.messageId ?? randomUUID()
    const phone = request.to.replace(/^\+/, '')
    if (request.refusal) return { kind: 'refused', request, id, status: request.refusal }
    if (board.ledger.find(id)) return { kind: 'refused', request, id, status: duplicate }
    if (!/^[0-9]{7,15}$/.test(phone)) return { kind: 'refused', request, id, status: invalidDestination }
    const drawn = request.content(request.sender)
    const decision = board.gate.decide(phone, product.channel, drawn === null ? '' : lineOf(drawn))
    if (decision.kind === 'throttled') return null
    if (decision.kind === 'refused') return { kind: 'refused', request, id, status: refused }
    return { kind: 'accepted', request, id, phone, script: decision.script, drawn }
  }

  #messageOf(judged: Judged & { kind: 'accepted' }, bulkId: string): InfobipMessage {
    const { request, id, phone, script, drawn } = judged
    const { clock, delays } = this.#parts.board
    const { sender, trackingData, callbackData, deliveryUrl, seenUrl, notify, call, flash } = request
    const sentAt = clock.now()
    const facts: TimelineFacts = {
      script: drawn === null ? 'rejected' : script,
      acceptedAt: sentAt,
      delayMs: delays.next(),
      expiresAt: sentAt + request.validitySeconds * 1_000,
    }
    return {
      ...{
        id,
        bulkId,
        phone,
        script,
        sender,
        trackingData,
        callbackData,
        deliveryUrl,
        seenUrl,
        notify,
        sentAt,
      },
      drawn: drawn ?? {},
      wrongTemplate: drawn === null,
      ...(flash && { flash }),
      ...(call === undefined ? {} : { call }),
      steps: this.#parts.product.stepsOf(facts, request),
      played: 0,
    }
  }

  #answerOf(judged: Judged): object {
    const status = judged.kind === 'refused' ? judged.status : accepted
    return this.#parts.product.answerOf(judged.request, judged.id, status)
  }
}
