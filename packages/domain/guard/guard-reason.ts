/** Why the guard refuses codes or blocks a prefix, with the values of its sentence. */
export type GuardReason =
  | { kind: 'limit'; rule: LimitRule; max: number; seconds: number }
  /** `of`: a prefix, a country, a service or an account. */
  | { kind: 'limit-of'; rule: NamedRule; max: number; seconds: number; of: string }
  | { kind: 'money'; max: number; country: string }
  /** Shares as they were written: `12.5%`. */
  | { kind: 'conversion'; verified: string; codes: number; elsewhere: string }
  | { kind: 'blocked'; key: string; until: number | null; madeBy: 'guard' | 'operator'; why: GuardReason }
  | { kind: 'country-off'; country: string }
  /** An operator's own words. */
  | { kind: 'text'; text: string }

export type LimitRule =
  | 'recipient'
  | 'recipient-of-all'
  | 'guessing'
  | 'wrong-codes'
  | 'user-address'
  | 'wrong-codes-by-user-address'
  | 'address'
export type NamedRule = 'wrong-codes-by-account' | 'service' | 'neighbours' | 'country' | 'probes'

const limits: readonly (readonly [sentence: RegExp, rule: LimitRule])[] = [
  [/^(?<max>\d+) codes in (?<seconds>\d+) s for one recipient$/, 'recipient'],
  [/^(?<max>\d+) codes in (?<seconds>\d+) s for one recipient from all accounts$/, 'recipient-of-all'],
  [/^(?<max>\d+) codes that were guessed at in (?<seconds>\d+) s for one recipient$/, 'guessing'],
  [/^(?<max>\d+) wrong codes in (?<seconds>\d+) s for one recipient$/, 'wrong-codes'],
  [/^(?<max>\d+) codes in (?<seconds>\d+) s for one end user's address$/, 'user-address'],
  [
    /^(?<max>\d+) wrong codes in (?<seconds>\d+) s from one end user's address$/,
    'wrong-codes-by-user-address',
  ],
  [/^(?<max>\d+) codes in (?<seconds>\d+) s from one address with an API key$/, 'address'],
]
const named: readonly (readonly [sentence: RegExp, rule: NamedRule])[] = [
  [/^(?<max>\d+) wrong codes of account (?<of>\S+) in (?<seconds>\d+) s$/, 'wrong-codes-by-account'],
  [/^(?<max>\d+) codes of service (?<of>\S+) in (?<seconds>\d+) s$/, 'service'],
  [
    /^(?<max>\d+) numbers that begin with (?<of>\S+) got codes in (?<seconds>\d+) s and entered none$/,
    'neighbours',
  ],
  [/^(?<max>\d+) codes to (?<of>\S+) in (?<seconds>\d+) s$/, 'country'],
  [/^(?<of>\S+) is on probation: (?<max>\d+) codes in (?<seconds>\d+) s$/, 'probes'],
]
const money = /^codes to (?<country>\S+) for (?<max>[\d.]+) in an hour$/
const conversion =
  /^(?<verified>[\d.]+ ?%) of (?<codes>\d+) codes were entered, elsewhere (?<elsewhere>[\d.]+ ?%) are$/
const blocked =
  /^(?<key>\S+) is closed (?:for good|until (?<until>\S+Z)) by the (?<madeBy>guard|operator): (?<why>.*)$/s
const countryOff = /^(?<country>\S+) is off$/

/**
 * The values of a reason that is stored as its English sentence (`describe-refusal.ts` and the judges write it), for pages
 * that have sentences of their own. Prefixes in it may be masked.
 */
export function readGuardReason(text: string): GuardReason {
  for (const [sentence, rule] of limits) {
    const { max, seconds } = sentence.exec(text)?.groups ?? {}
    if (max !== undefined) return { kind: 'limit', rule, max: Number(max), seconds: Number(seconds) }
  }
  for (const [sentence, rule] of named) {
    const { max, seconds, of } = sentence.exec(text)?.groups ?? {}
    if (max !== undefined && of !== undefined) {
      return { kind: 'limit-of', rule, max: Number(max), seconds: Number(seconds), of }
    }
  }
  return readOther(text) ?? { kind: 'text', text }
}

function readOther(text: string): GuardReason | null {
  const spent = money.exec(text)?.groups
  if (spent !== undefined)
    return { kind: 'money', max: Number(spent['max']), country: spent['country'] ?? '' }
  const shares = conversion.exec(text)?.groups
  if (shares !== undefined) {
    const { verified = '', codes, elsewhere = '' } = shares
    return { kind: 'conversion', verified, codes: Number(codes), elsewhere }
  }
  const off = countryOff.exec(text)?.groups
  if (off !== undefined) return { kind: 'country-off', country: off['country'] ?? '' }
  const block = blocked.exec(text)?.groups
  if (block === undefined) return null
  const { key = '', until, madeBy, why = '' } = block
  return {
    kind: 'blocked',
    key,
    until: until === undefined ? null : Date.parse(until),
    madeBy: madeBy === 'guard' ? 'guard' : 'operator',
    why: readGuardReason(why),
  }
}
