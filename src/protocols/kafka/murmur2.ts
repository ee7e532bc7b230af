const seed = 0x9747b28c
const factor = 0x5bd1e995
const shift = 24

/** The hash by which Java's client and others choose the partition of a key. */
function murmur2(octets: Buffer): number {
  let hash = seed ^ octets.length
  const whole = octets.length - (octets.length % 4)
  for (let at = 0; at < whole; at += 4) {
    let word = Math.imul(octets.readInt32LE(at), factor)
    word ^= word >>> shift
    hash = Math.imul(hash, factor) ^ Math.imul(word, factor)
  }
  if (whole < octets.length) {
    for (let at = octets.length - 1; at >= whole; at--) hash ^= (octets[at] ?? 0) << ((at - whole) * 8)
    hash = Math.imul(hash, factor)
  }
  hash = Math.imul(hash ^ (hash >>> 13), factor)
  return hash ^ (hash >>> 15)
}

/** The partition of a key among `partitions`, as Java's client chooses it. */
export function partitionOf(key: string, partitions: number): number {
  return (murmur2(Buffer.from(key)) & 0x7fffffff) % partitions
}
