import { randomBytes } from 'node:crypto'
import { replaceStrings } from './replace-strings.ts'

/** A number that JavaScript would round: `value` is as it was sent. */
export class ExactNumber {
  readonly value: string

  constructor(value: string) {
    this.value = value
  }
}

/** Many digits, or an exponent of three and more, which may make infinity or nothing of a number. */
const longNumber = /[0-9][0-9.]{15}|[0-9][eE][+-]?[0-9]{3}/
const jsonNumber = /^-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?$/
/** Stands before the digits of a number that is parsed as a string. No client can guess it. */
const mark = randomBytes(16).toString('hex')

/**
 * Parses JSON so that no number loses a digit: those that a JavaScript number cannot hold become `ExactNumber`.
 * Bodies without such numbers, which are nearly all, go to the native parser as they are; in the others each such
 * number is made a marked string before, and a number again after. Linear in the length of the text, whatever is in
 * it. Throws `SyntaxError` where the native parser would.
 */
export function parseExactJson(text: string): unknown {
  if (!longNumber.test(text)) return JSON.parse(text)
  const quoted = quoteLongNumbers(text)
  if (quoted === text) return JSON.parse(text)
  return replaceStrings(JSON.parse(quoted), restore)
}

export function isExactNumber(value: unknown): value is ExactNumber {
  return value instanceof ExactNumber
}

/** JSON text of anything that `parseExactJson` answers, with every digit that was sent. */
export function writeExactJson(value: unknown): string {
  if (isExactNumber(value)) return value.value
  if (Array.isArray(value)) return `[${value.map(writeExactJson).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const members = Object.entries(value).map(
    ([key, member]) => `${JSON.stringify(key)}:${writeExactJson(member)}`,
  )
  return `{${members.join(',')}}`
}

function restore(text: string): string | ExactNumber {
  return text.startsWith(mark) ? new ExactNumber(text.slice(mark.length)) : text
}

/**
 * The text with quotes and the mark around every number outside strings that JavaScript would round. What is no JSON
 * stays none: only what is a number by the grammar is quoted, and not where the name of a member must stand.
 */
function quoteLongNumbers(text: string): string {
  const pieces: string[] = []
  let copied = 0
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index)
    if (unit === 0x22) index = endOfString(text, index)
    else if (isDigit(unit)) {
      const end = endOfNumber(text, index)
      const start = text.charCodeAt(index - 1) === 0x2d ? index - 1 : index
      index = end - 1
      if (end - start < 16 && !hasExponent(text, start, end)) continue
      const number = text.slice(start, end)
      if (!longNumber.test(number) || !isRounded(number) || isName(text, end)) continue
      pieces.push(text.slice(copied, start), '"', mark, number, '"')
      copied = end
    }
  }
  if (copied === 0) return text
  pieces.push(text.slice(copied))
  return pieces.join('')
}

function hasExponent(text: string, start: number, end: number): boolean {
  for (let index = start; index < end; index++) {
    const unit = text.charCodeAt(index)
    if (unit === 0x65 || unit === 0x45) return true
  }
  return false
}

/** Whether the text is a JSON number, and JavaScript's has other digits. */
function isRounded(text: string): boolean {
  if (!jsonNumber.test(text)) return false
  const number = Number(text)
  if (!Number.isFinite(number) || (Number.isInteger(number) && !Number.isSafeInteger(number))) return true
  return significantDigits(text) !== significantDigits(String(number))
}

/** The digits without those zeros, at both ends, that only move the point. */
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

/** Index behind everything that could belong to the number that begins at `start`. */
function endOfNumber(text: string, start: number): number {
  for (let index = start + 1; index < text.length; index++) {
    const unit = text.charCodeAt(index)
    const belongs = isDigit(unit) || unit === 0x2e || unit === 0x2b || unit === 0x2d
    if (!belongs && unit !== 0x65 && unit !== 0x45) return index
  }
  return text.length
}

/** Whether a colon follows: a name must be a string, and a number that is none must not become one. */
function isName(text: string, end: number): boolean {
  for (let index = end; index < text.length; index++) {
    const unit = text.charCodeAt(index)
    if (unit !== 0x20 && unit !== 0x09 && unit !== 0x0a && unit !== 0x0d) return unit === 0x3a
  }
  return false
}

/** Index of the quote that closes the string that begins at `start`; the text's length where none does. */
function endOfString(text: string, start: number): number {
  for (let index = start + 1; index < text.length; index++) {
    const unit = text.charCodeAt(index)
    if (unit === 0x5c) index++
    else if (unit === 0x22) return index
  }
  return text.length
}
