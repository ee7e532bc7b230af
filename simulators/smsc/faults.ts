import { InvalidField } from '../carrier.ts'

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

interface Rule {
  must: string
  holds: (value: unknown) => boolean
}

const flag: Rule = { must: 'true or false', holds: (value) => typeof value === 'boolean' }

const rules: Readonly<Record<keyof SmscFaults, Rule>> = {
  refuseConnections: flag,
  refuseBinds: flag,
  silent: flag,
  submitStatus: countOrNull(1, 0xffffffff),
  windowLimit: countOrNull(0, 1_000_000),
  submitsPerSecond: countOrNull(0, 1_000_000),
  responseDelayMs: { must: 'between 0 and 600000', holds: (value) => isCount(value, 0, 600_000) },
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
  if (typeof json !== 'object' || json === null || Array.isArray(json)) {
    throw new InvalidField('body must be a JSON object')
  }
  for (const [name, value] of Object.entries(json)) {
    if (!Object.hasOwn(rules, name)) {
      throw new InvalidField(`${name} is not a fault; there are ${Object.keys(rules).join(', ')}`)
    }
    const rule = rules[name as keyof SmscFaults]
    if (!rule.holds(value)) throw new InvalidField(`${name} must be ${rule.must}`)
  }
  return { ...noFaults, ...(json as Partial<SmscFaults>) }
}

function oneOf(values: readonly string[]): Rule {
  return { must: `one of ${values.join(', ')}`, holds: (value) => values.some((each) => each === value) }
}

function countOrNull(min: number, max: number): Rule {
  return {
    must: `null or an integer between ${min} and ${max}`,
    holds: (value) => value === null || isCount(value, min, max),
  }
}

function isCount(value: unknown, min: number, max: number): boolean {
  return Number.isInteger(value) && (value as number) >= min && (value as number) <= max
}
