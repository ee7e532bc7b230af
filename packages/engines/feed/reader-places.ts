/** Requests of each account that may wait for events, or stream them, at once. */
export class ReaderPlaces {
  readonly #maxOfAccount: number
  readonly #taken = new Map<number, number>()

  constructor(maxOfAccount: number) {
    this.#maxOfAccount = maxOfAccount
  }

  /**
   * Takes a place before anything is awaited, so that requests that arrive together are counted one after the other.
   * Returns what releases it, once; null where the account has none left.
   */
  reserve(accountId: number): (() => void) | null {
    const taken = this.#taken.get(accountId) ?? 0
    if (taken >= this.#maxOfAccount) return null
    this.#taken.set(accountId, taken + 1)
    let isTaken = true
    return () => {
      if (isTaken) this.#release(accountId)
      isTaken = false
    }
  }

  #release(accountId: number): void {
    const left = (this.#taken.get(accountId) ?? 1) - 1
    if (left > 0) this.#taken.set(accountId, left)
    else this.#taken.delete(accountId)
  }
}
