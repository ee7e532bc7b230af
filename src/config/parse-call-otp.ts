import type { Config } from './config.ts'
import { callOtpDefaults } from './defaults.ts'
import type { Section } from './section.ts'

/** Where `call/otp` may call: several operators treat calls that only ring as fraud. */
export function parseCallOtp(root: Section): Config['callOtp'] {
  const section = root.section('callOtp')
  const callOtp = {
    countries: section.has('countries') ? parseCountries(section, 'countries') : callOtpDefaults.countries,
    countriesOff: parseCountries(section, 'countriesOff'),
  }
  section.end()
  return callOtp
}

function parseCountries(section: Section, key: string): string[] {
  const value = section.raw(key)
  if (value === undefined) return []
  const codes = Array.isArray(value) ? value.map(String) : []
  if (!Array.isArray(value) || !codes.every((code) => /^[A-Z]{2}$/.test(code))) {
    section.fault(key, 'must be a list of ISO 3166 country codes, such as [UA, PL]')
  }
  return codes
}
