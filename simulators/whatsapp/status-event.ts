import { createHash } from 'node:crypto'
import { statusError } from './graph-error.ts'
import { userIds } from './read-send.ts'
import type { WhatsAppEvent, WhatsAppMessage } from './whatsapp-message.ts'

export type StatusName = 'sent' | 'delivered' | 'read' | 'failed'

const windowSeconds = 24 * 3_600

/** An element of `statuses`. `at` in milliseconds. */
export function statusEvent(message: WhatsAppMessage, name: StatusName, at: number): WhatsAppEvent {
  const { id, phone, callbackData, failure, phoneNumberId } = message
  const isCharged = name === 'sent' || name === 'delivered'
  const status = {
    id,
    status: name,
    timestamp: seconds(at),
    ...(userIds.test(phone) ? { recipient_user_id: phone } : { recipient_id: phone }),
    ...(isCharged ? { conversation: conversationOf(message, name, at), pricing: pricingOf(message) } : {}),
    ...(name === 'failed' && failure ? { errors: [statusError(failure.code, failure.details)] } : {}),
    ...(callbackData === null ? {} : { biz_opaque_callback_data: callbackData }),
  }
  return { kind: 'statuses', phoneNumberId, status }
}

/** The failure of a message by the handset's script. */
export const failures = {
  undeliverable: { code: 131026, details: 'Message Undeliverable.' },
  expired: { code: 131043, details: 'Message was not sent during its time to live.' },
  rejected: {
    code: 131049,
    details:
      'In order to maintain a healthy ecosystem engagement, the message failed to be delivered. Wait a while ' +
      'before trying again.',
  },
} as const

export const outsideWindow = {
  code: 131047,
  details:
    'Message failed to send because more than 24 hours have passed since the customer last replied to this number.',
} as const

function pricingOf({ category, inWindow }: WhatsAppMessage): object {
  const name = categoryName(category)
  const isFree = category === null || (category === 'UTILITY' && inWindow)
  const type = isFree ? 'free_customer_service' : 'regular'
  return { billable: !isFree, pricing_model: 'PMP', category: name, type }
}

function conversationOf(
  { phone, phoneNumberId, category }: WhatsAppMessage,
  name: StatusName,
  at: number,
): object {
  const type = categoryName(category)
  const key = `${phoneNumberId}|${phone}|${type}`
  const id = createHash('md5').update(key).digest('hex')
  const expiry = String(Math.floor(at / 1_000) + windowSeconds)
  return { id, ...(name === 'sent' ? { expiration_timestamp: expiry } : {}), origin: { type } }
}

function categoryName(category: WhatsAppMessage['category']): string {
  return category === null ? 'service' : category.toLowerCase()
}

export function seconds(at: number): string {
  return String(Math.floor(at / 1_000))
}
