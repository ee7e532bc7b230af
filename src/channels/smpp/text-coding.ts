import { fitsAlphabet, type LinkAlphabet } from '../../domain/text/cut-text.ts'
import { decodeGsm, encodeGsm } from '../../domain/text/gsm-alphabet.ts'
import { dataCoding } from '../../protocols/smpp/data-coding.ts'

export interface EncodedText {
  dataCoding: number
  octets: Uint8Array
}

/**
 * Encodes `part` in the coding of its whole message `text`, so that all parts have one coding: the SMSC's default
 * alphabet where that is enough, else UCS-2.
 */
export function encodeText(text: string, part: string, alphabet: LinkAlphabet): EncodedText {
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

/**
 * Decodes a subscriber's text. Never throws; octets of an unknown coding are read as Latin-1. NUL characters are
 * left out: SMSCs pad with them, and PostgreSQL stores none in a text.
 */
export function decodeText(octets: Uint8Array, coding: number, alphabet: LinkAlphabet): string {
  return decode(octets, coding, alphabet).replaceAll('\0', '')
}

function decode(octets: Uint8Array, coding: number, alphabet: LinkAlphabet): string {
  switch (codingOf(coding)) {
    case dataCoding.smscDefault:
      return alphabet === 'gsm' ? decodeGsm(octets) : latin1(octets)
    case dataCoding.ucs2:
      return ucs2(octets)
    case dataCoding.cyrillic:
      return new TextDecoder('iso-8859-5').decode(octets)
    case dataCoding.hebrew:
      return new TextDecoder('iso-8859-8').decode(octets)
    default:
      return latin1(octets)
  }
}

// Values of 3GPP 23.038 §4 that SMSCs pass through: a message class with the default alphabet (F0 to F3),
// and the general group with its alphabet in bits 2 and 3 (10 to 1F).
function codingOf(coding: number): number {
  if ((coding & 0xf4) === 0xf0) return dataCoding.smscDefault
  if ((coding & 0xf0) === 0x10) {
    const alphabet = coding & 0x0c
    if (alphabet === 0x00) return dataCoding.smscDefault
    if (alphabet === 0x08) return dataCoding.ucs2
  }
  return coding
}

function ucs2(octets: Uint8Array): string {
  const whole = Buffer.from(octets.subarray(0, octets.length - (octets.length % 2)))
  return whole.swap16().toString('utf16le')
}

function latin1(octets: Uint8Array): string {
  return Buffer.from(octets).toString('latin1')
}
