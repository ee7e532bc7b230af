import { helpWords, type LanguageWord, startWords, stopAllWords, stopWords } from './consent-words.ts'

/** `word` as the list has it, for the record. */
export type ConsentWord = LanguageWord &
  ({ kind: 'stop'; scope: 'sender' | 'all' } | { kind: 'start' } | { kind: 'help' })

/** Longer texts cannot be a word of the list with punctuation. */
const longest = 60

const words = new Map<string, ConsentWord>([
  ...helpWords.map((each) => entry({ kind: 'help', ...each })),
  ...startWords.map((each) => entry({ kind: 'start', ...each })),
  ...stopWords.map((each) => entry({ kind: 'stop', scope: 'sender', ...each })),
  ...stopAllWords.map((each) => entry({ kind: 'stop', scope: 'all', ...each })),
])

function entry(word: ConsentWord): [string, ConsentWord] {
  return [plain(word.word), word]
}

/**
 * Whether a message is an opt-out (`stop`), an opt-in (`start`) or asks what the number is for (`help`). The whole text must be one of the words,
 * apart from case, accents, and punctuation around it; a word in a sentence does not count.
 */
export function readConsentWord(text: string): ConsentWord | null {
  return text.length > longest ? null : (words.get(plain(text)) ?? null)
}

/** Lower case, without accents, with single spaces, without punctuation and symbols at the ends. */
function plain(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[‘’]/g, "'")
    .replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '')
    .replace(/\s+/g, ' ')
}
