import { type Closure, standingOf } from '../../domain/guard/closure.ts'
import { conversionOf, faded, halfLifeMs } from '../../domain/guard/judge-conversion.ts'
import type { KeptTally } from '../../domain/guard/judge-tallies.ts'
import type { Queryable } from '../../storage/database.ts'
import { readClosures } from '../../storage/guard-closures.ts'
import { listTallies } from '../../storage/guard-tallies.ts'
import { listRefusals, type VerificationRefusal } from '../../storage/verification-refusals.ts'

/** How codes to a prefix or a country ended in the last hours, and how they usually do; shares from 0 to 1. */
export interface Conversion {
  key: string
  codes: number
  delivered: number
  entered: number | null
  usually: number | null
}

/** What the guard of codes has decided, kept back and counted. */
export interface GuardReport {
  closures: Closure[]
  countries: Conversion[]
  /** Those with the most codes that nobody entered first. */
  prefixes: Conversion[]
  refusals: VerificationRefusal[]
}

const mostListed = 500

export async function guardReport(db: Queryable, now: number): Promise<GuardReport> {
  const closures = (await readClosures(db)).filter((closure) => standingOf(closure, now) !== 'over')
  const countries = await listTallies(db, 'country', mostListed)
  const ranges = await listTallies(db, 'range', mostListed)
  const prefixes = ranges.map((tally) => conversion(tally, now)).filter(({ codes }) => codes >= 1)
  return {
    closures,
    countries: countries.map((tally) => conversion(tally, now)).filter(({ codes }) => codes >= 1),
    prefixes: prefixes.sort((a, b) => unentered(b) - unentered(a)),
    refusals: await listRefusals(db, 200),
  }
}

function conversion({ key, now: current, usual, at }: KeptTally, now: number): Conversion {
  const tally = faded(current, now - at, halfLifeMs.now)
  return {
    key,
    codes: Math.round(tally.created),
    delivered: Math.round(tally.delivered),
    entered: conversionOf(tally),
    usually: conversionOf(faded(usual, now - at, halfLifeMs.usual)),
  }
}

function unentered({ codes, entered }: Conversion): number {
  return codes * (1 - (entered ?? 1))
}
