import { BlockList, isIPv6 } from 'node:net'
import { isOfPeer, type Place, plainHost } from '../place.ts'

/** Packets in a row from another address, before it is taken for the peer's: 0.4 s. */
const proofPackets = 20

/** Addresses that mean nothing elsewhere: a peer that names one to us is behind a translator (NAT). */
const inside = new BlockList()
for (const [network, prefix] of [
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const) {
  inside.addSubnet(network, prefix, 'ipv4')
}
inside.addSubnet('fc00::', 7, 'ipv6')
inside.addSubnet('fe80::', 10, 'ipv6')
inside.addAddress('::1', 'ipv6')

/**
 * The address of a stream's peer. The announced address may be behind NAT, so sound goes where packets come from
 * (symmetric RTP, RFC 4961). But a stranger may find the port and send packets, to listen or to press keys. So a sender
 * at the announced address is the peer, at once and before any other. Another sender is accepted only after some time
 * without packets from there, and receives sound only where the announced address cannot be reached from outside. One
 * that took the place by a few packets, whose source anyone can write, gives way to an equal one that goes on sending.
 * Before an address is announced, packets of the first sender are accepted.
 */
export class PeerPlace {
  readonly #said: Place | null
  readonly #isInside: boolean
  #source: { place: Place; rank: number; packets: number } | null = null
  #applicant: { place: Place; packets: number } | null = null

  /** `said` must be a place of a peer (`isOfPeer`). */
  constructor(said: Place | null) {
    this.#said = said && { host: plainHost(said.host), port: said.port }
    this.#isInside =
      this.#said !== null && inside.check(this.#said.host, isIPv6(this.#said.host) ? 'ipv6' : 'ipv4')
  }

  /** Null where nothing was said. */
  get destination(): Place | null {
    const source = this.#source
    if (this.#said === null) return null
    return source === null || (source.rank === 0 && !this.#isInside) ? this.#said : source.place
  }

  /** Whether a packet that comes from there is one of the peer. `from` is written as `plainHost` writes it. */
  isPeer(from: Place): boolean {
    const source = this.#source
    if (source !== null && isSame(source.place, from)) {
      source.packets++
      this.#applicant = null
      return true
    }
    const rank = this.#rankOf(from)
    if (!this.#mayFollow(rank, from) || !isOfPeer(from)) return false
    const packets = rank === 1 && this.#said !== null ? 1 : proofPackets
    this.#source = { place: { host: from.host, port: from.port }, rank, packets }
    return true
  }

  /** 2: as it was said; 1: another port of that address; 0: elsewhere. */
  #rankOf(from: Place): number {
    if (this.#said === null) return 1
    if (from.host !== this.#said.host) return 0
    return from.port === this.#said.port ? 2 : 1
  }

  /** Of equals the first one stays that goes on sending, until the peer says another place. */
  #mayFollow(rank: number, from: Place): boolean {
    const source = this.#source
    if (source === null || rank > source.rank) return rank > 0 || this.#isProven(from)
    return rank === source.rank && source.packets < proofPackets && this.#isProven(from)
  }

  #isProven({ host, port }: Place): boolean {
    const known = this.#applicant
    const packets = known !== null && isSame(known.place, { host, port }) ? known.packets + 1 : 1
    this.#applicant = { place: { host, port }, packets }
    return packets >= proofPackets
  }
}

function isSame(one: Place, other: Place): boolean {
  return one.host === other.host && one.port === other.port
}
