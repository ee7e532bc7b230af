/** Different kinds of each upstream; the rest is one more. */
const maxKinds = 60
const maxCharacters = 60

/** Keeps the kinds of ignored events few: they name rows and metrics, and may hold words of the carrier. */
export class EventKinds {
  readonly #known = new Map<string, Set<string>>()

  /** The kind without anything that could be a number or a sentence; `other` beyond the limit. */
  of(upstream: string, kind: string): string {
    const bare = kind
      .replaceAll(/[^\w.-]+/g, '_')
      .replaceAll(/\d{5,}/g, '…')
      .slice(0, maxCharacters)
    const known = this.#known.get(upstream) ?? new Set()
    this.#known.set(upstream, known)
    if (!known.has(bare) && known.size >= maxKinds) return 'other'
    known.add(bare)
    return bare
  }
}
