import type { Random } from './random.ts'
import type { Shape } from './shape.ts'

/** Octets, changed one by one, by slices and by whole numbers of one, two and four octets. */
export const octetsShape: Shape<Buffer> = {
  mutate: mutateOctets,
  stretch: stretchOctets,
  toFile: (octets) => octets,
  fromFile: (octets) => octets,
}

const longest = 4_096
const numbers = [0, 1, 0x7f, 0x80, 0xff, 0x100, 0x7fff, 0x8000, 0xffff, 0x7fffffff, 0x80000000, 0xffffffff]

export function mutateOctets(octets: Buffer, donors: readonly Buffer[], random: Random): Buffer {
  const changed = random.pick(changes)(octets, random, donors)
  return changed.length > longest ? changed.subarray(0, longest) : changed
}

type Change = (octets: Buffer, random: Random, donors: readonly Buffer[]) => Buffer

const changes: readonly Change[] = [
  (octets, random) => overwrite(octets, random, (copy, at) => copy.writeUInt8(random.below(256), at), 1),
  (octets, random) => {
    const flip = (copy: Buffer, at: number) => copy.writeUInt8((copy[at] ?? 0) ^ (1 << random.below(8)), at)
    return overwrite(octets, random, flip, 1)
  },
  (octets, random) => {
    const width = random.pick([1, 2, 4])
    const value = random.pick(numbers) % 2 ** (8 * width)
    const isLittle = random.oneIn(3)
    const write = (copy: Buffer, at: number) =>
      isLittle ? copy.writeUIntLE(value, at, width) : copy.writeUIntBE(value, at, width)
    return overwrite(octets, random, write, width)
  },
  (octets, random) => {
    const { before, slice, after } = cut(octets, random)
    return random.oneIn(3) ? slice : Buffer.concat([before, after])
  },
  (octets, random) => {
    const { before, slice, after } = cut(octets, random)
    return Buffer.concat([before, ...Array.from({ length: 2 + random.size(10) }, () => slice), after])
  },
  (octets, random, donors) => {
    const donor = random.pick(donors)
    const place = random.below(octets.length + 1)
    const { slice } = cut(donor, random)
    return Buffer.concat([octets.subarray(0, place), slice, octets.subarray(place)])
  },
  (octets, random, donors) => {
    const donor = random.pick(donors)
    return Buffer.concat([
      octets.subarray(0, random.below(octets.length + 1)),
      donor.subarray(random.below(donor.length)),
    ])
  },
  (octets, random) => {
    const place = random.below(octets.length + 1)
    const piece = Buffer.alloc(1 + random.size(32), random.below(256))
    return Buffer.concat([octets.subarray(0, place), piece, octets.subarray(place)])
  },
]

function overwrite(
  octets: Buffer,
  random: Random,
  write: (copy: Buffer, at: number) => void,
  width: number,
): Buffer {
  if (octets.length < width) return octets
  const copy = Buffer.from(octets)
  write(copy, random.below(octets.length - width + 1))
  return copy
}

function cut(octets: Buffer, random: Random): { before: Buffer; slice: Buffer; after: Buffer } {
  const start = random.below(octets.length + 1)
  const end = Math.min(octets.length, start + 1 + random.size(octets.length))
  return {
    before: octets.subarray(0, start),
    slice: octets.subarray(start, end),
    after: octets.subarray(end),
  }
}

function stretchOctets(octets: Buffer, random: Random): (size: number) => Buffer {
  const source = octets.length === 0 ? Buffer.of(0) : octets
  const start = random.below(source.length)
  const slice = source.subarray(start, start + 1 + random.size(12))
  const after = random.oneIn(2) ? source.subarray(start + slice.length) : Buffer.alloc(0)
  return (size) => Buffer.concat([source.subarray(0, start), Buffer.alloc(Math.max(1, size), slice), after])
}
