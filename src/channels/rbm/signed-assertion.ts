import { createSign } from 'node:crypto'
import type { RbmConfig } from './settings.ts'

const scope = 'https://www.googleapis.com/auth/rcsbusinessmessaging'
const lifeSeconds = 3_600

/** The JWT that a service account is exchanged a token for (RFC 7523; Google, "Using OAuth 2.0 for Server to Server"). */
export function signedAssertion(account: RbmConfig['serviceAccount'], now: number): string {
  const { clientEmail, privateKey, privateKeyId, tokenUri } = account
  const issuedAt = Math.floor(now / 1_000)
  const header = { alg: 'RS256', typ: 'JWT', ...(privateKeyId === null ? {} : { kid: privateKeyId }) }
  const claims = {
    iss: clientEmail,
    scope,
    aud: tokenUri,
    iat: issuedAt,
    exp: issuedAt + lifeSeconds,
  }
  const signed = `${encoded(header)}.${encoded(claims)}`
  return `${signed}.${createSign('RSA-SHA256').update(signed).sign(privateKey.reveal(), 'base64url')}`
}

function encoded(json: object): string {
  return Buffer.from(JSON.stringify(json)).toString('base64url')
}
