import type { ReplyDetails } from '../domain/message/reply.ts'
import { decodeShortMessage, isBinary, runsReadAlike, type TextReading } from './smpp/text-coding.ts'

/** The octets of one part of a text, and how they are read. */
export interface InboundPiece extends TextReading {
  /** How its reference is given: references of different forms are different. */
  form: '8' | '16' | 'sar' | 'text'
  octets: Uint8Array
}

/** A part of a carrier that decodes texts itself: its UTF-16. */
export function pieceOfText(text: string): InboundPiece {
  return { form: 'text', octets: Buffer.from(text, 'utf16le').swap16(), coding: 8, alphabet: 'gsm' }
}

/** What the subscriber wrote in these parts, in their order. Octets that are no text are hexadecimal digits. */
export function readPieces(pieces: readonly InboundPiece[]): { text: string; details?: ReplyDetails } {
  let text = ''
  let binary = false
  for (const run of runsReadAlike(pieces)) {
    const [{ coding, alphabet, languages }] = run
    const octets = Buffer.concat(run.map((piece) => piece.octets))
    text += decodeShortMessage(octets, coding, alphabet, languages)
    binary ||= isBinary(octets, coding)
  }
  return { text, ...(binary && { details: { type: 'binary' } }) }
}
