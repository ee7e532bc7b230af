import { codeEmail } from '../email/code-email.ts'
import type { EmailContent } from '../plan/content.ts'
import { fillPlaceholders, findPlaceholders } from '../template/placeholders.ts'
import { countParts } from '../text/split-parts.ts'
import { type CodeLanguage, codeTexts } from './code-texts.ts'
import type { Payment } from './payment.ts'
import type { VerificationService } from './verification-service.ts'

/** A code and the settings of its text. */
export interface CodeWords {
  code: string
  language: CodeLanguage
  /** What it confirms: amount and payee stand in every text, whole. */
  payment: Payment | null
  /** Of the app on Android that reads the SMS (SMS Retriever), in a line of its own. */
  appHash: string | null
  service: Pick<VerificationService, 'name' | 'texts' | 'domain' | 'lifetimeSeconds'>
}

/**
 * The text of an SMS: the service's own, or the standard one after the service's name. If it exceeds one
 * part, first the name is dropped, then the warning.
 */
export function codeSms(words: CodeWords): string {
  const { service, language } = words
  const own = service.texts[language]
  if (own !== undefined) return `${fill(own, words)}${lastLines(words)}`
  const { long, short } = codeTexts[language].sms
  const texts = [long, short].flatMap((text) => (service.name === null ? [text] : [`{name}: ${text}`, text]))
  const [first = '', ...others] = texts.map((text) => `${fill(text, words)}${lastLines(words)}`)
  return others.reduce((best, text) => (countParts(text) < countParts(best) ? text : best), first)
}

/** The same for chat channels, without limits of length and without a domain line. */
export function codeChat(words: CodeWords): string {
  const { service, language } = words
  const { name } = service
  const text = service.texts[language] ?? (name === null ? '' : '{name}: ') + codeTexts[language].sms.long
  return fill(text, words)
}

/**
 * The first moderated text whose only placeholder is `{{pin}}` or `{{code}}`, with the code in it. Null where there is
 * none, and where the service has a text of its own or the code confirms a payment.
 */
export function moderatedText(
  texts: readonly string[],
  { service, language, payment, code }: CodeWords,
): string | null {
  if (payment !== null || service.texts[language] !== undefined) return null
  for (const text of texts) {
    const [name, ...others] = findPlaceholders(text, 'named')
    if (others.length === 0 && (name === 'pin' || name === 'code'))
      return fillPlaceholders(text, new Map([[name, code]]))
  }
  return null
}

/** Separates letters, so that the speech engine reads them one by one; it does so with digits anyway. */
export function spokenCode(words: CodeWords): string {
  const code = /^\d+$/.test(words.code) ? words.code : [...words.code].join(', ')
  return fill(codeTexts[words.language].spoken, { ...words, code })
}

export function codeMail(words: CodeWords): EmailContent {
  const { subject, heading, sentence, footer } = codeTexts[words.language].email
  const { name } = words.service
  return codeEmail({
    subject: fill(name === null ? subject : `{name}: ${subject}`, { ...words, payment: null }),
    heading: name === null ? heading : `${name}: ${heading}`,
    code: words.code,
    sentence: fill(sentence, words),
    footer,
    lang: words.language,
    dir: 'ltr',
  })
}

/**
 * The hash of the app, and the line that binds the code to a domain for browsers, which is the last one
 * (wicg.github.io/sms-one-time-codes, 3).
 */
function lastLines({ service: { domain }, code, appHash }: CodeWords): string {
  const app = appHash === null ? '' : `\n${appHash}`
  return domain === null ? app : `${app}\n@${domain} #${code}`
}

function fill(text: string, { code, payment, service: { name, lifetimeSeconds } }: CodeWords): string {
  const values: Record<string, string> = {
    code,
    name: name ?? '',
    minutes: String(Math.max(1, Math.floor(lifetimeSeconds / 60))),
  }
  const filled = text.replace(/\{(code|name|minutes)\}/g, (_, word: string) => values[word] ?? '')
  if (payment === null) return filled
  const { payee, amount, currency } = payment
  return `${payee}, ${amount} ${currency}: ${filled}`
}
