import { mutateOctets } from './octets-shape.ts'
import type { Random } from './random.ts'
import type { Shape } from './shape.ts'

/** SMPP frames of one stream, and the octets in each piece in which they arrive; the last one repeats. */
export interface Frames {
  frames: Buffer[]
  pieces: number[]
}

/** SMPP streams, changed by frames and by fields; nearly all frames keep a right length. */
export const framesShape: Shape<Frames> = {
  mutate({ frames, pieces }, donors, random) {
    if (random.oneIn(6)) return { frames, pieces: drawnPieces(random) }
    return { frames: changedFrames(frames, donors, random), pieces }
  },
  stretch({ frames, pieces }, random) {
    const frame = frames.length === 0 ? Buffer.alloc(16) : random.pick(frames)
    if (random.oneIn(2)) {
      const long = (size: number) =>
        withLength(Buffer.concat([frame, Buffer.alloc(size, random.pick([0, 0x41]))]))
      return (size) => ({ frames: [...frames, long(Math.min(size, 65_000))], pieces })
    }
    const times = (size: number) => Math.max(1, Math.floor(size / Math.max(16, frame.length)))
    return (size) => ({ frames: [...frames, ...Array.from({ length: times(size) }, () => frame)], pieces })
  },
  toFile: ({ frames, pieces }) =>
    Buffer.from(JSON.stringify({ frames: frames.map((frame) => frame.toString('hex')), pieces }, null, 1)),
  fromFile(octets) {
    const { frames, pieces } = JSON.parse(octets.toString('utf8')) as { frames: string[]; pieces: number[] }
    return { frames: frames.map((hex) => Buffer.from(hex, 'hex')), pieces }
  },
}

/** The octets of the stream in its pieces. */
export function piecesOf({ frames, pieces }: Frames): Buffer[] {
  const octets = Buffer.concat(frames)
  const cut: Buffer[] = []
  for (let at = 0, index = 0; at < octets.length; index++) {
    const length = Math.max(1, pieces[Math.min(index, pieces.length - 1)] ?? octets.length)
    cut.push(octets.subarray(at, at + length))
    at += length
  }
  return cut
}

function drawnPieces(random: Random): number[] {
  return Array.from({ length: 1 + random.below(4) }, () => 1 + random.size(300))
}

const commands = [
  0x1, 0x2, 0x3, 0x4, 0x5, 0x6, 0x7, 0x8, 0x9, 0xb, 0x15, 0x21, 0x102, 0x103, 0x80000000, 0x80000001,
  0x80000002, 0x80000003, 0x80000004, 0x80000005, 0x80000006, 0x80000008, 0x80000009, 0x80000015, 0x80000021,
  0x80000103,
]
const tags = [
  0x001e, 0x0424, 0x0427, 0x0423, 0x020a, 0x020c, 0x020e, 0x020f, 0x0017, 0x0210, 0x1400, 0x1401, 0x3fff,
]

function changedFrames(frames: readonly Buffer[], donors: readonly Frames[], random: Random): Buffer[] {
  const at = random.below(frames.length)
  const frame = frames[at] ?? Buffer.alloc(16)
  const others = random.pick(donors).frames
  const replaced = (...by: Buffer[]) => [...frames.slice(0, at), ...by, ...frames.slice(at + 1)].slice(0, 40)
  switch (random.below(9)) {
    case 0:
      return replaced()
    case 1:
      return replaced(frame, frame)
    case 2:
      return replaced(frame, ...(others.length === 0 ? [] : [random.pick(others)]))
    case 3:
      // Wrong on purpose.
      return replaced(mutateOctets(frame, [frame], random))
    case 4:
      return replaced(withHeader(frame, 4, random.pick(commands)))
    case 5:
      return replaced(withHeader(frame, 8, random.pick([0, 0, 1, 5, 0x58, 0x64, 0x400, 0xffffffff])))
    case 6:
      return replaced(withHeader(frame, 12, random.pick([0, 1, 2, 3, 0x7fffffff, 0xffffffff])))
    case 7:
      return replaced(withLength(Buffer.concat([frame, drawnTlv(random)])))
    default: {
      const body = mutateOctets(frame.subarray(16), others.length === 0 ? [frame] : others, random)
      return replaced(withLength(Buffer.concat([frame.subarray(0, 16), body])))
    }
  }
}

function withHeader(frame: Buffer, at: number, value: number): Buffer {
  const copy = Buffer.alloc(Math.max(16, frame.length))
  frame.copy(copy)
  copy.writeUInt32BE(value, at)
  return withLength(copy)
}

function withLength(frame: Buffer): Buffer {
  const copy = Buffer.alloc(Math.max(16, frame.length))
  frame.copy(copy)
  copy.writeUInt32BE(copy.length, 0)
  return copy
}

/** A parameter, at times with a length that is not its own. */
function drawnTlv(random: Random): Buffer {
  const value = Buffer.alloc(random.size(40), random.below(256))
  const head = Buffer.alloc(4)
  head.writeUInt16BE(random.pick(tags), 0)
  head.writeUInt16BE(random.oneIn(5) ? random.below(65_536) : value.length, 2)
  return Buffer.concat([head, value])
}
