import { startWords, stopAllWords, stopWords } from './consent-words.ts'

/** `word` as it stands in the list, for the record. */
export type ConsentWord =
  | { kind: 'stop'; scope: 'sender' | 'all'; word: string }
  | { kind: 'start'; word: string }

/** Nothing longer is a word of the list with some punctuation around it. */
const longest = 60

const words = new Map<string, ConsentWord>([
  ...startWords.map((word): [string, ConsentWord] => [plain(word), { kind: 'start', word }]),
  ...stopWords.map((word): [string, ConsentWord] => [plain(word), { kind: 'stop', scope: 'sender', word }]),
  ...stopAllWords.map((word): [string, ConsentWord] => [plain(word), { kind: 'stop', scope: 'all', word }]),
])

/**
 * Whether a message is a request to be left alone (`stop`) or to be written to again (`start`). It is one when the
 * whole of it is one of the words, whatever its case, accents, and punctuation around it; never when the word
 * stands in a sentence.
 */
export function readConsentWord(text: string): ConsentWord | null {
  return text.length > longest ? null : (words.get(plain(text)) ?? null)
}

/** Small letters without accents, single spaces inside, neither punctuation nor symbols at the ends. */
function plain(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[‘’]/g, "'")
    .replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '')
    .replace(/\s+/g, ' ')
}
