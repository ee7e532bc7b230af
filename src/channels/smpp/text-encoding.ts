import { encodeGsm, isGsm } from '../../domain/text/gsm-alphabet.ts'
import { dataCoding } from '../../protocols/smpp/data-coding.ts'
import type { SmppUpstreamConfig } from './settings.ts'

export interface EncodedText {
  dataCoding: number
  octets: Uint8Array
}

type DefaultAlphabet = SmppUpstreamConfig['defaultAlphabet']

/**
 * Encodes `part` as its whole message needs it: the SMSC's default alphabet where `text` has no other
 * characters, else UCS-2, so that all parts of a message have one coding.
 */
export function encodeText(text: string, part: string, alphabet: DefaultAlphabet): EncodedText {
  if (alphabet === 'gsm' && isGsm(text))
    return { dataCoding: dataCoding.smscDefault, octets: encodeGsm(part) }
  if (alphabet !== 'gsm' && fits(text, alphabet === 'latin1' ? 0xff : 0x7f)) {
    return { dataCoding: dataCoding.smscDefault, octets: Buffer.from(part, 'latin1') }
  }
  return { dataCoding: dataCoding.ucs2, octets: Buffer.from(part, 'utf16le').swap16() }
}

function fits(text: string, highest: number): boolean {
  for (let index = 0; index < text.length; index++) if (text.charCodeAt(index) > highest) return false
  return true
}
