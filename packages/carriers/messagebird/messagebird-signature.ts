import { createHash, createHmac } from 'node:crypto'
import { asMembers, asNumber, asText, parseJson } from '../../kit/text/members.ts'
import { sameText } from '../../kit/text/same-text.ts'

/** How far the clocks may differ, in seconds. */
const skewSeconds = 5

/** The methods of `alg` (RFC 7518, 3.2) that MessageBird signs with; all others are refused. */
const hashes: Readonly<Record<string, string | undefined>> = {
  HS256: 'sha256',
  HS384: 'sha384',
  HS512: 'sha512',
}

export interface SignedByMessageBird {
  signingKey: string
  /** The whole address, with its query as it came. */
  url: string
  body: Buffer
  /** Milliseconds. */
  now: number
}

/**
 * Why `token`, the JWT in `MessageBird-Signature-JWT`, does not prove a request, or null where it does: it is signed by
 * HMAC with the signing key, is valid now, and has the SHA-256 of the address and of the body, if there is one
 * (https://developers.messagebird.com/api/#verifying-http-requests).
 */
export function whyNotSignedByMessageBird(token: string, request: SignedByMessageBird): string | null {
  const [header = '', payload = '', signature = '', ...rest] = token.split('.')
  const hash = hashes[asText(asMembers(decoded(header))['alg']) ?? '']
  if (hash === undefined || rest.length > 0) return 'its signature is none'
  const expected = createHmac(hash, request.signingKey).update(`${header}.${payload}`).digest('base64url')
  if (!sameText(signature, expected)) return 'its signature is wrong'
  return whyNotClaimed(asMembers(decoded(payload)), request)
}

function whyNotClaimed(
  claims: Readonly<Record<string, unknown>>,
  { url, body, now }: SignedByMessageBird,
): string | null {
  const seconds = now / 1_000
  const [from, until] = [asNumber(claims['nbf']), asNumber(claims['exp'])]
  if (claims['iss'] !== 'MessageBird' || asText(claims['jti']) === null)
    return 'its signature is of another issuer'
  if (until === null || until + skewSeconds <= seconds) return 'its signature is too old'
  if (from !== null && from - skewSeconds > seconds) return 'its signature is not valid yet'
  if (!matchesHash(claims['url_hash'], url)) return `its signature is of another address than ${url}`
  const hasNoBody = body.length === 0 && claims['payload_hash'] === undefined
  return hasNoBody || matchesHash(claims['payload_hash'], body) ? null : 'its signature is of another body'
}

function matchesHash(claim: unknown, content: string | Buffer): boolean {
  return sameText(asText(claim) ?? '', createHash('sha256').update(content).digest('hex'))
}

function decoded(part: string): unknown {
  return parseJson(Buffer.from(part, 'base64url').toString('utf8'))
}
