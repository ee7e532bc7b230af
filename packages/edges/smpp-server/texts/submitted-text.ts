import { decodeShortMessage } from '../../../carriers/smpp/text-coding.ts'
import type { BindAlphabet } from '../../../domain/settings/bind-settings.ts'
import { decodeGsm } from '../../../domain/text/gsm-alphabet.ts'
import type { NationalLanguages } from '../../../domain/text/national-alphabets.ts'
import { dataCoding } from '../../../smpp/data-coding.ts'

/** How the octets of a text are read: `coding` is its data_coding, `alphabet` that of the bind for data_coding 0. */
export interface TextCoding {
  coding: number
  alphabet: BindAlphabet
  /** The national language tables that its header names; absent for none. */
  languages?: NationalLanguages
}

export type CodingKind = 'default' | 'text' | 'binary'

/** Null for a data_coding that is not known (3GPP TS 23.038, 4: with a message class the alphabet is in bits 2 and 3, or in bit 2). */
export function kindOfCoding(coding: number): CodingKind | null {
  const group = coding & 0xf0
  const alphabet = group === 0x10 ? coding & 0x0c : group === 0xf0 ? coding & 0x04 : coding
  switch (alphabet) {
    case dataCoding.smscDefault:
      return 'default'
    case dataCoding.ascii:
    case dataCoding.latin1:
    case dataCoding.cyrillic:
    case dataCoding.hebrew:
    case dataCoding.ucs2:
      return 'text'
    case dataCoding.octets:
    case dataCoding.octetsAlso:
      return 'binary'
    default:
      return null
  }
}

/** Never throws. NUL characters are left out. */
export function readSubmittedText(octets: Uint8Array, reading: TextCoding): string {
  return decode(octets, reading).replaceAll('\0', '')
}

function decode(octets: Uint8Array, { coding, alphabet, languages }: TextCoding): string {
  if (kindOfCoding(coding) !== 'default') return decodeShortMessage(octets, coding, 'gsm')
  // A header that names a table names the GSM alphabet too.
  if (languages !== undefined) return flattened(decodeGsm(octets, languages))
  if (alphabet === 'utf8') return Buffer.from(octets).toString('utf8')
  return alphabet === 'gsm' ? flattened(decodeGsm(octets)) : Buffer.from(octets).toString('latin1')
}

// A string that was made character by character takes twenty times its size until it is flattened.
function flattened(text: string): string {
  return Buffer.from(text).toString()
}
