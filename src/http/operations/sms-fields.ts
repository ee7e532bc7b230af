import type { Static, TObject } from '@sinclair/typebox'
import { lifetimes } from '../../domain/plan/lifetimes.ts'
import { fieldError } from '../errors.ts'
import type { SendChannel } from './define-send.ts'
import { lifetimeField, signatureField, smsTextField } from './fields.ts'
import { refuse } from './operation.ts'
import { draftStage, type ParsedStage } from './send-stages.ts'

const fields = {
  sms_message: smsTextField,
  sms_signature: signatureField,
  sms_lifetime: lifetimeField('sms_lifetime', lifetimes.sms),
}

/** SMS, alone or after other channels. */
export const smsChannel: SendChannel = {
  fields,
  stage: ({ sms_signature, sms_message, sms_lifetime }: Static<TObject<typeof fields>>) =>
    smsStage(sms_signature, sms_message, sms_lifetime, 'sms_'),
}

/** `prefix`: what the client's field names begin with. */
export function smsStage(
  sender: string,
  text: string,
  lifetime: number | null | undefined,
  prefix: 'sms_' | 'sms.',
): ParsedStage {
  if (text.includes('\0')) return refuse(fieldError(`${prefix}message`, 'text without NUL characters'))
  return draftStage({ sender, content: { kind: 'sms', text }, lifetime })
}
