import type { OctetReader } from '../octet-reader.ts'
import type { OctetWriter } from '../octet-writer.ts'
import { readTlvs, type Tlvs, writeTlvs } from '../tlv.ts'
import { type MessageFields, messageFields, readMessageFields, writeMessageFields } from './message-fields.ts'

/** An ESME hands a message to the SMSC (SMPP 3.4 §4.4.1). */
export interface SubmitSm extends MessageFields {
  command: 'submit_sm'
}

/** The SMSC took it as `messageId`, of at most 64 characters (§4.4.2). Empty with an error status. */
export interface SubmitSmResp {
  command: 'submit_sm_resp'
  messageId: string
  tlvs: Tlvs
}

/** A submit_sm with zero for every field that is not given. */
export function submitSm(given: Partial<MessageFields>): SubmitSm {
  return { command: 'submit_sm', ...messageFields(given) }
}

export function encodeSubmitSm(writer: OctetWriter, pdu: SubmitSm): void {
  writeMessageFields(writer, pdu)
}

export function decodeSubmitSm(reader: OctetReader): SubmitSm {
  return { command: 'submit_sm', ...readMessageFields(reader) }
}

// Grammar: message_id C-string <= 65. §4.4.2 leaves the body out where the status is not 0; some SMSCs don't.
export function encodeSubmitSmResp(writer: OctetWriter, pdu: SubmitSmResp, status: number): void {
  if (status !== 0 && pdu.messageId === '') return
  writer.cString(pdu.messageId, 65, 'message_id')
  writeTlvs(writer, pdu.tlvs)
}

export function decodeSubmitSmResp(reader: OctetReader): SubmitSmResp {
  const messageId = reader.optionalCString('message_id')
  return { command: 'submit_sm_resp', messageId, tlvs: readTlvs(reader) }
}
