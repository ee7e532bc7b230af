import { MediaWorker, type MediaWorkerOptions } from '../../telephony/rtp/media-worker.ts'
import { ownParts } from '../kit/flow/own-parts.ts'
import type { StartOptions } from '../kit/flow/start.ts'
import { sizeOfFile } from '../kit/net/file-size.ts'
import { openSystemResolver, type Resolver } from '../kit/net/resolver.ts'
import type { Events } from '../observability/events.ts'
import type { ConnectorDependencies } from './carrier-kind.ts'
import type { Connector } from './connector.ts'
import { findKind, type UpstreamConfig } from './kinds.ts'

export interface ConnectorsOptions
  extends StartOptions,
    Omit<ConnectorDependencies, 'sizeOf' | 'media' | 'mediaHost' | 'inboundUrl'> {
  upstreams: readonly UpstreamConfig[]
  /** Where the sound of calls is received. */
  media: Pick<MediaWorkerOptions, 'host' | 'ports'> & { advertisedHost: string | null }
  /** The address of the gateway, for webhooks, once it listens. */
  url: () => string
  /** Whether files of subscribers may be on private servers. */
  allowPrivateAddresses: boolean
  events: Pick<Events, 'fault'>
  /** Default: the connector of the kind of upstream. */
  openConnector?: OpenConnector
  /** Default: that of the system. */
  resolver?: Resolver
}

export type OpenConnector = (upstream: UpstreamConfig, dependencies: ConnectorDependencies) => Connector

/** The connectors of all upstreams, not connected yet, and the thread for the sound of their calls. */
export function openConnectors(
  options: ConnectorsOptions,
): Promise<{ connectors: Connector[] } & AsyncDisposable> {
  const { upstreams, media, url, allowPrivateAddresses, events, openConnector, ...given } = options
  return ownParts(options, async (parts) => {
    const { host, ports, advertisedHost } = media
    const onCrash = (error: unknown) => events.fault({ where: 'sound of calls', error })
    const onStreamFault = (error: unknown) => events.fault({ where: 'sound of a call', error })
    const worker = parts.keep(new MediaWorker({ host, ports, onCrash, onStreamFault }))
    const resolver = given.resolver ?? (await openSystemResolver())
    const { clock, speech, namedVoice, machineDetection, claimCode } = given
    const dependencies: ConnectorDependencies = {
      ...{ clock, speech, namedVoice, machineDetection, claimCode },
      inboundUrl: (name) => `${url()}/inbound/${encodeURIComponent(name)}`,
      sizeOf: (file) => sizeOfFile(file, { resolver, allowPrivateAddresses }),
      media: worker,
      mediaHost: advertisedHost ?? (isEverywhere(host) ? null : host),
    }
    const open: OpenConnector =
      openConnector ?? ((upstream) => findKind(upstream).open(upstream, dependencies))
    return { connectors: upstreams.map((upstream) => open(upstream, dependencies)) }
  })
}

/** Whether a host means "all addresses of this machine", which carriers cannot send to. */
function isEverywhere(host: string): boolean {
  return host === '0.0.0.0' || host === '::'
}
