import { callingCodeOf } from '../../domain/address/country.ts'
import { type CodeLanguage, isCodeLanguage } from '../../domain/otp/code-texts.ts'
import { type VerificationType, verificationTypes } from '../../domain/otp/verification-callback.ts'
import {
  type CodeStage,
  codeChannels,
  leavesLastStage,
  serviceLimits,
  type VerificationService,
} from '../../domain/otp/verification-service.ts'
import { formatMicros } from '../../domain/pricing/amount.ts'
import { readAmount } from '../../domain/settings/read-amount.ts'
import { SettingRefused } from '../../domain/settings/setting-refused.ts'

/** What an operator sets of a service. */
export type ServiceSettings = Omit<VerificationService, 'serviceId' | 'accountId'>

/** The same as a form or a command gives it. */
export interface GivenService extends Omit<ServiceSettings, 'types' | 'plan' | 'texts'> {
  types: readonly string[]
  plan: readonly GivenStage[]
  /** By language; an empty text is none. */
  texts: Readonly<Record<string, string>>
}

interface GivenStage {
  channel: string
  waitSeconds: number | null
}

const maxWaitSeconds = 9_999

/** The settings as they are stored. Throws `SettingRefused`. */
export function checkService(given: GivenService): ServiceSettings {
  const { name, sender, domain, ownCodes, maxPrice, countries, whatsappTemplate: template } = given
  const lifetimeSeconds = readNumber('lifetimeSeconds', given.lifetimeSeconds)
  const plan = readPlan(given.plan)
  checkWaits(plan, lifetimeSeconds)
  const texts = Object.entries(given.texts)
    .map(([language, text]) => [readServiceLanguage(language), readText(text)])
    .filter(([, text]) => text !== '')
  return {
    name: name === null ? null : readName(name),
    sender: sender === null ? null : readSender(sender),
    texts: Object.fromEntries(texts) as Record<string, string>,
    lifetimeSeconds,
    attempts: readNumber('attempts', given.attempts),
    types: readTypes(given.types),
    plan,
    domain: domain === null ? null : readDomain(domain),
    ownCodes,
    maxPrice: maxPrice === null ? null : formatMicros(readAmount(maxPrice, 'maxPrice')),
    countries: countries === null ? null : readCountries(countries),
    whatsappTemplate: template === null ? null : readTemplateName(template),
  }
}

/** In capitals, each once, sorted. */
function readCountries(given: readonly string[]): string[] {
  const codes = [...new Set(given.map((code) => code.trim().toUpperCase()))].toSorted()
  const wrong = codes.find((code) => callingCodeOf(code) === null)
  if (codes.length > 0 && wrong === undefined) return codes
  throw new SettingRefused('service-countries', { wrong: wrong ?? '' }, 'countries')
}

function readTemplateName(text: string): string {
  const name = text.trim()
  if (/^[a-z0-9_]{1,512}$/.test(name)) return name
  throw new SettingRefused('service-template-name', {}, 'whatsappTemplate')
}

/** Throws `SettingRefused` where the waits of a plan leave its last channel no time. */
function checkWaits(plan: readonly CodeStage[], lifetimeSeconds: number): void {
  if (leavesLastStage(plan, lifetimeSeconds)) return
  const values = { seconds: serviceLimits.lastStageSeconds, lifetime: lifetimeSeconds }
  throw new SettingRefused('service-waits', values, 'plan')
}

function readName(text: string): string {
  const name = text.trim()
  const { maximum: max } = serviceLimits.name
  if (name.length <= max && !/\p{Cc}/u.test(name)) return name
  throw new SettingRefused('service-name', { max }, 'name')
}

/** The sender of a channel of any kind; at each message it must be approved for the account there. */
function readSender(sender: string): string {
  if (/^[^\s\p{Cc}]([^\p{Cc}]{0,62}[^\s\p{Cc}])?$/u.test(sender)) return sender
  throw new SettingRefused('sender-name', {}, 'sender')
}

function readNumber(field: 'lifetimeSeconds' | 'attempts', value: number): number {
  const { minimum: min, maximum: max } = serviceLimits[field]
  if (Number.isInteger(value) && value >= min && value <= max) return value
  throw new SettingRefused('service-number', { field, min, max }, field)
}

function readTypes(words: readonly string[]): VerificationType[] {
  const types = verificationTypes.filter((type) => words.includes(type))
  const isKnown = words.every((word) => verificationTypes.some((type) => type === word))
  if (isKnown && types.length > 0) return types
  throw new SettingRefused('service-types', {}, 'types')
}

function readPlan(stages: readonly GivenStage[]): [CodeStage, ...CodeStage[]] {
  const read = stages.flatMap(({ channel: name, waitSeconds }): CodeStage[] => {
    const channel = codeChannels.find((each) => each === name)
    const isWait =
      waitSeconds === null ||
      (Number.isInteger(waitSeconds) && waitSeconds >= 1 && waitSeconds <= maxWaitSeconds)
    return channel !== undefined && isWait ? [{ channel, waitSeconds }] : []
  })
  const [first, ...others] = read
  const isOnce = new Set(read.map(({ channel }) => channel)).size === stages.length
  if (first !== undefined && isOnce) return [first, ...others]
  throw new SettingRefused('service-plan', { known: codeChannels.join(', ') }, 'plan')
}

/** The host name of a web page, in ASCII. */
function readDomain(text: string): string {
  const host = text.trim().toLowerCase()
  const labels = host.split('.')
  const isHost =
    labels.length > 1 && labels.every((label) => /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/.test(label))
  if (isHost && host.length <= 100) return host
  throw new SettingRefused('service-domain', {}, 'domain')
}

export function readServiceLanguage(text: string): CodeLanguage {
  const language = text.trim().toLowerCase()
  if (isCodeLanguage(language)) return language
  throw new SettingRefused('service-language', {}, 'texts')
}

/** An empty text stays one. */
function readText(text: string): string {
  const { maximum: max } = serviceLimits.text
  const kept = text.replaceAll('\0', '')
  if (kept === '' || (kept.includes('{code}') && kept.length <= max)) return kept
  throw new SettingRefused('service-text', { max }, 'texts')
}
