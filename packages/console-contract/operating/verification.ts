import { Type } from '@sinclair/typebox'
import { type VerificationType, verificationTypes } from '../../domain/otp/verification-callback.ts'
import type { CheckStatus } from '../../domain/otp/verification-state.ts'
import { change, oneOf, query } from '../console-route.ts'
import { periodFields } from '../traffic/period.ts'
import { overviewRanges } from '../traffic/ranges.ts'

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

/** Verifications of one service, one type and one step of time, by the stage they reached. */
export interface FunnelCell extends FunnelCounts {
  serviceId: number
  type: VerificationType
  /** Its number; below zero for those of the period before. */
  step: number
}

export interface FunnelView {
  from: number
  stepMs: number
  /** Oldest first; the last one may not be over. */
  steps: FunnelCounts[]
  totals: FunnelCounts
  /** The same steps of the period before; none where that is not wanted, or not all of them are counted. */
  earlier: FunnelCounts[]
  compared: { before: FunnelCounts }
  byService: (FunnelCounts & { serviceId: number; name: string | null })[]
  byType: (FunnelCounts & { type: 'sms' | 'email' })[]
  /** Codes by SMS; null: of no country. */
  byCountry: { country: string | null; created: number; approved: number }[]
  /** From creation to approval; null where none was approved. */
  medianMs: number | null
  /** Start of what was counted, where the period holds more than is counted. */
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

export const verificationRoutes = {
  'GET /verification/funnel': query<FunnelView>()('viewer', {
    accountId: Type.Optional(accountId),
    ...periodFields(overviewRanges),
    isCompared: Type.Optional(Type.Boolean({ description: 'whether the period before is counted too' })),
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
