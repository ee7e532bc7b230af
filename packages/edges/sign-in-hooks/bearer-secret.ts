import type { IncomingHttpHeaders } from 'node:http'
import { sameText } from '../../kit/text/same-text.ts'
import type { Authentic } from './sign-in-service.ts'

/** `Authorization` with a secret: as Bearer, as the password of Basic with any user name, or by itself. */
export function bearsSecret(
  { authorization }: IncomingHttpHeaders,
  secrets: readonly string[],
): Authentic | null {
  return isSecret(readSecret(authorization ?? ''), secrets)
}

/** Null where it is none of them. All are compared. */
export function isSecret(given: string, secrets: readonly string[]): Authentic | null {
  const compared = secrets.map((secret) => sameText(given, secret))
  return compared.includes(true) ? { requestId: null } : null
}

function readSecret(authorization: string): string {
  const [, scheme, value = ''] = /^(bearer|basic) +(.*)$/i.exec(authorization.trim()) ?? []
  if (scheme === undefined) return authorization.trim()
  if (scheme.toLowerCase() === 'bearer') return value.trim()
  const pair = Buffer.from(value, 'base64').toString('utf8')
  return pair.slice(pair.indexOf(':') + 1)
}
