import { Type } from '@sinclair/typebox'
import type { Micros } from '../../domain/pricing/amount.ts'
import type { QuotedRecipientView } from '../administration.ts'
import { change, query, queryWithBody } from '../console-route.ts'

/** One of the last lookups that an account paid for. */
export interface PaidLookupView {
  lookupId: number
  phone: string
  status: string
  priceMicros: number
  wasKept: boolean
  /** ms. */
  at: number
}

/** The provider of lookups and its prices. */
export interface LookupFormView {
  /** As in `lookups.kind`. */
  provider: string
  /** Whether networks are queried; otherwise only numbering plans are read. */
  isLive: boolean
  /** How long a result is cached; 0: never. */
  keptSeconds: number
  accounts: { accountId: number; name: string; currency: string }[]
}

/** What is known of the numbers before a lookup is requested. */
export interface LookupPreview {
  numbers: NumberPreview[]
  /** The price of all numbers that can be looked up. */
  totalMicros: number
  availableMicros: Micros
  currency: string
}

export interface NumberPreview {
  /** The text that the user typed. */
  typed: string
  /** Null where the text is no number. */
  recipient: QuotedRecipientView | null
  /** Null where no tariff covers it. */
  priceMicros: number | null
  /** When the cached result was found; null where the lookup would query the provider. */
  keptAt: number | null
}

export interface LookupAnswer {
  numbers: NumberAnswer[]
}

export interface NumberAnswer {
  typed: string
  recipient: QuotedRecipientView | null
  /** The API's sentence; null where the lookup succeeded. */
  refused: string | null
  finding: FindingView | null
  /** What the account paid. */
  priceMicros: number | null
  /** When the result was found, where it came from the cache. */
  keptAt: number | null
}

export interface FindingView {
  /** `DELIVERED`, `UNDELIVERABLE`, `INVALID DESTINATION ADDRESS` or `OFFLINE`. */
  status: string
  /** Null where the provider did not say. */
  ported: boolean | null
  imsi: string | null
  mccmnc: string | null
  /** The network that the number was assigned to first. */
  origin: NetworkView | null
  /** The network that the number was ported to. */
  portedTo: NetworkView | null
}

export interface NetworkView {
  name: string | null
  country: string | null
}

const accountId = Type.Integer({ minimum: 1, description: 'the id of an account' })
const phones = Type.Array(Type.String({ minLength: 1, maxLength: 40 }), {
  minItems: 1,
  maxItems: 100,
  description: 'a list of 1 to 100 numbers',
})

export const lookupRoutes = {
  'GET /lookups/form': query<LookupFormView>()('operator'),
  /** The newest twenty. */
  'GET /lookups': query<{ lookups: PaidLookupView[] }>()('operator', { accountId }),
  'POST /lookups/preview': queryWithBody<LookupPreview>()('operator', { accountId, phones }),
  /** Costs the account what the preview says. */
  'POST /lookups': change<LookupAnswer>()('operator', { accountId, phones }, ['accountId']),
}
