import type { OctetReader } from '../octet-reader.ts'
import type { OctetWriter } from '../octet-writer.ts'

/** The SMSC asks an ESME to bind as a receiver (SMPP 3.4 §4.1.7). Has no response. */
export interface Outbind {
  command: 'outbind'
  systemId: string
  password: string
}

// Grammar: system_id C-string <= 16, password C-string <= 9.
export function encodeOutbind(writer: OctetWriter, pdu: Outbind): void {
  writer.cString(pdu.systemId, 16, 'system_id')
  writer.cString(pdu.password, 9, 'password')
}

export function decodeOutbind(reader: OctetReader): Outbind {
  return {
    command: 'outbind',
    systemId: reader.cString('system_id'),
    password: reader.optionalCString('password'),
  }
}
