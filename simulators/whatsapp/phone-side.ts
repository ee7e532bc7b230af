import { unreachable } from '../../packages/kit/flow/unreachable.ts'
import type { HandsetReply } from '../carrier.ts'
import { InvalidField } from '../carrier.ts'
import { isPlain, lineOf } from '../drawn-content.ts'
import type { Step } from '../web/timeline.ts'
import { inboundEvent } from './inbound-event.ts'
import type { MediaStore } from './media-store.ts'
import { timesOf, wamid } from './send-endpoint.ts'
import { failures, type StatusName, statusEvent } from './status-event.ts'
import type { BusinessNumber, WhatsAppBoard, WhatsAppMessage } from './whatsapp-message.ts'
import type { WindowClock } from './window-clock.ts'

export interface PhoneSideParts {
  board: WhatsAppBoard
  windows: WindowClock
  media: MediaStore
  numbers: readonly BusinessNumber[]
}

/** The handsets' side: shows messages, and reports what telephones and their users do. */
export class PhoneSide {
  readonly counters = { delivered: 0, inbound: 0 }
  readonly #parts: PhoneSideParts

  constructor(parts: PhoneSideParts) {
    this.#parts = parts
  }

  play(message: WhatsAppMessage, { what, at }: Step): void {
    switch (what) {
      case 'delivered':
        this.#hand(message)
        return this.#report(message, 'delivered', at)
      case 'read':
        return this.#report(message, 'read', at)
      case 'undeliverable':
      case 'expired':
      case 'rejected':
        return this.#report({ ...message, failure: message.failure ?? failures[what] }, 'failed', at)
      case 'reply':
        return this.#replyByItself(message)
      default:
        return unreachable(what)
    }
  }

  /** Opens or renews the window. Throws `InvalidField`. */
  reply({ phone, to, content, via, ref }: HandsetReply): void {
    const { board, windows, media } = this.#parts
    const number = this.#numberOf(to, via)
    const paired = ref === null ? null : board.ledger.find(ref)
    const facts = { id: wamid(phone), phone, number, content, paired, at: board.clock.now() }
    windows.renew(number.phoneNumberId, phone)
    this.counters.inbound++
    board.webhooks.report(null, phone, inboundEvent(facts, media))
  }

  /** False where the message is forgotten. */
  read(id: string): boolean {
    const { ledger, clock } = this.#parts.board
    const message = ledger.find(id)
    if (message === null) return false
    this.#report(message, 'read', clock.now())
    return true
  }

  #numberOf(to: string, via: string | null): BusinessNumber {
    const { numbers } = this.#parts
    const digits = to.replace(/^\+/, '')
    const number =
      numbers.find(({ phoneNumberId }) => via === viaOf(phoneNumberId)) ??
      numbers.find(({ sender, displayPhoneNumber }) => sender === to || displayPhoneNumber === digits)
    if (number) return number
    throw new InvalidField(`to must be one of ${numbers.map(({ sender }) => sender).join(', ')}`)
  }

  #report(message: WhatsAppMessage, name: StatusName, at: number): void {
    const event = statusEvent(message, name, at)
    this.#parts.board.webhooks.report(null, message.id, event, timesOf(message))
  }

  #hand({ id, phone, phoneNumberId, drawn, callbackData }: WhatsAppMessage): void {
    this.counters.delivered++
    this.#parts.board.handsets.receive(phone, {
      ...{ channel: 'whatsapp', from: this.#senderOf(phoneNumberId), text: lineOf(drawn), ref: id },
      via: viaOf(phoneNumberId),
      ...(isPlain(drawn) ? {} : { content: drawn }),
      ...(callbackData === null ? {} : { msgId: callbackData }),
    })
  }

  #senderOf(id: string): string {
    return this.#parts.numbers.find(({ phoneNumberId }) => phoneNumberId === id)?.sender ?? id
  }

  #replyByItself({ id, phone, phoneNumberId }: WhatsAppMessage): void {
    const content = { kind: 'text', text: 'OK' } as const
    const to = this.#senderOf(phoneNumberId)
    const via = viaOf(phoneNumberId)
    const reply: HandsetReply = { phone, channel: 'whatsapp', to, content, via, ref: id }
    this.#parts.board.handsets.sent(phone, reply)
    this.reply(reply)
  }
}

function viaOf(phoneNumberId: string): string {
  return `whatsapp:${phoneNumberId}`
}
