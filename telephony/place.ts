import { BlockList, isIP, isIPv4, SocketAddress } from 'node:net'

/** Where datagrams come from and go to: an IP address and a port. */
export interface Place {
  host: string
  port: number
}

/** Addresses of nobody (this network), of everybody (multicast, broadcast) and of no use yet (class E). */
const ofNoPeer = new BlockList()
ofNoPeer.addSubnet('0.0.0.0', 8, 'ipv4')
ofNoPeer.addSubnet('224.0.0.0', 3, 'ipv4')
ofNoPeer.addAddress('::', 'ipv6')
ofNoPeer.addSubnet('ff00::', 8, 'ipv6')

/**
 * Whether one peer can be there. Sending to port 0 throws, and sound for a group address would go to everybody. Anyone
 * can write such a place into a description, or as the source of a datagram.
 */
export function isOfPeer(place: Place): boolean {
  const { port } = place
  if (!Number.isInteger(port) || port < 1 || port > 65_535) return false
  const host = plainHost(place.host)
  const family = isIP(host)
  return family !== 0 && !ofNoPeer.check(host, family === 4 ? 'ipv4' : 'ipv6')
}

/** One text for each address: IPv4-mapped ones as IPv4, IPv6 as the system writes it. What is no address stays. */
export function plainHost(host: string): string {
  if (isIPv4(host) || isIP(host) === 0) return host
  const [bare = '', zone] = host.split('%')
  const { address } = new SocketAddress({ address: bare, family: 'ipv6' })
  const mapped = /^::ffff:([0-9.]+)$/.exec(address)?.[1]
  if (mapped !== undefined) return mapped
  return zone === undefined ? address : `${address}%${zone}`
}
