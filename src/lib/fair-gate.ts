export interface FairGateOptions {
  /** Maximum of places in use. */
  capacity: number
  /** Maximum of places in use by one owner. */
  share: number
  /** Maximum of waiting entries of one owner; further ones are refused with `GateFull`. */
  maxWaiting: number
}

export class GateFull extends Error {
  override name = 'GateFull'
}

interface Owner {
  taken: number
  waiting: { places: number; start: () => void }[]
}

/**
 * Admits work in fair turns: each owner uses at most its share of places, and owners with waiting work take
 * turns, however much each has. The next entry is never overtaken, so large work gets its places too.
 */
export class FairGate<OwnerId = number> {
  readonly #options: FairGateOptions
  /** Owners with running or waiting work, in the order of their turns. */
  readonly #owners = new Map<OwnerId, Owner>()
  #taken = 0

  constructor(options: FairGateOptions) {
    this.#options = options
  }

  /**
   * Resolves when the work may begin, with a function that releases its places. Work that needs more than the
   * share gets the whole share.
   */
  enter(ownerId: OwnerId, places: number): Promise<() => void> {
    const { share, maxWaiting } = this.#options
    const owner = this.#owners.get(ownerId) ?? { taken: 0, waiting: [] }
    if (owner.waiting.length >= maxWaiting) {
      return Promise.reject(new GateFull(`more than ${maxWaiting} of one owner are waiting`))
    }
    this.#owners.set(ownerId, owner)
    const needed = Math.min(places, share)
    return new Promise((resolve) => {
      const start = () => {
        this.#taken += needed
        owner.taken += needed
        resolve(() => this.#leave(ownerId, owner, needed))
      }
      owner.waiting.push({ places: needed, start })
      this.#admit()
    })
  }

  #leave(ownerId: OwnerId, owner: Owner, places: number): void {
    this.#taken -= places
    owner.taken -= places
    this.#owners.delete(ownerId)
    // The owner's next turn comes after every owner that waits now.
    if (owner.taken > 0 || owner.waiting.length > 0) this.#owners.set(ownerId, owner)
    this.#admit()
  }

  #admit(): void {
    while (this.#admitNext());
  }

  /** Returns whether any work began. */
  #admitNext(): boolean {
    const { capacity, share } = this.#options
    for (const [ownerId, owner] of this.#owners) {
      const [next] = owner.waiting
      if (next === undefined || owner.taken + next.places > share) continue
      if (this.#taken + next.places > capacity) return false
      owner.waiting.shift()
      this.#owners.delete(ownerId)
      this.#owners.set(ownerId, owner)
      next.start()
      return true
    }
    return false
  }
}
