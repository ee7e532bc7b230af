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

export type Row = readonly [
  code: string,
  name: string,
  permanence: Permanence,
  english: string,
  ukrainian: string,
  action: Action,
]

export function errorsOf(rows: readonly Row[]): CarrierError[] {
  return rows.map(([code, name, permanence, english, ukrainian, action]) => ({
    code,
    name,
    permanence,
    meaning: [english, ukrainian],
    action: actions[action],
  }))
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
