import { randomBytes } from 'node:crypto'
import { lineOf } from '../drawn-content.ts'
import { timelineOf } from '../web/timeline.ts'
import type { WebAnswer, WebRequest } from '../web/web-request.ts'
import { GraphError } from './graph-error.ts'
import type { MediaStore } from './media-store.ts'
import type { PairRate } from './pair-rate.ts'
import { readSend, type SendRequest, userIds } from './read-send.ts'
import { outsideWindow, statusEvent } from './status-event.ts'
import type { TemplateStore } from './template-store.ts'
import type { WhatsAppBoard, WhatsAppMessage } from './whatsapp-message.ts'
import type { WindowClock } from './window-clock.ts'

export interface SendEndpointParts {
  board: WhatsAppBoard
  templates: TemplateStore
  windows: WindowClock
  media: MediaStore
  rate: PairRate
  counters: { accepted: number; refused: number; throttled: number }
}

type Contents = Pick<WhatsAppMessage, 'drawn' | 'category' | 'buttonsReply'>

/** `POST /{phone_number_id}/messages`. */
export class SendEndpoint {
  readonly #parts: SendEndpointParts

  constructor(parts: SendEndpointParts) {
    this.#parts = parts
  }

  /** Rejects with `GraphError`. */
  async answer(phoneNumberId: string, request: WebRequest): Promise<WebAnswer> {
    const { counters } = this.#parts
    try {
      const body = request.json()
      if (isReadReceipt(body)) return { status: 200, body: { success: true } }
      return await this.#take(phoneNumberId, readSend(body))
    } catch (error) {
      const isThrottled = error instanceof GraphError && (error.code === 130429 || error.code === 131056)
      counters[isThrottled ? 'throttled' : 'refused']++
      throw error
    }
  }

  async #take(phoneNumberId: string, request: SendRequest): Promise<WebAnswer> {
    const { board, counters } = this.#parts
    const contents = this.#contentsOf(request)
    const message = this.#messageOf(phoneNumberId, request, contents)
    const sent = statusEvent(message, 'sent', board.clock.now())
    counters.accepted++
    const answer = await board.messages.take([message], answerOf(request, message))
    return {
      ...answer,
      sent: () => {
        // Meta's server has accepted it: that is an event of its own, whatever follows.
        if (message.failure === null) board.webhooks.report(null, message.id, sent, timesOf(message))
        answer.sent?.()
      },
    }
  }

  /** Throws `GraphError`. */
  #contentsOf({ content, mediaIds }: SendRequest): Contents {
    const unknown = mediaIds.find((id) => !this.#parts.media.find(id))
    if (unknown !== undefined) throw new GraphError(100, `Media ID ${unknown} does not exist`)
    if (content.kind === 'free-form') return { ...content, category: null }
    const { template, drawn } = this.#parts.templates.fill(content.template)
    return { drawn, category: template.category, buttonsReply: false }
  }

  /** Throws `GraphError`. */
  #messageOf(phoneNumberId: string, request: SendRequest, contents: Contents): WhatsAppMessage {
    const { board, windows, rate } = this.#parts
    const { phone, callbackData } = request
    const { drawn, category, buttonsReply } = contents
    const decision = board.gate.decide(phone, 'whatsapp', lineOf(drawn))
    if (decision.kind === 'throttled') throw new GraphError(130429, 'Message throughput has been reached')
    if (decision.kind === 'refused') throw new GraphError(131026, 'Message Undeliverable.')
    if (!rate.admits(phoneNumberId, phone)) {
      throw new GraphError(131056, 'Too many messages to the same phone number in a short time')
    }
    const inWindow = windows.isOpen(phoneNumberId, phone)
    const failure = category === null && !inWindow ? outsideWindow : null
    const script = failure ? 'rejected' : decision.script
    const acceptedAt = board.clock.now()
    const timeline = { script, acceptedAt, delayMs: board.delays.next(), expiresAt: null }
    const id = wamid(phone)
    return {
      ...{ id, phone, script, phoneNumberId, drawn, category, buttonsReply, callbackData, inWindow, failure },
      steps: timelineOf(timeline),
      played: 0,
    }
  }
}

/** `{"messaging_product":"whatsapp","status":"read","message_id":"…"}` marks what a user sent as read. */
function isReadReceipt(body: unknown): boolean {
  return typeof body === 'object' && body !== null && 'status' in body && 'message_id' in body
}

function answerOf({ input, content }: SendRequest, { id, phone }: WhatsAppMessage): WebAnswer {
  const status = content.kind === 'template' ? { message_status: 'accepted' } : {}
  return {
    status: 200,
    body: {
      messaging_product: 'whatsapp',
      contacts: [{ input, ...(userIds.test(phone) ? { user_id: phone } : { wa_id: phone }) }],
      messages: [{ id, ...status }],
    },
  }
}

/** How often each event of a message comes. */
export function timesOf({ script }: WhatsAppMessage): number {
  return script === 'receipt-twice' ? 2 : 1
}

export function wamid(phone: string): string {
  const octets = Buffer.concat([Buffer.from([0x1d, 0x06, phone.length]), Buffer.from(phone), randomBytes(12)])
  return `wamid.${octets.toString('base64')}`
}
