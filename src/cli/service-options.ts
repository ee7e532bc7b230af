import { InvalidArgumentError, Option } from 'commander'
import { isCodeLanguage } from '../domain/otp/code-texts.ts'
import { type VerificationType, verificationTypes } from '../domain/otp/verification-callback.ts'
import {
  type CodeStage,
  codeChannels,
  serviceLimits,
  type VerificationService,
} from '../domain/otp/verification-service.ts'

/** The options of `services add` and `services set`; an empty text unsets a setting. */
export interface ServiceOptions {
  name?: string
  sender?: string
  lifetime?: number
  attempts?: number
  types?: VerificationType[]
  plan?: [CodeStage, ...CodeStage[]]
  domain?: string
  text?: Record<string, string>
  ownCodes?: boolean
}

export function serviceOptions(): Option[] {
  const { lifetimeSeconds, attempts } = serviceLimits
  return [
    new Option('--name <words>', 'stands before the text and in e-mails').argParser(parseName),
    new Option('--sender <name>', 'sender name; default: the first one approved on the channel'),
    new Option('--lifetime <seconds>', 'lifetime of a code in seconds, 60 to 3600').argParser(
      between(lifetimeSeconds),
    ),
    new Option('--attempts <count>', 'checks of one code, 1 to 20').argParser(between(attempts)),
    new Option('--types <list>', 'the types that clients may request: sms, email').argParser(parseTypes),
    new Option('--plan <list>', 'channels in order, each with its wait: sms:45,voice').argParser(parsePlan),
    new Option('--domain <host>', 'web site that a code is bound to').argParser(parseDomain),
    new Option('--text <lang=text>', 'own text in a language, with {code}; may be repeated').argParser(
      parseText,
    ),
    new Option('--own-codes <on|off>', 'each channel of the plan sends a code of its own').argParser(
      parseSwitch,
    ),
  ]
}

/** `service` with the given options applied. */
export function withOptions<Service extends Omit<VerificationService, 'serviceId'>>(
  service: Service,
  given: ServiceOptions,
): Service {
  const texts = Object.entries({ ...service.texts, ...given.text }).filter(([, text]) => text !== '')
  return {
    ...service,
    name: emptyIsNull(given.name, service.name),
    sender: emptyIsNull(given.sender, service.sender),
    domain: emptyIsNull(given.domain, service.domain),
    lifetimeSeconds: given.lifetime ?? service.lifetimeSeconds,
    attempts: given.attempts ?? service.attempts,
    types: given.types ?? service.types,
    plan: given.plan ?? service.plan,
    ownCodes: given.ownCodes ?? service.ownCodes,
    texts: Object.fromEntries(texts),
  }
}

/** Writes a plan as `sms:45,voice`. */
export function describePlan(plan: readonly CodeStage[]): string {
  return plan
    .map(({ channel, waitSeconds }) => (waitSeconds === null ? channel : `${channel}:${waitSeconds}`))
    .join(',')
}

function emptyIsNull(given: string | undefined, before: string | null): string | null {
  if (given === undefined) return before
  return given === '' ? null : given
}

function parseName(text: string): string {
  if (text.length <= serviceLimits.name.maximum && !/\p{Cc}/u.test(text)) return text.trim()
  throw new InvalidArgumentError(`A name has at most ${serviceLimits.name.maximum} characters, on one line.`)
}

function between({ minimum, maximum }: { minimum: number; maximum: number }) {
  return (text: string): number => {
    const number = Number(text)
    if (/^\d{1,5}$/.test(text) && number >= minimum && number <= maximum) return number
    throw new InvalidArgumentError(`It must be a whole number from ${minimum} to ${maximum}.`)
  }
}

function parseTypes(text: string): VerificationType[] {
  const types = text.split(',').map((word) => verificationTypes.find((type) => type === word.trim()))
  if (types.every((type) => type !== undefined)) return [...new Set(types)]
  throw new InvalidArgumentError('Types are sms, email, or both with a comma between.')
}

function parsePlan(text: string): [CodeStage, ...CodeStage[]] {
  const stages = text.split(',').map((word): CodeStage | null => {
    const [name, wait, ...more] = word.trim().split(':')
    const channel = codeChannels.find((each) => each === name)
    if (channel === undefined || more.length > 0) return null
    if (wait === undefined) return { channel, waitSeconds: null }
    return /^[1-9]\d{0,3}$/.test(wait) ? { channel, waitSeconds: Number(wait) } : null
  })
  const [first, ...others] = stages
  const good = others.filter((stage) => stage !== null)
  const channels = new Set(stages.map((stage) => stage?.channel))
  if (first && good.length === others.length && channels.size === stages.length) return [first, ...good]
  throw new InvalidArgumentError(
    `A plan is a list of ${codeChannels.join(', ')}, none of them twice, each perhaps with a wait in seconds: sms:45,voice`,
  )
}

function parseSwitch(text: string): boolean {
  if (text === 'on' || text === 'off') return text === 'on'
  throw new InvalidArgumentError('It must be on or off.')
}

/** The host name of a web page, in ASCII. */
function parseDomain(text: string): string {
  if (text === '') return text
  const host = text.toLowerCase()
  const labels = host.split('.')
  const isHost =
    labels.length > 1 && labels.every((label) => /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/.test(label))
  if (isHost && host.length <= 100) return host
  throw new InvalidArgumentError('A domain is a host name alone: example.com')
}

function parseText(given: string, before: Record<string, string> = {}): Record<string, string> {
  const [, lang = '', text = ''] = /^([A-Za-z]{2}) *=(.*)$/s.exec(given) ?? []
  const language = lang.toLowerCase()
  if (!isCodeLanguage(language)) {
    throw new InvalidArgumentError(
      'A text is given as uk=…, with one of the languages that codes are sent in.',
    )
  }
  if (text !== '' && (!text.includes('{code}') || text.length > serviceLimits.text.maximum)) {
    throw new InvalidArgumentError(
      `A text has {code} where the code stands, and at most ${serviceLimits.text.maximum} characters.`,
    )
  }
  return { ...before, [language]: text.replaceAll('\0', '') }
}
