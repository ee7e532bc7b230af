import type { CancelOutcome, SubmitOutcome } from '../domain/message/outcome.ts'
import type { StageContent } from '../domain/plan/content.ts'
import type { Channel } from '../domain/plan/plan.ts'
import type { Inbound, Report } from './carrier-events.ts'
import type { ViberTemplateClient, WhatsAppTemplateSource } from './template-ports.ts'
import type { MediaSource, Webhook } from './webhook.ts'

export type {
  CallFacts,
  CancelOutcome,
  Cost,
  Refusal,
  ReportOutcome,
  SubmitOutcome,
} from '../domain/message/outcome.ts'
export type { Inbound, Report } from './carrier-events.ts'

/**
 * The port between dispatch and a carrier. A connector speaks one upstream's protocol and has no policy: it
 * never retries, never routes and never decides a message's status. One `Link` is one leased slot.
 */
export interface Connector {
  readonly upstream: string
  readonly channel: Channel
  /** True where one submit carries a text of any length: it is submitted once, as part 0 of 1. */
  readonly wholeMessages: boolean
  /** True where a submit lasts as long as a telephone call: then some places are kept for codes. */
  readonly longSubmits?: true
  /** Reads what the upstream posts to `/inbound/<upstream>`; absent where all news come over the link. */
  readonly webhook?: Webhook
  /** Where Viber templates are moderated; absent where the upstream moderates none. */
  readonly viberTemplates?: ViberTemplateClient
  /** Fetches the files of replies; absent where replies name addresses that anybody can fetch. */
  readonly media?: MediaSource
  /** Lists the WhatsApp templates of the account behind it. */
  readonly whatsAppTemplates?: WhatsAppTemplateSource
  /** Opens a link and keeps it open (reconnecting with backoff) until it is closed. Does not wait for the peer. */
  open(listener: LinkListener): Link
}

export interface Link {
  /** Whether a submit could go out now. */
  readonly up: boolean
  /**
   * Hands one part over. Resolves once, always, within the upstream's response timeout, or where it is a call when
   * that is over; never rejects.
   * Everything that can be told before a byte was written is `refused`; after that a lost answer is `unknown`.
   */
  submit(part: SubmitPart): Promise<SubmitOutcome>
  /** Asks to take back a part that was handed over; never rejects. Absent where the upstream cannot. */
  cancel?(part: CancelPart): Promise<CancelOutcome>
  /** Takes no further submits, lets outstanding ones end within `drainMs`, says goodbye, closes. */
  close(drainMs: number): Promise<void>
}

export interface SubmitPart {
  msgId: number
  /** 0-based index of the stage; with `msgId` it names a hand-over for upstreams that take ids of ours. */
  stage: number
  /** International digits without `+`; the address where the channel is e-mail, in lower case. */
  phone: string
  sender: string
  content: StageContent
  /** 0-based, of `partCount`. */
  partIndex: number
  partCount: number
  /** 0 to 65535; the same for all parts of one message, to put them together again. */
  concatReference: number
  /** The upstream must not deliver after this instant (ms): the message is over. */
  expiresAt: number
  /** From this instant on (ms) the next channel is tried: the upstream should not deliver later, as far as it can. */
  waitEndsAt: number
}

export interface CancelPart {
  msgId: number
  stage: number
  phone: string
  sender: string
  /** What the upstream called the part. */
  ref: string
}

/** What a link tells dispatch. Both promises resolve once the news is on disk; a rejection asks for it again. */
export interface LinkListener {
  onState(state: LinkState): void
  onReport(report: Report): Promise<void>
  onInbound(inbound: Inbound): Promise<void>
}

export type LinkState = { kind: 'up' } | { kind: 'down'; reason: string }
