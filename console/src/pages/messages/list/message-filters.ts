import type { QueryOf } from '../../../../../packages/console-contract/contract.ts'
import { ruleEffects } from '../../../../../packages/domain/traffic-rules/traffic-rule.ts'
import { type AddressFilters, given } from '../../../parts/list/address-filters.ts'

export const statusGroups = ['open', 'waiting', 'handed-over', 'arrived', 'failed'] as const

const minuteMs = 60_000
const spansMs = { '1h': 60 * minuteMs, '24h': 24 * 60 * minuteMs, '7d': 7 * 24 * 60 * minuteMs }
export type TimeSpan = keyof typeof spansMs
export const timeSpans = Object.keys(spansMs) as TimeSpan[]

/** Parameters of the list's address. Either `time`, a span until now, or `from` and `to`. */
export const filterNames = [
  'find',
  'status',
  'channel',
  'account',
  'time',
  'from',
  'to',
  // Other pages lead here with these: `parts/list-addresses.ts`.
  'timeOf',
  'use',
  'carrier',
  'sender',
  'error',
  'country',
  'network',
  'min',
  'max',
  'rule',
  'effect',
] as const
export type FilterName = (typeof filterNames)[number]

/** What else says which messages are shown, and how. */
const listNames = [...filterNames, 'by', 'sort', 'before'] as const

/** Identifies the search, whatever the minute. */
export function renderAddress({ of }: AddressFilters): string {
  return JSON.stringify(listNames.map(of))
}

const ways = ['names', 'prefix', 'text'] as const
export const orders = ['newest', 'oldest', 'price', 'duration'] as const

/** Parameters that a saved view keeps. */
export const savedNames = [...filterNames, 'by', 'sort'] as const

/** The query for the address. `now` is in whole minutes, so that the query stays the same for a while. */
export function parseQuery({ of }: AddressFilters, now: number): QueryOf<'GET /messages'> {
  const span = timeSpans.find((each) => each === of('time'))
  const from = span === undefined ? numberIn(of('from')) : minuteOf(now) - spansMs[span]
  const to = span === undefined ? numberIn(of('to')) : undefined
  return given({
    find: of('find'),
    by: ways.find((each) => each === of('by')),
    status: of('status'),
    channel: of('channel'),
    accountId: numberIn(of('account')),
    from,
    to,
    timeOf: of('timeOf') === 'ended' ? 'ended' : undefined,
    use: (['first', 'last'] as const).find((each) => each === of('use')),
    carrier: of('carrier'),
    sender: of('sender'),
    error: of('error'),
    country: /^[A-Z]{2}$/.exec(of('country'))?.[0],
    network: /^\d{5,6}$/.exec(of('network'))?.[0],
    minMicros: microsIn(of('min')),
    maxMicros: microsIn(of('max')),
    rule: of('rule'),
    effect: ruleEffects.find((each) => each === of('effect')),
    sort: orders.find((each) => each === of('sort')),
    before: numberIn(of('before')),
  })
}

function minuteOf(now: number): number {
  return Math.floor(now / minuteMs) * minuteMs
}

export function numberIn(text: string): number | undefined {
  return /^\d{1,15}$/.test(text) ? Number(text) : undefined
}

/** Of a decimal amount; undefined where it is none. */
function microsIn(text: string): number | undefined {
  return /^\d{1,9}(\.\d{1,6})?$/.test(text) ? Math.round(Number(text) * 1_000_000) : undefined
}
