import { type Address, readAddress, writeAddress } from '../address.ts'
import type { OctetReader } from '../octet-reader.ts'
import type { OctetWriter } from '../octet-writer.ts'
import { readTlvs, type Tlvs, writeTlvs } from '../tlv.ts'

/** The subscriber `source` can be reached again, as `esme` had asked (SMPP 3.4 §4.12.1). Has no response. */
export interface AlertNotification {
  command: 'alert_notification'
  source: Address
  esme: Address
  tlvs: Tlvs
}

// Grammar: source ton npi addr <= 65, esme ton npi addr <= 65, TLVs.
export function encodeAlertNotification(writer: OctetWriter, pdu: AlertNotification): void {
  writeAddress(writer, pdu.source, 65, 'source_addr')
  writeAddress(writer, pdu.esme, 65, 'esme_addr')
  writeTlvs(writer, pdu.tlvs)
}

export function decodeAlertNotification(reader: OctetReader): AlertNotification {
  return {
    command: 'alert_notification',
    source: readAddress(reader, 'source_addr'),
    esme: readAddress(reader, 'esme_addr'),
    tlvs: readTlvs(reader),
  }
}
