import { Type } from '@sinclair/typebox'
import type { Micros } from '../../domain/pricing/amount.ts'
import { ruleEffects } from '../../domain/traffic-rules/traffic-rule.ts'
import { oneOf, query } from '../console-route.ts'
import { account, instant } from '../fields.ts'

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

/** Names: ids, whole numbers and addresses. */
const ways = ['names', 'prefix', 'text'] as const

export interface MessageTotalsView {
  /** Null where a text is searched for. */
  totals: MessageTotals | null
}

const when = Type.Optional({ ...instant, kind: 'instant' })

export const messageFilters = {
  find: Type.Optional(Type.String({ maxLength: 300, description: 'at most 300 characters long' })),
  by: Type.Optional(oneOf(ways)),
  status: Type.Optional(Type.String({ maxLength: 40 })),
  channel: Type.Optional(Type.String({ maxLength: 20 })),
  accountId: Type.Optional(Type.Integer({ ...account, kind: 'account' })),
  from: when,
  to: when,
  /** Whether `from` and `to` are of the acceptance or of the end. Default: of the acceptance. */
  timeOf: Type.Optional(oneOf(['accepted', 'ended'])),
  /** Which channel of the plan `channel` is: any, the first, or the one that succeeded or was tried last. Default: any. */
  use: Type.Optional(oneOf(['any', 'first', 'last'])),
  carrier: Type.Optional(Type.String({ maxLength: 200 })),
  error: Type.Optional(Type.String({ maxLength: 1_000 })),
  country: Type.Optional(Type.String({ pattern: '^[A-Z]{2}$', description: 'a country such as UA' })),
  network: Type.Optional(
    Type.String({
      pattern: '^\\d{5,6}$',
      description: 'the code of an operator (MCC and MNC), such as 25503',
    }),
  ),
  /** Of any stage of the plan. */
  sender: Type.Optional(Type.String({ maxLength: 64, description: 'a sender' })),
  /** Reserved while a message is open, charged afterwards. */
  minMicros: Type.Optional(Type.Integer({ minimum: 0, description: 'an amount in millionths' })),
  maxMicros: Type.Optional(Type.Integer({ minimum: 0, description: 'an amount in millionths' })),
  /** A traffic rule that messages met, and its effect. */
  rule: Type.Optional(Type.String({ maxLength: 200 })),
  effect: Type.Optional(oneOf(ruleEffects)),
}

export const messagesRoutes = {
  /** Of all pages of the list, as far back as one page is searched. */
  'GET /messages/totals': query<MessageTotalsView>()('viewer', messageFilters),
}
