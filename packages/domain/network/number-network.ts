import { numberingLines } from '../../kit/machine/package-folder.ts'
import { countryOf } from '../address/country.ts'
import { countriesOfPrefix } from '../address/prefix-countries.ts'
import { countryOfWhatsAppId } from '../address/whatsapp-id.ts'

/** Where a number belongs, as far as it is known. */
export interface NumberNetwork {
  /** ISO 3166 code. */
  country: string | null
  /** The main code of its operator (MCC and MNC), see `mainCode`. */
  network: string | null
  /** The name of its operator. */
  operator: string | null
}

export const unknownNetwork: NumberNetwork = { country: null, network: null, operator: null }

interface Range {
  network: string | null
  operator: string
}

interface CallingCode {
  /** The only country of the code; null where several share it. */
  country: string | null
  longest: number
  /** Keyed by calling code and national prefix together. */
  ranges: Map<string, Range>
}

let plan: ReadonlyMap<string, CallingCode> | null = null

/**
 * The network that the range of a number (E.164 digits) was given to. A number that was ported is elsewhere: only a
 * lookup knows. An id of WhatsApp has its country. Everything is null for an
 * e-mail address.
 */
export function numberNetwork(phone: string): NumberNetwork {
  plan ??= readPlan()
  for (let length = 1; length <= 3; length++) {
    const code = plan.get(phone.slice(0, length))
    if (code === undefined) continue
    const range = findRange(phone, length, code)
    const country = code.country ?? countryOf(phone)
    return { country, network: range?.network ?? null, operator: range?.operator ?? null }
  }
  const country = /^\d{7,15}$/.test(phone) ? countryOf(phone) : countryOfWhatsAppId(phone)
  return country === null ? unknownNetwork : { country, network: null, operator: null }
}

function findRange(phone: string, codeLength: number, { longest, ranges }: CallingCode): Range | undefined {
  for (let length = Math.min(longest, phone.length); length > codeLength; length--) {
    const range = ranges.get(phone.slice(0, length))
    if (range !== undefined) return range
  }
  return undefined
}

function readPlan(): Map<string, CallingCode> {
  const codes = new Map<string, CallingCode>()
  for (const line of numberingLines('number-ranges.txt')) {
    const [code = '', network, operator = '', prefixes = ''] = line.split('\t')
    const known = codes.get(code) ?? {
      country: onlyCountry(code),
      longest: 0,
      ranges: new Map<string, Range>(),
    }
    codes.set(code, known)
    const range = { network: network === undefined || network === '-' ? null : network, operator }
    for (const prefix of prefixes.split(' ')) {
      known.ranges.set(`${code}${prefix}`, range)
      known.longest = Math.max(known.longest, code.length + prefix.length)
    }
  }
  return codes
}

function onlyCountry(code: string): string | null {
  const countries = countriesOfPrefix(code)
  return countries.length === 1 ? (countries[0] ?? null) : null
}
