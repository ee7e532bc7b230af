import type { Static, TObject } from '@sinclair/typebox'
import type { MediaWorker } from '../../telephony/rtp/media-worker.ts'
import type { MachineDetection } from '../domain/plan/content.ts'
import type { Clock } from '../kit/time/clock.ts'
import { collectDefaults, type Defaults } from '../settings/setting.ts'
import type { SpeechRouter } from '../speech/speech-router.ts'
import type { NamedVoice } from '../speech/voice-names.ts'
import type { Connector, SmsOption } from './connector.ts'
import type { CarrierErrorTable } from './errors/carrier-error.ts'

/**
 * A kind of upstream: everything that the gateway must know before it opens one. Each kind is a folder beside this
 * file, and an entry of the list in `kinds.ts`. What an open upstream can do (cancel, moderate templates, fetch
 * media) its `Connector` says.
 */
export interface CarrierKind<
  Settings extends TObject = TObject,
  Simulator extends string = string,
  Peer = never,
> {
  /** What the upstream is, in the reference of the configuration (Markdown). */
  about: string
  /** With `kind` and `channel`, which name it. */
  settings: Settings
  /** True where the upstream always posts to `<publicUrl>/inbound/<name>`: then `publicUrl` must be set. */
  posts: boolean
  /** True where the gateway itself speaks the texts, which needs a speech engine. */
  speaks?: true
  /** Options of SMS that an upstream with these settings can carry; absent: none. */
  smsOptions?(settings: Static<Settings>): readonly SmsOption[]
  /** The upstream's address, as the operator sees it. */
  address(settings: Static<Settings>): string
  /** The connector that speaks the upstream's protocol. Opens nothing yet. */
  open(settings: Static<Settings>, dependencies: ConnectorDependencies): Connector
  /** What its errors mean, for the operator. */
  errors: CarrierErrorTable
  sandbox: SandboxCarrier<Static<Settings>, Simulator, Peer>
}

/** What connectors need from the gateway. */
export interface ConnectorDependencies {
  clock: Clock
  /** The webhook address of the upstream `name`, without a final slash: `https://gateway.example/inbound/<name>`. */
  inboundUrl: (name: string) => string
  /** The size in octets of a file that a subscriber sent; null where it is not known. */
  sizeOf: (url: string) => Promise<number | null>
  /** The speech engine for calls; null where none is installed. */
  speech: Pick<SpeechRouter, 'say'> | null
  /** The voice for a name that a client gave, where the upstream speaks. */
  namedVoice: NamedVoice
  /** What to do where an answering machine takes a call over a trunk, if the client requests nothing else. */
  machineDetection: MachineDetection
  /** Sends and receives the sound of calls. */
  media: MediaWorker
  /** Our address for sound; null: the local address that routes to the trunk. */
  mediaHost: string | null
  /** Whether the callee may be shown this code now. Not while the same code is valid for it; else valid for `lifeMs`. */
  claimCode: (phone: string, code: string, lifeMs: number) => Promise<boolean>
}

/** The upstream of this kind in the sandbox. */
interface SandboxCarrier<Settings, Simulator, Peer> {
  /** The simulator behind it, by its name in the first line that `simulators/main.ts` prints. */
  simulator: Simulator
  /** True where the channel has another carrier that the gateway tries first. */
  second?: true
  /** Digits: only numbers that begin with them go to it, beside the usual carrier of the channel. */
  prefix?: string
  /** `peer` holds the simulator's address and credentials. */
  upstream(peer: Peer): Omit<Settings, 'kind' | 'channel'>
  /** The webhook for what the simulator posts when no message names an address; null: none. */
  webhook?(settings: Settings): { carrier: string; path: string } | null
}

/** The simulated carriers set no limit of their own. */
export const sandboxWindow = 200

/** What the settings of an upstream in the sandbox have beside their defaults. */
type SandboxSettings<Settings extends TObject> = Omit<
  Static<Settings>,
  'kind' | 'channel' | 'name' | keyof Defaults<Settings['properties']>
> &
  Partial<Static<Settings>>

/** A kind whose upstream in the sandbox has the defaults of its settings, and is called after its simulator. */
export function carrierKind<Settings extends TObject, const Simulator extends string, Peer>({
  sandbox,
  ...kind
}: Omit<CarrierKind<Settings, Simulator, Peer>, 'sandbox'> & {
  sandbox: Omit<SandboxCarrier<Static<Settings>, Simulator, Peer>, 'upstream'> & {
    upstream(peer: Peer): SandboxSettings<Settings>
  }
}): CarrierKind<Settings, Simulator, Peer> {
  const upstream = (peer: Peer) =>
    ({
      ...collectDefaults(kind.settings),
      name: `${sandbox.simulator}-sandbox`,
      ...sandbox.upstream(peer),
    }) as unknown as Omit<Static<Settings>, 'kind' | 'channel'>
  return { ...kind, sandbox: { ...sandbox, upstream } }
}
