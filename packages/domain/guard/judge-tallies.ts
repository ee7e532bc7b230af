import type { ConversionPolicy } from './guard-policy.ts'
import {
  type CodeTally,
  type ConversionCase,
  emptyTally,
  faded,
  halfLifeMs,
  hasUsual,
  judgeConversion,
  minus,
} from './judge-conversion.ts'
import { isInside } from './prefix-block.ts'

export type TallyKind = 'installation' | 'country' | 'range' | 'thousand'

/** Conversion of a prefix, a country or everything. */
export interface KeptTally {
  /** Digits, a country, or `everything`. */
  key: string
  kind: TallyKind
  /** Empty for everything. */
  country: string
  now: CodeTally
  usual: CodeTally
  /** When both were last updated. */
  at: number
}

export const everything = '*'

type Pace = keyof typeof halfLifeMs

/** The tallies read at one instant, and the keys closed then. */
export class TallyBoard {
  readonly #tallies: ReadonlyMap<string, KeptTally>
  readonly #closed: readonly KeptTally[]
  readonly #now: number

  constructor(tallies: readonly KeptTally[], closedKeys: ReadonlySet<string>, now: number) {
    this.#tallies = new Map(tallies.map((tally) => [tally.key, tally]))
    this.#closed = tallies.filter(({ key }) => closedKeys.has(key))
    this.#now = now
  }

  /** The tally of a key without the closed prefixes inside it. */
  at(key: string, pace: Pace): CodeTally {
    const inside = this.#closed.filter((each) => isInside(each.key, each.country, key) || isAll(key))
    const outermost = inside.filter(
      (each) => !inside.some((other) => isInside(each.key, each.country, other.key)),
    )
    return outermost.reduce((sum, each) => minus(sum, this.#whole(each.key, pace)), this.#whole(key, pace))
  }

  caseOf({ key, kind, country }: Pick<KeptTally, 'key' | 'kind' | 'country'>): ConversionCase {
    const parent = kind !== 'country' && hasUsual(this.#peers(key, country, 'usual')) ? country : everything
    return {
      own: this.at(key, 'now'),
      peersNow: this.#peers(key, parent, 'now'),
      peersUsual: this.#peers(key, parent, 'usual'),
    }
  }

  #peers(key: string, parent: string, pace: Pace): CodeTally {
    const all = this.at(parent, pace)
    const isOut = this.#closed.some((each) => each.key === key || isInside(key, '', each.key))
    return isOut ? all : minus(all, this.at(key, pace))
  }

  #whole(key: string, pace: Pace): CodeTally {
    const tally = this.#tallies.get(key)
    return tally === undefined ? emptyTally : faded(tally[pace], this.#now - tally.at, halfLifeMs[pace])
  }
}

/**
 * The keys to close, with reasons for the operator. Judges the longest prefixes first, so that the range
 * around a bad prefix is judged without it. Keys that are already decided are skipped.
 */
export function judgeTallies(
  touched: readonly KeptTally[],
  tallies: readonly KeptTally[],
  closedKeys: ReadonlySet<string>,
  policy: ConversionPolicy,
  now: number,
): { key: string; reason: string }[] {
  const closed = new Set(closedKeys)
  const bad: { key: string; reason: string }[] = []
  const inOrder = touched.filter(({ kind }) => kind === 'range' || kind === 'country').toSorted(longestFirst)
  for (const tally of inOrder) {
    const isDecided = [...closed].some((key) => key === tally.key || isInside(tally.key, tally.country, key))
    if (isDecided) continue
    const reason = judgeConversion(new TallyBoard(tallies, closed, now).caseOf(tally), policy)
    if (reason === null) continue
    closed.add(tally.key)
    bad.push({ key: tally.key, reason })
  }
  return bad
}

function longestFirst(a: KeptTally, b: KeptTally): number {
  return prefixLength(b) - prefixLength(a)
}

function prefixLength({ kind, key }: KeptTally): number {
  return kind === 'country' ? 0 : key.length
}

function isAll(key: string): boolean {
  return key === everything
}
