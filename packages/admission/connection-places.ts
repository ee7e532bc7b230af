import { addressBlock } from '../kit/net/address-block.ts'

export interface PlaceLimits {
  /** Limits of simultaneous connections: in all, and of one address (of a /64 of IPv6). */
  total: number
  perAddress: number
}

/** `silent`: it has requested nothing yet. `busy`: a request is under way. */
export type PlaceUse = 'silent' | 'busy' | 'idle'

/** Who wants a place. */
export interface Newcomer {
  address: string
  /** Whether right credentials came from its address block before. */
  isKnown: boolean
  /** Closes the connection; its place is free at once. */
  close: () => void
}

/** The place of one connection. */
export class Place {
  use: PlaceUse = 'silent'
  readonly block: string
  readonly close: () => void
  readonly #leave: (place: Place) => void

  constructor(block: string, close: () => void, leave: (place: Place) => void) {
    this.block = block
    this.close = close
    this.#leave = leave
  }

  /** May be called again. */
  leave(): void {
    this.#leave(this)
  }
}

/**
 * Places of connections. Where they are taken, a newcomer gets that of the connection that has been silent longest: of its own
 * block where that has too many, else of the block with the most. A newcomer from a known block also gets that of a
 * stranger which is idle, and then of one which is busy, of the strange block with the most. So neither silence nor a crowd
 * of strangers keeps right clients out.
 */
export class ConnectionPlaces {
  readonly #limits: PlaceLimits
  readonly #blocks = new Map<string, Crowd>()
  #taken = 0

  constructor(limits: PlaceLimits) {
    this.#limits = limits
  }

  get taken(): number {
    return this.#taken
  }

  /** Null where there is no place. */
  take({ address, isKnown, close }: Newcomer): Place | null {
    const { total, perAddress } = this.#limits
    const block = addressBlock(address)
    const own = this.#blocks.get(block) ?? { places: new Set(), isKnown }
    own.isKnown = isKnown
    const isFull = own.places.size >= perAddress
    if (isFull || this.#taken >= total) {
      const given = isFull ? findOldest(own, 'silent') : this.#givenTo(isKnown)
      if (given === null) return null
      given.leave()
      given.close()
    }
    const place = new Place(block, close, (left) => this.#leave(left))
    own.places.add(place)
    // The block may have left with the connection that was closed.
    this.#blocks.set(block, own)
    this.#taken++
    return place
  }

  #givenTo(isKnown: boolean): Place | null {
    const given = findOldest(this.#largest(), 'silent')
    if (given !== null || !isKnown) return given
    const strangers = this.#largest(true)
    return findOldest(strangers, 'silent') ?? findOldest(strangers, 'idle') ?? findOldest(strangers, 'busy')
  }

  #largest(isStrange = false): Crowd | null {
    let largest: Crowd | null = null
    for (const crowd of this.#blocks.values()) {
      if (isStrange && crowd.isKnown) continue
      if (largest === null || crowd.places.size > largest.places.size) largest = crowd
    }
    return largest
  }

  #leave(place: Place): void {
    const places = this.#blocks.get(place.block)?.places
    if (places?.delete(place) !== true) return
    this.#taken--
    if (places.size === 0) this.#blocks.delete(place.block)
  }
}

/** The places of one block. */
interface Crowd {
  places: Set<Place>
  isKnown: boolean
}

function findOldest(crowd: Crowd | null, use: PlaceUse): Place | null {
  for (const place of crowd?.places ?? []) if (place.use === use) return place
  return null
}
