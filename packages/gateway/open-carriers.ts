import { MediaWorker } from '../../telephony/rtp/media-worker.ts'
import type { ConnectorDependencies } from '../carriers/carrier-kind.ts'
import type { Connector } from '../carriers/connector.ts'
import { kindOf, type UpstreamConfig } from '../carriers/kinds.ts'
import type { Config } from '../config/config.ts'
import { type InboundUpstream, inboundRoutes } from '../edges/inbound/inbound-routes.ts'
import type { Routes } from '../edges/server.ts'
import type { Dispatch } from '../engines/dispatch/open-dispatch.ts'
import type { OpenParts } from '../kit/flow/open-parts.ts'
import { sizeOfFile } from '../kit/net/file-size.ts'
import { openSystemResolver, type Resolver } from '../kit/net/resolver.ts'
import type { Clock } from '../kit/time/clock.ts'
import type { Events } from '../observability/events.ts'
import type { Logger } from '../observability/logger.ts'
import type { SpeechRouter } from '../speech/speech-router.ts'
import { namedVoices } from '../speech/voice-names.ts'
import { CallCodes } from '../store/codes/call-codes.ts'
import type { Database } from '../store/database.ts'
import { openSpeech } from './open-speech.ts'

export interface CarriersOptions {
  config: Config
  db: Database
  clock: Clock
  events: Events
  logger: Logger
  /** The gateway's own URL, once it listens. */
  url: () => string
  accountName: (accountId: number) => string | null
  /** Default: the connector of the kind of upstream. */
  openConnector?: OpenConnector
  /** Default: that of the system. */
  resolver?: Resolver
}

export type OpenConnector = (upstream: UpstreamConfig, dependencies: ConnectorDependencies) => Connector

/** The connectors of all upstreams, not connected yet, and their dependencies. */
export async function openCarriers(
  { config, db, clock, events, logger, url, accountName, openConnector, ...given }: CarriersOptions,
  parts: OpenParts,
): Promise<{ connectors: Connector[]; speech: SpeechRouter | null }> {
  const { publicUrl, callbacks, media: mediaConfig } = config
  const speech = await openSpeech({ config, logger, events, accountName, encryption: db.encryption })
  if (speech !== null) parts.keep(speech)
  const { host, ports, advertisedHost } = mediaConfig
  const onCrash = (error: unknown) => events.fault({ where: 'sound of calls', error })
  const onStreamFault = (error: unknown) => events.fault({ where: 'sound of a call', error })
  const media = parts.keep(new MediaWorker({ host, ports, onCrash, onStreamFault }))
  const resolver = given.resolver ?? (await openSystemResolver())
  const { allowPrivateAddresses } = callbacks
  const codes = new CallCodes(db, clock)
  const shared = {
    clock,
    inboundUrl: (name: string) => `${publicUrl ?? url()}/inbound/${encodeURIComponent(name)}`,
    sizeOf: (file: string) => sizeOfFile(file, { resolver, allowPrivateAddresses }),
    speech,
    namedVoice: namedVoices(config.speech.names),
    machineDetection: config.voice.machineDetection,
    media,
    mediaHost: advertisedHost ?? (isEverywhere(host) ? null : host),
    claimCode: (phone: string, code: string, lifeMs: number) => codes.claim(phone, code, lifeMs),
  }
  const open: OpenConnector = openConnector ?? ((upstream) => kindOf(upstream).open(upstream, shared))
  return { connectors: config.upstreams.map((upstream) => open(upstream, shared)), speech }
}

/** Webhooks of carriers are handled like events of their links. */
export function carrierRoutes(
  connectors: readonly Connector[],
  dispatch: Pick<Dispatch, 'upstreamEvents'>,
  { clock, events }: Pick<CarriersOptions, 'clock' | 'events'>,
): Routes {
  const upstreams = new Map<string, InboundUpstream>()
  for (const { webhook, media, ...connector } of connectors) {
    if (webhook === undefined) continue
    upstreams.set(connector.upstream, {
      webhook,
      ...(media && { media }),
      ...dispatch.upstreamEvents(connector),
    })
  }
  return inboundRoutes({ upstreams, clock, events })
}

/** Whether a host means "all addresses of this machine", which carriers cannot send to. */
function isEverywhere(host: string): boolean {
  return host === '0.0.0.0' || host === '::'
}
