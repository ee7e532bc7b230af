import { lifetimes } from '../../domain/plan/lifetimes.ts'
import { fieldError } from '../errors.ts'
import { lifetimeField, signatureField, smsTextField } from './fields.ts'
import { refuse } from './operation.ts'
import { draftStage, type StageReading } from './send-stages.ts'

/** Of an operation that sends an SMS, alone or after other channels. */
export const smsFields = {
  sms_message: smsTextField,
  sms_signature: signatureField,
  sms_lifetime: lifetimeField('sms_lifetime', lifetimes.sms),
}

export interface SmsFields {
  sms_message: string
  sms_signature: string
  sms_lifetime?: number | null
}

/** `prefix` is what the client's names of the fields begin with. */
export function smsStage(fields: SmsFields, prefix = 'sms_'): StageReading {
  const { sms_message: text, sms_signature: sender, sms_lifetime: lifetime } = fields
  if (text.includes('\0')) return refuse(fieldError(`${prefix}message`, 'text without NUL characters'))
  return draftStage({ sender, content: { kind: 'sms', text }, lifetime })
}
