import { isGsm } from './gsm-alphabet.ts'

/**
 * Tables of transliteration. `uk`: resolution 55 of the Cabinet of Ministers of Ukraine (2010). `ru`: ICAO Doc 9303,
 * part 3. `latin`: letters of Latin alphabets without their diacritics.
 */
export const transliterations = ['uk', 'ru', 'latin'] as const
export type Transliteration = (typeof transliterations)[number]

/** What is written for a small letter, at the beginning of a word and elsewhere. */
type Written = string | readonly [initial: string, elsewhere: string]

const shared: Record<string, Written> = Object.fromEntries([
  ...pairs('абвдезиклмнопрстуфцчш', 'a b v d e z y k l m n o p r s t u f ts ch sh'),
  ...pairs('жхщ', 'zh kh shch'),
])

const ukrainian: Record<string, Written> = {
  ...shared,
  г: 'h',
  ґ: 'g',
  є: ['ye', 'ie'],
  і: 'i',
  ї: ['yi', 'i'],
  й: ['y', 'i'],
  ю: ['yu', 'iu'],
  я: ['ya', 'ia'],
  ь: '',
}

const russian: Record<string, Written> = {
  ...shared,
  г: 'g',
  ё: 'e',
  и: 'i',
  й: 'i',
  ъ: 'ie',
  ы: 'y',
  ь: '',
  э: 'e',
  ю: 'iu',
  я: 'ia',
}

/** Latin letters that have no decomposition in Unicode. */
const latin: Record<string, Written> = Object.fromEntries(pairs('łđðħıŋŧþœĸſ', 'l d d h i ng t th oe k s'))

const letter = /\p{L}/u
const apostrophes = new Set(["'", '’', 'ʼ', '`'])

/**
 * The text with letters of the tables in place of others that the GSM alphabet does not have. A letter is looked for in
 * the tables in their order; what none of them has stays. A capital letter becomes capitals in a word of capitals, else
 * a capital and small letters.
 */
export function transliterate(text: string, tables: readonly Transliteration[]): string {
  const characters = [...text.normalize('NFC')]
  let written = ''
  for (const [index, character] of characters.entries()) {
    written += writtenFor(character, index, characters, tables)
  }
  return written
}

function writtenFor(
  character: string,
  index: number,
  characters: readonly string[],
  tables: readonly Transliteration[],
): string {
  if (apostrophes.has(character) && tables.includes('uk') && isWithinWord(index, characters)) return ''
  if (isGsm(character)) return character
  const small = character.toLowerCase()
  const before = (characters[index - 1] ?? '').toLowerCase()
  for (const table of tables) {
    const found = lookUp(table, small, before, isInitial(index, characters))
    if (found === null) continue
    return small === character ? found : capital(found, index, characters)
  }
  return character
}

function lookUp(table: Transliteration, small: string, before: string, initial: boolean): string | null {
  if (table === 'latin') return plainLatin(small)
  // The resolution writes "зг" as "zgh", because "zh" is "ж".
  if (table === 'uk' && small === 'г' && before === 'з') return 'gh'
  const written = (table === 'uk' ? ukrainian : russian)[small]
  if (written === undefined || typeof written === 'string') return written ?? null
  return written[initial ? 0 : 1]
}

function plainLatin(small: string): string | null {
  const written = latin[small]
  if (typeof written === 'string') return written
  const bare = small.normalize('NFD').replaceAll(/\p{M}/gu, '')
  return bare !== small && isGsm(bare) ? bare : null
}

function capital(found: string, index: number, characters: readonly string[]): string {
  const next = characters[index + 1] ?? ''
  const neighbour = letter.test(next) ? next : (characters[index - 1] ?? '')
  if (isCapital(neighbour)) return found.toUpperCase()
  return found.slice(0, 1).toUpperCase() + found.slice(1)
}

function isCapital(character: string): boolean {
  return letter.test(character) && character === character.toUpperCase()
}

/** Whether a word begins here. An apostrophe between letters is within the word. */
function isInitial(index: number, characters: readonly string[]): boolean {
  const before = characters[index - 1] ?? ''
  if (apostrophes.has(before)) return !letter.test(characters[index - 2] ?? '')
  return !letter.test(before)
}

/** An apostrophe between Cyrillic letters, which Ukrainian has and its transliteration leaves out. */
function isWithinWord(index: number, characters: readonly string[]): boolean {
  const cyrillic = /\p{Script=Cyrillic}/u
  return cyrillic.test(characters[index - 1] ?? '') && cyrillic.test(characters[index + 1] ?? '')
}

function pairs(letters: string, words: string): [string, string][] {
  const written = words.split(' ')
  return [...letters].map((each, index) => [each, written[index] ?? ''])
}

/** How a text was rewritten. */
export interface Rewriting {
  /** What changed it. */
  by: readonly ('smart' | Transliteration)[]
  /** Parts of the text as the client sent it. */
  partsBefore: number
}
