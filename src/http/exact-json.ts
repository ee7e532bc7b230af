import { isSafeNumber, LosslessNumber, parse } from 'lossless-json'

/** A number that JavaScript would round: `value` is as it was sent. */
export type ExactNumber = LosslessNumber

/** Many digits, or an exponent of three and more, which may make infinity or nothing of a number. */
const longNumber = /[0-9][0-9.]{15}|[0-9][eE][+-]?[0-9]{3}/
const longExponent = /[eE][+-]?[0-9]{3}/y

/**
 * Parses JSON so that no number loses a digit: those that a JavaScript number cannot hold become
 * `ExactNumber`. Bodies without such numbers, which are nearly all, take the native parser. Throws
 * `SyntaxError`, or `RangeError` where it is nested too deeply.
 */
export function parseExactJson(text: string): unknown {
  if (!longNumber.test(text) || !hasLongNumber(text)) return JSON.parse(text)
  return parse(text, undefined, { parseNumber: readNumber, onDuplicateKey: ({ newValue }) => newValue })
}

export function isExactNumber(value: unknown): value is ExactNumber {
  return value instanceof LosslessNumber
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

function readNumber(text: string): number | ExactNumber {
  return isSafeNumber(text) ? Number(text) : new LosslessNumber(text)
}

/** Whether 16 digits or dots in a row, or a long exponent, stand anywhere outside strings. */
function hasLongNumber(text: string): boolean {
  let run = 0
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index)
    if ((unit >= 0x30 && unit <= 0x39) || unit === 0x2e) {
      if (++run === 16) return true
      continue
    }
    if (run > 0 && (unit === 0x65 || unit === 0x45) && isLongExponent(text, index)) return true
    run = 0
    if (unit === 0x22) index = endOfString(text, index)
  }
  return false
}

function isLongExponent(text: string, index: number): boolean {
  longExponent.lastIndex = index
  return longExponent.test(text)
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
