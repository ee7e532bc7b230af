import { Type } from '@sinclair/typebox'
import { query } from '../console-route.ts'
import { account } from '../fields.ts'
import { periodFields } from './period.ts'
import { historyRanges } from './ranges.ts'

/** Hours or days of a period, oldest first; the last one may not be over. */
export interface HistoryPeriod<Counts> {
  from: number
  stepMs: number
  /** One for each step. */
  steps: Counts[]
  totals: Counts
  /** The same steps of the period before. */
  earlier: Counts[]
  /** Both periods without the hour that is not over, so that a change is no matter of the minute. */
  compared: { now: Counts; before: Counts }
}

/** What one carrier did. Durations are null where there is none. */
export interface CarrierCounts {
  /** Parts that it took, refused, or left without an answer. */
  accepted: number
  refused: number
  unknown: number
  /** Results of hand-overs. */
  delivered: number
  failed: number
  /** From the hand-over of a part to the answer of a carrier that took it. */
  answerMedianMs: number | null
  answerP95Ms: number | null
  /** From the hand-over to the first receipt. */
  receiptMedianMs: number | null
  receiptP95Ms: number | null
}

/** Error codes of a period. */
export interface CarrierErrorCountView {
  /** In the answer to a hand-over, or in a receipt. */
  what: 'refusal' | 'failure'
  /** Empty where the carrier gave no code. */
  code: string
  /** What the dictionary says, in English and Ukrainian; null where it does not have it. */
  meaning: [english: string, ukrainian: string] | null
  count: number
  /** In the period before. */
  before: number
}

/** Millionths of one currency, for each step. */
export interface CarrierMoneyView {
  currency: string
  /** Charged to accounts for messages that the carrier delivered. */
  spent: number[]
  /** Given back to accounts for messages that failed at the carrier last. */
  returned: number[]
  /** What the carrier charges, and pays back, as far as it says so. */
  cost: number[]
  costReturned: number[]
}

/** Alike events of a carrier's webhooks that the gateway made nothing of, whatever the period. */
export interface IgnoredEventView {
  kind: string
  /** About our account at the carrier; `isBad`: an operator should act. */
  isNotice: boolean
  isBad: boolean
  /** What it says of the account, or why it is malformed; empty for others. */
  said: string
  /** Names of the fields of the last one. */
  fields: string
  events: number
  firstAt: number
  lastAt: number
}

export interface CarrierHoursView extends HistoryPeriod<CarrierCounts> {
  upstream: string
  /** Empty for a carrier that is not configured any more. */
  kind: string
  /** The most frequent first; there may be more. */
  errors: CarrierErrorCountView[]
  money: CarrierMoneyView[]
  /** About the account first, then the newest. */
  ignored: IgnoredEventView[]
}

/** Attempts to deliver webhooks to one receiver. */
export interface EndpointCounts {
  delivered: number
  /** Attempts that failed. */
  failed: number
  /** Webhooks that were given up. */
  dead: number
  medianMs: number | null
  p95Ms: number | null
}

export interface EndpointAnswerView {
  /** An HTTP status, or `timeout`, `unreachable`, `forbidden`. */
  answer: string
  count: number
  before: number
}

export interface EndpointHoursView extends HistoryPeriod<EndpointCounts> {
  accountId: number
  account: string
  /** 0 for webhooks of the account. */
  endpointId: number
  /** The host of webhooks, or the URL of an event endpoint, without its query for viewers. */
  receiver: string
  answers: EndpointAnswerView[]
}

const period = periodFields(historyRanges)
export const historyRoutes = {
  'GET /upstreams/hours': query<CarrierHoursView>()('viewer', {
    upstream: Type.String({ minLength: 1, maxLength: 64, description: 'the name of an upstream' }),
    ...period,
  }),
  /** Of the webhooks to a host, or of an event endpoint. */
  'GET /callbacks/hours': query<EndpointHoursView>()('viewer', {
    accountId: account,
    host: Type.Optional(Type.String({ minLength: 1, maxLength: 300 })),
    endpointId: Type.Optional(Type.Integer({ minimum: 1, description: 'the number of an endpoint' })),
    ...period,
  }),
}
