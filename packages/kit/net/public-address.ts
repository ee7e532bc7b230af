import { BlockList, isIP, isIPv4 } from 'node:net'

/** The address inside `[…]`, or the name without its closing dot. */
export function bareHostname(hostname: string): string {
  return hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '')
}

/** True for an address that is reachable on the public internet. False for anything that is no address. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !specialIPv4.check(address) && !platformIPv4.check(address)
  // An address with a zone names an interface of this machine.
  if (isIP(address) !== 6 || address.includes('%')) return false
  if (!globalUnicast.check(address, 'ipv6') || specialIPv6.check(address, 'ipv6')) return false
  return !platformIPv6.check(address, 'ipv6')
}

// IANA special-purpose address registries for IPv4 and IPv6, with multicast and the reserved 240/4.
const specialIPv4 = subnets('ipv4', [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
])

// Addresses that look public and lead to the cloud platform around a rented machine; they answer no client
// outside. Metadata and platforms of other clouds are link-local, private, or among the special addresses
// above.
const platformIPv4 = subnets('ipv4', [
  // Azure: agent, DNS, DHCP and health probes (learn.microsoft.com, "What is IP address 168.63.129.16?")
  ['168.63.129.16', 32],
  // IBM Cloud: service network and private endpoints (cloud.ibm.com, "IBM Cloud IP ranges")
  ['161.26.0.0', 16],
  ['166.8.0.0', 14],
  // Google Cloud: restricted.googleapis.com and private.googleapis.com, which are not announced to the internet
  ['199.36.153.4', 30],
  ['199.36.153.8', 30],
])
const platformIPv6 = subnets('ipv6', [
  ['2600:2d00:2:1000::', 64],
  ['2600:2d00:2:2000::', 64],
])

// Everything outside is refused: ::, ::1, mapped IPv4, NAT64 (64:ff9b::/96 and 64:ff9b:1::/48), fc00::/7 with the
// metadata of clouds, fe80::/10, ff00::/8 …
const globalUnicast = subnets('ipv6', [['2000::', 3]])

// Teredo and adjacent ranges, documentation, 6to4: they carry or stand for other addresses.
const specialIPv6 = subnets('ipv6', [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
])

function subnets(family: 'ipv4' | 'ipv6', list: [network: string, prefix: number][]): BlockList {
  const blockList = new BlockList()
  for (const [network, prefix] of list) blockList.addSubnet(network, prefix, family)
  return blockList
}
