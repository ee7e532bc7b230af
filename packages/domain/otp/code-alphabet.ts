import { unreachable } from '../../kit/flow/unreachable.ts'

export const codeTypes = ['numeric', 'alpha', 'alphanumeric'] as const
/** The character set of a code. */
export type CodeType = (typeof codeTypes)[number]

/** Length of a code (docs/reference/contract.md, "Create"). */
export const codeLength = { minimum: 4, maximum: 10, usual: 6 } as const

const digits = '0123456789'
/** No vowels, so that no code is a word; no L, which looks like 1 or I. */
const letters = 'BCDFGHJKMNPQRSTVWXZ'
/** Also without look-alikes: 0 O, 1 I, 2 Z, 5 S, 8 B. */
const lettersAndDigits = 'CDFGHJKMNPQRTVWX34679'

/** Returns a uniformly random integer from 0 to below `limit`. */
export type DrawBelow = (limit: number) => number

export function drawCode(type: CodeType, length: number, drawBelow: DrawBelow): string {
  const alphabet = codeAlphabet(type)
  return Array.from({ length }, () => alphabet.charAt(drawBelow(alphabet.length))).join('')
}

export function codeAlphabet(type: CodeType): string {
  switch (type) {
    case 'numeric':
      return digits
    case 'alpha':
      return letters
    case 'alphanumeric':
      return lettersAndDigits
    default:
      return unreachable(type)
  }
}
