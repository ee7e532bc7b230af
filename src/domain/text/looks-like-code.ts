/** One-time codes come in texts of at most this many UTF-16 units. */
const longestCodeText = 160

const link = /:\/\/|\bwww\.|\.[a-z]{2,}\//i

/**
 * Whether a text reads like a one-time code: short, without a link, and with exactly one run of 4 to 8 digits
 * that stands alone. Digits that touch a letter, or another number through `.`, `,`, `:`, `/` or `-`, are parts
 * of amounts, dates, times and names, and don't stand alone.
 */
export function looksLikeCode(text: string): boolean {
  if (text.length > longestCodeText) return false
  let runs = 0
  for (let index = 0; index < text.length; index++) {
    if (!isDigit(text.charCodeAt(index))) continue
    const start = index
    while (isDigit(text.charCodeAt(index + 1))) index++
    const length = index + 1 - start
    if (length >= 4 && length <= 8 && standsAlone(text, start, index + 1)) runs++
  }
  return runs === 1 && !link.test(text)
}

function standsAlone(text: string, start: number, end: number): boolean {
  return !touches(text, start - 1, -1) && !touches(text, end, 1)
}

function touches(text: string, index: number, step: 1 | -1): boolean {
  const adjacent = text.charAt(index)
  if (/[\p{L}_]/u.test(adjacent)) return true
  return /[.,:/-]/.test(adjacent) && isDigit(text.charCodeAt(index + step))
}

/** False for NaN, which `charCodeAt` returns beyond the ends. */
function isDigit(unit: number): boolean {
  return unit >= 0x30 && unit <= 0x39
}
