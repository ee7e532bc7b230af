import { createHash, randomBytes } from 'node:crypto'
import type { Headers } from './message/headers.ts'
import { parseParameters, quote, splitOutside } from './message/parameters.ts'

/** A Digest challenge (RFC 7616 §3.3, RFC 8760) that can be answered. */
export interface Challenge {
  /** In which field the answer goes. */
  answerIn: 'authorization' | 'proxy-authorization'
  realm: string
  nonce: string
  opaque: string | null
  algorithm: Algorithm
  /** As it was written, null where it was not. */
  algorithmText: string | null
  /** Whether qop=auth is offered; without any qop it is answered as RFC 2069 did. */
  qopAuth: boolean
  stale: boolean
}

export interface DigestCredentials {
  username: string
  password: string
}

export interface DigestInput extends DigestCredentials {
  method: string
  uri: string
  /** How often this nonce was used, this time included. */
  nonceCount: number
  cnonce: string
}

export type Algorithm = 'md5' | 'sha256' | 'sha512-256'

const algorithms: Readonly<Record<string, { hash: Algorithm; session: boolean }>> = {
  md5: { hash: 'md5', session: false },
  'md5-sess': { hash: 'md5', session: true },
  'sha-256': { hash: 'sha256', session: false },
  'sha-256-sess': { hash: 'sha256', session: true },
  'sha-512-256': { hash: 'sha512-256', session: false },
  'sha-512-256-sess': { hash: 'sha512-256', session: true },
}

const strength: Record<Algorithm, number> = { md5: 0, sha256: 1, 'sha512-256': 2 }

/** The challenges of a 401 or 407 that can be answered, the strongest algorithm first. */
export function parseChallenges(headers: Headers): Challenge[] {
  const found = [
    ...headers.all('www-authenticate').map((text) => parseChallenge(text, 'authorization')),
    ...headers.all('proxy-authenticate').map((text) => parseChallenge(text, 'proxy-authorization')),
  ]
  return found
    .flatMap((challenge) => challenge ?? [])
    .sort((one, other) => strength[other.algorithm] - strength[one.algorithm])
}

/** challenge = "Digest" LWS digest-cln *(COMMA digest-cln) (RFC 3261 §25.1). Null for what cannot be answered. */
function parseChallenge(text: string, answerIn: Challenge['answerIn']): Challenge | null {
  const match = /^Digest\s+(.+)$/is.exec(text)
  const parameters = match === null ? null : parseParameters(splitOutside(match[1] ?? '', ',').join(';'))
  const realm = parameters?.get('realm') ?? null
  const nonce = parameters?.get('nonce') ?? null
  if (parameters === null || realm === null || nonce === null) return null
  const algorithmText = parameters.get('algorithm') ?? null
  const algorithm = algorithms[(algorithmText ?? 'MD5').toLowerCase()]
  const qop = parameters.get('qop') ?? null
  const qops = qop === null ? [] : splitOutside(qop.toLowerCase(), ',')
  if (algorithm === undefined || (qops.length > 0 && !qops.includes('auth'))) return null
  return {
    answerIn,
    realm,
    nonce,
    opaque: parameters.get('opaque') ?? null,
    algorithm: algorithm.hash,
    algorithmText,
    qopAuth: qops.includes('auth'),
    stale: (parameters.get('stale') ?? '').toLowerCase() === 'true',
  }
}

/** The value of Authorization or Proxy-Authorization (RFC 7616 §3.4). */
export function answerChallenge(challenge: Challenge, input: DigestInput): string {
  const { realm, nonce, opaque, algorithmText, qopAuth } = challenge
  const nc = input.nonceCount.toString(16).padStart(8, '0')
  const fields = [
    `username=${quote(input.username)}`,
    `realm=${quote(realm)}`,
    `nonce=${quote(nonce)}`,
    `uri=${quote(input.uri)}`,
    `response="${digestResponse(challenge, input, nc)}"`,
    ...(algorithmText === null ? [] : [`algorithm=${algorithmText}`]),
    ...(opaque === null ? [] : [`opaque=${quote(opaque)}`]),
    ...(qopAuth ? ['qop=auth', `nc=${nc}`, `cnonce=${quote(input.cnonce)}`] : []),
  ]
  return `Digest ${fields.join(', ')}`
}

function digestResponse(challenge: Challenge, input: DigestInput, nc: string): string {
  const { algorithm, algorithmText, realm, nonce, qopAuth } = challenge
  const hash = (text: string) => createHash(algorithm).update(text, 'utf8').digest('hex')
  const secret = hash(`${input.username}:${realm}:${input.password}`)
  const session = algorithms[(algorithmText ?? 'MD5').toLowerCase()]?.session ?? false
  const first = session ? hash(`${secret}:${nonce}:${input.cnonce}`) : secret
  const second = hash(`${input.method}:${input.uri}`)
  if (!qopAuth) return hash(`${first}:${nonce}:${second}`)
  return hash(`${first}:${nonce}:${nc}:${input.cnonce}:auth:${second}`)
}

export function newCnonce(): string {
  return randomBytes(8).toString('hex')
}
