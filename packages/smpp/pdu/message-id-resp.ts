import type { OctetReader } from '../octet-reader.ts'
import type { OctetWriter } from '../octet-writer.ts'
import { readTlvs, type Tlvs, writeTlvs } from '../tlv.ts'

/**
 * The response to a PDU with a message (SMPP 3.4 §4.4.2, §4.6.2, §4.7.2). The SMSC took it as `messageId`, of at most
 * 64 characters; in a deliver_sm_resp it is unused and empty.
 */
export interface MessageIdResp {
  command: 'submit_sm_resp' | 'deliver_sm_resp' | 'data_sm_resp'
  messageId: string
  tlvs: Tlvs
}

// Grammar: message_id C-string <= 65, TLVs.
export function encodeMessageIdResp(writer: OctetWriter, pdu: MessageIdResp, status: number): void {
  // §4.4.2 leaves the body of a submit_sm_resp out where the status is not 0; some SMSCs don't.
  const mayBeEmpty = pdu.command === 'submit_sm_resp' && status !== 0 && pdu.messageId === ''
  if (mayBeEmpty && Object.keys(pdu.tlvs).length === 0) return
  writer.cString(pdu.messageId, 65, 'message_id')
  writeTlvs(writer, pdu.tlvs)
}

export function decodeMessageIdResp(command: MessageIdResp['command'], reader: OctetReader): MessageIdResp {
  const messageId = reader.optionalCString('message_id')
  return { command, messageId, tlvs: readTlvs(reader) }
}
