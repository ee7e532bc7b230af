import { isIP } from 'node:net'
import type { WebRequest } from '../web/web-request.ts'
import { NumberError, SmsRuError } from './sms-ru-errors.ts'

/** The parameters of a call: of its query, and of its body as a form. Those of the body win. */
export function parametersOf({ query, headers, text }: WebRequest): URLSearchParams {
  const parameters = new URLSearchParams(query)
  const type = headers['content-type'] ?? ''
  if (!type.startsWith('application/x-www-form-urlencoded')) return parameters
  for (const [name, value] of new URLSearchParams(text)) parameters.set(name, value)
  return parameters
}

/** Digits of the number to be called. Throws `NumberError`, and `SmsRuError` where `ip` is wrong. */
export function readCall(parameters: URLSearchParams): string {
  const phone = (parameters.get('phone') ?? '').replace(/^\+/, '')
  if (!/^[0-9]{7,15}$/.test(phone)) throw new NumberError()
  const ip = parameters.get('ip') ?? '-1'
  if (ip !== '-1' && (isIP(ip) === 0 || isPrivate(ip))) throw new SmsRuError(507)
  return phone
}

function isPrivate(ip: string): boolean {
  return /^(10\.|127\.|192\.168\.|172\.(1[6-9]|2[0-9]|3[01])\.)/.test(ip)
}
