import type { LeftOut } from '../../console-contract/sending/batches.ts'

/** Why one message is left out. */
export type LeftReason = Pick<LeftOut, 'reason' | 'refused'>

const maxExamples = 5

/** Messages that are left out, counted by reason. */
export class LeftOutList {
  readonly #byReason = new Map<string, LeftOut>()

  add(msgId: number, { reason, refused }: LeftReason): void {
    const key = `${reason} ${refused?.sentence ?? ''}`
    const known = this.#byReason.get(key) ?? { reason, refused, count: 0, examples: [] }
    const examples = known.examples.length < maxExamples ? [...known.examples, msgId] : known.examples
    this.#byReason.set(key, { ...known, count: known.count + 1, examples })
  }

  /** The most frequent reason first. */
  get all(): LeftOut[] {
    return [...this.#byReason.values()].sort((a, b) => b.count - a.count)
  }
}

export function leftFor(reason: Exclude<LeftOut['reason'], 'refused'>): LeftReason {
  return { reason, refused: null }
}
