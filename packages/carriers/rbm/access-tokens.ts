import { createSign } from 'node:crypto'
import { asMembers, asNumber, asText, parseJson } from '../../kit/text/members.ts'
import type { Clock } from '../../kit/time/clock.ts'
import { rawText } from '../http/raw-text.ts'
import type { UpstreamAnswer } from '../http/upstream-exchange.ts'
import { UpstreamHttp } from '../http/upstream-http.ts'
import type { RbmConfig } from './settings.ts'

export type Access = { kind: 'token'; token: string } | { kind: 'none'; why: string }

export interface AccessTokensOptions {
  serviceAccount: RbmConfig['serviceAccount']
  clock: Clock
  /** Of a submit; a token must come within half of it. */
  timeoutMs: number
}

/** A token is renewed in the background this long before it expires, and not used in its last seconds. */
const renewBeforeMs = 300_000
const reserveMs = 10_000
/** Pause after a failed renewal while the old token is still valid. */
const restMs = 5_000

/**
 * Gets access tokens for a service account: one request at a time, however many submits wait for it. A token is reused
 * until shortly before it expires.
 */
export class AccessTokens {
  readonly #options: AccessTokensOptions
  #current: { token: string; endsAt: number } | null = null
  #exchange: Promise<Access> | null = null
  #restsUntil = 0

  constructor(options: AccessTokensOptions) {
    this.#options = options
  }

  /** Never rejects. */
  take(): Promise<Access> {
    const now = this.#options.clock.now()
    const left = this.#current === null ? 0 : this.#current.endsAt - now
    if (this.#current === null || left <= reserveMs) return this.#renew()
    if (left <= renewBeforeMs && now >= this.#restsUntil) void this.#renew()
    return Promise.resolve({ kind: 'token', token: this.#current.token })
  }

  /** Google rejected this token: the next submit requests another. */
  forget(token: string): void {
    if (this.#current?.token === token) this.#current = null
  }

  #renew(): Promise<Access> {
    this.#exchange ??= this.#requestToken().finally(() => {
      this.#exchange = null
    })
    return this.#exchange
  }

  async #requestToken(): Promise<Access> {
    const { serviceAccount, clock, timeoutMs } = this.#options
    const requestedAt = clock.now()
    const assertion = signedAssertion(serviceAccount, requestedAt)
    const answer = await post(serviceAccount.tokenUri, assertion, Math.ceil(timeoutMs / 2))
    const given = answer.kind === 'answer' && answer.status === 200 ? asMembers(parseJson(answer.body)) : {}
    const token = asText(given['access_token'])
    const lifeSeconds = asNumber(given['expires_in']) ?? 0
    if (token === null || !/^[!-~]{1,8192}$/.test(token) || lifeSeconds <= 0) {
      this.#restsUntil = clock.now() + restMs
      return { kind: 'none', why: `no access token: ${whyNot(answer, [assertion])}` }
    }
    this.#current = { token, endsAt: requestedAt + lifeSeconds * 1_000 }
    return { kind: 'token', token }
  }
}

async function post(tokenUri: string, assertion: string, timeoutMs: number): Promise<UpstreamAnswer> {
  const { origin, pathname, search } = new URL(tokenUri)
  const http = new UpstreamHttp({ baseUrl: origin, timeoutMs, connections: 1 })
  const body = new URLSearchParams({ grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer', assertion })
  const answer = await http.request({
    method: 'POST',
    path: pathname + search,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: body.toString(),
  })
  await http.close()
  return answer
}

/** `invalid_grant: Invalid JWT signature.`, or what came instead; never a token. */
function whyNot(answer: UpstreamAnswer, hidden: string[]): string {
  if (answer.kind !== 'answer') return rawText(answer.why, hidden)
  const { error, error_description: description, access_token: token } = asMembers(parseJson(answer.body))
  if (asText(token) !== null) return 'the answer is no token with a lifetime'
  const words = [asText(error), asText(description)].filter((word) => word !== null)
  return rawText(words.length > 0 ? words.join(': ') : `HTTP ${answer.status}: ${answer.body}`, hidden)
}

const scope = 'https://www.googleapis.com/auth/rcsbusinessmessaging'
const lifeSeconds = 3_600

/** The JWT that is exchanged for a token (RFC 7523; Google, "Using OAuth 2.0 for Server to Server"). */
function signedAssertion(account: RbmConfig['serviceAccount'], now: number): string {
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
