import { comparedText, readWords } from './read-words.ts'

interface Phrase {
  /** As the rule names it. */
  written: string
  words: readonly string[]
  /** Whether the last word may go on. */
  open: boolean
}

/** Finds words and phrases in a text by one look into a map for each word, however many are listed. */
export class WordIndex {
  readonly #byFirst = new Map<string, Phrase[]>()
  /** Single words with any ending. */
  readonly #beginnings = new Map<string, string>()
  readonly #lengths: readonly number[]

  constructor(phrases: readonly string[]) {
    for (const written of phrases) this.#add(written)
    this.#lengths = [...new Set([...this.#beginnings.keys()].map(({ length }) => length))].sort(
      (a, b) => a - b,
    )
  }

  /** The first phrase in these words of a text (see `readWords`), or null. */
  find(words: readonly string[]): string | null {
    for (let index = 0; index < words.length; index++) {
      const word = words[index] ?? ''
      const phrase = this.#byFirst.get(word)?.find((each) => continues(each, words, index))
      const found = phrase?.written ?? this.#findBeginning(word)
      if (found !== null) return found
    }
    return null
  }

  #findBeginning(word: string): string | null {
    for (const length of this.#lengths) {
      if (length > word.length) return null
      const found = this.#beginnings.get(word.slice(0, length))
      if (found !== undefined) return found
    }
    return null
  }

  #add(written: string): void {
    const open = written.endsWith('*')
    const words = readWords(comparedText(written))
    const [first, ...others] = words
    if (first === undefined) return
    if (open && others.length === 0) {
      this.#beginnings.set(first, written)
      return
    }
    const same = this.#byFirst.get(first) ?? []
    this.#byFirst.set(first, [...same, { written, words, open }])
  }
}

function continues({ words: phrase, open }: Phrase, words: readonly string[], from: number): boolean {
  const last = phrase.length - 1
  return phrase.every((word, index) => {
    const met = words[from + index]
    return index === last && open ? met?.startsWith(word) === true : met === word
  })
}
