import { withAsciiDomain, withUnicodeDomain } from './email-domain.ts'
import { parsePhone } from './phone.ts'

/**
 * The key of a recipient for counts and opt-outs, the same for all forms of a number: E.164, and the longer
 * form if networks accept two E.164 forms for one subscriber. The domain of an e-mail address is in ASCII. Anything else is
 * its own key. Messages go to the requested form, because not every carrier accepts both.
 */
export function toSubscriber(recipient: string): string {
  if (recipient.includes('@')) return withAsciiDomain(recipient)
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

/** Every stored form of a subscriber's number or address: as given, as `toSubscriber` names it, and forms that lead to that name. */
export function formsOfSubscriber(recipient: string): string[] {
  const name = toSubscriber(recipient)
  if (recipient.includes('@')) return [...new Set([recipient, name, withUnicodeDomain(name)])]
  const candidates = [recipient, parsePhone(recipient) ?? recipient, name]
  if (/^\d+$/.test(name)) {
    candidates.push(
      // Twins and former forms.
      name.replace(/^549/, '54'),
      name.replace(/^(55\d\d)9/, '$1'),
      name.replace(/^52/, '521'),
      name.replace(/^22901/, '229'),
      // A national prefix behind the calling code, as older rows of messages have it.
      ...[1, 2, 3].map((codeLength) => `${name.slice(0, codeLength)}0${name.slice(codeLength)}`),
    )
  }
  return [...new Set(candidates)].filter((form) => toSubscriber(form) === name)
}
