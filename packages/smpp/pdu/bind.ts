import type { OctetReader } from '../octet-reader.ts'
import type { OctetWriter } from '../octet-writer.ts'
import { readTlvs, type Tlvs, writeTlvs } from '../tlv.ts'

/** What a session may do once bound: send, receive or both (SMPP 3.4 §4.1). The three differ in command_id only. */
export type BindCommand = 'bind_transmitter' | 'bind_receiver' | 'bind_transceiver'

export interface Bind {
  command: BindCommand
  /** At most 15 characters. */
  systemId: string
  /** 3.4 allows 8 characters; carriers hand out longer ones, so 64 are written. */
  password: string
  /** At most 12 characters. */
  systemType: string
  /** 0x34 or 0x50. Some SMSCs refuse 0x50. */
  interfaceVersion: number
  addrTon: number
  addrNpi: number
  /** At most 40 characters. */
  addressRange: string
}

/** Names the SMSC; `tlvs.scInterfaceVersion` is its SMPP version (§4.1.2). May be empty with an error status. */
export interface BindResp {
  command: `${BindCommand}_resp`
  systemId: string
  tlvs: Tlvs
}

// Grammar: system_id C-string <= 16, password C-string <= 9, system_type C-string <= 13,
// interface_version u8, addr_ton u8, addr_npi u8, address_range C-string <= 41.
export function encodeBind(writer: OctetWriter, pdu: Bind): void {
  writer.cString(pdu.systemId, 16, 'system_id')
  writer.cString(pdu.password, 65, 'password')
  writer.cString(pdu.systemType, 13, 'system_type')
  writer.u8(pdu.interfaceVersion)
  writer.u8(pdu.addrTon)
  writer.u8(pdu.addrNpi)
  writer.cString(pdu.addressRange, 41, 'address_range')
}

/** Where a bind ends before its interface_version. */
const usualVersion = 0x34

export function decodeBind(command: BindCommand, reader: OctetReader): Bind {
  return {
    command,
    systemId: reader.cString('system_id'),
    password: reader.cString('password'),
    systemType: reader.optionalCString('system_type'),
    interfaceVersion: reader.remaining > 0 ? reader.u8('interface_version') : usualVersion,
    addrTon: reader.optionalU8('addr_ton'),
    addrNpi: reader.optionalU8('addr_npi'),
    addressRange: reader.optionalCString('address_range'),
  }
}

// Grammar: system_id C-string <= 16, TLVs. The body is left out where the status is not 0.
export function encodeBindResp(writer: OctetWriter, pdu: BindResp, status: number): void {
  if (status !== 0 && pdu.systemId === '') return
  writer.cString(pdu.systemId, 16, 'system_id')
  writeTlvs(writer, pdu.tlvs)
}

export function decodeBindResp(command: BindResp['command'], reader: OctetReader): BindResp {
  const systemId = reader.optionalCString('system_id')
  return { command, systemId, tlvs: readTlvs(reader) }
}
