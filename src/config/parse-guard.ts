import { type GuardPolicy, guardDefaults, type RateLimit } from '../domain/guard/guard-policy.ts'
import type { Section } from './section.ts'

const limitSeconds = { min: 10, max: 604_800 }
const mostOfAll = 1_000_000_000
/** Codes of one recipient are read one by one. */
const mostOfRecipient = 100
const day = 86_400

/** `verification.guard`: which codes are kept back. docs/operations/verification-guard.md explains each. */
export function parseGuard(section: Section): GuardPolicy {
  const guard = {
    limits: parseLimits(section.section('limits')),
    countriesOff: section.has('countriesOff') ? parseCountries(section) : guardDefaults.countriesOff,
    moneyPerHourMicros: section.has('moneyPerHour')
      ? micros(section, 'moneyPerHour')
      : guardDefaults.moneyPerHourMicros,
    moneyPerHourMicrosByCountry: parseMoney(section),
    conversion: parseConversion(section.section('conversion')),
  }
  section.end()
  return guard
}

function parseLimits(section: Section): GuardPolicy['limits'] {
  const { limits: defaults } = guardDefaults
  const read = (key: keyof typeof defaults, most = mostOfAll) => parseLimit(section, key, defaults[key], most)
  const limits = {
    recipient: read('recipient', mostOfRecipient),
    guessing: read('guessing', mostOfRecipient),
    wrongCodes: read('wrongCodes', mostOfRecipient),
    wrongCodesByUserAddress: read('wrongCodesByUserAddress'),
    wrongCodesByAccount: read('wrongCodesByAccount'),
    userAddress: read('userAddress'),
    address: read('address'),
    service: read('service'),
    neighbours: read('neighbours', 1_000),
    country: read('country'),
  }
  section.end()
  return limits
}

/** An empty list is no limit. */
function parseLimit(
  section: Section,
  key: string,
  fallback: readonly RateLimit[],
  max: number,
): readonly RateLimit[] {
  if (!section.has(key)) return fallback
  return section.sections(key, 'limits, such as { seconds: 3600, most: 20 }').map((item) => {
    const limit = { seconds: item.whole('seconds', limitSeconds), most: item.whole('most', { min: 1, max }) }
    item.end()
    return limit
  })
}

const countryForm = /^([A-Z]{2}|\+\d{1,3})$/
const countryWords = 'ISO 3166 country codes, or calling codes that belong to no country: [AZ, "+881"]'

function parseCountries(section: Section): string[] {
  const value = section.raw('countriesOff')
  const countries = Array.isArray(value) ? value.map(String) : []
  if (!Array.isArray(value) || !countries.every((country) => countryForm.test(country))) {
    section.fault('countriesOff', `must be a list of ${countryWords}`)
  }
  return countries
}

function parseMoney(root: Section): Record<string, number> {
  const section = root.section('moneyPerHourByCountry')
  const value = root.raw('moneyPerHourByCountry')
  const countries = typeof value === 'object' && value !== null ? Object.keys(value) : []
  const money = countries.map((country) => {
    if (!countryForm.test(country)) section.fault(country, `must be one of the ${countryWords}`)
    return [country, micros(section, country)] as const
  })
  section.end()
  return Object.fromEntries(money)
}

function micros(section: Section, key: string): number {
  return Math.round(section.fraction(key, { min: 0, max: mostOfAll }) * 1_000_000)
}

function parseConversion(section: Section): GuardPolicy['conversion'] {
  const { conversion: defaults } = guardDefaults
  const seconds = { min: 60, max: 30 * day }
  const conversion = {
    closes: section.flag('closes', defaults.closes),
    leastCodes: section.whole('leastCodes', { min: 10, max: 100_000 }, defaults.leastCodes),
    shareOfUsual: section.fraction('shareOfUsual', { min: 0.01, max: 0.9 }, defaults.shareOfUsual),
    closedSeconds: section.whole('closedSeconds', seconds, defaults.closedSeconds),
    longestClosedSeconds: section.whole('longestClosedSeconds', seconds, defaults.longestClosedSeconds),
    probes: section.whole('probes', { min: 2, max: 1_000 }, defaults.probes),
  }
  if (conversion.closedSeconds > conversion.longestClosedSeconds) {
    const longest = conversion.longestClosedSeconds
    section.fault('closedSeconds', `must be at most longestClosedSeconds, which is ${longest}`)
  }
  section.end()
  return conversion
}
