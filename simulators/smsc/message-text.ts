import { decodeGsm } from '../../packages/domain/text/gsm-alphabet.ts'
import { dataCoding } from '../../packages/smpp/data-coding.ts'
import { esmClass } from '../../packages/smpp/esm-class.ts'
import type { MessageFields } from '../../packages/smpp/pdu/message-fields.ts'
import type { Tlvs } from '../../packages/smpp/tlv.ts'
import { decodeUserDataHeader } from '../../packages/smpp/user-data-header.ts'
import { headedOctets } from '../sms-extras.ts'
import type { PartPosition } from './reassembly.ts'

/** Octets that mean the same in ASCII and in GSM 03.38. */
const sameInGsm = /^[A-Za-z0-9 !"#%&'()*+,./:;<=>?\r\n-]*$/

/** The text of a submit, and which part of a longer text it is, by a user data header or by sar parameters. */
export function readMessageText(fields: MessageFields): {
  text: string
  position: PartPosition | null
  /** A header with anything else in it. */
  udh?: string
} {
  const octets = fields.tlvs.messagePayload ?? fields.shortMessage
  const sarPosition = positionOfSar(fields.tlvs)
  if ((fields.esmClass & esmClass.udhi) === 0) {
    return { text: decodeText(octets, fields.dataCoding), position: sarPosition }
  }
  const { concatenation, text } = decodeUserDataHeader(octets)
  if (concatenation === null && fields.dataCoding === dataCoding.octetsAlso) {
    return { ...headedOctets(octets), position: sarPosition }
  }
  const position =
    concatenation === null
      ? sarPosition
      : { reference: concatenation.reference, total: concatenation.total, index: concatenation.part - 1 }
  return { text: decodeText(text, fields.dataCoding), position: position?.total === 1 ? null : position }
}

function positionOfSar(tlvs: Tlvs): PartPosition | null {
  const { sarMsgRefNum: reference, sarTotalSegments: total, sarSegmentSeqnum: part } = tlvs
  if (reference === undefined || total === undefined || part === undefined) return null
  return total > 1 && part >= 1 && part <= total ? { reference, total, index: part - 1 } : null
}

function decodeText(octets: Uint8Array, coding: number): string {
  const bytes = Buffer.from(octets.buffer, octets.byteOffset, octets.length)
  switch (coding < 0x10 ? coding : alphabetOfGroup(coding)) {
    case dataCoding.smscDefault:
      return decodeDefault(bytes)
    case dataCoding.ucs2:
      return Buffer.from(bytes.subarray(0, bytes.length & ~1))
        .swap16()
        .toString('utf16le')
    case dataCoding.cyrillic:
      return new TextDecoder('iso-8859-5').decode(bytes)
    case dataCoding.hebrew:
      return new TextDecoder('iso-8859-8').decode(bytes)
    default:
      return bytes.toString('latin1')
  }
}

// A string that was appended character by character takes twenty times its size until it is flattened.
function decodeDefault(bytes: Buffer): string {
  const ascii = bytes.toString('latin1')
  return sameInGsm.test(ascii) ? ascii : Buffer.from(decodeGsm(bytes)).toString()
}

// 3GPP 23.038 §4: groups with a message class keep the alphabet in bits 2 and 3.
function alphabetOfGroup(coding: number): number {
  const alphabet = coding & 0x0c
  return coding >= 0xf0 ? alphabet & 0x04 : alphabet
}
