import { encodeText } from '../../../carriers/smpp/text-coding.ts'
import type { SmppAddress } from '../../../domain/message/reports/reports-wish.ts'
import type { SmppNotice, SmppReceipt, SmppReply } from '../../../domain/message/reports/smpp-notices.ts'
import type { MessageStatus } from '../../../domain/message/status.ts'
import { splitParts } from '../../../domain/text/split-parts.ts'
import type { Address } from '../../../smpp/address.ts'
import { esmClass } from '../../../smpp/esm-class.ts'
import { type MessageStateName, messageState, receiptWords } from '../../../smpp/message-state.ts'
import { type DeliverSm, deliverSm } from '../../../smpp/pdu/message-fields.ts'
import { noTlvs } from '../../../smpp/tlv.ts'
import { encodeConcatenation } from '../../../smpp/user-data-header.ts'
import { shortId } from '../short-ids.ts'

/** What SMPP says of a status: message_state, and the digits of `err:` and network_error_code. */
interface StateOfStatus {
  state: MessageStateName
  err: number
}

/** docs/operations/smpp-server.md has this table. */
const states: Record<MessageStatus, StateOfStatus> = {
  ACCEPTED: { state: 'accepted', err: 0 },
  QUEUED: { state: 'enroute', err: 0 },
  ROUTING: { state: 'enroute', err: 0 },
  DELIVERED: { state: 'delivered', err: 0 },
  READ: { state: 'delivered', err: 0 },
  REPLIED: { state: 'delivered', err: 0 },
  'PARTIALLY DELIVERED': { state: 'delivered', err: 0 },
  EXPIRED: { state: 'expired', err: 27 },
  UNDELIVERABLE: { state: 'undeliverable', err: 2 },
  REJECTED: { state: 'rejected', err: 8 },
  FILTERED: { state: 'rejected', err: 9 },
  DELETED: { state: 'deleted', err: 0 },
  'INVALID DESTINATION ADDRESS': { state: 'undeliverable', err: 1 },
  'INVALID SOURCE ADDRESS': { state: 'rejected', err: 10 },
  'NO ROUTE': { state: 'undeliverable', err: 11 },
  'SIM FULL': { state: 'undeliverable', err: 34 },
  UNKNOWN: { state: 'unknown', err: 255 },
}

export function stateOfStatus(status: MessageStatus): StateOfStatus {
  return states[status]
}

const gsmNetwork = 3
const maxShortMessage = 254
/** What the header of a part can number. */
const maxParts = 255
/** Of an address, without its last octet 0. */
const maxAddress = 20

/**
 * A stored notice as the PDUs that a session of `version` sends, in their order. SMPP 3.3 has no parameters, and short ids:
 * a long reply comes in parts, all with this `reference`.
 */
export function deliverPdus(
  notice: SmppNotice,
  { version, reference }: { version: number; reference: number },
): readonly [DeliverSm, ...DeliverSm[]] {
  const hasParameters = version >= 0x34
  if (notice.kind === 'reply') return hasParameters ? [replyPdu(notice)] : replyParts(notice, reference)
  if (hasParameters) return [receiptPdu(notice)]
  return [{ ...receiptPdu({ ...notice, id: shortId(notice.id) }), tlvs: noTlvs }]
}

function receiptPdu(receipt: SmppReceipt): DeliverSm {
  const { id, from, to, kind, status } = receipt
  const { state, err } = states[status]
  return deliverSm({
    source: encodeAddress(from),
    destination: encodeAddress(to),
    esmClass: kind === 'receipt' ? esmClass.receipt : esmClass.intermediate,
    shortMessage: Buffer.from(receiptText(receipt), 'latin1'),
    tlvs: {
      receiptedMessageId: id,
      messageState: messageState[state],
      networkErrorCode: Uint8Array.of(gsmNetwork, err >> 8, err & 0xff),
    },
  })
}

/** SMPP 3.4, Appendix B. The text of the message is not repeated; instants are in UTC. */
function receiptText({ id, status, parts, delivered, acceptedAt, doneAt }: SmppReceipt): string {
  const { state, err } = states[status]
  return (
    `id:${id} sub:${digits(parts)} dlvrd:${digits(delivered)} submit date:${minute(acceptedAt)} ` +
    `done date:${minute(doneAt)} stat:${receiptWords[state]} err:${digits(err)} text:`
  )
}

function replyPdu({ from, to, text }: SmppReply): DeliverSm {
  const { octets, dataCoding } = encodeText(text, text, 'gsm')
  const isLong = octets.length > maxShortMessage
  return deliverSm({
    source: encodeAddress(from),
    destination: encodeAddress(to),
    dataCoding,
    ...(isLong ? { tlvs: { messagePayload: octets } } : { shortMessage: octets }),
  })
}

function replyParts(reply: SmppReply, reference: number): readonly [DeliverSm, ...DeliverSm[]] {
  const whole = replyPdu(reply)
  const { parts } = splitParts(reply.text)
  const isLong = whole.tlvs.messagePayload !== undefined
  if (!isLong || parts.length > maxParts) return [whole]
  const [first, ...others] = parts.map((text, index) => {
    const header = encodeConcatenation({ reference, total: parts.length, part: index + 1 }, 8)
    const { octets } = encodeText(reply.text, text, 'gsm')
    const shortMessage = Buffer.concat([header, octets])
    return { ...whole, esmClass: esmClass.udhi, shortMessage, tlvs: noTlvs }
  })
  return first === undefined ? [whole] : [first, ...others]
}

/** What SMPP has no characters or no room for is replaced or cut: an id of WhatsApp has up to 135 characters. */
function encodeAddress([ton, npi, address]: SmppAddress): Address {
  return { ton, npi, address: address.replaceAll(/[^\x20-\x7e]/g, '?').slice(0, maxAddress) }
}

function digits(value: number): string {
  return String(Math.min(value, 999)).padStart(3, '0')
}

/** YYMMDDhhmm. */
function minute(at: number): string {
  return new Date(at)
    .toISOString()
    .replace(/[^0-9]/g, '')
    .slice(2, 12)
}
