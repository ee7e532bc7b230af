import type { HandsetCalls } from './handset-calls.ts'
import type { ReplyContent } from './reply-content.ts'
import type { HandsetChannel } from './scripts.ts'

/** A reply that a person sends from a handset. */
export interface HandsetReply {
  phone: string
  channel: HandsetChannel
  /** Name or number that the reply is for. */
  to: string
  content: ReplyContent
  /** The account that last sent to this handset; null where none has. */
  via: string | null
  /** The carrier's id of the last message that the handset received on this channel, where one is known. */
  ref: string | null
}

/**
 * A simulated carrier as the sandbox interface sees it. One per protocol; add new ones in `sandbox.ts`.
 *
 * Several carriers may serve one channel. Messages that they deliver have a `via` that is the carrier's
 * name, or begins with the name and a colon, so that replies go back to the same carrier.
 */
export interface Carrier extends AsyncDisposable {
  /** In paths, in statistics and in `via`. */
  readonly name: string
  readonly channels: readonly HandsetChannel[]
  /** Carries a reply from a handset to the sender of the message. Throws `InvalidField`. */
  reply(reply: HandsetReply): void
  /** Marks a received message as read. False where it is forgotten. Absent where the channel has no read reports. */
  read?(message: { phone: string; ref: string }): boolean
  /** Faults in force, as `PUT /sandbox/faults/{name}` takes them. */
  readonly faults: object
  /** Replaces all faults; those left out are off. Throws `InvalidField`. */
  putFaults(json: unknown): void
  stats(): Record<string, number>
  /** Where reports and replies go. Absent where no such address is set, or each message names its own. */
  readonly webhook?: string | null
  /** Sets that address, null for none, and keeps it. Rejects with `InvalidField` when it fails the set-up check. */
  setWebhook?(url: string | null): Promise<void>
  /** Forgets what earlier messages have left that changes how later ones fare. Absent where nothing does. */
  reset?(): void
  /** Absent where a handset is not called. */
  readonly calls?: HandsetCalls
}

/** A value from outside is wrong. The message names the field and what it must be. */
export class InvalidField extends Error {
  override name = 'InvalidField'
}
