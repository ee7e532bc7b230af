import { Type } from '@sinclair/typebox'
import type { Config } from '../../config/config.ts'
import type { SmsContent } from '../../domain/plan/content.ts'
import { tagName } from '../../engines/dispatch/lanes/sms-options.ts'
import { type ApiRefusal, fieldError } from '../errors.ts'
import { flagField } from '../fields.ts'

const tlvsMust = 'an object of tags, such as 0x1401, with values of 1 to 255 ASCII characters'

/** Without the `sms_` that clients write before them. */
export const smsOptionFields = {
  flash: flagField('flash', 'Shown at once and not stored by the telephone, where the gateway allows it'),
  binary: flagField(
    'binary',
    'Whether the message has 1 to 140 octets as hexadecimal digits, where the gateway allows it',
  ),
  udh: flagField('udh', 'Whether the octets of a binary message begin with a user data header'),
  tlvs: Type.Optional(
    Type.Unsafe<Record<string, string> | null>({
      type: ['object', 'null'],
      maxProperties: 16,
      propertyNames: { pattern: '^0x[0-9A-Fa-f]{4}$' },
      additionalProperties: { type: 'string', pattern: '^[ -~]{1,255}$' },
      description: "Values of a carrier's own SMPP parameters by tag, where a route takes them from clients",
      refusal: fieldError('tlvs', tlvsMust),
    }),
  ),
}

/** The fields as the client gave them. */
export interface GivenSmsOptions {
  flash?: boolean | null | undefined
  binary?: boolean | null | undefined
  udh?: boolean | null | undefined
  tlvs?: Record<string, string> | null | undefined
  unsubscribe_link?: boolean | null | undefined
}

/** What the prefix of the fields is in the client's words. */
export type SmsPrefix = 'sms_' | 'sms.'

/** The options as content, or the refusal of the first that is wrong or not allowed. */
export function readSmsOptions(
  given: GivenSmsOptions,
  text: string,
  offer: SmsOffer,
  prefix: SmsPrefix,
): { kind: 'read'; options: Omit<SmsContent, 'kind' | 'text'> } | { kind: 'refused'; refusal: ApiRefusal } {
  const { flash, binary, udh, tlvs } = given
  const values = Object.entries(tlvs ?? {}).map(([tag, value]) => [tag.toLowerCase(), value] as const)
  const wrong =
    wrongFlag(given, offer, prefix) ??
    (binary === true ? wrongBinary(given, text, prefix) : null) ??
    wrongTag(values, offer, prefix)
  if (wrong !== null) return { kind: 'refused', refusal: wrong }
  const options = {
    ...(flash === true && { flash }),
    ...(binary === true && { binary: udh === true ? ('udh' as const) : ('data' as const) }),
    ...(values.length > 0 && { tlvs: Object.fromEntries(values) }),
  }
  return { kind: 'read', options }
}

function wrongFlag(
  { flash, binary, udh }: GivenSmsOptions,
  offer: SmsOffer,
  prefix: SmsPrefix,
): ApiRefusal | null {
  if (flash === true && !offer.flash) {
    return fieldError(`${prefix}flash`, 'left out: this gateway sends no flash SMS')
  }
  if (binary === true && !offer.binary) {
    return fieldError(`${prefix}binary`, 'left out: this gateway sends no binary SMS')
  }
  if (udh === true && binary !== true) return fieldError(`${prefix}udh`, `left out without ${prefix}binary`)
  return null
}

function wrongBinary(
  { udh, unsubscribe_link }: GivenSmsOptions,
  text: string,
  prefix: SmsPrefix,
): ApiRefusal | null {
  if (unsubscribe_link === true) return fieldError('unsubscribe_link', `left out with ${prefix}binary`)
  if (!/^(?:[0-9A-Fa-f]{2}){1,140}$/.test(text)) {
    return fieldError(`${prefix}message`, '1 to 140 octets as hexadecimal digits', 'text')
  }
  const headerOctets = 1 + Number.parseInt(text.slice(0, 2), 16)
  if (udh !== true || headerOctets * 2 <= text.length) return null
  const must = `a user data header of ${headerOctets} octets, as its first octet says, and the data`
  return fieldError(`${prefix}message`, must, 'text')
}

function wrongTag(
  values: readonly (readonly [tag: string, value: string])[],
  offer: SmsOffer,
  prefix: SmsPrefix,
): ApiRefusal | null {
  const strange = values.find(([tag]) => !offer.tlvs.has(tag))
  if (strange === undefined) return null
  return fieldError(`${prefix}tlvs`, `without ${strange[0]}: no route takes it from clients`)
}

/** What clients may request of SMS at this gateway. */
export interface SmsOffer {
  flash: boolean
  binary: boolean
  /** Tags that routes take from clients, as `0x1401`. */
  tlvs: ReadonlySet<string>
}

/** By the contract's settings, and by routes that take parameters from clients. */
export function readSmsOffer({ contract, routes }: Pick<Config, 'contract' | 'routes'>): SmsOffer {
  const taken = routes.flatMap(({ tlvs }) => tlvs.filter(({ fromClient }) => fromClient))
  return {
    flash: contract.flashSms,
    binary: contract.binarySms,
    tlvs: new Set(taken.map(({ tag }) => tagName(tag))),
  }
}
