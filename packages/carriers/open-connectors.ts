import { MediaWorker, type MediaWorkerOptions } from '../../telephony/rtp/media-worker.ts'
import { ownParts } from '../kit/flow/own-parts.ts'
import type { StartOptions } from '../kit/flow/start.ts'
import { sizeOfFile } from '../kit/net/file-size.ts'
import { openSystemResolver, type Resolver } from '../kit/net/resolver.ts'
import type { Events } from '../observability/events.ts'
import { namedVoices, type VoiceName } from '../speech/voice-names.ts'
import type { ConnectorDependencies } from './carrier-kind.ts'
import type { Connector } from './connector.ts'
import { findKind, type UpstreamConfig } from './kinds.ts'

export interface ConnectorsOptions extends StartOptions, Pick<ConnectorDependencies, 'clock' | 'speech'> {
  config: {
    upstreams: readonly UpstreamConfig[]
    publicUrl: string | null
    /** Where the sound of calls is received. */
    media: Pick<MediaWorkerOptions, 'host' | 'ports'> & { advertisedHost: string | null }
    voice: Pick<ConnectorDependencies, 'machineDetection'>
    speech: { names: readonly VoiceName[] }
    /** Also whether files of subscribers may be on private servers. */
    callbacks: { allowPrivateAddresses: boolean }
  }
  /** The gateway's own URL, once it listens. */
  url: () => string
  /** Those in use for each callee. */
  codes: { claim: ConnectorDependencies['claimCode'] }
  events: Pick<Events, 'fault'>
  /** Default: the connector of the kind of upstream, and the resolver of the system. */
  outside?: { openConnector?: OpenConnector; resolver?: Resolver } | undefined
}

export type OpenConnector = (upstream: UpstreamConfig, dependencies: ConnectorDependencies) => Connector

/** The connectors of all upstreams, not connected yet, and the thread for the sound of their calls. */
export function openConnectors(
  options: ConnectorsOptions,
): Promise<{ connectors: Connector[] } & AsyncDisposable> {
  const { config, clock, speech, url, codes, events, outside } = options
  const { publicUrl } = config
  const { allowPrivateAddresses } = config.callbacks
  return ownParts(options, async (parts) => {
    const { host, ports, advertisedHost } = config.media
    const onCrash = (error: unknown) => events.fault({ where: 'sound of calls', error })
    const onStreamFault = (error: unknown) => events.fault({ where: 'sound of a call', error })
    const worker = parts.keep(new MediaWorker({ host, ports, onCrash, onStreamFault }))
    const resolver = outside?.resolver ?? (await openSystemResolver())
    const dependencies: ConnectorDependencies = {
      ...{ clock, speech, machineDetection: config.voice.machineDetection },
      namedVoice: namedVoices(config.speech.names),
      claimCode: (phone, code, lifeMs) => codes.claim(phone, code, lifeMs),
      inboundUrl: (name) => `${publicUrl ?? url()}/inbound/${encodeURIComponent(name)}`,
      sizeOf: (file) => sizeOfFile(file, { resolver, allowPrivateAddresses }),
      media: worker,
      mediaHost: advertisedHost ?? (isEverywhere(host) ? null : host),
    }
    const open: OpenConnector =
      outside?.openConnector ?? ((upstream) => findKind(upstream).open(upstream, dependencies))
    return { connectors: config.upstreams.map((upstream) => open(upstream, dependencies)) }
  })
}

/** Whether a host means "all addresses of this machine", which carriers cannot send to. */
function isEverywhere(host: string): boolean {
  return host === '0.0.0.0' || host === '::'
}
