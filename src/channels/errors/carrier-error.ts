import { type Action, actions } from './actions.ts'
import type { BothLanguages } from './both-languages.ts'

/** `depends`: the same code is used where another attempt helps and where it does not. */
export type Permanence = 'temporary' | 'final' | 'depends'

/** One error of a carrier. */
export interface CarrierError {
  /** As `codeIn` of its table returns it. */
  code: string
  /** Another name of it in the carrier's documents; empty where it has none. */
  name: string
  permanence: Permanence
  meaning: BothLanguages
  /** What an operator does about it. */
  action: BothLanguages
}

/** The errors of a kind of carrier. */
export interface CarrierErrorTable {
  /** Where the codes are specified or documented. */
  sources: readonly string[]
  errors: readonly CarrierError[]
  /** The code in what a carrier of this kind said, as timelines have it; null where there is none. */
  codeIn: (said: string) => string | null
  /** Replaces a code that is looked up by the one that the table has: numbers in other notations, code classes. */
  lookup?: (code: string) => string
  /** Where the code itself says so; null where it does not. */
  permanenceOf?: (code: string) => Permanence | null
}

/**
 * Reads a table of errors. Each is three lines: `code | name | permanence | action`, its meaning in English, and the same
 * in Ukrainian. Throws where a line is missing or a word is unknown.
 */
export function errorsOf(table: string): CarrierError[] {
  const lines = table.split('\n').flatMap((line) => line.trim() || [])
  const errors: CarrierError[] = []
  for (let at = 0; at < lines.length; at += 3) errors.push(readError(lines.slice(at, at + 3)))
  return errors
}

function readError([head = '', english, ukrainian]: string[]): CarrierError {
  const [code = '', name = '', permanence = '', action = ''] = head.split('|').map((word) => word.trim())
  if (!isPermanence(permanence) || !isAction(action) || english === undefined || ukrainian === undefined)
    throw new Error(`a table of errors has a line that cannot be read: ${head}`)
  return { code, name, permanence, meaning: [english, ukrainian], action: actions[action] }
}

function isPermanence(word: string): word is Permanence {
  return word === 'temporary' || word === 'final' || word === 'depends'
}

function isAction(word: string): word is Action {
  return Object.hasOwn(actions, word)
}

/** The first group of the first form that fits; null where none does. */
export function firstOf(...forms: readonly RegExp[]): (said: string) => string | null {
  return (said) => {
    for (const form of forms) {
      const found = form.exec(said)
      if (found !== null) return found[1] ?? null
    }
    return null
  }
}
