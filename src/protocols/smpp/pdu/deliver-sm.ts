import type { OctetReader } from '../octet-reader.ts'
import type { OctetWriter } from '../octet-writer.ts'
import { readTlvs, type Tlvs, writeTlvs } from '../tlv.ts'
import { type MessageFields, messageFields, readMessageFields, writeMessageFields } from './message-fields.ts'

/** The SMSC hands a subscriber's message or a receipt to an ESME (SMPP 3.4 §4.6.1). */
export interface DeliverSm extends MessageFields {
  command: 'deliver_sm'
}

/** The ESME has taken it; `messageId` is unused and empty (§4.6.2). */
export interface DeliverSmResp {
  command: 'deliver_sm_resp'
  messageId: string
  tlvs: Tlvs
}

/** A deliver_sm with zero for every field that is not given. */
export function deliverSm(given: Partial<MessageFields>): DeliverSm {
  return { command: 'deliver_sm', ...messageFields(given) }
}

export function encodeDeliverSm(writer: OctetWriter, pdu: DeliverSm): void {
  writeMessageFields(writer, pdu)
}

export function decodeDeliverSm(reader: OctetReader): DeliverSm {
  return { command: 'deliver_sm', ...readMessageFields(reader) }
}

// Grammar: message_id C-string, one NUL.
export function encodeDeliverSmResp(writer: OctetWriter, pdu: DeliverSmResp): void {
  writer.cString(pdu.messageId, 65, 'message_id')
  writeTlvs(writer, pdu.tlvs)
}

export function decodeDeliverSmResp(reader: OctetReader): DeliverSmResp {
  const messageId = reader.optionalCString('message_id')
  return { command: 'deliver_sm_resp', messageId, tlvs: readTlvs(reader) }
}
