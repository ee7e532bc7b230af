import { type Address, readAddress, writeAddress } from '../address.ts'
import type { OctetReader } from '../octet-reader.ts'
import type { OctetWriter } from '../octet-writer.ts'
import { readTlvs, type Tlvs, writeTlvs } from '../tlv.ts'

/** A message or receipt in either direction, its text in `tlvs.messagePayload` (SMPP 3.4 §4.7.1). */
export interface DataSm {
  command: 'data_sm'
  serviceType: string
  source: Address
  destination: Address
  esmClass: number
  registeredDelivery: number
  dataCoding: number
  tlvs: Tlvs
}

// Grammar: service_type C-string <= 6, source ton npi addr <= 65, destination ton npi addr <= 65,
// esm_class u8, registered_delivery u8, data_coding u8, TLVs.
export function encodeDataSm(writer: OctetWriter, pdu: DataSm): void {
  writer.cString(pdu.serviceType, 6, 'service_type')
  writeAddress(writer, pdu.source, 65, 'source_addr')
  writeAddress(writer, pdu.destination, 65, 'destination_addr')
  writer.u8(pdu.esmClass)
  writer.u8(pdu.registeredDelivery)
  writer.u8(pdu.dataCoding)
  writeTlvs(writer, pdu.tlvs)
}

export function decodeDataSm(reader: OctetReader): DataSm {
  return {
    command: 'data_sm',
    serviceType: reader.cString('service_type'),
    source: readAddress(reader, 'source_addr'),
    destination: readAddress(reader, 'destination_addr'),
    esmClass: reader.optionalU8('esm_class'),
    registeredDelivery: reader.optionalU8('registered_delivery'),
    dataCoding: reader.optionalU8('data_coding'),
    tlvs: readTlvs(reader),
  }
}
