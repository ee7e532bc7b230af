import type { Carrier } from './carrier.ts'
import { InvalidField } from './carrier.ts'
import type { HandsetCalls } from './handset-calls.ts'
import type { HandsetChannel } from './scripts.ts'

/** A carrier whose webhook address can be set. */
export type CarrierWithWebhook = Carrier & Required<Pick<Carrier, 'webhook' | 'setWebhook'>>

/** No such path, or no such carrier in it. */
export class NotFound extends Error {
  override name = 'NotFound'
}

/** The carriers of a sandbox, found by their names and by the channels that they serve. */
export class Carriers {
  readonly #carriers: readonly Carrier[]

  constructor(carriers: readonly Carrier[]) {
    this.#carriers = carriers
  }

  /** The carrier of that name, else all that serve the channel of that name. Throws `NotFound`. */
  named(nameOrChannel: string): [Carrier, ...Carrier[]] {
    const byName = this.#carriers.find(({ name }) => name === nameOrChannel)
    if (byName) return [byName]
    const [first, ...others] = this.#serving(nameOrChannel)
    if (first) return [first, ...others]
    throw new NotFound(`channel must be one that is simulated: ${this.#channels()}`)
  }

  /** The only carrier under that name whose webhook address can be set. Throws `NotFound`. */
  withWebhook(nameOrChannel: string): CarrierWithWebhook {
    const carriers = this.named(nameOrChannel).filter(hasWebhook)
    const [first, second] = carriers
    if (first && !second) return first
    const names = (first ? carriers : this.#carriers.filter(hasWebhook)).map(({ name }) => name).join(', ')
    throw new NotFound(`carrier must be one whose webhook address can be set: ${names}`)
  }

  /** The carrier that `via` names, else the first that serves the channel. Throws `InvalidField`. */
  ofReply(channel: HandsetChannel, via: string | null): Carrier {
    const serving = this.#serving(channel)
    const carrier = serving.find(({ name }) => via === name || via?.startsWith(`${name}:`)) ?? serving[0]
    if (carrier) return carrier
    throw new InvalidField(`channel must be one that is simulated: ${this.#channels()}`)
  }

  /** The calls of the carrier that calls handsets. Throws `NotFound`. */
  calls(): HandsetCalls {
    const calls = this.#carriers.find((carrier) => carrier.calls !== undefined)?.calls
    if (calls) return calls
    throw new NotFound('no carrier that makes calls is simulated')
  }

  /** Takes all faults away, and what earlier messages have left. */
  reset(): void {
    for (const carrier of this.#carriers) {
      carrier.putFaults({})
      carrier.reset?.()
    }
  }

  /** A value of each carrier, by its name; carriers whose value is undefined are left out. */
  byName(say: (carrier: Carrier) => object | undefined): Record<string, object> {
    const said: Record<string, object> = {}
    for (const carrier of this.#carriers) {
      const word = say(carrier)
      if (word !== undefined) said[carrier.name] = word
    }
    return said
  }

  #serving(channel: string): Carrier[] {
    return this.#carriers.filter(({ channels }) => channels.some((each) => each === channel))
  }

  #channels(): string {
    return [...new Set(this.#carriers.flatMap(({ channels }) => channels))].join(', ')
  }
}

function hasWebhook(carrier: Carrier): carrier is CarrierWithWebhook {
  return carrier.setWebhook !== undefined
}
