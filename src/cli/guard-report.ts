import { type Closure, standingOf } from '../domain/guard/closure.ts'
import { conversionOf, faded, halfLifeMs } from '../domain/guard/judge-conversion.ts'
import type { KeptTally } from '../domain/guard/judge-tallies.ts'
import type { Queryable } from '../storage/database.ts'
import { readClosures } from '../storage/guard-closures.ts'
import { listTallies } from '../storage/guard-tallies.ts'
import { listRefusals, type VerificationRefusal } from '../storage/verification-refusals.ts'
import { table } from './table.ts'

/** How codes to a prefix or a country ended in the last hours, and how they usually do; shares from 0 to 1. */
export interface Conversion {
  key: string
  codes: number
  delivered: number
  entered: number | null
  usually: number | null
}

export interface GuardReport {
  closures: Closure[]
  countries: Conversion[]
  prefixes: Conversion[]
  refusals: VerificationRefusal[]
}

const mostShown = 20
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

export function guardText({ closures, countries, prefixes, refusals }: GuardReport, now: number): string {
  const headings = ['CODES', 'DELIVERED', 'ENTERED', 'USUALLY']
  return [
    'Decided now',
    table(
      ['PREFIX', 'IS', 'BY', 'SINCE', 'UNTIL', 'BECAUSE'],
      closures.slice(0, 5 * mostShown).map((closure) => closureRow(closure, now)),
      'nothing is closed',
    ),
    'Codes of the last hours by country',
    table(['COUNTRY', ...headings], countries.slice(0, mostShown).map(conversionRow), 'no codes yet'),
    'Prefixes with the most codes that nobody entered',
    table(['PREFIX', ...headings], prefixes.slice(0, mostShown).map(conversionRow), 'no codes yet'),
    'Kept back lately',
    table(
      ['LAST', 'TIMES', 'RULE', 'RECIPIENT', 'COUNTRY', 'SERVICE', 'BECAUSE'],
      refusals.slice(0, mostShown).map(refusalRow),
      'nothing was kept back',
    ),
  ].join('\n')
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

function closureRow(closure: Closure, now: number): (string | number)[] {
  const { key, madeBy, since, until, reason } = closure
  const standing = standingOf(closure, now)
  const is = standing === 'probation' ? 'on probation' : standing
  return [key, is, madeBy, instant(since), until === null ? 'for good' : instant(until), reason]
}

function conversionRow({ key, codes, delivered, entered, usually }: Conversion): (string | number)[] {
  return [key, codes, delivered, percent(entered), percent(usually)]
}

function refusalRow(refusal: VerificationRefusal): (string | number)[] {
  const { at, requests, rule, recipient, country, serviceId, reason } = refusal
  return [instant(at), requests, rule, recipient, country, serviceId, reason]
}

function percent(share: number | null): string {
  return share === null ? '-' : `${Math.round(share * 100)} %`
}

function instant(at: number): string {
  return `${new Date(at).toISOString().slice(0, 19)}Z`
}
