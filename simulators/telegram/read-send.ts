import { randomInt } from 'node:crypto'
import type { Parameters } from './parameters.ts'

/** A call is refused with this word, as `error` of the answer. */
export class GatewayError extends Error {
  override name = 'GatewayError'
}

export interface SendRequest {
  /** Digits. */
  phone: string
  requestId: string | null
  sender: string | null
  code: string
  callbackUrl: string | null
  payload: string | null
  ttlSeconds: number | null
}

/**
 * Parameters of sendVerificationMessage, https://core.telegram.org/gateway/api#sendverificationmessage. A
 * callback_url may be http here. Throws `GatewayError`; most of its words are not documented.
 */
export function readSend(parameters: Parameters): SendRequest {
  return {
    phone: readPhone(parameters),
    requestId: parameters.get('request_id'),
    sender: matching(parameters, 'sender_username', /^@?[A-Za-z0-9_]{1,32}$/),
    code: readCode(parameters),
    callbackUrl: readCallbackUrl(parameters),
    payload: ofBytes(parameters, 'payload', 128),
    ttlSeconds: readCount(parameters, 'ttl', 30, 3_600),
  }
}

/** Throws `GatewayError`. */
export function readPhone(parameters: Parameters): string {
  const phone = parameters.get('phone_number')
  if (phone !== null && /^\+[0-9]{7,15}$/.test(phone)) return phone.slice(1)
  throw new GatewayError('PHONE_NUMBER_INVALID')
}

function readCode(parameters: Parameters): string {
  const code = matching(parameters, 'code', /^[0-9]{4,8}$/)
  if (code !== null) return code
  const length = readCount(parameters, 'code_length', 4, 8)
  if (length === null) throw new GatewayError('CODE_LENGTH_INVALID')
  return String(randomInt(10 ** length)).padStart(length, '0')
}

function readCallbackUrl(parameters: Parameters): string | null {
  const url = ofBytes(parameters, 'callback_url', 256)
  if (url === null || (/^https?:\/\//.test(url) && URL.canParse(url))) return url
  throw new GatewayError('CALLBACK_URL_INVALID')
}

function readCount(parameters: Parameters, name: string, min: number, max: number): number | null {
  const text = matching(parameters, name, /^[0-9]{1,9}$/)
  if (text === null) return null
  const count = Number(text)
  if (count < min || count > max) throw new GatewayError(`${name.toUpperCase()}_INVALID`)
  return count
}

function ofBytes(parameters: Parameters, name: string, max: number): string | null {
  const text = parameters.get(name)
  if (text === null || Buffer.byteLength(text) <= max) return text
  throw new GatewayError(`${name.toUpperCase()}_INVALID`)
}

function matching(parameters: Parameters, name: string, pattern: RegExp): string | null {
  const text = parameters.get(name)
  if (text === null || pattern.test(text)) return text
  throw new GatewayError(`${name.toUpperCase()}_INVALID`)
}
