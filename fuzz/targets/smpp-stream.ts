import { FrameReader } from '../../packages/smpp/frame.ts'
import { type Frames, framesShape, piecesOf } from '../engine/frames-shape.ts'
import { Broken, target } from '../engine/target.ts'
import { smppFrames } from './smpp-corpus.ts'

export const smppStream = target<Frames>({
  name: 'smpp-stream',
  what: 'SMPP streams in pieces of any length: the frames are those of the stream in one piece',
  shape: framesShape,
  maxSize: 65_000,
  corpus: () =>
    smppFrames().map((frame, index, all) => ({
      frames: [frame, all[index - 1] ?? frame],
      pieces: [1 + index],
    })),
  feed(input) {
    const whole = framesIn([Buffer.concat(input.frames)])
    const cut = framesIn(piecesOf(input))
    if (whole.octets !== cut.octets || whole.count !== cut.count)
      throw new Broken(`${whole.count} frames in one piece, ${cut.count} in pieces of ${input.pieces.join()}`)
    return `${Math.min(whole.count, 4)} ${whole.fault ?? ''} ${cut.fault === whole.fault}`
  },
})

function framesIn(pieces: readonly Buffer[]): { count: number; octets: number; fault: string | null } {
  const reader = new FrameReader()
  let count = 0
  let octets = 0
  let fault: string | null = null
  for (const piece of pieces) {
    const found = reader.push(piece, (_octets, start, end) => {
      count++
      octets += end - start
    })
    fault ??= found?.kind ?? null
  }
  return { count, octets, fault }
}
