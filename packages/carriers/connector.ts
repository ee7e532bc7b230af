import type { CancelOutcome, SubmitOutcome } from '../domain/message/outcome.ts'
import type { StageContent } from '../domain/plan/content.ts'
import type { Channel } from '../domain/plan/plan.ts'
import { lastAnswersMs } from '../kit/time/last-answers.ts'
import type { Inbound, Report } from './carrier-events.ts'
import type { ReportConversion } from './conversions.ts'
import type { ViberTemplateClient, WhatsAppTemplateSource } from './template-ports.ts'
import type { MediaSource, Webhook } from './webhook.ts'

export type {
  CallFacts,
  CancelOutcome,
  Cost,
  PartAnswer,
  Refusal,
  ReportOutcome,
  SubmitOutcome,
} from '../domain/message/outcome.ts'
export type { Inbound, Report } from './carrier-events.ts'

/**
 * The port between dispatch and a carrier. A connector speaks one upstream's protocol and has no policy: it
 * never retries, never routes and never decides a message's status. One `Connection` is one leased slot.
 */
export interface Connector {
  readonly upstream: string
  readonly channel: Channel
  /**
   * The account at the carrier. Where upstreams have the same one, a report about a message of one may come over
   * another. Absent: reports about its messages come over it alone.
   */
  readonly account?: string
  /**
   * True where one submit carries a text of any length: it is submitted once, as part 0 of 1. Its outcome counts for
   * all parts, or has an answer for each.
   */
  readonly wholeMessages: boolean
  /** Options of SMS that it can carry; absent: none. */
  readonly smsOptions?: readonly SmsOption[]
  /** True where a submit lasts as long as a telephone call: then some places are reserved for codes. */
  readonly longSubmits?: true
  /** True where the connection can query what became of a hand-over (`SubmitPart.mayBeTaken`). */
  readonly inquires?: true
  /** Reads what the upstream posts to `/inbound/<upstream>`; absent where all events come over the connection. */
  readonly webhook?: Webhook
  /** The client for Viber templates; absent where the upstream moderates none. */
  readonly viberTemplates?: ViberTemplateClient
  /** Fetches the files of replies; absent where replies contain public addresses. */
  readonly media?: MediaSource
  /** Lists the WhatsApp templates of the upstream's account. */
  readonly whatsAppTemplates?: WhatsAppTemplateSource
  /** Reports to the carrier that a one-time code was entered; absent where it takes no such reports. */
  readonly reportConversion?: ReportConversion
  /** The request that would submit a part, for `posthorn upstreams try`; absent where a request is not text. */
  readonly preview?: (part: SubmitPart, now: number) => Promise<Preview | SubmitOutcome>
  /**
   * Opens a connection and keeps it open (reconnecting with backoff) until it is closed. Does not wait for the peer.
   */
  open(listener: ConnectionListener): Connection
}

/** A request over HTTP, as it would go out. */
export interface Preview {
  method: string
  url: string
  headers: Readonly<Record<string, string>>
  body: string | null
  /** What must not be shown. */
  secrets: readonly string[]
}

export interface Connection {
  /** Whether a submit could go out now. */
  readonly up: boolean
  /**
   * Submits one part. Always resolves, once: within the upstream's response timeout, or for a call when the call
   * is over. Never rejects. The outcome is `refused` while no byte was written; after that a lost answer is `unknown`.
   */
  submit(part: SubmitPart): Promise<SubmitOutcome>
  /** Requests the cancellation of a submitted part; never rejects. Absent where the upstream has none. */
  cancel?(part: CancelPart): Promise<CancelOutcome>
  /**
   * Accepts no further submits, lets outstanding ones end within `drainMs`, unbinds and closes. Where the lease has
   * ended, see `answersWithinMs`.
   */
  close(drainMs: number): Promise<void>
}

/** What an SMS may be beside a text. `udh`: octets that begin with a user data header. */
export type SmsOption = 'flash' | 'binary' | 'udh' | 'udh-text' | 'tlvs'

/** Options of one hand-over of an SMS: by its route, or as the client requested. */
export interface SmsOptions {
  /** Shown at once and not stored: message class 0. */
  flash: boolean
  /** Parameters of a vendor, of SMPP. */
  tlvs: readonly SmsTlv[]
}

/** A parameter of a vendor. */
export interface SmsTlv {
  tag: number
  /** ASCII. */
  value: string
  /** Whether a NUL follows the value. */
  nul: boolean
}

export interface SubmitPart {
  msgId: number
  accountId: number
  /** Whether the message carries a one-time code. */
  isCode: boolean
  /** 0-based index of the stage; with `msgId` it names a hand-over for upstreams that take ids of ours. */
  stage: number
  /** International digits without `+`; the address where the channel is e-mail, in lower case. */
  phone: string
  sender: string
  content: StageContent
  /** Absent where the SMS has none. The connector has every option in it. */
  smsOptions?: SmsOptions
  /** 0-based, of `partCount`. */
  partIndex: number
  partCount: number
  /** 0 to 65535; the same for all parts of one message, to put them together again. */
  concatReference: number
  /** The upstream must not deliver after this instant (ms): the message is over. */
  expiresAt: number
  /**
   * The answer to an earlier hand-over of it to this upstream was lost: a connector that `inquires` queries first what
   * became of that one. Absent: there was none.
   */
  mayBeTaken?: true
  /** From this instant on (ms) the next channel is tried: upstreams with an expiry should not deliver later. */
  waitEndsAt: number
}

export interface CancelPart {
  msgId: number
  stage: number
  phone: string
  sender: string
  /** The upstream's id of the part. */
  ref: string
}

/**
 * What a connection reports to dispatch. Both promises resolve once the event is stored; after a rejection the
 * connection requests it again.
 */
export interface ConnectionListener {
  onState(state: ConnectionState): void
  /** Whether submits may still be written: false once the lease of the slot has ended. Absent: always. */
  mayHandOver?(): boolean
  /** An exception, which has ended a connection or a call and nothing else. */
  onFault?(error: unknown): void
  onReport(report: Report): Promise<void>
  onInbound(inbound: Inbound): Promise<void>
}

export type ConnectionState = { kind: 'up' } | { kind: 'down'; reason: string }

/** Whether submits may still be written. */
export function isLeased({ mayHandOver }: Pick<ConnectionListener, 'mayHandOver'>): boolean {
  return mayHandOver?.() ?? true
}

/**
 * How long a connection that is being closed waits for answers. Once the lease has ended it hands nothing over, and
 * what it has handed over would be in doubt without the answer.
 */
export function answersWithinMs(drainMs: number, listener: Pick<ConnectionListener, 'mayHandOver'>): number {
  return isLeased(listener) ? drainMs : Math.max(drainMs, lastAnswersMs)
}
