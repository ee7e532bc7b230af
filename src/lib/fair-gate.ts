export interface FairGateOptions {
  /** Places that are given out at once. */
  capacity: number
  /** Those that one owner may have of them. */
  share: number
  /** Entries of one owner that may wait; one more is refused with `GateFull`. */
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
 * Admits work in fair turns: each owner has at most its share at work at once, and owners whose work waits take turns,
 * however much of it each of them has. What is next is not passed, so that large work gets its places too.
 */
export class FairGate<OwnerId = number> {
  readonly #options: FairGateOptions
  /** Those with something at work or waiting, in the order of their turns. */
  readonly #owners = new Map<OwnerId, Owner>()
  #taken = 0

  constructor(options: FairGateOptions) {
    this.#options = options
  }

  /**
   * Resolves when the work may begin, with what gives its places back. Work that needs more than the share has the
   * whole share.
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
    // Its next turn is after that of everybody who waits by now.
    if (owner.taken > 0 || owner.waiting.length > 0) this.#owners.set(ownerId, owner)
    this.#admit()
  }

  #admit(): void {
    while (this.#admitNext());
  }

  /** Answers whether anything could begin. */
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
