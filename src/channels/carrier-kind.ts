import type { Static, TObject } from '@sinclair/typebox'
import type { MediaWorker } from '../../telephony/rtp/media-worker.ts'
import type { Clock } from '../lib/clock.ts'
import type { Speech } from '../speech/speech.ts'
import type { Connector } from './connector.ts'

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
  /** True where it posts to `<publicUrl>/inbound/<name>` in any case: then that URL is needed. */
  posts: boolean
  /** True where texts are spoken here, which needs a speech engine. */
  speaks?: true
  /** Where it is reached, for the operator. */
  address(settings: Static<Settings>): string
  /** The connector that speaks the upstream's protocol. Opens nothing yet. */
  open(settings: Static<Settings>, dependencies: ConnectorDependencies): Connector
  sandbox: SandboxCarrier<Static<Settings>, Simulator, Peer>
}

/** What connectors need of the gateway around them. */
export interface ConnectorDependencies {
  clock: Clock
  /** Where the upstream `name` posts to, without a final slash: `https://gateway.example/inbound/<name>`. */
  inboundUrl: (name: string) => string
  /** The size in octets of a file that a subscriber sent; null where it is not known. */
  sizeOf: (url: string) => Promise<number | null>
  /** What calls are spoken with; null where no engine is installed. */
  speech: Pick<Speech, 'choose' | 'speak'> | null
  /** Where the sound of calls goes through. */
  media: MediaWorker
  /** Our address for sound; null: the local one that leads to the trunk. */
  mediaHost: string | null
  /** Whether a code may be shown to a callee now: none that lives for it. Where it may, it lives for `lifeMs`. */
  claimCode: (phone: string, code: string, lifeMs: number) => Promise<boolean>
}

/** The upstream of this kind in the sandbox. */
interface SandboxCarrier<Settings, Simulator, Peer> {
  /** The simulator behind it, by its name in the first line that `simulators/main.ts` prints. */
  simulator: Simulator
  /** True where the channel has another carrier, which is tried first. */
  second?: true
  /** `peer` is where the simulator listens, and what it lets in. */
  upstream(peer: Peer): Omit<Settings, 'kind' | 'channel'>
  /** Where the simulator posts what no message of ours names an address for; null: nothing. */
  webhook?(settings: Settings): { carrier: string; path: string } | null
}

/** The simulated carriers set no limit of their own. */
export const sandboxWindow = 200

export function carrierKind<Settings extends TObject, const Simulator extends string, Peer>(
  kind: CarrierKind<Settings, Simulator, Peer>,
): CarrierKind<Settings, Simulator, Peer> {
  return kind
}
