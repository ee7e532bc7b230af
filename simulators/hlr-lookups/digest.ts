import { createHmac, timingSafeEqual } from 'node:crypto'
import type { WebRequest } from '../web/web-request.ts'

export interface DigestKeys {
  apiKey: string
  apiSecret: string
}

const maxSeconds = 300

/**
 * Why a request is not one of the account, or null. Signed are path, seconds, method and body, with HMAC-SHA256 in
 * hex (conformance/hlr-lookups). How old a signature may be is not published; here it is five minutes.
 */
export function digestFault(
  { method, headers, text }: WebRequest,
  path: string,
  keys: DigestKeys,
  now: number,
): string | null {
  const header = (name: string) => String(headers[`x-digest-${name}`] ?? '')
  if (header('key') !== keys.apiKey) return 'Invalid API key'
  const seconds = header('timestamp')
  if (!/^[0-9]{1,12}$/.test(seconds) || Math.abs(now / 1_000 - Number(seconds)) > maxSeconds) {
    return 'Invalid digest timestamp'
  }
  const signed = createHmac('sha256', keys.apiSecret)
    .update(`${path}${seconds}${method}${text}`)
    .digest('hex')
  const given = Buffer.from(header('signature'))
  const expected = Buffer.from(signed)
  const equal = given.length === expected.length && timingSafeEqual(given, expected)
  return equal ? null : 'Invalid digest signature'
}
