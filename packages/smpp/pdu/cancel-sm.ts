import { type Address, readOptionalAddress, writeAddress } from '../address.ts'
import type { OctetReader } from '../octet-reader.ts'
import type { OctetWriter } from '../octet-writer.ts'

/** Cancels a message that is not delivered yet (SMPP 3.4 §4.9.1). */
export interface CancelSm {
  command: 'cancel_sm'
  serviceType: string
  /** Empty: all messages from `source` to `destination`. */
  messageId: string
  source: Address
  destination: Address
}

/** §4.9.2. No body. */
export interface CancelSmResp {
  command: 'cancel_sm_resp'
}

// Grammar: service_type C-string <= 6, message_id C-string <= 65, source ton npi addr <= 21,
// destination ton npi addr <= 21.
export function encodeCancelSm(writer: OctetWriter, pdu: CancelSm): void {
  writer.cString(pdu.serviceType, 6, 'service_type')
  writer.cString(pdu.messageId, 65, 'message_id')
  writeAddress(writer, pdu.source, 21, 'source_addr')
  writeAddress(writer, pdu.destination, 21, 'destination_addr')
}

export function decodeCancelSm(reader: OctetReader): CancelSm {
  return {
    command: 'cancel_sm',
    serviceType: reader.cString('service_type'),
    messageId: reader.cString('message_id'),
    source: readOptionalAddress(reader, 'source_addr'),
    destination: readOptionalAddress(reader, 'destination_addr'),
  }
}
