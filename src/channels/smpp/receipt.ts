import { dataCoding } from '../../protocols/smpp/data-coding.ts'
import { esmClass } from '../../protocols/smpp/esm-class.ts'
import type { DataSm } from '../../protocols/smpp/pdu/data-sm.ts'
import type { DeliverSm } from '../../protocols/smpp/pdu/deliver-sm.ts'
import type { Report, ReportOutcome } from '../connector.ts'
import { messageOctets } from './message-octets.ts'
import { givenId, receiptRefs } from './receipt-ids.ts'
import { meaningOfState, meaningOfWord, type ReceiptMeaning, reasonOf } from './receipt-outcomes.ts'
import { parseReceiptText, type ReceiptText } from './receipt-text.ts'
import type { SmppUpstreamConfig } from './settings.ts'
import { decodeText } from './text-coding.ts'

/** Whether the PDU is a receipt, by its message type bits or its parameters. */
export function isReceipt({ esmClass: bits, tlvs }: DeliverSm | DataSm): boolean {
  return (bits & (esmClass.receipt | esmClass.intermediate)) !== 0 || tlvs.receiptedMessageId !== undefined
}

/** Parses a receipt of any form: parameters are preferred, the text fills in what they lack. */
export function readReceipt(
  pdu: DeliverSm | DataSm,
  receiptIds: SmppUpstreamConfig['receiptIds'],
  now: number,
): Report {
  const text = parseReceiptText(textOf(pdu))
  const ids = [...new Set([pdu.tlvs.receiptedMessageId ?? '', text.id ?? ''])].filter((id) => id !== '')
  const refs = [...new Set(ids.flatMap((id) => receiptRefs(id, receiptIds)))]
  const raw = describe(pdu, text, ids[0] ?? 'missing')
  const report = { refs, phone: phoneOf(pdu), outcome: outcomeOf(pdu, text), at: happenedAt(text, now), raw }
  const handles = ids.map(givenId)
  const isSame = handles.length === 1 && handles[0] === refs[0]
  return receiptIds !== 'auto' || isSame ? report : { ...report, handles }
}

function textOf(pdu: DeliverSm | DataSm): string {
  const { text } = messageOctets(pdu)
  return decodeText(text, pdu.dataCoding === dataCoding.ucs2 ? dataCoding.ucs2 : dataCoding.latin1, 'gsm')
}

function outcomeOf(pdu: DeliverSm | DataSm, text: ReceiptText): ReportOutcome {
  // Neither an intermediate notification (§5.2.12) nor an unknown state ends a message.
  const meaning = isIntermediate(pdu) ? 'enroute' : (meaningOf(pdu, text) ?? 'enroute')
  if (meaning === 'enroute' || meaning === 'lost' || meaning === 'delivered') return { kind: meaning }
  const wrongNumber = meaning === 'UNDELIVERABLE' && pdu.tlvs.deliveryFailureReason === 1
  const status = wrongNumber ? 'INVALID DESTINATION ADDRESS' : meaning
  return { kind: 'failed', status, reason: reasonOf(status, text.err) }
}

function isIntermediate({ esmClass: bits }: DeliverSm | DataSm): boolean {
  return (bits & esmClass.typeMask) === esmClass.intermediate
}

function meaningOf({ tlvs }: DeliverSm | DataSm, { stat }: ReceiptText): ReceiptMeaning | null {
  const byState = tlvs.messageState === undefined ? null : meaningOfState(tlvs.messageState)
  return byState ?? (stat === null ? null : meaningOfWord(stat))
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
function phoneOf({ source }: DeliverSm | DataSm): string | null {
  return /^\+?(\d{7,15})$/.exec(source.address)?.[1] ?? null
}

const clockSkewMs = 60_000

// The text's time has no zone. A time in the future is of another zone and is dropped.
function happenedAt({ doneAt }: ReceiptText, now: number): number | null {
  return doneAt === null || doneAt > now + clockSkewMs ? null : Math.min(doneAt, now)
}
