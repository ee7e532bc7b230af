import { type Address, readAddress, writeAddress } from '../address.ts'
import type { OctetReader } from '../octet-reader.ts'
import { type OctetWriter, UnwritableField } from '../octet-writer.ts'
import { readTlvs, type Tlvs, writeTlvs } from '../tlv.ts'
import { type MessageFields, writeMessageBody } from './message-fields.ts'

/** One message to at most 254 destinations (SMPP 3.4 §4.5.1). */
export interface SubmitMulti extends Omit<MessageFields, 'destination'> {
  command: 'submit_multi'
  destinations: Destination[]
}

/** A number, or the name of a distribution list that the SMSC knows (at most 20 characters). */
export type Destination = Address | { list: string }

/** §4.5.2: destinations not in `unsuccessful` were taken. */
export interface SubmitMultiResp {
  command: 'submit_multi_resp'
  messageId: string
  unsuccessful: { destination: Address; status: number }[]
  tlvs: Tlvs
}

const numberFlag = 1
const listFlag = 2

// Grammar: service_type, source ton npi addr <= 21, number_of_dests u8, then per destination: dest_flag u8 and
// ton npi addr <= 21 (1) or dl_name C-string <= 21 (2); then as submit_sm from esm_class on.
export function encodeSubmitMulti(writer: OctetWriter, pdu: SubmitMulti): void {
  if (pdu.destinations.length > 254) throw new UnwritableField('destinations may be at most 254')
  if (pdu.shortMessage.length > 255) throw new UnwritableField('short_message may have at most 255 octets')
  writer.cString(pdu.serviceType, 6, 'service_type')
  writeAddress(writer, pdu.source, 21, 'source_addr')
  writer.u8(pdu.destinations.length)
  for (const destination of pdu.destinations) writeDestination(writer, destination)
  writeMessageBody(writer, pdu)
}

function writeDestination(writer: OctetWriter, destination: Destination): void {
  if ('list' in destination) {
    writer.u8(listFlag)
    writer.cString(destination.list, 21, 'dl_name')
  } else {
    writer.u8(numberFlag)
    writeAddress(writer, destination, 21, 'destination_addr')
  }
}

export function decodeSubmitMulti(reader: OctetReader): SubmitMulti {
  return {
    command: 'submit_multi',
    serviceType: reader.cString('service_type'),
    source: readAddress(reader, 'source_addr'),
    destinations: readDestinations(reader),
    esmClass: reader.u8('esm_class'),
    protocolId: reader.u8('protocol_id'),
    priorityFlag: reader.u8('priority_flag'),
    scheduleDeliveryTime: reader.cString('schedule_delivery_time'),
    validityPeriod: reader.cString('validity_period'),
    registeredDelivery: reader.u8('registered_delivery'),
    replaceIfPresentFlag: reader.u8('replace_if_present_flag'),
    dataCoding: reader.u8('data_coding'),
    smDefaultMsgId: reader.u8('sm_default_msg_id'),
    shortMessage: reader.octets(reader.u8('sm_length'), 'short_message'),
    tlvs: readTlvs(reader),
  }
}

function readDestinations(reader: OctetReader): Destination[] {
  return Array.from({ length: reader.u8('number_of_dests') }, () =>
    reader.u8('dest_flag') === listFlag
      ? { list: reader.cString('dl_name') }
      : readAddress(reader, 'destination_addr'),
  )
}

// Grammar: message_id C-string <= 65, no_unsuccess u8, then ton npi addr <= 21 and error_status_code u32 each.
export function encodeSubmitMultiResp(writer: OctetWriter, pdu: SubmitMultiResp, status: number): void {
  if (status !== 0 && pdu.messageId === '') return
  writer.cString(pdu.messageId, 65, 'message_id')
  writer.u8(pdu.unsuccessful.length)
  for (const one of pdu.unsuccessful) {
    writeAddress(writer, one.destination, 21, 'destination_addr')
    writer.u32(one.status)
  }
  writeTlvs(writer, pdu.tlvs)
}

export function decodeSubmitMultiResp(reader: OctetReader): SubmitMultiResp {
  const messageId = reader.optionalCString('message_id')
  const length = reader.remaining > 0 ? reader.u8('no_unsuccess') : 0
  const unsuccessful = Array.from({ length }, () => ({
    destination: readAddress(reader, 'destination_addr'),
    status: reader.u32('error_status_code'),
  }))
  return { command: 'submit_multi_resp', messageId, unsuccessful, tlvs: readTlvs(reader) }
}
