import type { GuardPolicy } from '../domain/guard/guard-policy.ts'
import type { Channel } from '../domain/plan/plan.ts'
import type { Backoff } from '../lib/backoff.ts'
import type { Secret } from './secrets.ts'
import type { UpstreamConfig } from './upstream-config.ts'

/** Everything an installation decides at start. Parsed once, checked whole, never changed afterwards. */
export interface Config {
  mode: 'sandbox' | 'installation'
  /** `trustedProxies` are addresses and ranges whose X-Forwarded-For is believed; absent where there are none. */
  listen: { host: string; port: number; trustedProxies?: readonly string[] }
  /** Where the carriers and the world reach this gateway, without a final slash; null: as it listens. */
  publicUrl: string | null
  dataDir: string
  database: { kind: 'embedded' } | { kind: 'url'; url: Secret }
  upstreams: UpstreamConfig[]
  routes: RouteConfig[]
  contract: { lenientIds: boolean; maxOperations: number; maxBodyBytes: number; currency: string }
  limits: LimitsConfig
  fallback: { waitSeconds: Record<Channel, number> }
  dispatch: DispatchConfig
  callbacks: CallbackConfig
  lookups: LookupsConfig
  media: MediaConfig
  /** ISO 3166 codes: the only countries that `call/otp` may call (null: any), and those that it may not. */
  callOtp: { countries: string[] | null; countriesOff: string[] }
  links: LinksConfig
  /** Goes into the key of all hashes of codes, and is never in the database; null where there is none. */
  verification: { secret: Secret | null; guard: GuardPolicy }
  /** Whether one-time codes go out to those who want no messages. */
  optOuts: { exemptCodes: boolean }
  log: { level: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' }
}

/** What one client may cause, so that no client disturbs another. docs/operations/limits.md explains each. */
export interface LimitsConfig {
  /** How long a request may wait for the database before it is answered with what is known by then. */
  answerSeconds: number
  /** Templates that an account may have of each kind. */
  templates: number
  /** Longest answer to one request of operations. */
  answerBytes: number
  /** Work that is not paid for, a second and key, in the units of `Operation.weight`. */
  readsPerSecond: number
  /** Connections at once to the HTTP listener: all of them, and those of one address. */
  connections: number
  connectionsPerAddress: number
  /** Callbacks about refusals that an account may cause at once at `/v1/json`, which cost it nothing. */
  refusalCallbacks: number
  /** So many more each second. */
  refusalCallbacksPerSecond: number
}

/** Short links, and those by which a subscriber turns a sender away. */
export interface LinksConfig {
  /** Where the world reaches `/l/` and `/u/`, without a final slash; null: at `publicUrl`. */
  baseUrl: string | null
  /** Whether links in texts begin with their scheme. */
  showScheme: boolean
  /** Days that they lead somewhere, from the end of the message's lifetime. */
  shortDays: number
  unsubscribeDays: number
}

/** Where the sound of calls is sent from and received at. */
export interface MediaConfig {
  host: string
  /** Our address as trunks see it; null: the local one that leads to the trunk. */
  advertisedHost: string | null
  /** UDP ports, both ends included; null for any that are free. */
  ports: { from: number; to: number } | null
}

/** Who is asked about numbers. */
export type LookupsConfig = OfflineLookupsConfig | NumberContextConfig | HlrLookupsConfig

/** Nobody is: numbering data alone. */
export interface OfflineLookupsConfig {
  kind: 'offline'
}

interface LiveLookupsConfig {
  /** Without a final slash. */
  baseUrl: string
  /** Sockets. */
  connections: number
  responseTimeoutMs: number
  /** How long an answer is kept and given again; 0: never. */
  cacheSeconds: number
}

/** Infobip's Number Context. */
export interface NumberContextConfig extends LiveLookupsConfig {
  kind: 'infobip-number-context'
  apiKey: Secret
}

/** hlr-lookups.com, API version 2. */
export interface HlrLookupsConfig extends LiveLookupsConfig {
  kind: 'hlr-lookups'
  apiKey: Secret
  apiSecret: Secret
}

/** Which upstreams may carry a channel's messages to a prefix. The longest matching prefix wins. */
export interface RouteConfig {
  channel: Channel
  /** Digits that the phone number begins with; empty matches every number. */
  prefix: string
  upstream: string
  /** Lower is tried first. */
  priority: number
  /** Share among healthy upstreams of one priority. */
  weight: number
}

export interface DispatchConfig {
  /** What happens to a message whose submit outcome was never learnt and for which no report came. */
  unknownPolicy: 'resend' | 'hold'
  /** How long a report may settle an unknown outcome before the policy does. */
  unknownHoldSeconds: number
  maxResends: number
  retry: Backoff
  /** An upstream that is down for longer than this loses its queue to others. */
  failoverAfterSeconds: number
  /** An upstream that takes messages and reports on none of them for so long is passed over for a while. */
  reportSilenceSeconds: number
  slotLeaseSeconds: number
  /** How long SIGTERM waits for outstanding submits. */
  drainSeconds: number
}

export interface CallbackConfig {
  /** Private, loopback and link-local receivers are refused unless this is set (sandbox: set). */
  allowPrivateAddresses: boolean
  /** Any 2xx acknowledges, instead of 200 alone. */
  acceptAny2xx: boolean
  timeoutMs: number
  maxAnswerBytes: number
  /** Requests under way at once, to all hosts and to one. */
  concurrency: number
  concurrencyPerHost: number
  /** Delays before each attempt. */
  scheduleSeconds: number[]
}
