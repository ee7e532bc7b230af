import type { ReplyDetails } from '../domain/message/reply.ts'
import { decodeText, isBinary, type TextReading } from './smpp/text-coding.ts'

/**
 * The octets of one part of a text. A character or an escape may be split between two parts, so the octets of all parts
 * are joined before they are read.
 */
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
  for (let from = 0; from < pieces.length; ) {
    const first = pieces[from] as InboundPiece
    let end = from + 1
    while (end < pieces.length && isReadAlike(first, pieces[end] as InboundPiece)) end++
    const octets = Buffer.concat(pieces.slice(from, end).map((piece) => piece.octets))
    text += decodeText(octets, first.coding, first.alphabet, first.languages)
    binary ||= isBinary(octets, first.coding)
    from = end
  }
  return { text, ...(binary && { details: { type: 'binary' } }) }
}

function isReadAlike(a: InboundPiece, b: InboundPiece): boolean {
  return (
    a.coding === b.coding &&
    a.alphabet === b.alphabet &&
    a.languages?.locking === b.languages?.locking &&
    a.languages?.single === b.languages?.single
  )
}
