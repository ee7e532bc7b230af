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

/** `textField` is what the client knows `sms_message` by. */
export function smsStage(fields: SmsFields, textField = 'sms_message'): StageReading {
  const { sms_message: text, sms_signature: sender, sms_lifetime: lifetime } = fields
  if (text.includes('\0')) return refuse(fieldError(textField, 'text without NUL characters'))
  return draftStage({ sender, content: { kind: 'sms', text }, lifetime, textField })
}
