import type { Micros } from '../pricing/amount.ts'

/** What an upstream charged for one part, or paid back. */
export interface UpstreamCost {
  upstream: string
  msgId: number
  attempt: number
  part: number
  kind: 'charge' | 'refund'
  /** Millionths of `currency`. */
  micros: number
  currency: string
  at: number
}

export type MessageCost = Omit<UpstreamCost, 'msgId' | 'attempt' | 'part'>

/** Total charges and refunds of an upstream in one currency, in millionths. */
export interface SummedCost {
  upstream: string
  currency: string
  chargedMicros: Micros
  refundedMicros: Micros
}
