import { type Evidence, evidences } from '../../domain/number-memory/evidence.ts'
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
  /** What it shows of the number, for later messages; absent: nothing for certain. */
  shows?: Evidence
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
  findPermanence?: (code: string) => Permanence | null
}

/** What a verdict of dispatch says for the dictionary. */
export interface DecidedMeaning {
  /** Null where each code says it. */
  permanence: Permanence | null
}

/** A table that was read. */
export interface DecidedErrors<Verdict, Meaning> {
  errors: readonly CarrierError[]
  /** By code, where it has a verdict. */
  verdicts: ReadonlyMap<string, Verdict>
  /** What the verdict on a code means; null where it has none. */
  findMeaning: (code: string | number) => Meaning | null
}

/** A table without verdicts: the third word of a line is its permanence. See `readErrors`. */
export function parseErrors(table: string): readonly CarrierError[] {
  return readErrors(table, {}).errors
}

/**
 * Reads a table of errors. Each is three lines: `codes | name | verdict | action`, its meaning in English, and the same
 * in Ukrainian. Codes that mean the same share them: `450, 451`. The verdict is a word of `meanings`, which has the
 * permanence; where it has none, a fifth word gives it, which may be `depends` for every verdict: the carrier uses the
 * code for more than the verdict says. A code without a verdict has its permanence in place of it. The last word may be
 * `shows` with what the error shows of the number: `shows absent`. Throws where a line is missing, a word is unknown, or a
 * fifth word contradicts the verdict.
 */
export function readErrors<Verdict extends string, Meaning extends DecidedMeaning>(
  table: string,
  meanings: Readonly<Record<Verdict, Meaning>>,
): DecidedErrors<Verdict, Meaning> {
  const lines = table.split('\n').flatMap((line) => line.trim() || [])
  const errors: CarrierError[] = []
  const verdicts = new Map<string, Verdict>()
  const isVerdict = (word: string): word is Verdict => Object.hasOwn(meanings, word)
  for (let at = 0; at < lines.length; at += 3) {
    const [head = '', english, ukrainian] = lines.slice(at, at + 3)
    const words = splitWords(head)
    const shows = findEvidence(words.at(-1) ?? '')
    const [codes = '', name = '', verdict = '', action = '', exception = ''] =
      shows === null ? words : words.slice(0, -1)
    const permanence = isVerdict(verdict) ? findPermanence(meanings[verdict], exception) : verdict
    if (!isPermanence(permanence) || !isAction(action) || english === undefined || ukrainian === undefined)
      throw new Error(`a table of errors has a line that cannot be read: ${head}`)
    for (const code of codes.split(', ')) {
      const error = {
        code,
        name,
        permanence,
        meaning: [english, ukrainian] as const,
        action: actions[action],
      }
      errors.push({ ...error, ...(shows !== null && { shows }) })
      if (isVerdict(verdict)) verdicts.set(code, verdict)
    }
  }
  const findMeaning = (code: string | number) => {
    const verdict = verdicts.get(`${code}`)
    return verdict === undefined ? null : meanings[verdict]
  }
  return { errors, verdicts, findMeaning }
}

function splitWords(head: string): string[] {
  return head.split('|').map((word) => word.trim())
}

/** Empty where `exception` contradicts the verdict, or is missing. */
function findPermanence({ permanence }: DecidedMeaning, exception: string): string {
  if (exception === '') return permanence ?? ''
  return permanence === null || exception === 'depends' ? exception : ''
}

/** Null where the word does not begin with `shows`. */
function findEvidence(word: string): Evidence | null {
  if (!word.startsWith('shows ')) return null
  const found = evidences.find((each) => word === `shows ${each}`)
  if (found === undefined) throw new Error(`a table of errors has evidence that is unknown: ${word}`)
  return found
}

function isPermanence(word: string): word is Permanence {
  return word === 'temporary' || word === 'final' || word === 'depends'
}

function isAction(word: string): word is Action {
  return Object.hasOwn(actions, word)
}

/** The first group of the first form that fits; null where none does. */
export function findFirst(...forms: readonly RegExp[]): (said: string) => string | null {
  return (said) => {
    for (const form of forms) {
      const found = form.exec(said)
      if (found !== null) return found[1] ?? null
    }
    return null
  }
}
