import { parseEmailAddress } from '../../../domain/address/email-address.ts'
import { parsePhone } from '../../../domain/address/phone.ts'
import type { Message } from '../../../domain/message/message.ts'
import { isOpen, isSuccess, type MessageStatus, messageStatuses } from '../../../domain/message/status.ts'
import { type Channel, channels } from '../../../domain/plan/plan.ts'
import type { Database } from '../../../storage/database.ts'
import { type MessageNames, searchMessages } from '../../../storage/message-search.ts'
import type { MessageRowView, MessagesView, StatusGroup } from '../contract/messages.ts'
import type { QueryOf } from '../contract.ts'
import { type Mask, maskAbout } from '../mask.ts'
import { ConsoleRefusal } from '../refusal.ts'
import { isInCountry, messageFiltersOf } from './message-filters.ts'

const usualLimit = 50

/**
 * A page of messages. Rejects with `ConsoleRefusal` for an unknown status or channel, and for a viewer who
 * searches for a number.
 */
export async function findMessages(
  db: Database,
  query: QueryOf<'GET /messages'>,
  mask: Mask,
): Promise<MessagesView> {
  const find = (query.find ?? '').trim()
  const found = await searchMessages(db, {
    named: find === '' ? null : mask.hides ? seenNamesOf(find, mask) : namesOf(find),
    statuses: query.status === undefined ? null : statusesOf(query.status),
    channel: query.channel === undefined ? null : channelNamed(query.channel),
    accountId: query.accountId ?? null,
    more: messageFiltersOf(query, mask),
    from: query.by === 'ended' ? null : (query.from ?? null),
    to: query.by === 'ended' ? null : (query.to ?? null),
    before: query.before ?? null,
    limit: query.limit ?? usualLimit,
  })
  return {
    messages: found.messages
      .filter(({ message }) => isInCountry(message.phone, query.country))
      .map(({ message, channel }) => rowOf(message, channel, mask)),
    next: found.next,
    lookedBackTo: found.lookedBackTo,
    masked: mask.hides,
  }
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** The ids and recipients that the text may mean; telephone numbers also in the form that people type. */
function namesOf(find: string): MessageNames {
  return {
    msgId: /^\d{1,15}$/.test(find) ? Number(find) : null,
    // PostgreSQL texts hold no NUL.
    clientId: find.replaceAll('\0', ''),
    recipients: recipientsOf(find),
    verifyId: uuid.test(find.toLowerCase()) ? find.toLowerCase() : null,
  }
}

/** E.164, and the text itself: older messages keep the form that their client gave. */
function recipientsOf(find: string): string[] {
  const digits = find.replaceAll(/[\s()+.-]/g, '')
  const recipient = /^\d{7,15}$/.test(digits) ? digits : parseEmailAddress(find)
  return recipient === null ? [] : [...new Set([parsePhone(recipient) ?? recipient, recipient])]
}

/**
 * The same for a viewer, who must not find masked numbers by guessing: recipients are not searched, nor
 * client ids that contain a number. The refusal depends on the text alone.
 */
function seenNamesOf(find: string, mask: Mask): MessageNames {
  const { msgId, clientId, verifyId } = namesOf(find)
  const isHidden = mask.words(find) !== find
  if (isHidden && msgId === null) {
    throw new ConsoleRefusal('message-search-masked', {}, 'find')
  }
  return { msgId, clientId: isHidden ? null : clientId, recipients: [], verifyId, withoutRecipient: true }
}

const groups: Record<StatusGroup, (status: MessageStatus) => boolean> = {
  open: isOpen,
  arrived: isSuccess,
  failed: (status) => !isOpen(status) && !isSuccess(status) && status !== 'UNKNOWN',
  // Their state of dispatch selects them further: see `messageFiltersOf`.
  waiting: isOpen,
  'handed-over': isOpen,
}

function statusesOf(named: string): MessageStatus[] {
  const isOne = Object.hasOwn(groups, named)
    ? groups[named as StatusGroup]
    : (status: MessageStatus) => status === named
  const statuses = messageStatuses.filter(isOne)
  if (statuses.length === 0) throw new ConsoleRefusal('status-unknown', { status: named }, 'status')
  return statuses
}

function channelNamed(named: string): Channel {
  const channel = channels.find((each) => each === named)
  if (channel === undefined) throw new ConsoleRefusal('channel-absent', { channel: named }, 'channel')
  return channel
}

function rowOf(message: Message, channel: Channel, given: Mask): MessageRowView {
  const mask = maskAbout(given, message.phone)
  const { msgId, accountId, clientId, type, status, acceptedAt, updatedAt, plan, money } = message
  return {
    msgId,
    accountId,
    clientId: mask.words(clientId),
    recipient: mask.recipient(message.phone),
    type,
    channels: plan.stages.map((stage) => stage.channel),
    channel,
    status,
    error: mask.words(message.error),
    acceptedAt,
    updatedAt,
    parts: plan.stages.reduce((max, { parts }) => Math.max(max, parts), 1),
    micros: money.reservedMicros + money.chargedMicros,
  }
}
