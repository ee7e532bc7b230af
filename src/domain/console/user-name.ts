const longest = 64

/** Each with its letters alone: a name has letters of one of them. */
const alphabets = [/^\p{Script=Latin}*$/u, /^\p{Script=Cyrillic}*$/u, /^\p{Script=Greek}*$/u]

/** How a new name is kept: one spelling for what Unicode can spell in several ways. */
export function normalUserName(text: string): string {
  return text.trim().normalize('NFKC')
}

/** What is wrong with a new name, as a sentence; null for none. `name` is normal. */
export function userNameFault(name: string): string | null {
  if (name === '' || name.length > longest) return `The name must be 1 to ${longest} characters long`
  if (!/^[\p{L}0-9]/u.test(name)) return 'The name must begin with a letter or a digit'
  if (!/^[\p{L}0-9._@-]+$/u.test(name))
    return 'The name must have only letters, digits, dots, dashes, _ and @'
  const letters = name.replaceAll(/[0-9._@-]/g, '')
  if (alphabets.some((alphabet) => alphabet.test(letters))) return null
  return 'The name must have letters of one alphabet: Latin, Cyrillic or Greek'
}

/**
 * What is left of a name when everything that looks alike is one: two names with the same look the same on a screen.
 * After Unicode TS 39, section 4, for the alphabets that names may have; accents count as nothing.
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
 * Groups of letters of which all look like the first, in small letters; of Greek those capitals too that look like
 * another letter than their small ones.
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
