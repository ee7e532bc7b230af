import type { Static, TObject } from '@sinclair/typebox'
import { lifetimes } from '../../domain/plan/lifetimes.ts'
import { fieldError } from '../errors.ts'
import { lifetimeField, prefixed, signatureField, smsTextField } from '../fields.ts'
import { type OperationContext, refuse } from '../operation.ts'
import type { SendChannel } from './define-send.ts'
import { draftStage, type ParsedStage } from './send-stages.ts'
import { type GivenSmsOptions, readSmsOptions, type SmsPrefix, smsOptionFields } from './sms-options.ts'

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
