import { BlockList, isIP } from 'node:net'

const own = new BlockList()
own.addAddress('::1', 'ipv6')

/**
 * Whether a host of a setting or of a URL is this machine alone: an address of the loopback interface, or a name that
 * always stands for one (RFC 6761, 6.3). A name that only begins like such an address is none.
 */
export function isLoopback(host: string): boolean {
  const bare = host.replace(/^\[(.*)\]$/, '$1')
  const version = isIP(bare)
  // Each request of a sandbox is checked: a look into a list takes microseconds.
  if (version === 4) return bare.startsWith('127.')
  if (version === 6) return own.check(bare, 'ipv6')
  return /^([a-z0-9-]+\.)*localhost\.?$/i.test(bare)
}
