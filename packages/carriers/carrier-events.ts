import type { CallFacts, Cost, ReportOutcome } from '../domain/message/outcome.ts'
import type { ReplyDetails } from '../domain/message/reply.ts'
import type { InboundPiece } from './inbound-piece.ts'

/** An upstream's report about a part that it accepted earlier. */
export interface Report {
  /** The upstream's id in the forms that it may have had in the submit response, most likely first. */
  refs: string[]
  /** The ids exactly as the report has them, where `refs` are other forms of them. Absent: they are the same. */
  handles?: string[]
  /** The recipient as digits, where the report names it; else null. */
  phone: string | null
  outcome: ReportOutcome
  /** When the upstream says it happened (ms), or null. */
  at: number | null
  raw: string
  /** Our name of the hand-over, where the upstream returns it: identifies the message when `refs` are unknown. */
  own?: { msgId: number; stage: number; expiresAt: number }
  /**
   * Where the upstream cuts a text itself and reports each part of it: the part, `index` 0-based, or `unnumbered` where
   * only its id tells it from the others. Absent: the report counts for everything that has one of `refs`.
   */
  part?: { index: number; total: number } | 'unnumbered'
  /** Present where the report counts for all parts of a text, whichever part `refs` name. */
  wholeText?: true
  /** The upstream's word for a state, where it is not known what it means. */
  unknownState?: string
  /**
   * Present where only its text says that it is a report: the same as a message of the subscriber, which it is where no
   * message of ours has the id.
   */
  orReply?: Inbound
  cost?: Cost
  /** Of a telephone call. */
  call?: CallFacts
}

/** A message from a subscriber, or one part of it: dispatch stores parts and puts them together. */
export interface Inbound {
  phone: string
  /** Another name of the same subscriber, where the channel gives two: WhatsApp's id beside the number. */
  alias?: string
  /** Our number or name that the subscriber wrote to. */
  recipient: string
  /** The text that the subscriber wrote; empty for a picture or a location alone. */
  text: string
  /** Buttons, locations and files: everything besides text. */
  details?: ReplyDetails
  /** The subscriber pressed Subscribe or Unsubscribe in the app. This is not a message: no reply callback is sent. */
  consent?: 'withdrawn' | 'given'
  /** The carrier answers the text by itself, as it does with STOP, START and HELP where it manages opt-outs. */
  isAnswered?: true
  /** The upstream's id of this message, by which a repeated webhook is recognised. */
  upstreamId?: string
  /** The upstream's id of our message that this one answers, where the upstream reports it. */
  inReplyTo?: string
  /** `index` is 0-based, of `total`; null for a message of one part. */
  concat: { reference: number; total: number; index: number } | null
  /** Of a part, where its octets are known: dispatch reads the text from those of all parts. */
  piece?: InboundPiece
  receivedAt: number
}
