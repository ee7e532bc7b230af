import { sample } from 'fast-check'
import { encodeFrame } from '../../packages/smpp/frame.ts'
import { anyPdu } from '../../packages/smpp/test/random-pdu.ts'
import { jsonOf, membersNamed } from '../corpus/conformance.ts'

interface FrameFixture {
  fields: [name: string, octets: string][]
}

/** The frames of the specification and of peers that deviate from it, and one of each command drawn at random. */
export function smppFrames(): Buffer[] {
  const laidOut = jsonOf<{ frames: FrameFixture[] }>('smpp', 'frames.json').frames.map(({ fields }) =>
    Buffer.from(fields.map(([, octets]) => octets).join(''), 'hex'),
  )
  const tolerated = membersNamed('smpp', ['octets']).flatMap((octets) =>
    typeof octets === 'string' && octets.length >= 32 ? [Buffer.from(octets, 'hex')] : [],
  )
  const drawn = sample(anyPdu, { seed: 7, numRuns: 80 }).map((pdu, index) =>
    encodeFrame({ pdu, sequence: index + 1, status: 0 }),
  )
  return [...laidOut, ...tolerated, ...drawn].filter((frame) => frame.length >= 16)
}

/** Texts of receipts as carriers write them. */
export function receiptTexts(): string[] {
  return jsonOf<{ receipts: { text: string }[] }>('smpp', 'receipt-texts.json').receipts.map(
    ({ text }) => text,
  )
}
