import { parsePhoneNumberFromString } from 'libphonenumber-js/core'
import metadata from 'libphonenumber-js/min/metadata'
import { longestNumber, numberingPlans } from './numbering-plans.ts'
import { parsePhone } from './phone.ts'

/**
 * The E.164 form of a prefix (digits) that contains a national prefix: 38050 for 380050. A prefix of valid
 * numbers stays unchanged, and so does one of which only the calling code would be left: a decision about
 * 3800 must not cover the whole country.
 */
export function e164Prefix(prefix: string): string {
  let read = prefix
  for (let more = 1; more <= longestNumber - prefix.length; more++) {
    for (const digit of '123456789') {
      const rest = digit.repeat(more)
      const number = parsePhone(`${prefix}${rest}`)
      if (number === null || !parsePhoneNumberFromString(`+${number}`, metadata)?.isValid()) continue
      if (number.startsWith(prefix)) return prefix
      if (number.endsWith(rest)) read = number.slice(0, -more)
    }
  }
  return numberingPlans[Number(read)] === undefined ? read : prefix
}
