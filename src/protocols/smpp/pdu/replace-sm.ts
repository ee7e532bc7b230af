import { type Address, readAddress, writeAddress } from '../address.ts'
import type { OctetReader } from '../octet-reader.ts'
import { type OctetWriter, UnwritableField } from '../octet-writer.ts'

/** Gives a message that is not delivered yet another text (SMPP 3.4 §4.10.1). */
export interface ReplaceSm {
  command: 'replace_sm'
  messageId: string
  source: Address
  scheduleDeliveryTime: string
  validityPeriod: string
  registeredDelivery: number
  smDefaultMsgId: number
  shortMessage: Uint8Array
}

/** §4.10.2. No body. */
export interface ReplaceSmResp {
  command: 'replace_sm_resp'
}

// Grammar: message_id C-string <= 65, source ton npi addr <= 21, schedule_delivery_time C-string 1 or 17,
// validity_period C-string 1 or 17, registered_delivery u8, sm_default_msg_id u8, sm_length u8, short_message.
export function encodeReplaceSm(writer: OctetWriter, pdu: ReplaceSm): void {
  if (pdu.shortMessage.length > 255) {
    throw new UnwritableField(`short_message may have at most 255 octets, not ${pdu.shortMessage.length}`)
  }
  writer.cString(pdu.messageId, 65, 'message_id')
  writeAddress(writer, pdu.source, 21, 'source_addr')
  writer.cString(pdu.scheduleDeliveryTime, 17, 'schedule_delivery_time')
  writer.cString(pdu.validityPeriod, 17, 'validity_period')
  writer.u8(pdu.registeredDelivery)
  writer.u8(pdu.smDefaultMsgId)
  writer.u8(pdu.shortMessage.length)
  writer.octets(pdu.shortMessage)
}

export function decodeReplaceSm(reader: OctetReader): ReplaceSm {
  return {
    command: 'replace_sm',
    messageId: reader.cString('message_id'),
    source: readAddress(reader, 'source_addr'),
    scheduleDeliveryTime: reader.cString('schedule_delivery_time'),
    validityPeriod: reader.cString('validity_period'),
    registeredDelivery: reader.u8('registered_delivery'),
    smDefaultMsgId: reader.u8('sm_default_msg_id'),
    shortMessage: reader.octets(reader.u8('sm_length'), 'short_message'),
  }
}
