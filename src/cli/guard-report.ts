import { type Closure, standingOf } from '../domain/guard/closure.ts'
import type { VerificationRefusal } from '../storage/verification-refusals.ts'
import type { Conversion, GuardReport } from '../verification/guard/guard-report.ts'
import { table } from './table.ts'

const mostShown = 20

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
