import { guardDefaults, maxClosedSeconds, type RateLimit } from '../../domain/guard/guard-policy.ts'
import { isMapping, shown } from '../../settings/place.ts'
import { readSetting } from '../../settings/read-setting.ts'
import {
  custom,
  flag,
  fraction,
  listOf,
  orNull,
  secret,
  section,
  sections,
  text,
  turned,
  whole,
  withDefault,
  withNotes,
} from '../../settings/setting.ts'

// docs/operations/verification-guard.md explains each of these.

/** An empty list is no limit. */
function limits(key: keyof typeof guardDefaults.limits, max = maxOfAll) {
  const limit = section({
    seconds: whole(10, 604_800, 'The window.'),
    max: withNotes(whole(1, max, 'The maximum in that time.'), { formerly: 'most' }),
  })
  return withDefault<readonly RateLimit[]>(
    guardDefaults.limits[key],
    sections(limit, 'limits, such as { seconds: 3600, max: 20 }', ''),
  )
}

const maxOfAll = 1_000_000_000
/** Low, because the codes of one recipient are read one by one. */
const maxOfRecipient = 100

const countryForm = /^([A-Z]{2}|\+\d{1,3})$/
const countryWords = 'ISO 3166 country codes, or calling codes that belong to no country: [AZ, "+881"]'

const micros = turned(fraction(0, maxOfAll, ''), (money) => Math.round(money * 1_000_000))

const moneyByCountry = custom<Record<string, number>>(
  'a mapping of countries',
  (value, place) => {
    if (!isMapping(value)) {
      place.fault(`must be a mapping of settings, is ${shown(value)}`)
      return undefined
    }
    const countries = Object.entries(value).map(([country, money]) => {
      if (!countryForm.test(country)) place.at(country).fault(`must be one of the ${countryWords}`)
      return [country, readSetting(micros, money, place.at(country))] as const
    })
    return Object.fromEntries(countries)
  },
  '',
)

const usual = guardDefaults.conversion

const conversionSettings = section({
  closes: withDefault(usual.closes, flag('')),
  minCodes: withDefault(usual.minCodes, whole(10, 100_000, ''), { formerly: 'leastCodes' }),
  shareOfUsual: withDefault(usual.shareOfUsual, fraction(0.01, 0.9, '')),
  closedSeconds: withDefault(usual.closedSeconds, whole(60, maxClosedSeconds, '')),
})

export const verificationSettings = section({
  secret: orNull(
    secret(
      'a text of 16 to 1024 characters',
      /^[^\0]{16,1024}$/,
      '16 to 1024 characters, best taken from a variable; the same on every node. Goes into the key that one-time codes are ' +
        'hashed with, so that the database alone says nothing about them. After a change the codes that are out are ' +
        'wrong, unless `previousSecret` is set.',
    ),
  ),
  previousSecret: orNull(
    secret(
      'a text of 16 to 1024 characters',
      /^[^\0]{16,1024}$/,
      'The value that `secret` had before. Codes that were hashed with it are still right; take it out once the longest ' +
        'lifetime of a code is over.',
    ),
  ),
  guard: section({
    limits: section({
      recipient: limits('recipient', maxOfRecipient),
      recipientOfAll: limits('recipientOfAll'),
      guessing: limits('guessing', maxOfRecipient),
      wrongCodes: limits('wrongCodes', maxOfRecipient),
      wrongCodesByUserAddress: limits('wrongCodesByUserAddress'),
      wrongCodesByAccount: limits('wrongCodesByAccount'),
      userAddress: limits('userAddress'),
      address: limits('address'),
      service: limits('service'),
      neighbours: limits('neighbours', 1_000),
      country: limits('country'),
    }),
    countriesOff: withDefault(
      [...guardDefaults.countriesOff],
      listOf(text('', countryForm, ''), `a list of ${countryWords}`, ''),
    ),
    moneyPerHourMicros: withDefault<number | null>(guardDefaults.moneyPerHourMicros, micros, {
      writtenAs: 'moneyPerHour',
      shownDefault: '2000',
    }),
    moneyPerHourMicrosByCountry: withDefault({}, moneyByCountry, { writtenAs: 'moneyPerHourByCountry' }),
    conversion: conversionSettings,
  }),
})
