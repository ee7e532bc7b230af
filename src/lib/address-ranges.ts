import { BlockList, isIP } from 'node:net'

/** Whether it is an IP address or a range of them: `192.0.2.7`, `10.0.0.0/8`, `2001:db8::/32`. */
export function isAddressRange(text: string): boolean {
  return readRange(text) !== null
}

/** Answers for an address whether it is one of these, or in one of these ranges. */
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
    // An IPv4 client of a socket for both comes as ::ffff:192.0.2.7, which ranges of IPv4 are applied to.
    return version !== 0 && list.check(address, version === 4 ? 'ipv4' : 'ipv6')
  }
}

interface Range {
  address: string
  family: 'ipv4' | 'ipv6'
  /** Leading bits that count; null where it is a single address. */
  prefix: number | null
}

function readRange(text: string): Range | null {
  const [address = '', bits, ...more] = text.split('/')
  const version = isIP(address)
  if (version === 0 || address.includes('%') || more.length > 0) return null
  const family = version === 4 ? 'ipv4' : 'ipv6'
  if (bits === undefined) return { address, family, prefix: null }
  const prefix = Number(bits)
  const most = version === 4 ? 32 : 128
  return /^\d{1,3}$/.test(bits) && prefix <= most ? { address, family, prefix } : null
}
