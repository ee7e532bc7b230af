/** Longer than any code, with room for spaces. */
export const longestEnteredCode = 64

/** Cyrillic and Greek capitals that look like a letter of a code, typed on another keyboard layout. */
const lookAlikes: Record<string, string> = {
  ...{ В: 'B', С: 'C', Н: 'H', К: 'K', М: 'M', Р: 'P', Т: 'T', Х: 'X' },
  ...{ Β: 'B', Η: 'H', Κ: 'K', Μ: 'M', Ν: 'N', Ρ: 'P', Τ: 'T', Χ: 'X', Ζ: 'Z' },
}

/**
 * Normalizes a code as a user typed it: no spaces and dashes, capitals, and ASCII in place of look-alike
 * letters and other digits.
 */
export function enteredCode(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[\s\p{Pd}\p{Cf}]/gu, '')
    .toUpperCase()
    .replace(/\p{Nd}/gu, asciiDigit)
    .replace(/[^\x20-\x7e]/gu, (letter) => lookAlikes[letter] ?? letter)
}

/** In every script the decimal digits are ten consecutive characters from zero on (Unicode, 4.6). */
function asciiDigit(digit: string): string {
  const point = digit.codePointAt(0) ?? 0
  if (point < 0x80) return digit
  let value = 0
  while (value < 9 && /^\p{Nd}$/u.test(String.fromCodePoint(point - value - 1))) value++
  return String(value)
}
