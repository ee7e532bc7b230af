import { Type } from '@sinclair/typebox'
import type { Micros } from '../../domain/pricing/amount.ts'
import { ruleEffects } from '../../domain/traffic-rules/traffic-rule.ts'
import { change, oneOf, query } from '../console-route.ts'
import type { MessageView } from './message-view.ts'

export interface MessageTotals {
  messages: number
  /** Parts of their longest stages; null where too many messages were found to count them. */
  parts: number | null
  /** Reserved and charged, for each account. */
  accounts: { accountId: number; messages: number; micros: Micros }[]
  /** Where not all were counted: acceptance of the last message scanned. */
  countedBackTo: number | null
}

/** Groups of statuses, for a filter. */
export type StatusGroup = 'open' | 'arrived' | 'failed' | 'waiting' | 'handed-over'

export interface MessageRowView {
  msgId: number
  accountId: number
  clientId: string | null
  /** A telephone number or an e-mail address; masked for viewers. */
  recipient: string
  type: string
  /** The channels of the plan, in order. */
  channels: string[]
  /** The channel that succeeded, or the last one tried. */
  channel: string
  status: string
  error: string | null
  acceptedAt: number
  updatedAt: number
  parts: number
  /** Millionths of the account's currency: reserved while the message is open, charged afterwards. */
  micros: number
}

export interface MessagesView {
  /** Newest first. */
  messages: MessageRowView[]
  /** The position of the next page; null where there is nothing older. */
  next: number | null
  /**
   * The search stopped at messages accepted at this instant; `next` continues it. Null where it is complete.
   */
  lookedBackTo: number | null
  searched: SearchedView
  /** Whether numbers are masked for the user. */
  masked: boolean
}

/** Names: ids, whole numbers and addresses. */
const ways = ['names', 'prefix', 'text'] as const

/** How `find` was understood. */
export interface SearchedView {
  /** `all`: nothing was searched for. */
  by: 'all' | (typeof ways)[number]
  /** The digits that numbers begin with, where numbers were searched by them. */
  prefix: string | null
  /** The number or address, where it is a whole one; null for viewers. */
  recipient: string | null
  /** What it may mean, the likely one first. */
  couldBe: (typeof ways)[number][]
}

export interface MessageTotalsView {
  /** Null where a text is searched for. */
  totals: MessageTotals | null
}

/** How many messages were cancelled, and how many were with a carrier or had ended. */
export interface CancelledView {
  cancelled: number
  tooLate: number
}

const instant = Type.Integer({ minimum: 0, description: 'an instant in milliseconds' })
const msgId = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER, description: 'a whole number' })

export const messageFilters = {
  find: Type.Optional(Type.String({ maxLength: 300, description: 'at most 300 characters long' })),
  by: Type.Optional(oneOf(ways)),
  status: Type.Optional(Type.String({ maxLength: 40 })),
  channel: Type.Optional(Type.String({ maxLength: 20 })),
  accountId: Type.Optional(Type.Integer({ description: 'a whole number' })),
  from: Type.Optional(instant),
  to: Type.Optional(instant),
  /** Whether `from` and `to` are of the acceptance or of the end. Default: of the acceptance. */
  timeOf: Type.Optional(oneOf(['accepted', 'ended'])),
  /** Which channel of the plan `channel` is: any, the first, or the one that succeeded or was tried last. Default: any. */
  use: Type.Optional(oneOf(['any', 'first', 'last'])),
  carrier: Type.Optional(Type.String({ maxLength: 200 })),
  error: Type.Optional(Type.String({ maxLength: 1_000 })),
  country: Type.Optional(Type.String({ pattern: '^[A-Z]{2}$', description: 'a country such as UA' })),
  /** A traffic rule that messages met, and its effect. */
  rule: Type.Optional(Type.String({ maxLength: 200 })),
  effect: Type.Optional(oneOf(ruleEffects)),
}

export const messagesRoutes = {
  /**
   * `status` is a status or a `StatusGroup`; `find` is a msg_id, also as `#10713`, the client's id, a recipient's
   * address, number or its beginning, a verify_id, or words of the text. `by` says which; without it the gateway
   * decides. `price` and `duration` sort the messages that one page searches, the highest first.
   */
  'GET /messages': query<MessagesView>()('viewer', {
    ...messageFilters,
    sort: Type.Optional(oneOf(['newest', 'oldest', 'price', 'duration'])),
    before: Type.Optional(msgId),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200, description: 'a number from 1 to 200' })),
  }),
  /** Of all pages of the list, as far back as one page is searched. */
  'GET /messages/totals': query<MessageTotalsView>()('viewer', messageFilters),
  'GET /message': query<MessageView>()('viewer', { msgId }),
  /** Only queued messages can be cancelled. */
  'POST /messages/cancel': change<CancelledView>()(
    'operator',
    {
      msgIds: Type.Array(msgId, {
        minItems: 1,
        maxItems: 50,
        description: 'a list of 1 to 50 numbers of messages',
      }),
    },
    ['msgIds'],
  ),
}
