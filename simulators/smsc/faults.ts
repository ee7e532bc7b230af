import type { FaultRule } from '../fault-rules.ts'
import { countOrNull, delay, flag, oneOf, parseByRules } from '../fault-rules.ts'

export const idForms = ['decimal', 'hex', 'hex-upper', 'padded'] as const
export type IdForm = (typeof idForms)[number]

/** How a receipt tells its news; see `receipt-text.ts` for the texts. */
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
] as const
export type ReceiptForm = (typeof receiptForms)[number]

export const longTextForms = ['udh', 'sar', 'payload'] as const
export type LongTextForm = (typeof longTextForms)[number]

/** What this SMSC does wrong. `noFaults` is a carrier in good health. */
export interface SmscFaults {
  /** Every connection is closed, and new ones as soon as they are there. */
  refuseConnections: boolean
  /** Every bind is refused with 0x0D. */
  refuseBinds: boolean
  /** Nothing is answered: binds, submits, enquire_link. Submits are not accepted. */
  silent: boolean
  /** Status that every submit is refused with, such as 0x08. */
  submitStatus: number | null
  /** More unanswered submits than this on one connection are refused with 0x14. Use with `responseDelayMs`. */
  windowLimit: number | null
  /** More submits a second than this from one system_id are refused with 0x58. */
  submitsPerSecond: number | null
  /** Answers to submits wait this long. */
  responseDelayMs: number
  /** Submits are accepted and delivered, but the answers never leave. */
  loseAnswers: boolean
  /** The connection is destroyed at its nth submit, which is accepted; answers still waiting are lost. */
  dropAfterSubmits: number | null
  /** Bytes that are no frame are sent at a connection's nth submit, before its answer. */
  garbageAfterSubmits: number | null
  /** Form of the message_id in submit answers and in receipts. */
  responseId: IdForm
  receiptId: IdForm
  receiptForm: ReceiptForm
  /** `other`: receipts prefer a bind of the same system_id that did not submit the message. */
  receiptBind: 'same' | 'other'
  /** Messages are delivered and never reported. */
  withholdReceipts: boolean
  /** How an inbound text that is too long for one part is sent. */
  longInbound: LongTextForm
}

const noFaults: Readonly<SmscFaults> = {
  refuseConnections: false,
  refuseBinds: false,
  silent: false,
  submitStatus: null,
  windowLimit: null,
  submitsPerSecond: null,
  responseDelayMs: 0,
  loseAnswers: false,
  dropAfterSubmits: null,
  garbageAfterSubmits: null,
  responseId: 'decimal',
  receiptId: 'decimal',
  receiptForm: 'text-and-tlv',
  receiptBind: 'same',
  withholdReceipts: false,
  longInbound: 'udh',
}

const rules: Readonly<Record<keyof SmscFaults, FaultRule>> = {
  refuseConnections: flag,
  refuseBinds: flag,
  silent: flag,
  submitStatus: countOrNull(1, 0xffffffff),
  windowLimit: countOrNull(0, 1_000_000),
  submitsPerSecond: countOrNull(0, 1_000_000),
  responseDelayMs: delay,
  loseAnswers: flag,
  dropAfterSubmits: countOrNull(1, 1_000_000_000),
  garbageAfterSubmits: countOrNull(1, 1_000_000_000),
  responseId: oneOf(idForms),
  receiptId: oneOf(idForms),
  receiptForm: oneOf(receiptForms),
  receiptBind: oneOf(['same', 'other']),
  withholdReceipts: flag,
  longInbound: oneOf(longTextForms),
}

/** Faults that `json` does not name are off. Throws `InvalidField`. */
export function parseFaults(json: unknown): SmscFaults {
  return parseByRules(json, rules, noFaults)
}
