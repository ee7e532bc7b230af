import { startWords, stopAllWords, stopWords } from './consent-words.ts'

/** `word` as the list has it, for the record. */
export type ConsentWord =
  | { kind: 'stop'; scope: 'sender' | 'all'; word: string }
  | { kind: 'start'; word: string }

/** Longer texts cannot be a word of the list with punctuation. */
const longest = 60

const words = new Map<string, ConsentWord>([
  ...startWords.map((word): [string, ConsentWord] => [plain(word), { kind: 'start', word }]),
  ...stopWords.map((word): [string, ConsentWord] => [plain(word), { kind: 'stop', scope: 'sender', word }]),
  ...stopAllWords.map((word): [string, ConsentWord] => [plain(word), { kind: 'stop', scope: 'all', word }]),
])

/**
 * Whether a message is an opt-out (`stop`) or an opt-in (`start`). The whole text must be one of the words,
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
