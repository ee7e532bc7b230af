import { type Address, readOptionalAddress, writeAddress } from '../address.ts'
import type { OctetReader } from '../octet-reader.ts'
import type { OctetWriter } from '../octet-writer.ts'

/** Queries the state of a message submitted earlier (SMPP 3.4 §4.8.1). */
export interface QuerySm {
  command: 'query_sm'
  messageId: string
  source: Address
}

/** §4.8.2. With an error status all fields may be empty or 0. */
export interface QuerySmResp {
  command: 'query_sm_resp'
  messageId: string
  /** SMPP time, empty until final. */
  finalDate: string
  /** See `message-state.ts`. */
  messageState: number
  errorCode: number
}

// Grammar: message_id C-string <= 65, source_addr_ton u8, source_addr_npi u8, source_addr C-string <= 21.
export function encodeQuerySm(writer: OctetWriter, pdu: QuerySm): void {
  writer.cString(pdu.messageId, 65, 'message_id')
  writeAddress(writer, pdu.source, 21, 'source_addr')
}

export function decodeQuerySm(reader: OctetReader): QuerySm {
  return {
    command: 'query_sm',
    messageId: reader.cString('message_id'),
    source: readOptionalAddress(reader, 'source_addr'),
  }
}

// Grammar: message_id C-string <= 65, final_date C-string 1 or 17, message_state u8, error_code u8.
export function encodeQuerySmResp(writer: OctetWriter, pdu: QuerySmResp, status: number): void {
  if (status !== 0 && pdu.messageId === '') return
  writer.cString(pdu.messageId, 65, 'message_id')
  writer.cString(pdu.finalDate, 17, 'final_date')
  writer.u8(pdu.messageState)
  writer.u8(pdu.errorCode)
}

export function decodeQuerySmResp(reader: OctetReader): QuerySmResp {
  return {
    command: 'query_sm_resp',
    messageId: reader.optionalCString('message_id'),
    finalDate: reader.optionalCString('final_date'),
    messageState: reader.optionalU8('message_state'),
    errorCode: reader.optionalU8('error_code'),
  }
}
