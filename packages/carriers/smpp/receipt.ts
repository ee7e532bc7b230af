import { esmClass } from '../../smpp/esm-class.ts'
import type { DataSm } from '../../smpp/pdu/data-sm.ts'
import type { DeliverSm } from '../../smpp/pdu/message-fields.ts'
import type { Report, ReportOutcome } from '../connector.ts'
import {
  givenId,
  meaningOfState,
  meaningOfWord,
  meaningToCarrier,
  outcomeOfMeaning,
  parseReceiptText,
  type ReceiptMeaning,
  type ReceiptText,
  type ReceiptWords,
  receiptRefs,
} from './receipt-fields.ts'
import type { SmppUpstreamConfig } from './settings.ts'
import { messageOctets } from './text-coding.ts'

/** Whether the PDU says that it is a receipt, by its message type bits or its parameters. */
export function isReceipt({ esmClass: bits, tlvs }: DeliverSm | DataSm): boolean {
  return (bits & (esmClass.receipt | esmClass.intermediate)) !== 0 || tlvs.receiptedMessageId !== undefined
}

/** Whether the text is that of a receipt though the PDU does not say so: some carriers leave esm_class 0. */
export function looksLikeReceipt(pdu: DeliverSm | DataSm): boolean {
  const { id, stat } = parseReceiptText(decodeText(pdu))
  return id !== null && stat !== null
}

/** How a carrier's receipts differ from those of the specification. */
export type ReceiptHabits = Partial<Pick<SmppUpstreamConfig, 'receiptWords' | 'receiptsFor'>>

/** Parses a receipt of any form: parameters are preferred, the text fills in what they lack. */
export function readReceipt(
  pdu: DeliverSm | DataSm,
  receiptIds: SmppUpstreamConfig['receiptIds'],
  now: number,
  { receiptWords = new Map(), receiptsFor = 'part' }: ReceiptHabits = {},
): Report {
  const text = parseReceiptText(decodeText(pdu))
  const ids = [...new Set([pdu.tlvs.receiptedMessageId ?? '', text.id ?? ''])].filter((id) => id !== '')
  const refs = [...new Set(ids.flatMap((id) => receiptRefs(id, receiptIds)))]
  const raw = describe(pdu, text, ids[0] ?? 'missing')
  const state = readState(pdu, text, receiptWords)
  const handles = ids.map(givenId)
  const isSame = handles.length === 1 && handles[0] === refs[0]
  return {
    refs,
    ...(receiptIds === 'auto' && !isSame && { handles }),
    phone: parseSource(pdu),
    outcome: readOutcome(pdu, text, state.meaning),
    at: happenedAt(text, now),
    raw,
    ...(receiptsFor === 'text' && { wholeText: true as const }),
    ...(state.unknown !== null && { unknownState: state.unknown }),
  }
}

const utf16be = new TextDecoder('utf-16be')
const utf16le = new TextDecoder('utf-16le')

/** Its octets say how they are coded, whatever data_coding says: it begins in ASCII, of which UTF-16 has every other octet 0. */
function decodeText(pdu: DeliverSm | DataSm): string {
  const { text } = messageOctets(pdu)
  const [first, second] = text
  if (first === 0 || (first === 0xfe && second === 0xff)) return utf16be.decode(text)
  if (second === 0 || (first === 0xff && second === 0xfe)) return utf16le.decode(text)
  return Buffer.from(text).toString('latin1')
}

function readOutcome(pdu: DeliverSm | DataSm, { err }: ReceiptText, meaning: ReceiptMeaning): ReportOutcome {
  const wrongNumber = meaning === 'UNDELIVERABLE' && pdu.tlvs.deliveryFailureReason === 1
  return outcomeOfMeaning(wrongNumber ? 'INVALID DESTINATION ADDRESS' : meaning, err)
}

function isIntermediate({ esmClass: bits }: DeliverSm | DataSm): boolean {
  return (bits & esmClass.typeMask) === esmClass.intermediate
}

/**
 * The settings of the upstream come before the specification, and the parameter before the text. `unknown`: the carrier's word, where
 * it has no meaning. Neither that nor an intermediate notification (§5.2.12) ends a message.
 */
function readState(
  pdu: DeliverSm | DataSm,
  { stat }: ReceiptText,
  words: ReceiptWords,
): { meaning: ReceiptMeaning; unknown: string | null } {
  if (isIntermediate(pdu)) return { meaning: 'enroute', unknown: null }
  const { messageState: number } = pdu.tlvs
  const said = [number?.toString() ?? null, stat].filter((each) => each !== null)
  const meaning =
    said.map((word) => meaningToCarrier(word, words)).find((each) => each !== null) ??
    (number === undefined ? null : meaningOfState(number)) ??
    (stat === null ? null : meaningOfWord(stat))
  return { meaning: meaning ?? 'enroute', unknown: meaning === null ? (said.at(-1) ?? null) : null }
}

/** `id 1a2b: stat UNDELIV, message_state 5, err 027, network error 3/27`; unknown fields are left out. */
function describe({ tlvs }: DeliverSm | DataSm, { stat, err }: ReceiptText, id: string): string {
  const network = tlvs.networkErrorCode
  const facts = [
    stat === null ? '' : `stat ${stat}`,
    tlvs.messageState === undefined ? '' : `message_state ${tlvs.messageState}`,
    err === null ? '' : `err ${err}`,
    network?.length === 3 ? `network error ${network[0]}/${(network[1] ?? 0) * 256 + (network[2] ?? 0)}` : '',
  ].filter((each) => each !== '')
  return `id ${id.slice(0, 65)}: ${facts.join(', ') || 'no state'}`
}

/** Receipts come from the recipient to us. */
function parseSource({ source }: DeliverSm | DataSm): string | null {
  return /^\+?(\d{7,15})$/.exec(source.address)?.[1] ?? null
}

const clockSkewMs = 60_000

// The text's time has no zone. A time in the future is of another zone and is dropped.
function happenedAt({ doneAt }: ReceiptText, now: number): number | null {
  return doneAt === null || doneAt > now + clockSkewMs ? null : Math.min(doneAt, now)
}
