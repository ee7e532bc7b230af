import type { HandsetChannel } from './scripts.ts'

/** What a person typed on a handset. */
export interface HandsetReply {
  phone: string
  /** Name or number that the reply is for. */
  to: string
  text: string
  /** The account that last reached this handset, or null where nobody has. */
  via: string | null
}

/** A simulated carrier as the sandbox interface sees it. One per protocol; add new ones in `sandbox.ts`. */
export interface Carrier extends AsyncDisposable {
  readonly channel: HandsetChannel
  /** Carries a reply from a handset to whoever sent the message. */
  reply(reply: HandsetReply): void
  /** Faults in force, as `PUT /sandbox/faults/{channel}` takes them. */
  readonly faults: object
  /** Replaces all faults; those not named are off. Throws `InvalidField`. */
  putFaults(json: unknown): void
  stats(): Record<string, number>
}

/** A value from outside is wrong. The message names the field and what it must be. */
export class InvalidField extends Error {
  override name = 'InvalidField'
}
