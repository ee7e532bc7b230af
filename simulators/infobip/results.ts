import { randomUUID } from 'node:crypto'
import type { HandsetReply } from '../carrier.ts'
import type { Happening } from '../web/timeline.ts'
import type { ChatForm } from './chat-form.ts'
import type { InfobipMessage } from './infobip-message.ts'
import { type Ending, endings } from './statuses.ts'

export const mccMnc = '25503'

/** An entry of a delivery report. */
export function deliveryResult(
  product: Pick<ChatForm, 'price' | 'reportExtras'>,
  message: InfobipMessage,
  ending: Ending,
  doneAt: number,
): object {
  const { pricePerMessage } = product.price
  return {
    bulkId: message.bulkId,
    price: { ...product.price, pricePerMessage: ending === 'delivered' ? pricePerMessage : 0 },
    ...endings[ending],
    messageId: message.id,
    to: message.phone,
    sender: message.sender,
    sentAt: instant(message.sentAt),
    doneAt: instant(doneAt),
    messageCount: 1,
    mccMnc,
    ...(message.callbackData === null ? {} : { callbackData: message.callbackData }),
    ...product.reportExtras(message),
  }
}

/** An entry of a seen report: `from` is who saw it, `to` who had sent it. */
export function seenResult(message: InfobipMessage, seenAt: number): object {
  return {
    messageId: message.id,
    from: message.phone,
    to: message.sender,
    sentAt: instant(message.sentAt),
    seenAt: instant(seenAt),
  }
}

/** An entry of an inbound webhook. Throws `InvalidField` where the channel does not carry such a reply. */
export function inboundResult(
  product: ChatForm,
  reply: HandsetReply,
  paired: InfobipMessage | null,
  receivedAt: number,
): object {
  return {
    sender: reply.phone,
    to: reply.to,
    integrationType: product.integrationType,
    receivedAt: instant(receivedAt),
    messageId: randomUUID(),
    ...(paired ? { pairedMessageId: paired.id } : {}),
    ...(paired?.callbackData ? { callbackData: paired.callbackData } : {}),
    message: product.inboundMessage(reply.content, paired),
    price: { ...product.price, pricePerMessage: 0 },
    ...product.inboundExtras(reply.content),
  }
}

/** How a message ends by what happened to it; null: it goes on. */
export function endingOf(what: Happening, message: InfobipMessage): Ending | null {
  switch (what) {
    case 'delivered':
    case 'undeliverable':
    case 'expired':
      return what
    case 'rejected':
      return message.wrongTemplate ? 'wrong-template' : what
    case 'read':
    case 'reply':
      return null
  }
}

/** `yyyy-MM-dd'T'HH:mm:ss.SSSZ`. */
export function instant(at: number): string {
  return new Date(at).toISOString().replace('Z', '+0000')
}
