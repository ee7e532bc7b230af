import type { EventType } from '../../domain/feed/event-types.ts'
import { unreachable } from '../../kit/flow/unreachable.ts'
import type { Queryable } from '../../store/database.ts'
import {
  type MessageFacts,
  type ReplyFacts,
  readLinkTargets,
  readMessageFacts,
  readReplyFacts,
} from '../../store/feed/event-facts.ts'
import type { NumberedEvent } from '../../store/feed/read-events.ts'

/** An event as clients see it. */
export interface PublicEvent {
  /** Unique in an installation: `evt_<account>_<number>`. */
  id: string
  /** Its place in the feed of the account. */
  number: number
  type: EventType
  /** ISO 8601, UTC. */
  timestamp: string
  data: Record<string, unknown>
}

interface Facts {
  messages: ReadonlyMap<number, MessageFacts>
  replies: ReadonlyMap<number, ReplyFacts>
  targets: ReadonlyMap<string, string>
}

/** Adds what the rows behind events of one account say. Rows that were dropped or erased leave only the event's own members. */
export async function describeEvents(
  db: Queryable,
  accountId: number,
  events: readonly NumberedEvent[],
): Promise<PublicEvent[]> {
  const msgIds = [...new Set(events.flatMap(readMsgId))]
  const isPressed = ({ type, details: [, by] }: NumberedEvent) =>
    type.startsWith('call.') || (type === 'message.acknowledged' && by === 'button')
  const calls = events.filter(isPressed).map(({ about }) => about)
  const clicked = events.filter(({ type }) => type === 'link.clicked')
  const facts = {
    messages: await readMessageFacts(db, accountId, msgIds, calls),
    replies: await readReplyFacts(db, [...new Set(events.flatMap(readReplyId))]),
    targets: await readLinkTargets(db, [...new Set(clicked.map(({ details: [code] }) => String(code)))]),
  }
  return events.map((event) => ({
    id: `evt_${accountId}_${event.number}`,
    number: event.number,
    type: event.type,
    timestamp: new Date(event.at).toISOString(),
    data: describeData(event, facts),
  }))
}

/** What an event says without the rows behind it: its own members. */
export function describeAlone(event: NumberedEvent): Record<string, unknown> {
  return describeData(event, nothingKnown)
}

const nothingKnown: Facts = { messages: new Map(), replies: new Map(), targets: new Map() }

/** The message of an event, if it names one. */
function readMsgId({ type, about, details: [first] }: NumberedEvent): number[] {
  if (type === 'reply.received') return typeof first === 'number' ? [first] : []
  if (type === 'subscriber.opted_out') return first === 'link' ? [about] : []
  return type === 'template.decided' || type === 'balance.low' ? [] : [about]
}

function readReplyId({ type, about, details: [first] }: NumberedEvent): number[] {
  const isReply = type === 'reply.received' || (type === 'subscriber.opted_out' && first === 'reply')
  return isReply ? [about] : []
}

function describeData(event: NumberedEvent, facts: Facts): Record<string, unknown> {
  const { type, about, details } = event
  const [first, second, third] = details
  const [msgId] = readMsgId(event)
  const message = msgId === undefined ? {} : messageData(msgId, facts.messages.get(msgId))
  switch (type) {
    case 'reply.received': {
      const reply = facts.replies.get(about)
      const said = reply && { phone: reply.phone, recipient: reply.recipient, reply: reply.body }
      return { ...message, reply_id: String(about), channel: second, ...said }
    }
    case 'subscriber.opted_out': {
      const phone = facts.replies.get(about)?.phone
      return { ...message, ...(phone !== undefined && { phone }), by: first, sender: second }
    }
    case 'code.approved':
      return { ...message, verify_id: first, ...(second != null && { channel: second }) }
    case 'link.clicked':
      return { ...message, code: first, url: facts.targets.get(String(first)) ?? null }
    case 'template.decided':
      return {
        template_id: String(about),
        channel: first,
        status: second,
        ...(third != null && { reason: third }),
      }
    case 'balance.low':
      return { balance: about / 1_000_000, threshold: Number(first) / 1_000_000, currency: second }
    case 'message.channel_skipped':
      return { ...message, channel: first, reason: second }
    case 'message.delivered':
    case 'message.read':
      return { ...message, channel: first, status: second }
    case 'message.acknowledged': {
      const button = second === 'button' ? facts.messages.get(about)?.button : null
      return {
        ...message,
        ...(first != null && { channel: first }),
        by: second,
        ...(button != null && { button }),
      }
    }
    case 'message.failed': {
      const error = facts.messages.get(about)?.error ?? null
      return { ...message, channel: first, status: second, ...(error !== null && { error }) }
    }
    case 'call.answered':
    case 'call.keyed':
      return { ...message, channel: first, ...facts.messages.get(about)?.call }
    case 'message.accepted':
    case 'message.channel_started':
    case 'message.channel_silent':
    case 'message.submitted':
      return { ...message, channel: first }
    default:
      return unreachable(type)
  }
}

function messageData(msgId: number, message: MessageFacts | undefined): Record<string, unknown> {
  if (message === undefined) return { msg_id: String(msgId) }
  const { clientId, requestId, phone, type: operation } = message
  return {
    msg_id: String(msgId),
    ...(clientId !== null && { id: clientId }),
    ...(requestId !== null && { request_id: requestId }),
    phone,
    operation,
  }
}
