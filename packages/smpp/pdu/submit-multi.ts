import { type Address, readAddress, writeAddress } from '../address.ts'
import { MalformedBody, type OctetReader } from '../octet-reader.ts'
import type { OctetWriter } from '../octet-writer.ts'
import { type MessageFields, readAfterAddresses, writeAfterAddresses } from './message-fields.ts'

/** A destination of a submit_multi: a number, or the name of a distribution list (SMPP 3.4 §5.2.24). */
export type MultiDestination = { kind: 'sme'; address: Address } | { kind: 'list'; name: string }

/** One message for up to 254 destinations (SMPP 3.4 §4.5.1). */
export interface SubmitMulti extends Omit<MessageFields, 'destination'> {
  command: 'submit_multi'
  destinations: MultiDestination[]
}

/** §4.5.2. `failures`: the numbers to which the message is not sent, with the reason of each. */
export interface SubmitMultiResp {
  command: 'submit_multi_resp'
  messageId: string
  failures: { address: Address; status: number }[]
}

const smeFlag = 1
const listFlag = 2

// Grammar: as submit_sm, with number_of_dests u8 and as many of: dest_flag u8, then an address <= 21 or
// dl_name C-string <= 21, in place of the destination.
export function encodeSubmitMulti(writer: OctetWriter, pdu: SubmitMulti): void {
  writer.cString(pdu.serviceType, 6, 'service_type')
  writeAddress(writer, pdu.source, 21, 'source_addr')
  writer.u8(pdu.destinations.length)
  for (const destination of pdu.destinations) {
    writer.u8(destination.kind === 'sme' ? smeFlag : listFlag)
    if (destination.kind === 'sme') writeAddress(writer, destination.address, 21, 'destination_addr')
    else writer.cString(destination.name, 21, 'dl_name')
  }
  writeAfterAddresses(writer, pdu)
}

export function decodeSubmitMulti(reader: OctetReader): SubmitMulti {
  const serviceType = reader.cString('service_type')
  const source = readAddress(reader, 'source_addr')
  const count = reader.u8('number_of_dests')
  const destinations: MultiDestination[] = []
  for (let index = 0; index < count; index++) destinations.push(readDestination(reader))
  return {
    command: 'submit_multi',
    serviceType,
    source,
    destinations,
    ...readAfterAddresses(reader, true),
  }
}

function readDestination(reader: OctetReader): MultiDestination {
  const flag = reader.u8('dest_flag')
  if (flag === smeFlag) return { kind: 'sme', address: readAddress(reader, 'destination_addr') }
  if (flag === listFlag) return { kind: 'list', name: reader.cString('dl_name') }
  throw new MalformedBody(0x40, `dest_flag must be 1 or 2, not ${flag}`)
}

// Grammar: message_id C-string <= 65, no_unsuccess u8, as many of: address <= 21, error_status_code u32.
export function encodeSubmitMultiResp(writer: OctetWriter, pdu: SubmitMultiResp, status: number): void {
  if (status !== 0 && pdu.messageId === '' && pdu.failures.length === 0) return
  writer.cString(pdu.messageId, 65, 'message_id')
  writer.u8(pdu.failures.length)
  for (const { address, status: error } of pdu.failures) {
    writeAddress(writer, address, 21, 'destination_addr')
    writer.u32(error)
  }
}

export function decodeSubmitMultiResp(reader: OctetReader): SubmitMultiResp {
  const messageId = reader.optionalCString('message_id')
  const count = reader.remaining > 0 ? reader.u8('no_unsuccess') : 0
  const failures: SubmitMultiResp['failures'] = []
  for (let index = 0; index < count; index++) {
    const address = readAddress(reader, 'destination_addr')
    failures.push({ address, status: reader.u32('error_status_code') })
  }
  return { command: 'submit_multi_resp', messageId, failures }
}
