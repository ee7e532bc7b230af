import type { ReportOutcome, SubmitOutcome } from '../domain/message/outcome.ts'
import type { Channel, StageContent } from '../domain/plan/plan.ts'

export type { Refusal, ReportOutcome, SubmitOutcome } from '../domain/message/outcome.ts'

/**
 * The port between dispatch and a carrier. A connector speaks one upstream's protocol and has no policy: it
 * never retries, never routes and never decides a message's status. One `Link` is one leased slot.
 */
export interface Connector {
  readonly upstream: string
  readonly channel: Channel
  /** True where one submit carries a text of any length: it is submitted once, as part 0 of 1. */
  readonly wholeMessages: boolean
  /** Opens a link and keeps it open (reconnecting with backoff) until it is closed. Does not wait for the peer. */
  open(listener: LinkListener): Link
}

export interface Link {
  /** Whether a submit could go out now. */
  readonly up: boolean
  /**
   * Hands one part over. Resolves once, always, within the upstream's response timeout; never rejects.
   * Everything that can be told before a byte was written is `refused`; after that a lost answer is `unknown`.
   */
  submit(part: SubmitPart): Promise<SubmitOutcome>
  /** Takes no further submits, lets outstanding ones end within `drainMs`, says goodbye, closes. */
  close(drainMs: number): Promise<void>
}

export interface SubmitPart {
  msgId: number
  /** International digits without `+`. */
  phone: string
  sender: string
  content: StageContent
  /** 0-based, of `partCount`. */
  partIndex: number
  partCount: number
  /** 0 to 65535; the same for all parts of one message, to put them together again. */
  concatReference: number
  /** The upstream must not deliver after this instant (ms). */
  expiresAt: number
}

/** What a link tells dispatch. Both promises resolve once the news is on disk; a rejection asks for it again. */
export interface LinkListener {
  onState(state: LinkState): void
  onReport(report: Report): Promise<void>
  onInbound(inbound: Inbound): Promise<void>
}

export type LinkState = { kind: 'up' } | { kind: 'down'; reason: string }

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
}

/** A message from a subscriber, or one part of it: dispatch stores parts and puts them together. */
export interface Inbound {
  phone: string
  /** Our number or name that the subscriber wrote to. */
  recipient: string
  text: string
  /** `index` is 0-based, of `total`; null for a message of one part. */
  concat: { reference: number; total: number; index: number } | null
  receivedAt: number
}
