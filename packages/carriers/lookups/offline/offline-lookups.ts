import parsePhoneNumber from 'libphonenumber-js/core'
import metadata from 'libphonenumber-js/min/metadata'
import type { Finding } from '../../../domain/lookup/finding.ts'
import type { LookupOutcome, LookupProvider } from '../lookup.ts'

/**
 * Queries no network: returns the country of a number from numbering plans (libphonenumber's metadata) and
 * nothing that only a network can know.
 */
export class OfflineLookups implements LookupProvider {
  readonly kind = 'offline'
  readonly live = false

  look(phones: readonly string[]): Promise<LookupOutcome[]> {
    return Promise.resolve(
      phones.map((phone) => ({ kind: 'answered', finding: lookUpOffline(phone), cost: null })),
    )
  }

  close(): Promise<void> {
    return Promise.resolve()
  }
}

const countryNames = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' })

function lookUpOffline(phone: string): Finding {
  const number = parsePhoneNumber(`+${phone}`, metadata)
  if (number === undefined) return { reach: 'not-asked' }
  const name = number.country === undefined ? undefined : countryNames.of(number.country)
  const country = { ...(name !== undefined && { name }), prefix: number.countryCallingCode }
  return { reach: 'not-asked', origin: { country } }
}
