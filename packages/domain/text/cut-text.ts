import { isGsm, septetsOfUnit } from './gsm-alphabet.ts'

/** What data_coding 0 means on a connection. Texts that do not fit it go as UCS-2. */
export type ConnectionAlphabet = 'gsm' | 'latin1' | 'ascii'

/** How much of a text a part has room for in one coding, and how much a UTF-16 unit takes. */
interface Coding {
  single: number
  joined: number
  size(unit: number): number
}

const ucs2: Coding = { single: 70, joined: 67, size: () => 1 }

/**
 * The parts of a text that goes out by connections with these alphabets, at least one: each part fits 140 octets in the
 * coding that each connection sends it in. For `gsm` alone they are those of `splitParts`. No surrogate pair is split.
 */
export function cutText(text: string, alphabets: readonly ConnectionAlphabet[]): string[] {
  const codings = alphabets.map((alphabet) => chooseCoding(text, alphabet))
  if (endOfPart(text, 0, codings, 'single') === text.length) return [text]
  const parts: string[] = []
  for (let start = 0; start < text.length; ) {
    const end = endOfPart(text, start, codings, 'joined')
    parts.push(text.slice(start, end))
    start = end
  }
  return parts
}

/** Whether a connection with this alphabet sends the text in it. */
export function fitsAlphabet(text: string, alphabet: ConnectionAlphabet): boolean {
  if (alphabet === 'gsm') return isGsm(text)
  const highest = alphabet === 'latin1' ? 0xff : 0x7f
  for (let index = 0; index < text.length; index++) if (text.charCodeAt(index) > highest) return false
  return true
}

function chooseCoding(text: string, alphabet: ConnectionAlphabet): Coding {
  if (!fitsAlphabet(text, alphabet)) return ucs2
  if (alphabet === 'latin1') return { single: 140, joined: 134, size: () => 1 }
  // Characters of ASCII become septets on the air, `[` and its like two.
  return { single: 160, joined: 153, size: (unit) => septetsOfUnit(unit) || 1 }
}

function endOfPart(
  text: string,
  start: number,
  codings: readonly Coding[],
  room: 'single' | 'joined',
): number {
  const end = Math.min(...codings.map((coding) => endIn(text, start, coding, coding[room])))
  return end < text.length && isPair(text, end) ? end - 1 : end
}

function endIn(text: string, start: number, { size }: Coding, room: number): number {
  let left = room
  for (let end = start; end < text.length; end++) {
    left -= size(text.charCodeAt(end))
    if (left < 0) return end
  }
  return text.length
}

/** Whether the units before and at `index` are one character. */
function isPair(text: string, index: number): boolean {
  return /^[\ud800-\udbff][\udc00-\udfff]$/.test(text.slice(index - 1, index + 1))
}

/**
 * Makes an external text storable: removes NUL, replaces lone surrogates by U+FFFD, and cuts to `maxLength`
 * UTF-16 units. Equal texts give equal results, so that ids stay comparable.
 */
export function storableText(text: string, maxLength: number): string {
  const clipped = text.length > maxLength ? text.slice(0, maxLength) : text
  const withoutNul = clipped.includes('\0') ? clipped.replaceAll('\0', '') : clipped
  return withoutNul.isWellFormed() ? withoutNul : withoutNul.toWellFormed()
}
