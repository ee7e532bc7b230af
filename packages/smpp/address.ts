import type { OctetReader } from './octet-reader.ts'
import type { OctetWriter } from './octet-writer.ts'

/**
 * An SME address. `ton`: 0 unknown, 1 international, 2 national, 3 network, 5 alphanumeric, 6 abbreviated
 * (SMPP 3.4 §5.2.5); `npi`: 0 unknown, 1 ISDN (§5.2.6). `address` has at most 20 characters, 64 in data_sm.
 */
export interface Address {
  ton: number
  npi: number
  address: string
}

export const noAddress: Address = Object.freeze({ ton: 0, npi: 0, address: '' })

export function writeAddress(writer: OctetWriter, value: Address, size: number, field: string): void {
  writer.u8(value.ton)
  writer.u8(value.npi)
  writer.cString(value.address, size, field)
}

export function readAddress(reader: OctetReader, field: string): Address {
  const ton = reader.u8(field)
  const npi = reader.u8(field)
  return { ton, npi, address: reader.cString(field) }
}

/** The same where it may be left out at the end of the body. */
export function readOptionalAddress(reader: OctetReader, field: string): Address {
  const ton = reader.optionalU8(field)
  const npi = reader.optionalU8(field)
  return { ton, npi, address: reader.optionalCString(field) }
}
