import type { Random } from './random.ts'
import type { Shape } from './shape.ts'

/** Texts, changed by words and by characters. A file has the text as JSON, since it may have half a surrogate pair. */
export const textShape: Shape<string> = {
  mutate: mutateText,
  stretch: stretchText,
  toFile: (text) => Buffer.from(JSON.stringify(text)),
  fromFile: (octets) => JSON.parse(octets.toString('utf8')) as string,
}

const longest = 2_048
const words = /\w+|\s+|[^\w\s]/g
/** Characters that parsers of texts treat in a way of their own. */
const characters = [
  ...'"\'\\/<>(){}[]=:;,.&%#@!?*+-_|~^$` \t\r\n',
  '\0',
  '\u007f',
  '\u00a0',
  '\u2028',
  '\ufeff',
  '\ud800',
  '\udc00',
  '€',
  'ї',
  '😀',
  'ß',
  'İ',
]
const numbers = ['0', '-1', '1', '127', '128', '255', '256', '65535', '65536', '2147483647', '2147483648']
const longNumbers = [
  '4294967296',
  '9007199254740993',
  '1e309',
  '-0',
  '00',
  '1.5',
  '٣',
  'NaN',
  '99999999999999999999',
]

export function mutateText(text: string, donors: readonly string[], random: Random): string {
  const change = random.pick(changes)
  const changed = change(text, random, donors)
  return changed.length > longest ? changed.slice(0, longest) : changed
}

type Change = (text: string, random: Random, donors: readonly string[]) => string

const changes: readonly Change[] = [
  // A slice is left out, comes twice, or goes elsewhere.
  (text, random) => {
    const { before, slice, after } = cut(text, random)
    return random.oneIn(3) ? slice : `${before}${after}`
  },
  (text, random) => {
    const { before, slice, after } = cut(text, random)
    return before + slice.repeat(2 + random.size(30)) + after
  },
  (text, random) => {
    const { before, slice, after } = cut(text, random)
    const place = random.below(before.length + 1)
    return before.slice(0, place) + slice + before.slice(place) + after
  },
  // A character.
  (text, random) => insert(text, random.pick(characters), random),
  (text, random) => insert(text, String.fromCharCode(random.below(0x10000)), random),
  (text, random) => replaceAt(text, random.below(text.length), random.pick(characters)),
  // A word is another's, a number another.
  (text, random, donors) => replaceWord(text, wordOf(random.pick(donors), random), random),
  (text, random, donors) => insert(text, wordOf(random.pick(donors), random), random),
  (text, random) => replaceNumber(text, random),
  (text, random) => replaceWord(text, '', random),
  // The end of another input.
  (text, random, donors) => {
    const donor = random.pick(donors)
    return text.slice(0, random.below(text.length + 1)) + donor.slice(random.below(donor.length + 1))
  },
  (text, random) => {
    const { before, slice, after } = cut(text, random)
    return before + (random.oneIn(2) ? slice.toUpperCase() : slice.toLowerCase()) + after
  },
]

function cut(text: string, random: Random): { before: string; slice: string; after: string } {
  const start = random.below(text.length + 1)
  const end = Math.min(text.length, start + 1 + random.size(text.length))
  return { before: text.slice(0, start), slice: text.slice(start, end), after: text.slice(end) }
}

function insert(text: string, piece: string, random: Random): string {
  const place = random.below(text.length + 1)
  return text.slice(0, place) + piece + text.slice(place)
}

function replaceAt(text: string, place: number, piece: string): string {
  return text.slice(0, place) + piece + text.slice(place + 1)
}

function wordOf(text: string, random: Random): string {
  const found = text.slice(random.below(text.length)).match(words)
  return found === null ? '' : (found[random.below(Math.min(found.length, 8))] ?? '')
}

function replaceWord(text: string, word: string, random: Random): string {
  const from = random.below(text.length)
  words.lastIndex = from
  const found = words.exec(text)
  words.lastIndex = 0
  return found === null
    ? text + word
    : text.slice(0, found.index) + word + text.slice(found.index + found[0].length)
}

function replaceNumber(text: string, random: Random): string {
  const number = random.pick(random.oneIn(2) ? numbers : longNumbers)
  const from = random.below(text.length)
  const found = /\d+/.exec(text.slice(from))
  if (found === null) return insert(text, number, random)
  const start = from + found.index
  return text.slice(0, start) + number + text.slice(start + found[0].length)
}

export function stretchText(text: string, random: Random): (size: number) => string {
  const source = text === '' ? ' ' : text
  const start = random.below(source.length)
  const slice = random.oneIn(4) ? random.pick(characters) : source.slice(start, start + 1 + random.size(12))
  const before = source.slice(0, start)
  // Many a search fails only at the end, after all that came before was tried.
  const after = random.oneIn(2) ? source.slice(start + slice.length) : random.pick(['', '!', '\0', '\n'])
  return (size) => before + slice.repeat(Math.max(1, Math.floor(size / slice.length))) + after
}
