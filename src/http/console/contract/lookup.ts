import { Type } from '@sinclair/typebox'
import type { PaidLookupRow } from '../../../storage/console/known-lookups.ts'
import { change, endpoint, endpointWithBody } from './endpoint.ts'
import type { RecipientView } from './send.ts'

/** Who is asked about numbers, and what that costs. */
export interface LookupFormView {
  /** As in `lookups.kind`. */
  provider: string
  /** Whether networks are asked; else only numbering plans are read. */
  isLive: boolean
  /** How long an answer is given again; 0: never. */
  keptSeconds: number
  accounts: { accountId: number; name: string; currency: string }[]
}

/** What is known of numbers without anybody being asked. */
export interface LookupPreview {
  numbers: NumberPreview[]
  /** Of all that can be asked about. */
  totalMicros: number
  availableMicros: number
  currency: string
}

export interface NumberPreview {
  /** As it was typed. */
  typed: string
  /** Null where it is no number. */
  recipient: RecipientView | null
  /** Null where no tariff covers it. */
  priceMicros: number | null
  /** When the answer that would be given again was found; null where somebody will be asked. */
  keptAt: number | null
}

export interface LookupAnswer {
  numbers: NumberAnswer[]
}

export interface NumberAnswer {
  typed: string
  recipient: RecipientView | null
  /** In the API's words; null where it was answered. */
  refused: string | null
  finding: FindingView | null
  /** What the account paid. */
  priceMicros: number | null
  /** When it was found, where it was known already. */
  keptAt: number | null
}

export interface FindingView {
  /** `DELIVERED`, `UNDELIVERABLE`, `INVALID DESTINATION ADDRESS` or `OFFLINE`. */
  status: string
  /** Null where nobody told. */
  ported: boolean | null
  imsi: string | null
  mccmnc: string | null
  /** That gave the number out. */
  origin: NetworkView | null
  /** That it was ported to. */
  portedTo: NetworkView | null
}

export interface NetworkView {
  name: string | null
  country: string | null
}

/** One of the last lookups that an account paid for. */
export type PaidLookupView = PaidLookupRow

const accountId = Type.Integer({ minimum: 1, description: 'the id of an account' })
const phones = Type.Array(Type.String({ minLength: 1, maxLength: 40 }), {
  minItems: 1,
  maxItems: 100,
  description: 'a list of 1 to 100 numbers',
})

export const lookupEndpoints = {
  'GET /lookups/desk': endpoint<LookupFormView>()('operator'),
  /** The newest twenty. */
  'GET /lookups': endpoint<{ lookups: PaidLookupView[] }>()('operator', { accountId }),
  'POST /lookups/preview': endpointWithBody<LookupPreview>()('operator', { accountId, phones }),
  /** Costs the account what the preview says. */
  'POST /lookups': change<LookupAnswer>()('operator', { accountId, phones }, ['accountId']),
}
