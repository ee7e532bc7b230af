import { Type } from '@sinclair/typebox'
import type { GuardPolicy, RateLimit } from '../../domain/guard/guard-policy.ts'
import type { GuardReason } from '../../domain/guard/guard-reason.ts'
import type { Conversion } from '../../domain/guard/judge-conversion.ts'
import type { BlockStatus, PrefixBlock } from '../../domain/guard/prefix-block.ts'
import type { VerificationRefusal } from '../../domain/guard/verification-refusal.ts'
import type { VerificationType } from '../../domain/otp/verification-callback.ts'
import { change, oneOf, query } from '../console-route.ts'

/** How far codes came: each of the first four counts includes the next one. */
export interface FunnelCounts {
  created: number
  /** An upstream accepted the message. */
  sent: number
  /** The message was reported delivered, or the code was entered. */
  delivered: number
  approved: number
  expired: number
  blocked: number
}

/** Verifications of one service, one type and one span of time, by the stage they reached. */
export interface FunnelCell extends FunnelCounts {
  serviceId: number
  type: VerificationType
  /** When the span begins. */
  at: number
}

export interface FunnelView {
  all: FunnelCounts
  byService: (FunnelCounts & { serviceId: number; name: string | null })[]
  byType: (FunnelCounts & { type: 'sms' | 'email' })[]
  /** Codes by SMS; null: of no country. */
  byCountry: { country: string | null; created: number; approved: number }[]
  /** Every interval of the range, oldest first. */
  overTime: { at: number; created: number; delivered: number; approved: number }[]
  /** From creation to approval; null where none was approved. */
  medianMs: number | null
  from: number
  /** Start of what was counted, where the range holds more than is counted. */
  countedSince: number | null
}

/**
 * Conversion of codes to a prefix or a country in the last hours, and its usual value; shares from 0 to 1.
 */
export type ConversionView = Conversion

export interface BlockView extends Pick<PrefixBlock, 'key' | 'madeBy' | 'since' | 'until'> {
  reason: GuardReason
  status: Exclude<BlockStatus, 'over'>
}

export interface RefusalView extends Omit<VerificationRefusal, 'accountId' | 'type' | 'address' | 'reason'> {
  reason: GuardReason
  account: string
}

export interface GuardLimitView {
  name: keyof GuardPolicy['limits']
  limits: RateLimit[]
}

export interface GuardView {
  blocks: BlockView[]
  refusals: RefusalView[]
  limits: GuardLimitView[]
  countriesOff: string[]
  moneyPerHourMicros: number | null
  /** Whether the guard blocks prefixes by itself for low conversion, and from how many codes on. */
  closes: boolean
  minCodes: number
}

const funnelHours = [1, 24, 168, 720] as const

const key = Type.String({
  maxLength: 20,
  description: 'the digits that numbers begin with, or a country such as UA',
})
const decision = {
  key,
  /** Null: until an operator decides otherwise. */
  minutes: Type.Union([Type.Integer({ minimum: 1, maximum: 525_600 }), Type.Null()], {
    description: 'a whole number of minutes, or null',
  }),
  reason: Type.String({ maxLength: 200 }),
}

export const verificationRoutes = {
  'GET /verification/funnel': query<FunnelView>()('viewer', {
    hours: oneOf(funnelHours, '1, 24, 168 or 720'),
    accountId: Type.Optional(Type.Integer({ minimum: 1, description: 'the number of an account' })),
  }),
  /** Prefixes with enough codes to say something, most codes that were not entered first; `countries` as the guard knows them. */
  'GET /verification/conversion': query<{ countries: ConversionView[]; prefixes: ConversionView[] }>()(
    'viewer',
  ),
  'GET /verification/guard': query<GuardView>()('viewer'),
  'POST /verification/close': change()('operator', decision, ['key', 'minutes', 'reason']),
  'POST /verification/open': change()('operator', decision, ['key', 'minutes', 'reason']),
  /** Deletes an operator's decision. */
  'POST /verification/forget': change()('operator', { key }, ['key']),
}
