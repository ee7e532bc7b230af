import { RequestError } from '../sms-http/request-error.ts'
import type { SmsRequest } from '../sms-http/sms-message.ts'
import { type Operation, phoneOf } from './read-operations.ts'

const lifetimeSeconds = { min: 3_600, usual: 172_800, max: 259_200 }

/** The fields of an operation `sms`. Throws `RequestError`. */
export function readSms(operation: Operation): SmsRequest {
  const {
    id,
    hook,
    sms_lifetime: lifetime = lifetimeSeconds.usual,
  } = operation as {
    id?: unknown
    hook?: unknown
    sms_lifetime?: unknown
  }
  if (typeof id !== 'number' && typeof id !== 'string') {
    throw new RequestError(200, 'id must be a number, or a string of 1 to 128 characters')
  }
  const { min, max } = lifetimeSeconds
  if (typeof lifetime !== 'number' || !(lifetime >= min && lifetime <= max)) {
    throw new RequestError(200, `sms_lifetime must be between ${min} and ${max}`)
  }
  return {
    phone: phoneOf(operation),
    from: senderOf(operation['sms_signature']),
    text: textOf(operation['sms_message']),
    reportTo: typeof hook === 'string' && hook !== '' ? hook : null,
    reference: String(id),
    lifetimeSeconds: lifetime,
  }
}

function senderOf(value: unknown): string {
  if (typeof value === 'string' && /^([A-Za-z0-9._ -]{3,11}|\d{3,15})$/.test(value)) return value
  throw new RequestError(200, 'Error in Alpha-name')
}

function textOf(value: unknown): string {
  if (typeof value === 'string' && value.trim() !== '') return value
  throw new RequestError(200, 'Please enter SMS text')
}
