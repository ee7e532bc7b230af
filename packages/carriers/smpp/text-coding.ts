import { type ConnectionAlphabet, fitsAlphabet } from '../../domain/text/cut-text.ts'
import { decodeGsm, encodeGsm } from '../../domain/text/gsm-alphabet.ts'
import type { NationalLanguages } from '../../domain/text/national-alphabets.ts'
import { unreachable } from '../../kit/flow/unreachable.ts'
import { dataCoding, decodeAlphabet } from '../../smpp/data-coding.ts'
import { esmClass } from '../../smpp/esm-class.ts'
import type { DataSm } from '../../smpp/pdu/data-sm.ts'
import type { DeliverSm } from '../../smpp/pdu/message-fields.ts'
import {
  type Concatenation,
  decodeUserDataHeader,
  elementId,
  elementIds,
  type HeadedMessage,
} from '../../smpp/user-data-header.ts'

export interface EncodedText {
  dataCoding: number
  octets: Uint8Array
}

/**
 * Encodes `part` in the coding of its whole message `text`, so that all parts have one coding: the SMSC's default
 * alphabet where that is enough, else UCS-2.
 */
export function encodeText(text: string, part: string, alphabet: ConnectionAlphabet): EncodedText {
  if (!fitsAlphabet(text, alphabet)) {
    return { dataCoding: dataCoding.ucs2, octets: Buffer.from(part, 'utf16le').swap16() }
  }
  const octets = alphabet === 'gsm' ? encodeGsm(part) : Buffer.from(part, 'latin1')
  return { dataCoding: dataCoding.smscDefault, octets }
}

/** The same data_coding with message class 0 (3GPP TS 23.038, 4): the handset shows the text and does not store it. */
export function flashCoding(coding: number): number {
  return coding | 0x10
}

/** How the octets of a text are read. */
export interface TextReading {
  /** data_coding. */
  coding: number
  /** What data_coding 0 means on the connection. */
  alphabet: ConnectionAlphabet
  /** The national language tables that its header names; absent for none. */
  languages?: NationalLanguages
}

interface Reading {
  coding?: number | undefined
  alphabet?: string | undefined
  languages?: NationalLanguages | undefined
}

/**
 * The parts of a text in runs that are read alike. A character or an escape may be split between two parts, so the
 * octets of a run are joined before they are read.
 */
export function runsReadAlike<Part extends Reading>(parts: readonly Part[]): [Part, ...Part[]][] {
  const runs: [Part, ...Part[]][] = []
  for (const part of parts) {
    const run = runs.at(-1)
    if (run !== undefined && isReadAlike(run[0], part)) run.push(part)
    else runs.push([part])
  }
  return runs
}

function isReadAlike(a: Reading, b: Reading): boolean {
  return (
    a.coding === b.coding &&
    a.alphabet === b.alphabet &&
    a.languages?.locking === b.languages?.locking &&
    a.languages?.single === b.languages?.single
  )
}

/**
 * Decodes a subscriber's text. Never throws; octets of an unknown coding are read as Latin-1. NUL characters are
 * left out: SMSCs pad with them, and PostgreSQL stores none in a text. Octets that are no text are hexadecimal digits.
 */
export function decodeShortMessage(
  octets: Uint8Array,
  coding: number,
  alphabet: ConnectionAlphabet,
  languages: NationalLanguages | null = null,
): string {
  if (isBinary(octets, coding)) return Buffer.from(octets).toString('hex')
  return decode(octets, coding, alphabet, languages).replaceAll('\0', '')
}

/** Whether the octets are 8-bit data. Some carriers send texts as such: what reads as text in UTF-8 is one. */
export function isBinary(octets: Uint8Array, coding: number): boolean {
  if (decodeAlphabet(coding) !== 'octets') return false
  try {
    // Trailing NULs are padding.
    return notInText.test(utf8.decode(octets).replace(/\0+$/, ''))
  } catch {
    return true
  }
}

const utf8 = new TextDecoder('utf-8', { fatal: true })
const notInText = /[^\P{Cc}\t\n\f\r]/u

function decode(
  octets: Uint8Array,
  coding: number,
  alphabet: ConnectionAlphabet,
  languages: NationalLanguages | null,
): string {
  const read = decodeAlphabet(coding)
  switch (read) {
    case 'default':
      // A header that names a table names the GSM alphabet too.
      return alphabet === 'gsm' || languages !== null ? decodeGsm(octets, languages) : latin1(octets)
    case 'gsm':
      return decodeGsm(octets, languages)
    case 'ucs2':
      return ucs2(octets)
    case 'cyrillic':
      return new TextDecoder('iso-8859-5').decode(octets)
    case 'hebrew':
      return new TextDecoder('iso-8859-8').decode(octets)
    case 'iso2022Jp':
      return new TextDecoder('iso-2022-jp').decode(octets)
    case 'ksc5601':
      return new TextDecoder('euc-kr').decode(octets)
    case 'octets':
      return Buffer.from(octets).toString('utf8')
    case 'latin1':
      return latin1(octets)
    default:
      return unreachable(read)
  }
}

function ucs2(octets: Uint8Array): string {
  const whole = Buffer.from(octets.subarray(0, octets.length - (octets.length % 2)))
  return whole.swap16().toString('utf16le')
}

function latin1(octets: Uint8Array): string {
  return Buffer.from(octets).toString('latin1')
}

export interface MessageOctets extends Pick<HeadedMessage, 'languages'> {
  text: Uint8Array
  concatenation: Concatenation | null
  /** How the reference of its part is given. */
  form: '8' | '16' | 'sar'
}

/** The text of a deliver_sm or data_sm without its header, and which part it is by header or sar_*. */
export function messageOctets(pdu: DeliverSm | DataSm): MessageOctets {
  const octets = carried(pdu)
  const hasHeader = (pdu.esmClass & esmClass.udhi) !== 0
  const headed: HeadedMessage = hasHeader
    ? decodeUserDataHeader(octets)
    : { text: octets, concatenation: null }
  const { text, languages } = headed
  return {
    text,
    concatenation: headed.concatenation ?? readSegment(pdu),
    form: headed.concatenation === null ? 'sar' : referenceForm(octets),
    ...(languages && { languages }),
  }
}

/** How the number of a part is given in a header that has one. */
export function referenceForm(message: Uint8Array): '8' | '16' {
  return elementIds(message).includes(elementId.part8) ? '8' : '16'
}

function carried(pdu: DeliverSm | DataSm): Uint8Array {
  if (pdu.command === 'deliver_sm' && pdu.shortMessage.length > 0) return pdu.shortMessage
  return pdu.tlvs.messagePayload ?? new Uint8Array(0)
}

function readSegment({ tlvs }: DeliverSm | DataSm): Concatenation | null {
  const { sarMsgRefNum: reference, sarTotalSegments: total, sarSegmentSeqnum: part } = tlvs
  if (reference === undefined || total === undefined || part === undefined) return null
  return part >= 1 && part <= total ? { reference, total, part } : null
}
