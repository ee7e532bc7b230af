import { randomBytes } from 'node:crypto'
import { replaceStrings } from './replace-strings.ts'

/** A number that JavaScript would round; `value` is its text as sent. */
export class ExactNumber {
  readonly value: string

  constructor(value: string) {
    this.value = value
  }
}

/** Many digits, or an exponent of three or more digits, which may round to infinity or zero. */
const longNumber = /[0-9][0-9.]{15}|[0-9][eE][+-]?[0-9]{3}/
const jsonNumber = /^-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?$/
const largestInteger = String(Number.MAX_SAFE_INTEGER)
/** Precedes the digits of a number that is parsed as a string. A client cannot guess it. */
const tag = randomBytes(12).toString('base64url')

/**
 * Parses JSON without losing a digit: numbers that JavaScript would round become `ExactNumber`. Nearly all bodies have
 * none and go to the native parser unchanged. Else each such number is turned into a tagged string, parsed, and turned
 * back. Linear in the length of the text. Throws `SyntaxError` where the native parser would.
 */
export function parseExactJson(text: string): unknown {
  if (!longNumber.test(text)) return JSON.parse(text)
  const { quoted, numbers } = quoteLongNumbers(text)
  let left = numbers
  const restore = (member: string) => {
    if (!member.startsWith(tag)) return member
    left--
    return new ExactNumber(member.slice(tag.length))
  }
  return replaceStrings(JSON.parse(quoted), restore, () => left === 0)
}

export function isExactNumber(value: unknown): value is ExactNumber {
  return value instanceof ExactNumber
}

/** JSON text of any value that `parseExactJson` returns, with every digit as sent. */
export function writeExactJson(value: unknown): string {
  if (isExactNumber(value)) return value.value
  if (Array.isArray(value)) return `[${value.map(writeExactJson).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const members = Object.entries(value).map(
    ([key, member]) => `${JSON.stringify(key)}:${writeExactJson(member)}`,
  )
  return `{${members.join(',')}}`
}

/**
 * Quotes and tags each number outside strings that JavaScript would round, and counts them. Invalid JSON stays invalid:
 * only numbers by the grammar are quoted, and none in the place of a member's name.
 */
function quoteLongNumbers(text: string): { quoted: string; numbers: number } {
  const pieces: string[] = []
  let copied = 0
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index)
    if (unit === 0x22) index = endOfString(text, index)
    else if (isDigit(unit)) {
      const digitsEnd = endOfDigits(text, index)
      const end = endOfNumber(text, digitsEnd)
      if (isLong(text, index, digitsEnd, end) && !isName(text, end)) {
        const start = text.charCodeAt(index - 1) === 0x2d ? index - 1 : index
        pieces.push(`${text.slice(copied, start)}"${tag}${text.slice(start, end)}"`)
        copied = end
      }
      index = end - 1
    }
  }
  pieces.push(text.slice(copied))
  return { quoted: pieces.join(''), numbers: pieces.length - 1 }
}

/** Whether the text from `start` to `end` is a JSON number that JavaScript would round. */
function isLong(text: string, start: number, digitsEnd: number, end: number): boolean {
  const length = end - start
  if (digitsEnd < end) {
    if (length < 5) return false
    const number = text.slice(start, end)
    return longNumber.test(number) && jsonNumber.test(number) && isRounded(number)
  }
  if (length < largestInteger.length || text.charCodeAt(start) === 0x30) return false
  return length > largestInteger.length || text.slice(start, end) > largestInteger
}

/** Whether parsing it as a JavaScript number changes its digits. */
function isRounded(text: string): boolean {
  const number = Number(text)
  if (!Number.isFinite(number) || (Number.isInteger(number) && !Number.isSafeInteger(number))) return true
  return significantDigits(text) !== significantDigits(String(number))
}

/** The digits without leading and trailing zeros. */
function significantDigits(text: string): string {
  const exponent = text.search(/[eE]/)
  let end = exponent < 0 ? text.length : exponent
  let start = 0
  while (start < end && isPadding(text.charCodeAt(start))) start++
  while (end > start && isPadding(text.charCodeAt(end - 1))) end--
  return text.slice(start, end).replace('.', '')
}

/** A minus, a point or a zero. */
function isPadding(unit: number): boolean {
  return unit === 0x2d || unit === 0x2e || unit === 0x30
}

function isDigit(unit: number): boolean {
  return unit >= 0x30 && unit <= 0x39
}

function endOfDigits(text: string, start: number): number {
  let index = start
  while (isDigit(text.charCodeAt(index))) index++
  return index
}

/** Index after all characters that can belong to a number whose first digits end at `digitsEnd`. */
function endOfNumber(text: string, digitsEnd: number): number {
  for (let index = digitsEnd; index < text.length; index++) {
    const unit = text.charCodeAt(index)
    const belongs = isDigit(unit) || unit === 0x2e || unit === 0x2b || unit === 0x2d
    if (!belongs && unit !== 0x65 && unit !== 0x45) return index
  }
  return text.length
}

/** Whether a colon follows: a bare number in the place of a member's name must stay invalid. */
function isName(text: string, end: number): boolean {
  for (let index = end; index < text.length; index++) {
    const unit = text.charCodeAt(index)
    if (unit !== 0x20 && unit !== 0x09 && unit !== 0x0a && unit !== 0x0d) return unit === 0x3a
  }
  return false
}

/** Index of the quote that closes the string at `start`; the length of the text where it is unclosed. */
function endOfString(text: string, start: number): number {
  for (let index = start + 1; index < text.length; index++) {
    const unit = text.charCodeAt(index)
    if (unit === 0x5c) index++
    else if (unit === 0x22) return index
  }
  return text.length
}
