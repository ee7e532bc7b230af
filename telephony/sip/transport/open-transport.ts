import type { Clock } from '../../clock.ts'
import { findLocalAddress } from './local-address.ts'
import { type StreamTls, StreamTransport } from './stream-transport.ts'
import type { SipPeer, SipTransport, TransportListener } from './transport.ts'
import { UdpTransport } from './udp-transport.ts'

export type TransportSettings =
  | { kind: 'UDP' | 'TCP'; bind: SipPeer; advertise: Advertised | null }
  /** Without a certificate of our own nothing listens: the other side answers over the connections that we make. */
  | { kind: 'TLS'; bind: SipPeer; advertise: Advertised | null; tls: StreamTls }

/** Under which address others reach us; null as port: the bound one. */
export interface Advertised {
  host: string
  port: number | null
}

const connectTimeoutMs = 5_000

/**
 * Opens the transport for the settings. Bound to every address (`0.0.0.0`, `::`) it advertises the local address that
 * routes to `peer`. Rejects where that cannot be found, or the address cannot be bound.
 */
export async function openSipTransport(
  settings: TransportSettings,
  peer: SipPeer,
  clock: Clock,
  listener: TransportListener,
): Promise<SipTransport> {
  const { kind, bind } = settings
  const everywhere = bind.host === '0.0.0.0' || bind.host === '::'
  const host = settings.advertise?.host ?? (everywhere ? await findLocalAddress(peer) : bind.host)
  const port = settings.advertise?.port ?? null
  if (kind === 'UDP') return UdpTransport.open({ bind, advertise: { host, port }, listener })
  const tls = kind === 'TLS' ? settings.tls : null
  const listen = tls === null || tls.identity !== null ? bind : null
  return StreamTransport.open({ tls, listen, advertise: { host, port }, connectTimeoutMs, clock, listener })
}
