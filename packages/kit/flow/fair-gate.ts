export interface FairGateOptions {
  /** Maximum of places in use. */
  capacity: number
  /** Maximum of places in use by one owner. */
  share: number
  /** Maximum of waiting entries of one owner; further ones are refused with `GateFull`. */
  maxWaiting: number
  /**
   * Maximum of waiting entries of all owners. Beyond it the newest entry of the owner with the most is refused with
   * `GateFull` (of several such owners, of the one whose turn is last), so that one owner's entries never keep another's out. Default: no maximum.
   */
  maxWaitingInAll?: number
}

export class GateFull extends Error {
  override name = 'GateFull'
}

/** The caller has hung up while its work was waiting for its turn. */
export class GateLeft extends Error {
  override name = 'GateLeft'
}

interface Entry {
  places: number
  start: () => void
  refuse: (error: Error) => void
}

interface Owner {
  taken: number
  waiting: Entry[]
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
  #waiting = 0

  constructor(options: FairGateOptions) {
    this.#options = options
  }

  /** Entries of all owners that wait for their turn. */
  get waiting(): number {
    return this.#waiting
  }

  /** Whether `enter` would refuse this owner at once. */
  isFull(ownerId: OwnerId): boolean {
    return (this.#owners.get(ownerId)?.waiting.length ?? 0) >= this.#options.maxWaiting
  }

  /**
   * Resolves when the work may begin, with a function that releases its places. Work that needs more than the
   * share gets the whole share. Rejects with `GateFull` where too much waits, and with `GateLeft` when `signal` aborts
   * before that.
   */
  enter(ownerId: OwnerId, places: number, signal?: AbortSignal): Promise<() => void> {
    const { share, maxWaiting } = this.#options
    const owner = this.#owners.get(ownerId) ?? { taken: 0, waiting: [] }
    if (this.isFull(ownerId)) {
      return Promise.reject(new GateFull(`more than ${maxWaiting} of one owner are waiting`))
    }
    if (signal?.aborted) return Promise.reject(new GateLeft('the caller had hung up'))
    this.#owners.set(ownerId, owner)
    const needed = Math.min(places, share)
    return new Promise((resolve, reject) => {
      const onAbort = () => this.#remove(ownerId, owner, entry, new GateLeft('the caller has hung up'))
      const entry: Entry = {
        places: needed,
        start: () => {
          signal?.removeEventListener('abort', onAbort)
          this.#taken += needed
          owner.taken += needed
          let isOver = false
          resolve(() => {
            if (isOver) return
            isOver = true
            this.#leave(ownerId, owner, needed)
          })
        },
        refuse: (error) => {
          signal?.removeEventListener('abort', onAbort)
          reject(error)
        },
      }
      signal?.addEventListener('abort', onAbort, { once: true })
      owner.waiting.push(entry)
      this.#waiting++
      this.#admit()
      this.#refuseBeyond()
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

  /** Refuses an entry that waits. */
  #remove(ownerId: OwnerId, owner: Owner, entry: Entry, error: Error): void {
    const index = owner.waiting.indexOf(entry)
    if (index < 0) return
    owner.waiting.splice(index, 1)
    this.#waiting--
    if (owner.taken === 0 && owner.waiting.length === 0) this.#owners.delete(ownerId)
    entry.refuse(error)
    // A large entry that is gone may have kept smaller ones behind it waiting.
    this.#admit()
  }

  #refuseBeyond(): void {
    const { maxWaitingInAll = Number.POSITIVE_INFINITY } = this.#options
    if (this.#waiting <= maxWaitingInAll) return
    let fullest: [OwnerId, Owner] | undefined
    for (const each of this.#owners) {
      if (each[1].waiting.length >= (fullest?.[1].waiting.length ?? 1)) fullest = each
    }
    const newest = fullest?.[1].waiting.at(-1)
    if (fullest === undefined || newest === undefined) return
    this.#remove(...fullest, newest, new GateFull(`more than ${maxWaitingInAll} are waiting`))
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
      this.#waiting--
      this.#owners.delete(ownerId)
      this.#owners.set(ownerId, owner)
      next.start()
      return true
    }
    return false
  }
}
