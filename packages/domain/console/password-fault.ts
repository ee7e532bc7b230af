import { commonPasswordWords } from './common-passwords.ts'
import { shortestPassword, type UserFault } from './user-faults.ts'

/** Minimum number of characters besides common words, sequences and years. */
const minOwnCharacters = 4
/** Shorter passwords of digits alone are phone numbers, dates or sequences. */
const shortestDigits = 20
const minDifferent = 5
/** Shorter parts of a name occur in too many words by chance. */
const shortestNamePart = 3

/**
 * What is wrong with a new password of the user `name`; null if it is accepted. Follows NIST SP 800-63B,
 * 3.1.1.2: no rules about kinds of characters, but no common password and none with the name of the user or
 * of the program.
 */
export function passwordFault(password: string, name: string): UserFault | null {
  const plain = password.normalize('NFKC').toLowerCase()
  if ([...plain].length < shortestPassword) return 'password-length'
  if (new Set(plain).size < minDifferent) return 'password-alike'
  if (/^[\p{Nd}\p{P}\p{S}\s]+$/u.test(plain) && plain.length < shortestDigits) {
    return 'password-digits'
  }
  const common = [...splitName(name), ...commonPasswordWords]
  const isCommon = spellings(plain).some((parts) => {
    return parts.reduce((sum, part) => sum + ownCharacters(part, common), 0) < minOwnCharacters
  })
  return isCommon ? 'password-guessed' : null
}

/**
 * The password itself, and with digits and signs (except at its end) replaced by the letters that they often
 * stand for.
 */
function spellings(plain: string): string[][] {
  const end = /[^\p{L}]*$/u.exec(plain)?.[0] ?? ''
  const begin = plain.slice(0, plain.length - end.length)
  return [[plain], [unmasked(begin, 'i'), end], [unmasked(begin, 'l'), end]]
}

/** Number of characters left without common words, repeats, sequences and years. */
function ownCharacters(text: string, common: readonly string[]): number {
  const parts = common.reduce((left, word) => left.replaceAll(word, ' '), text)
  const left = parts.replaceAll(/(?:19|20)\d\d/g, ' ').replaceAll(/(.)\1{2,}/gu, ' ')
  return [...withoutSequences(left)].filter((character) => /[\p{L}\p{N}]/u.test(character)).length
}

/** Removes sequences of three or more characters, up or down: `1234`, `fed`. */
function withoutSequences(text: string): string {
  const characters = [...text]
  const codes = characters.map((character) => character.codePointAt(0) ?? 0)
  const isStep = (index: number, by: number) => (codes[index] ?? 0) - (codes[index - 1] ?? 0) === by
  const isInRun = (index: number) =>
    [1, -1].some((by) =>
      [0, 1, 2].some((start) => isStep(index - start + 1, by) && isStep(index - start + 2, by)),
    )
  return characters.filter((_, index) => !isInRun(index)).join('')
}

function unmasked(text: string, one: 'i' | 'l'): string {
  return text.replaceAll(/[0134578@$!|€]/g, (sign) => (sign === '1' ? one : (letters[sign] ?? sign)))
}

const letters: Readonly<Record<string, string>> = {
  '0': 'o',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '8': 'b',
  '@': 'a',
  $: 's',
  '!': 'i',
  '|': 'l',
  '€': 'e',
}

function splitName(name: string): string[] {
  const plain = name.normalize('NFKC').toLowerCase()
  const parts = [plain, ...plain.split(/[^\p{L}\p{N}]+/u)]
  return [...new Set(parts)].filter((part) => part.length >= shortestNamePart)
}
