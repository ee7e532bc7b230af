import { longestUserName, type UserFault } from './user-faults.ts'

/** A name has letters of only one of these alphabets. */
const alphabets = [/^\p{Script=Latin}*$/u, /^\p{Script=Cyrillic}*$/u, /^\p{Script=Greek}*$/u]

/** Normalizes a new name, so that different Unicode spellings are equal. */
export function normalUserName(text: string): string {
  return text.trim().normalize('NFKC')
}

/** What is wrong with a new, normalized name; null if it is valid. */
export function userNameFault(name: string): UserFault | null {
  if (name === '' || name.length > longestUserName) return 'name-length'
  if (!/^[\p{L}0-9]/u.test(name)) return 'name-start'
  if (!/^[\p{L}0-9._@-]+$/u.test(name)) return 'name-signs'
  const letters = name.replaceAll(/[0-9._@-]/g, '')
  return alphabets.some((alphabet) => alphabet.test(letters)) ? null : 'name-alphabets'
}

/**
 * The skeleton of a name (Unicode TS 39, section 4): two names with the same skeleton look the same on a
 * screen. Covers the alphabets allowed in names; accents are ignored.
 */
export function userNameSkeleton(name: string): string {
  const bare = name.normalize('NFKD').replaceAll(/\p{M}/gu, '')
  const alike = [...bare].map((letter) => lookalikes.get(letter) ?? lowerAlike(letter)).join('')
  return alike.replaceAll('rn', 'm').replaceAll('vv', 'w')
}

function lowerAlike(letter: string): string {
  const lower = letter.toLowerCase()
  return lookalikes.get(lower) ?? lower
}

/**
 * Groups of lower-case letters that all look like the first one, and Greek capitals that look like another
 * letter than their lower case does.
 */
const lookalikes = new Map(
  [
    'aаαɑ',
    'bвьβ',
    'cсϲ',
    'dԁ',
    'eеєε',
    'gɡ',
    'hнһΗ',
    'jј',
    'kкκ',
    'l1iıіιӏ',
    'mм',
    'nηΝп',
    'o0оο',
    'pрρ',
    'qԛ',
    'rг',
    'sѕ',
    'tтτ',
    'uυ',
    'vνѵ',
    'wωԝ',
    'xхχ',
    'yуγΥ',
    'zζ',
  ].flatMap((group) => {
    const [first = '', ...others] = group
    return others.map((letter) => [letter, first] as const)
  }),
)
