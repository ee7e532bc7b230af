/** Which part of a longer text this is. `index` is 0-based. */
export interface PartPosition {
  reference: number
  total: number
  index: number
}

export interface TextPart {
  /** Parts of one text have the same sender, recipient, account and reference. */
  account: string
  from: string
  to: string
  text: string
  position: PartPosition
}

const maxOpen = 10_000

/** Reassembles long texts. Holds at most 10,000 that lack a part; above that the oldest is dropped. */
export class Reassembly {
  readonly #open = new Map<string, Map<number, TextPart>>()

  get size(): number {
    return this.#open.size
  }

  /** Returns the whole text once its last part is there, else null. A part seen before changes nothing. */
  add(part: TextPart): string | null {
    const { total, index } = part.position
    const key = keyOf(part)
    const parts = this.#open.get(key) ?? new Map<number, TextPart>()
    parts.set(index, part)
    if (parts.size < total) {
      this.#open.set(key, parts)
      this.#dropOldest()
      return null
    }
    this.#open.delete(key)
    let text = ''
    for (let each = 0; each < total; each++) text += parts.get(each)?.text ?? ''
    return text
  }

  /** Every part that waits for others. */
  *waiting(): Iterable<TextPart> {
    for (const parts of this.#open.values()) yield* parts.values()
  }

  #dropOldest(): void {
    const [oldest] = this.#open.keys()
    if (oldest !== undefined && this.#open.size > maxOpen) this.#open.delete(oldest)
  }
}

function keyOf({ account, from, to, position }: TextPart): string {
  return `${account}|${from}|${to}|${position.reference}|${position.total}`
}
