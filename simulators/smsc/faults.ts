import { countOrNull, delay, type FaultsOf, flag, oneOf, parseByRules } from '../fault-rules.ts'

export const idForms = ['decimal', 'hex', 'hex-upper', 'padded'] as const
export type IdForm = (typeof idForms)[number]

/** Forms of a receipt; see `receipt-text.ts` for the texts. `unmarked`: by esm_class it is none; `named-ucs2`: ASCII with data_coding 8. */
export const receiptForms = [
  'text-and-tlv',
  'text',
  'tlv',
  'payload',
  'capitalised',
  'seconds',
  'no-err',
  'err-word',
  'no-counts',
  'reordered',
  'no-text',
  'comma',
  'unmarked',
  'unmarked-08',
  'unmarked-10',
  'named-ucs2',
  'own-word',
] as const
export type ReceiptForm = (typeof receiptForms)[number]

export const longTextForms = ['udh', 'sar', 'payload'] as const
export type LongTextForm = (typeof longTextForms)[number]

/** Faults of the SMSC. */
const rules = {
  /** Every connection is closed, and new ones as soon as they are there. */
  refuseConnections: flag,
  /** Every bind is refused with 0x0D. */
  refuseBinds: flag,
  /** Nothing is answered: binds, submits, enquire_link. Submits are not accepted. */
  silent: flag,
  /** Status that every submit is refused with, such as 0x08. */
  submitStatus: countOrNull(1, 0xffffffff),
  /** More unanswered submits than this on one connection are refused with 0x14. Use with `responseDelayMs`. */
  windowLimit: countOrNull(0, 1_000_000),
  /** More submits a second than this from one system_id are refused with 0x58. */
  submitsPerSecond: countOrNull(0, 1_000_000),
  /** Answers to submits wait this long. */
  responseDelayMs: delay,
  /** Submits are accepted and delivered, but the answers never leave. */
  loseAnswers: flag,
  /** The connection is destroyed at its nth submit, which is accepted; pending answers are lost. */
  dropAfterSubmits: countOrNull(1, 1_000_000_000),
  /** Bytes that are no frame are sent at a connection's nth submit, before its answer. */
  garbageAfterSubmits: countOrNull(1, 1_000_000_000),
  /** Form of the message_id in submit answers and in receipts. */
  responseId: oneOf(idForms),
  receiptId: oneOf(idForms),
  receiptForm: oneOf(receiptForms),
  /** `other`: receipts prefer a bind of the same system_id that did not submit the message. */
  receiptBind: oneOf(['same', 'other']),
  /** Messages reach no handset, and are reported as undeliverable. */
  undeliverable: flag,
  /** Messages are delivered and never reported. */
  withholdReceipts: flag,
  /** How an inbound text that is too long for one part is sent. */
  longInbound: oneOf(longTextForms),
}

export type SmscFaults = FaultsOf<typeof rules>

/** Faults that `json` leaves out are off. Throws `InvalidField`. */
export function parseFaults(json: unknown): SmscFaults {
  return parseByRules(json, rules)
}
