import type { EventType } from '../../domain/feed/event-types.ts'
import type { PublicEvent } from './describe-events.ts'

const message = {
  msg_id: '24670000012345',
  id: '42',
  phone: '380501234567',
  operation: 'sms',
}
const sms = { ...message, channel: 'sms' }
const call = { ...message, operation: 'voice', channel: 'voice' }
const reply = { datetime: '2026-11-23T09:30:00.000Z', message: 'Yes, please' }

/** The data of a sample of every type; what it names does not exist. */
const samples: Record<EventType, Record<string, unknown>> = {
  'message.accepted': sms,
  'message.channel_started': sms,
  'message.channel_skipped': { ...message, channel: 'viber', reason: 'no-route' },
  'message.channel_silent': { ...message, channel: 'viber' },
  'message.submitted': sms,
  'message.delivered': { ...sms, status: 'DELIVERED' },
  'message.read': { ...message, channel: 'viber', status: 'READ' },
  'message.failed': { ...sms, status: 'UNDELIVERABLE', error: 'the number does not exist' },
  'message.acknowledged': { ...message, channel: 'voice', by: 'key' },
  'reply.received': { ...message, reply_id: '17', channel: 'sms', recipient: 'Shop', reply },
  'call.answered': { ...call, duration: 14, answered_by: 'human' },
  'call.keyed': { ...call, duration: 14, reply: '1' },
  'code.approved': { ...message, verify_id: '0b8a4b5e-5c9f-4d3a-9f5e-1d1f6a1c2b3d', channel: 'sms' },
  'subscriber.opted_out': { phone: message.phone, by: 'reply', sender: 'Shop' },
  'link.clicked': { ...message, code: 'a1b2c3', url: 'https://shop.example/sale' },
  'template.decided': { template_id: '5', channel: 'viber', status: 'approved' },
  'balance.low': { balance: 48.5, threshold: 50, currency: 'UAH' },
}

/** A sample with number 0, which no event of a feed has, and `test: true` in its data. `unique` keeps its id apart. */
export function sampleEvent(
  type: EventType,
  accountId: number,
  { now, unique }: { now: number; unique: string },
): PublicEvent {
  const timestamp = new Date(now).toISOString()
  return {
    id: `evt_${accountId}_test_${unique}`,
    number: 0,
    type,
    timestamp,
    data: { ...samples[type], test: true },
  }
}
