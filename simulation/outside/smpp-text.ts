import { esmClass } from '../../packages/smpp/esm-class.ts'
import { type SubmitSm, submitSm } from '../../packages/smpp/pdu/message-fields.ts'
import { encodeConcatenation } from '../../packages/smpp/user-data-header.ts'
import type { Random } from '../world/random.ts'

/** How the parts of a text say that they belong together. */
export type TextForm = 'whole' | 'udh-8' | 'udh-16' | 'sar'

/** A text of a client, and what it knows of its parts. */
export interface SmppText {
  name: string
  phone: string
  words: string
  form: TextForm
  reference: number
  parts: SmppTextPart[]
}

export interface SmppTextPart {
  /** From 1. */
  number: number
  text: SmppText
  pdu: SubmitSm
  /** The message_id of each answer that took it. */
  ids: Set<string>
  /** Submits without an answer, or with one that leaves it open: they may have been taken. */
  doubts: number
}

/** As long as the lifetime of messages over HTTP. */
const oneHour = '000000010000000R'
const source = { ton: 5, npi: 0, address: 'Posthorn' }

export interface DrawnText {
  name: string
  phone: string
  form: TextForm
  reference: number
}

/** A text whose words are those of no other one. */
export function drawText({ name, phone, form, reference }: DrawnText, random: Random): SmppText {
  const total = form === 'whole' ? 1 : random.whole(2, 4)
  const isCyrillic = random.chance(0.3)
  const word = isCyrillic ? 'слово' : 'word'
  const pieces = Array.from({ length: total }, (_, index) => {
    const words = Array.from({ length: random.whole(1, 9) }, () => `${word}${random.whole(0, 999)}`)
    return `${name}-${index + 1} ${words.join(' ')} `
  })
  const text: SmppText = { name, phone, words: pieces.join(''), form, reference, parts: [] }
  text.parts = pieces.map((piece, index) => {
    const number = index + 1
    const octets = isCyrillic ? Buffer.from(piece, 'utf16le').swap16() : Buffer.from(piece)
    const pdu = submitSm({
      source,
      destination: { ton: 1, npi: 1, address: phone },
      registeredDelivery: 1,
      validityPeriod: oneHour,
      dataCoding: isCyrillic ? 8 : 0,
      ...placed({ form, reference, total, part: number }, octets),
    })
    return { number, text, pdu, ids: new Set(), doubts: 0 }
  })
  return text
}

function placed(
  { form, reference, total, part }: { form: TextForm; reference: number; total: number; part: number },
  octets: Buffer,
): Partial<SubmitSm> {
  const tlvs = { sarMsgRefNum: reference, sarTotalSegments: total, sarSegmentSeqnum: part }
  if (form === 'whole') return { shortMessage: octets }
  if (form === 'sar') return { shortMessage: octets, tlvs }
  const header = encodeConcatenation({ reference, total, part }, form === 'udh-8' ? 8 : 16)
  return { esmClass: esmClass.udhi, shortMessage: Buffer.concat([header, octets]) }
}
