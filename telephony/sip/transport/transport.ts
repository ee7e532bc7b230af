import type { ReceivedMessage } from '../message/message.ts'

/** Where packets go to or came from: an address or a name, and a port. */
export interface SipPeer {
  host: string
  port: number
}

export type TransportKind = 'UDP' | 'TCP' | 'TLS'

/** One way to send and receive messages. Nothing here throws or rejects. */
export interface SipTransport {
  readonly kind: TransportKind
  /** The address at which peers reach us, for Via and Contact; no port where nothing listens. */
  readonly local: { host: string; port: number | null }
  /** Sends the octets of one message: over a connection to or from this peer, or a new one. Null, or why it failed. */
  send(octets: Buffer, peer: SipPeer): Promise<string | null>
  /** Keeps a connection open with an empty line (RFC 5626 §3.5.1); does nothing where there is none. */
  ping(peer: SipPeer): void
  close(): Promise<void>
}

/** Events of a transport. None of these may throw. */
export interface TransportListener {
  onMessage(message: ReceivedMessage, peer: SipPeer): void
  /** Malformed octets, which were ignored. */
  onMalformed(reason: string, peer: SipPeer): void
  /** An established connection is lost: no answers will arrive on it. */
  onLost(peer: SipPeer, reason: string): void
}

export function peerName({ host, port }: SipPeer): string {
  return `${host}:${port}`
}
