import { parsePhone } from './phone.ts'

/**
 * The name by which a recipient is counted and remembered, whatever form of the number is used: E.164, and where
 * networks take two E.164 forms for one subscriber, the longer of the two. An e-mail address, or what is no number, is
 * its own name. Messages go to the form that was asked for: not every carrier takes both.
 */
export function subscriberOf(recipient: string): string {
  const phone = parsePhone(recipient) ?? recipient
  for (const { length, form, name } of twins) {
    if (phone.length === length && form.test(phone)) return phone.replace(form, name)
  }
  return phone
}

const twins: readonly { length: number; form: RegExp; name: string }[] = [
  // Argentina: calls from abroad need the 9 of mobile numbers, messages arrive with it and without it. No fixed line is
  // known to share its number with a mobile one (google/libphonenumber, pull request 1806).
  { length: 12, form: /^54(?<national>[123]\d{9})$/, name: '549$<national>' },
  // Brazil: mobile numbers have had a ninth digit since 2016 (Anatel), and WhatsApp still names accounts without it.
  { length: 12, form: /^55(?<area>[1-9]{2})(?<line>[6-9]\d{7})$/, name: '55$<area>9$<line>' },
]
