import {
  type Conversion,
  computeConversion,
  faded,
  halfLifeMs,
} from '../../../domain/guard/judge-conversion.ts'
import type { KeptTally } from '../../../domain/guard/judge-tallies.ts'
import { blockStatus, type PrefixBlock } from '../../../domain/guard/prefix-block.ts'
import type { VerificationRefusal } from '../../../domain/guard/verification-refusal.ts'
import { readBlocks } from '../../../store/codes/guard-blocks.ts'
import { listTallies } from '../../../store/codes/guard-tallies.ts'
import { listRefusals } from '../../../store/codes/verification-refusals.ts'
import type { Queryable } from '../../../store/database.ts'

/** Blocks, conversion and refusals of the guard of codes. */
export interface GuardReport {
  blocks: PrefixBlock[]
  countries: Conversion[]
  /** Sorted by codes that were not entered, most first. */
  prefixes: Conversion[]
  refusals: VerificationRefusal[]
}

const maxListed = 500

export async function guardReport(db: Queryable, now: number): Promise<GuardReport> {
  const blocks = (await readBlocks(db)).filter((block) => blockStatus(block, now) !== 'over')
  const countries = await listTallies(db, 'country', maxListed)
  const ranges = await listTallies(db, 'range', maxListed)
  const prefixes = ranges.map((tally) => conversion(tally, now)).filter(({ codes }) => codes >= 1)
  return {
    blocks,
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
    entered: computeConversion(tally),
    usually: computeConversion(faded(usual, now - at, halfLifeMs.usual)),
  }
}

function unentered({ codes, entered }: Conversion): number {
  return codes * (1 - (entered ?? 1))
}
