import { MalformedBody, type OctetReader } from './octet-reader.ts'
import type { OctetWriter } from './octet-writer.ts'

// The parameters of SMPP 3.4 §5.3.2 that the gateway uses.
const definitions = {
  destNetworkType: { tag: 0x0006, kind: 'u8' },
  sourceNetworkType: { tag: 0x000e, kind: 'u8' },
  qosTimeToLive: { tag: 0x0017, kind: 'u32' },
  additionalStatusInfoText: { tag: 0x001d, kind: 'text' },
  receiptedMessageId: { tag: 0x001e, kind: 'text' },
  sarMsgRefNum: { tag: 0x020c, kind: 'u16' },
  sarTotalSegments: { tag: 0x020e, kind: 'u8' },
  sarSegmentSeqnum: { tag: 0x020f, kind: 'u8' },
  scInterfaceVersion: { tag: 0x0210, kind: 'u8' },
  /** 3 octets: network type (1 ANSI-136, 2 IS-95, 3 GSM), then the code as u16. */
  networkErrorCode: { tag: 0x0423, kind: 'octets' },
  messagePayload: { tag: 0x0424, kind: 'octets' },
  deliveryFailureReason: { tag: 0x0425, kind: 'u8' },
  messageState: { tag: 0x0427, kind: 'u8' },
} as const

type Definitions = typeof definitions
export type TlvName = keyof Definitions
type Kind = 'u8' | 'u16' | 'u32' | 'text' | 'octets'
interface Values {
  u8: number
  u16: number
  u32: number
  text: string
  octets: Uint8Array
}

/**
 * The optional parameters of a PDU, by name. `other` holds vendor parameters. When
 * reading a submit_sm they are kept; all other unknown tags, malformed values and repeated tags are left out.
 */
export type Tlvs = { [Name in TlvName]?: Values[Definitions[Name]['kind']] } & { other?: OtherTlv[] }

export interface OtherTlv {
  tag: number
  value: Uint8Array
}

/** Shared by all PDUs without optional parameters. */
export const noTlvs: Tlvs = Object.freeze({})

const namesByTag = new Map<number, TlvName>(
  Object.entries(definitions).map(([name, { tag }]) => [tag, name as TlvName]),
)

export function writeTlvs(writer: OctetWriter, tlvs: Tlvs): void {
  if (tlvs === noTlvs) return
  for (const key in tlvs) {
    if (key === 'other') continue
    const value = tlvs[key as TlvName]
    if (value !== undefined) writeTlv(writer, definitions[key as TlvName], value)
  }
  for (const { tag, value } of tlvs.other ?? []) writeTlv(writer, { tag, kind: 'octets' }, value)
}

function writeTlv(
  writer: OctetWriter,
  { tag, kind }: { tag: number; kind: Kind },
  value: number | string | Uint8Array,
): void {
  writer.u16(tag)
  if (typeof value === 'string') {
    writer.u16(value.length + 1)
    writer.cString(value, 0xffff, `the parameter ${tag}`)
  } else if (typeof value === 'number') {
    const octets = integerOctets[kind]
    writer.u16(octets)
    if (octets === 1) writer.u8(value)
    else if (octets === 2) writer.u16(value)
    else writer.u32(value)
  } else {
    writer.u16(value.length)
    writer.octets(value)
  }
}

const integerOctets: Record<Kind, number> = { u8: 1, u16: 2, u32: 4, text: 0, octets: 0 }

/** No PDU has more: a submit_sm may have 27 by the specification (3.4 §4.4.1), and vendors add a few. */
export const maxTlvs = 64

/** The tags of vendors (3.4 §5.3.1). */
const vendorTags = { first: 0x1400, last: 0x3fff }

/**
 * Reads to the end of the body. A last parameter that is cut short is left out: SMSCs in the field send such. Throws
 * `MalformedBody` where there are more than `maxTlvs`. `keepVendor`: parameters of vendors are kept in `other`.
 */
export function readTlvs(reader: OctetReader, keepVendor = false): Tlvs {
  if (reader.remaining < 4) return noTlvs
  const tlvs: Tlvs = {}
  for (let count = 1; reader.remaining >= 4; count++) {
    const tag = reader.u16('a tag')
    const length = reader.u16('a length')
    if (length > reader.remaining) break
    if (count > maxTlvs) throw new MalformedBody(0xc0, `there are more than ${maxTlvs} optional parameters`)
    const name = namesByTag.get(tag)
    if (name === undefined && keepVendor && tag >= vendorTags.first && tag <= vendorTags.last) {
      tlvs.other = [...(tlvs.other ?? []), { tag, value: reader.octets(length, 'a value') }]
    } else if (name === undefined || tlvs[name] !== undefined) reader.skip(length)
    else keep(tlvs, name, reader.octets(length, 'a value'))
  }
  return tlvs
}

function keep(tlvs: Tlvs, name: TlvName, octets: Uint8Array): void {
  const value = parseValue(definitions[name].kind, octets)
  if (value !== null) Object.assign(tlvs, { [name]: value })
}

// SMSCs send numbers wider than defined, so any width up to four octets is read.
function parseValue(kind: Kind, octets: Uint8Array): number | string | Uint8Array | null {
  if (kind === 'octets') return octets
  if (kind === 'text') {
    const end = octets.indexOf(0)
    return Buffer.from(octets).toString('latin1', 0, end === -1 ? octets.length : end)
  }
  if (octets.length === 0 || octets.length > 4) return null
  const value = octets.reduce((sum, octet) => sum * 256 + octet, 0)
  return value < 256 ** integerOctets[kind] ? value : null
}
