import type { QueryOf } from '../../console-contract/contract.ts'
import { type Mask, maskAbout } from '../../console-contract/mask.ts'
import type { MessageTotalsView, StatusGroup } from '../../console-contract/traffic/messages.ts'
import { parseEmailAddress } from '../../domain/address/email-address.ts'
import { parsePhone } from '../../domain/address/phone.ts'
import { formsOfSubscriber } from '../../domain/address/subscriber.ts'
import { typedPhones, typedPrefix } from '../../domain/address/typed-phone.ts'
import { currentAttempt, currentStage, type Message } from '../../domain/message/message.ts'
import { isOpen, isSuccess, type MessageStatus, messageStatuses } from '../../domain/message/status.ts'
import { numberNetwork } from '../../domain/network/number-network.ts'
import { contentLines } from '../../domain/plan/content-lines.ts'
import { type Channel, channels } from '../../domain/plan/plan.ts'
import type { Database } from '../../store/database.ts'
import { searchMessages } from '../../store/message-search/message-search.ts'
import {
  hasNamed,
  type MessageFilters,
  type MessageNames,
} from '../../store/message-search/message-sources.ts'
import { sumMessages } from '../../store/message-search/message-totals.ts'
import { ConsoleRefusal } from '../refusal.ts'
import { type PlacePorts, parseLinkedFilters, placeFilter } from './message-filters.ts'
import type { MessageRowView, MessagesView, SearchedView } from './message-view.ts'
import { shownContent } from './shown-content.ts'

const usualLimit = 100
const shortestText = 3

export interface FindPorts extends PlacePorts {
  db: Database
  /** Of local numbers (ISO 3166). */
  country: string
}

type Filters = Omit<QueryOf<'GET /messages'>, 'before' | 'limit' | 'sort'>

/**
 * A page of messages. Rejects with `ConsoleRefusal` for an unknown status or channel, and for a viewer who
 * searches for a number.
 */
export async function findMessages(
  ports: FindPorts,
  query: QueryOf<'GET /messages'>,
  mask: Mask,
): Promise<MessagesView> {
  const { filters, searched, isShown } = await parseFilters(ports, query, mask)
  const found = await searchMessages(ports.db, {
    ...filters,
    ...(isShown !== undefined && { isShown }),
    order: query.sort ?? 'newest',
    before: query.before ?? null,
    limit: query.limit ?? usualLimit,
  })
  return {
    messages: found.messages.map(({ message, channel }) => messageRow(message, channel, mask)),
    next: found.next,
    lookedBackTo: found.lookedBackTo,
    searched,
    masked: mask.hides,
  }
}

/** How many messages a search finds; null where some are compared as they are shown: by text, network, or country. */
export async function totalMessages(
  ports: FindPorts,
  query: Filters,
  mask: Mask,
): Promise<MessageTotalsView> {
  const { filters, isShown } = await parseFilters(ports, query, mask)
  return { totals: isShown === undefined ? await sumMessages(ports.db, filters) : null }
}

interface Reading {
  filters: MessageFilters
  searched: SearchedView
  isShown?: (message: Message) => boolean
}

/** What the query means. */
export async function parseFilters(ports: FindPorts, query: Filters, mask: Mask): Promise<Reading> {
  const reading = await parseSearch(ports, query, mask)
  const isThere = placeFilter(ports, query)
  if (isThere === undefined) return reading
  const { isShown } = reading
  return { ...reading, isShown: (message) => isThere(message) && isShown?.(message) !== false }
}

