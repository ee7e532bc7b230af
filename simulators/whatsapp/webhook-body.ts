import { createHmac } from 'node:crypto'
import type { Webhook } from '../web/webhook-post.ts'
import type { BusinessNumber, WhatsAppEvent } from './whatsapp-message.ts'

export interface WebhookSender {
  businessAccountId: string
  numbers: readonly BusinessNumber[]
  appSecret: string
  /** Seconds. */
  time: number
}

type NumberEvent = Exclude<WhatsAppEvent, { kind: 'message_template_status_update' }>

/** The signed POST that brings events: those of one number and kind share a change. */
export function renderWebhook(events: readonly WhatsAppEvent[], sender: WebhookSender): Webhook {
  const { businessAccountId: id, time } = sender
  const byNumber = new Map<string, NumberEvent[]>()
  const entry: object[] = []
  for (const event of events) {
    if (event.kind === 'message_template_status_update') {
      entry.push({ id, time, changes: [{ value: event.value, field: event.kind }] })
      continue
    }
    const key = `${event.phoneNumberId} ${event.kind}`
    byNumber.set(key, [...(byNumber.get(key) ?? []), event])
  }
  const changes = [...byNumber.values()].map((each) => changeOf(each, sender.numbers))
  if (changes.length > 0) entry.unshift({ id, changes })
  const body = escapeJson({ object: 'whatsapp_business_account', entry })
  const signature = createHmac('sha256', sender.appSecret).update(body).digest('hex')
  return {
    headers: {
      'content-type': 'application/json',
      'user-agent': 'facebookexternalua',
      'x-hub-signature-256': `sha256=${signature}`,
    },
    body,
  }
}

function changeOf(events: readonly NumberEvent[], numbers: readonly BusinessNumber[]): object {
  const phone_number_id = events[0]?.phoneNumberId
  const number = numbers.find(({ phoneNumberId }) => phoneNumberId === phone_number_id)
  const metadata = { display_phone_number: number?.displayPhoneNumber ?? '', phone_number_id }
  const statuses = events.flatMap((event) => (event.kind === 'statuses' ? [event.status] : []))
  const contacts = events.flatMap((event) => (event.kind === 'messages' ? [event.contact] : []))
  const messages = events.flatMap((event) => (event.kind === 'messages' ? [event.message] : []))
  const lists = statuses.length > 0 ? { statuses } : { contacts, messages }
  return { value: { messaging_product: 'whatsapp', metadata, ...lists }, field: 'messages' }
}

/**
 * JSON as Meta writes it: everything outside ASCII as `\uXXXX` in lower-case hex, `/` as `\/`. A receiver that
 * parses and serializes it again gets other bytes, and another signature.
 */
export function escapeJson(value: unknown): string {
  return JSON.stringify(value)
    .replace(/[\u007f-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
    .replaceAll('/', '\\/')
}
