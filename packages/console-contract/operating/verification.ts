import { Type } from '@sinclair/typebox'
import { type VerificationType, verificationTypes } from '../../domain/otp/verification-callback.ts'
import type { CheckStatus } from '../../domain/otp/verification-state.ts'
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

/** What came of a code that was entered. */
export interface TriedCodeView {
  status: CheckStatus
}

const accountId = Type.Integer({ minimum: 1, description: 'the number of an account' })
const recipient = Type.String({
  minLength: 1,
  maxLength: 254,
  description: 'a telephone number or an e-mail address',
})
const verifyId = Type.String({ minLength: 1, maxLength: 64, description: 'what sending the code answered' })

const funnelHours = [1, 24, 168, 720] as const

export const verificationRoutes = {
  'GET /verification/funnel': query<FunnelView>()('viewer', {
    hours: oneOf(funnelHours, '1, 24, 168 or 720'),
    accountId: Type.Optional(accountId),
  }),
  /** Sends a code of a service as its client would: it is paid for, and goes to the recipient. */
  'POST /verification/try': change<{ verifyId: string }>()(
    'operator',
    {
      ...{ accountId, recipient },
      serviceId: Type.Integer({ minimum: 1, maximum: 2 ** 31 - 1, description: 'the number of a service' }),
      type: oneOf(verificationTypes),
      lang: Type.String({ maxLength: 35, description: 'a language such as uk' }),
    },
    ['accountId', 'serviceId', 'type'],
  ),
  'POST /verification/try/check': change<TriedCodeView>()(
    'operator',
    {
      ...{ accountId, verifyId, recipient },
      code: Type.String({ minLength: 1, maxLength: 64, description: 'the code that arrived' }),
    },
    ['accountId', 'verifyId'],
  ),
}