async function parseSearch({ db, country }: FindPorts, query: Filters, mask: Mask): Promise<Reading> {
  const more = parseLinkedFilters(query, mask)
  // Where numbers are encrypted, their country is compared once they are read.
  const isCountryRead = db.encryption !== undefined
  const filters: MessageFilters = {
    named: null,
    statuses: query.status === undefined ? null : parseStatuses(query.status),
    channel: query.channel === undefined ? null : channelNamed(query.channel),
    accountId: query.accountId ?? null,
    more: isCountryRead ? { ...more, prefix: null } : more,
    from: query.timeOf === 'ended' ? null : (query.from ?? null),
    to: query.timeOf === 'ended' ? null : (query.to ?? null),
  }
  // PostgreSQL texts hold no NUL.
  const find = (query.find ?? '').replaceAll('\0', '').trim()
  const searched: SearchedView = { by: 'all', prefix: null, recipient: null, couldBe: [] }
  if (find === '') return { filters, searched }
  if (mask.hides) return byNames(filters, parseSeenNames(find, country, mask, query.by), [], null)
  const names = parseNames(find, country)
  const recipient = names.recipients.find((each) => each.includes('@') || parsePhone(each) !== null) ?? null
  const prefix = typedPrefix(find, country)
  const isText = [...find].length >= shortestText && !find.startsWith('#')
  const couldBe = (['names', 'prefix', 'text'] as const).filter(
    (way) => way === 'names' || (way === 'prefix' ? prefix !== null : isText),
  )
  const by = query.by ?? (await likelyWay(db, names, { couldBe, accountId: filters.accountId }))
  if (db.encryption !== undefined && by !== 'names') throw new ConsoleRefusal('search-encrypted', {}, 'find')
  if (by === 'prefix' && prefix !== null) {
    return { filters: { ...filters, prefix }, searched: { by, prefix, recipient, couldBe } }
  }
  if (by === 'text' && isText) {
    return {
      filters: { ...filters, text: find },
      searched: { by, prefix: null, recipient: null, couldBe },
      isShown: (message) => says(message, find, mask),
    }
  }
  return byNames(filters, names, couldBe, recipient)
}

function byNames(
  filters: MessageFilters,
  named: MessageNames,
  couldBe: SearchedView['couldBe'],
  recipient: string | null,
): Reading {
  return { filters: { ...filters, named }, searched: { by: 'names', prefix: null, recipient, couldBe } }
}

/** A name where a message has it, else the beginning of a number, else a text. Filters do not change it. */
async function likelyWay(
  db: Database,
  names: MessageNames,
  { couldBe, accountId }: { couldBe: SearchedView['couldBe']; accountId: number | null },
): Promise<SearchedView['couldBe'][number]> {
  const other = couldBe[1]
  return other === undefined || (await hasNamed(db, names, accountId)) ? 'names' : other
}

/** Whether the message says it in what its page shows: no code is found by its digits. */
function says(message: Message, text: string, mask: Mask): boolean {
  const shown = shownContent(message, mask)
  const wanted = text.toLowerCase()
  return (
    shown !== null &&
    message.plan.stages.some(({ content }) =>
      contentLines(shown(content)).some(({ value }) => value.toLowerCase().includes(wanted)),
    )
  )
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
const messageNumber = /^#?(?<number>0|[1-9]\d{0,14})$/

/** The ids and recipients that the text may mean; telephone numbers also in the form that people type. */
function parseNames(find: string, country: string): MessageNames {
  const number = messageNumber.exec(find)?.groups?.['number']
  return {
    msgId: number === undefined ? null : Number(number),
    clientId: find,
    recipients: parseRecipients(find, country),
    verifyId: uuid.test(find.toLowerCase()) ? find.toLowerCase() : null,
  }
}

/** The forms in which a number or an address may be stored. */
export function parseRecipients(find: string, country: string): string[] {
  const email = parseEmailAddress(find)
  return email === null ? typedPhones(find, country) : formsOfSubscriber(email)
}

/**
 * The same for a viewer, who must not find masked numbers by guessing: recipients are not searched, nor
 * client ids that contain a number. The refusal depends on the text alone.
 */
function parseSeenNames(
  find: string,
  country: string,
  mask: Mask,
  by: SearchedView['couldBe'][number] | undefined,
): MessageNames {
  const { msgId, clientId, verifyId } = parseNames(find, country)
  const isHidden = mask.words(find) !== find
  if ((isHidden && msgId === null) || (by !== undefined && by !== 'names')) {
    throw new ConsoleRefusal('message-search-masked', {}, 'find')
  }
  return { msgId, clientId: isHidden ? null : clientId, recipients: [], verifyId, withoutRecipient: true }
}

const groups: Record<StatusGroup, (status: MessageStatus) => boolean> = {
  open: isOpen,
  arrived: isSuccess,
  failed: (status) => !isOpen(status) && !isSuccess(status) && status !== 'UNKNOWN',
  // Their state of dispatch selects them further: see `parseLinkedFilters`.
  waiting: isOpen,
  'handed-over': isOpen,
}

function parseStatuses(named: string): MessageStatus[] {
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

export function messageRow(message: Message, channel: Channel, given: Mask): MessageRowView {
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
    sender: currentStage(message).sender,
    carrier: currentAttempt(message)?.upstream ?? null,
    country: numberNetwork(message.phone).country,
    status,
    error: mask.words(message.error),
    acceptedAt,
    updatedAt,
    parts: plan.stages.reduce((max, { parts }) => Math.max(max, parts), 1),
    micros: money.reservedMicros + money.chargedMicros,
  }
}
