import { InvalidArgumentError, Option } from 'commander'
import {
  readServiceDomain,
  readServiceLanguage,
  readServiceName,
  readServiceNumber,
  readServicePlan,
  readServiceSender,
  readServiceText,
  readServiceTypes,
} from '../../administration/codes/verification-services.ts'
import type { VerificationType } from '../../domain/otp/verification-callback.ts'
import type { CodeStage, VerificationService } from '../../domain/otp/verification-service.ts'
import { readBy } from '../options.ts'

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
  return [
    new Option('--name <words>', 'stands before the text and in e-mails').argParser(parseName),
    new Option('--sender <name>', 'sender name; default: the first one approved on the channel').argParser(
      (text) => (text === '' ? text : readBy(() => readServiceSender(text))),
    ),
    new Option('--lifetime <seconds>', 'lifetime of a code in seconds, 60 to 3600').argParser(
      between('lifetimeSeconds'),
    ),
    new Option('--attempts <count>', 'checks of one code, 1 to 20').argParser(between('attempts')),
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
  return readBy(() => readServiceName(text))
}

function between(field: 'lifetimeSeconds' | 'attempts') {
  return (text: string): number =>
    readBy(() => readServiceNumber(field, /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN))
}

function parseTypes(text: string): VerificationType[] {
  return readBy(() => readServiceTypes(text.split(',').map((word) => word.trim())))
}

/** `sms:45,voice` */
function parsePlan(text: string): [CodeStage, ...CodeStage[]] {
  const stages = text.split(',').map((word) => {
    const [channel = '', wait, ...more] = word.trim().split(':')
    const isWhole = more.length === 0 && (wait === undefined || /^\d{1,4}$/.test(wait))
    return { channel: isWhole ? channel : '', waitSeconds: wait === undefined ? null : Number(wait) }
  })
  return readBy(() => readServicePlan(stages))
}

function parseSwitch(text: string): boolean {
  if (text === 'on' || text === 'off') return text === 'on'
  throw new InvalidArgumentError('It must be on or off.')
}

function parseDomain(text: string): string {
  return text === '' ? text : readBy(() => readServiceDomain(text))
}

function parseText(given: string, before: Record<string, string> = {}): Record<string, string> {
  const [, lang = '', text = ''] = /^([A-Za-z]{2}) *=(.*)$/s.exec(given) ?? []
  return readBy(() => ({ ...before, [readServiceLanguage(lang)]: readServiceText(text) }))
}
