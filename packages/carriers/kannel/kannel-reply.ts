import { dataCoding } from '../../smpp/data-coding.ts'
import { decodeUserDataHeader } from '../../smpp/user-data-header.ts'
import { type InboundPiece, pieceOfText, readPieces } from '../inbound-piece.ts'
import { isBinary, referenceForm } from '../smpp/text-coding.ts'
import type { Fields, OctetsOf, ReplyContent } from '../sms-http/form-webhook.ts'

/**
 * What a subscriber wrote, or one part of it. `text` is `%b`: UTF-8 for `coding` (`%c`) 0, else the octets as the SMSC sent
 * them, UTF-16BE for 2, 8-bit data for 1. `udh` is `%u`, where the text has a header. Where its `get-url` has no `coding`, octets
 * that are no text in UTF-8 are UTF-16BE.
 */
export function kannelReply(
  { text = '', coding = '', charset = '' }: Fields,
  octetsOf: OctetsOf,
): Omit<ReplyContent, 'at'> {
  const octets = octetsOf('text')
  const sent = /^utf-?8$/i.test(charset) ? null : parseCoding(octets, coding)
  const piece: InboundPiece =
    sent === null ? pieceOfText(text) : { form: 'text', octets, coding: sent, alphabet: 'gsm' }
  const header = octetsOf('udh')
  const { concatenation } = decodeUserDataHeader(header)
  const content = readPieces([piece])
  if (concatenation === null || concatenation.total < 2) return content
  const { reference, total, part } = concatenation
  const concat = { reference, total, index: part - 1 }
  return { ...content, concat, piece: { ...piece, form: referenceForm(header) } }
}

/** As data_coding; null for UTF-8. Texts in UTF-8 that some builds give for coding 2 have characters beyond ASCII. */
function parseCoding(octets: Buffer, coding: string): number | null {
  if (coding === '1') return dataCoding.octetsAlso
  if ((coding !== '2' && coding !== '') || octets.length % 2 !== 0) return null
  const isUcs2 =
    isBinary(octets, dataCoding.octets) || (coding === '2' && octets.every((octet) => octet < 0x80))
  return isUcs2 ? dataCoding.ucs2 : null
}
