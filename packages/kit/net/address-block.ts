import { isIP } from 'node:net'

/**
 * The network that one client is assumed to hold, as a key for counting. An IPv4 address counts by itself
 * (also inside IPv6, as `::ffff:192.0.2.7`); an IPv6 address counts by its /64, which every subscriber holds
 * whole (RFC 6177). All spellings of an address have one block. A text that is no address is its own block.
 */
export function addressBlock(address: string): string {
  const [bare = ''] = address.split('%', 1)
  const version = isIP(bare)
  if (version === 4) return bare
  if (version !== 6) return address
  const groups = parseGroups(bare)
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = groups
  if (a === 0 && b === 0 && c === 0 && d === 0 && e === 0 && f === 0xffff) {
    return `${g >> 8}.${g & 0xff}.${h >> 8}.${h & 0xff}`
  }
  return `${a.toString(16)}:${b.toString(16)}:${c.toString(16)}:${d.toString(16)}::/64`
}

/** The eight groups of an IPv6 address in any spelling. */
function parseGroups(address: string): number[] {
  const [head = '', tail] = address.split('::')
  const first = readGroups(head)
  if (tail === undefined) return first
  const last = readGroups(tail)
  return [...first, ...new Array<number>(8 - first.length - last.length).fill(0), ...last]
}

function readGroups(text: string): number[] {
  if (text === '') return []
  return text.split(':').flatMap((group) => {
    if (!group.includes('.')) return [Number.parseInt(group, 16)]
    const [a = 0, b = 0, c = 0, d = 0] = group.split('.').map(Number)
    return [(a << 8) | b, (c << 8) | d]
  })
}
