import { BlockList, isIP } from 'node:net'

/** Whether the text is an IP address or a range: `192.0.2.7`, `10.0.0.0/8`, `2001:db8::/32`. */
export function isAddressRange(text: string): boolean {
  return readRange(text) !== null
}

/** Returns a test whether an address is one of these or lies in one of the ranges. */
export function addressMatcher(ranges: readonly string[]): (address: string) => boolean {
  const list = new BlockList()
  for (const text of ranges) {
    const range = readRange(text)
    if (range === null) continue
    if (range.prefix === null) list.addAddress(range.address, range.family)
    else list.addSubnet(range.address, range.prefix, range.family)
  }
  return (address) => {
    const version = isIP(address)
    // A socket for both families shows an IPv4 client as ::ffff:192.0.2.7; ranges of IPv4 apply to it.
    return version !== 0 && list.check(address, version === 4 ? 'ipv4' : 'ipv6')
  }
}

interface Range {
  address: string
  family: 'ipv4' | 'ipv6'
  /** The number of leading bits that must match; null for a single address. */
  prefix: number | null
}

function readRange(text: string): Range | null {
  const [address = '', bits, ...more] = text.split('/')
  const version = isIP(address)
  if (version === 0 || address.includes('%') || more.length > 0) return null
  const family = version === 4 ? 'ipv4' : 'ipv6'
  if (bits === undefined) return { address, family, prefix: null }
  const prefix = Number(bits)
  const maxBits = version === 4 ? 32 : 128
  return /^\d{1,3}$/.test(bits) && prefix <= maxBits ? { address, family, prefix } : null
}
