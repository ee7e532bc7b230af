import { BlockList, isIP } from 'node:net'

const addresses = new BlockList()
addresses.addSubnet('127.0.0.0', 8, 'ipv4')
addresses.addAddress('::1', 'ipv6')

/**
 * Whether a host of a setting or of a URL is this machine alone: an address of the loopback interface, or a name that
 * always stands for one (RFC 6761, 6.3). A name that only begins like such an address is none.
 */
export function isLoopback(host: string): boolean {
  const bare = host.replace(/^\[(.*)\]$/, '$1')
  const version = isIP(bare)
  if (version !== 0) return addresses.check(bare, version === 4 ? 'ipv4' : 'ipv6')
  return /^([a-z0-9-]+\.)*localhost\.?$/i.test(bare)
}
