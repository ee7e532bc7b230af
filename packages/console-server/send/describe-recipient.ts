import { parsePhoneNumberFromString } from 'libphonenumber-js/core'
import metadata from 'libphonenumber-js/min/metadata'
import type { QuotedRecipientView } from '../../administration/messages/quote-view.ts'
import { parsePhone } from '../../domain/address/phone.ts'

/** Null where the numbering plans do not know the number. */
export function describeRecipient(value: unknown): QuotedRecipientView | null {
  const phone = parsePhone(value)
  if (phone === null) return null
  const number = parsePhoneNumberFromString(`+${phone}`, metadata)
  return { phone, written: number?.formatInternational() ?? `+${phone}`, country: number?.country ?? null }
}
