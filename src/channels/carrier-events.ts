import type { CallFacts, Cost, ReportOutcome } from '../domain/message/outcome.ts'
import type { ReplyDetails } from '../domain/message/reply.ts'

/** News about a part that an upstream took earlier. */
export interface Report {
  /** The upstream's id in the forms that it may have had in the submit response, most likely first. */
  refs: string[]
  /** The recipient as digits, where the report names it; else null. */
  phone: string | null
  outcome: ReportOutcome
  /** When the upstream says it happened (ms), or null. */
  at: number | null
  raw: string
  /** Our own name of the hand-over, where the upstream gives it back: found by it when `refs` are not known. */
  own?: { msgId: number; stage: number; expiresAt: number }
  cost?: Cost
  /** Of a telephone call. */
  call?: CallFacts
}

/** A message from a subscriber, or one part of it: dispatch stores parts and puts them together. */
export interface Inbound {
  phone: string
  /** Our number or name that the subscriber wrote to. */
  recipient: string
  /** What a person would read; empty for a bare picture or place. */
  text: string
  /** What it was besides text. */
  details?: ReplyDetails
  /** The subscriber pressed what their app has for this. It is no message then, and nobody is told of a reply. */
  consent?: 'withdrawn' | 'given'
  /** The upstream's id of this message: one that comes again is known by it. */
  upstreamId?: string
  /** The upstream's id of the message of ours that it answers, where it tells. */
  inReplyTo?: string
  /** `index` is 0-based, of `total`; null for a message of one part. */
  concat: { reference: number; total: number; index: number } | null
  receivedAt: number
}
