import { type Static, type TObject, Type } from '@sinclair/typebox'
import type { SmsContent } from '../../domain/plan/content.ts'
import { lifetimes } from '../../domain/plan/lifetimes.ts'
import { type ApiRefusal, fieldError } from '../errors.ts'
import { flagField, lifetimeField, prefixed, signatureField, smsTextField } from '../fields.ts'
import { type OperationContext, refuse } from '../operation.ts'
import type { SmsOffer } from '../ports.ts'
import type { SendChannel } from './define-send.ts'
import { draftStage, type ParsedStage } from './send-stages.ts'

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
interface GivenSmsOptions {
  flash?: boolean | null | undefined
  binary?: boolean | null | undefined
  udh?: boolean | null | undefined
  tlvs?: Record<string, string> | null | undefined
  unsubscribe_link?: boolean | null | undefined
}

/** What the prefix of the fields is in the client's words. */
type SmsPrefix = 'sms_' | 'sms.'

const fields = {
  sms_message: smsTextField,
  sms_signature: signatureField,
  sms_lifetime: lifetimeField('sms_lifetime', lifetimes.sms),
  ...prefixed('sms_', smsOptionFields),
}

/** SMS, alone or after other channels. */
export const smsChannel: SendChannel = {
  fields,
  stage(given: Static<TObject<typeof fields>> & Pick<GivenSmsOptions, 'unsubscribe_link'>, context) {
    const sms = {
      signature: given.sms_signature,
      message: given.sms_message,
      flash: given.sms_flash,
      binary: given.sms_binary,
      udh: given.sms_udh,
      tlvs: given.sms_tlvs,
      unsubscribe_link: given.unsubscribe_link,
    }
    return readSms(sms, given.sms_lifetime, 'sms_', context)
  },
}

interface GivenSms extends GivenSmsOptions {
  signature: string
  message: string
}

/** `prefix` precedes the names of the fields of `given` in the client's words. */
export function readSms(
  given: GivenSms,
  lifetime: number | null | undefined,
  prefix: SmsPrefix,
  { ports }: Pick<OperationContext, 'ports'>,
): ParsedStage {
  const { signature, message } = given
  if (message.includes('\0')) return refuse(fieldError(`${prefix}message`, 'text without NUL characters'))
  const read = readSmsOptions(given, message, ports.smsOffer, prefix)
  if (read.kind === 'refused') return read
  return draftStage({
    sender: signature,
    content: { kind: 'sms', text: message, ...read.options },
    lifetime,
  })
}

/** The options as content, or the refusal of the first that is wrong or not allowed. */
function readSmsOptions(
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
