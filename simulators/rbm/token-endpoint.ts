import { randomBytes, verify } from 'node:crypto'
import { RecentMap } from '../../packages/kit/flow/recent-map.ts'
import type { Clock } from '../../packages/kit/time/clock.ts'
import type { WebAnswer, WebRequest } from '../web/web-request.ts'
import { RbmError } from './rbm-error.ts'
import type { ServiceAccount } from './service-account.ts'
import { clientEmail } from './service-account.ts'

const grantType = 'urn:ietf:params:oauth:grant-type:jwt-bearer'
const scope = 'https://www.googleapis.com/auth/rcsbusinessmessaging'
const googleTokenUri = 'https://oauth2.googleapis.com/token'
const lifetimeSeconds = 3_600
const maxSkewSeconds = 60

/** An assertion is not good. The message is the answer's `error_description`. */
class InvalidGrant extends Error {
  override name = 'InvalidGrant'
}

/** Gives access tokens for assertions that the service account has signed, as RFC 7523 says. */
export class TokenEndpoint {
  readonly #clock: Clock
  readonly #account: ServiceAccount
  /** When each token ends. */
  readonly #tokens = new RecentMap<string, number>(10_000)
  tokens = 0

  constructor(options: { clock: Clock; account: ServiceAccount }) {
    this.#clock = options.clock
    this.#account = options.account
  }

  /** The token endpoint. `tokenUri` is its own address, which an assertion must name as its audience. */
  answer(request: WebRequest, tokenUri: string): WebAnswer {
    const form = new URLSearchParams(request.text)
    if (form.get('grant_type') !== grantType) return refusal('unsupported_grant_type', `must be ${grantType}`)
    try {
      this.#check(form.get('assertion') ?? '', tokenUri)
    } catch (error) {
      if (error instanceof InvalidGrant) return refusal('invalid_grant', error.message)
      throw error
    }
    const token = `ya29.${randomBytes(24).toString('base64url')}`
    this.#tokens.set(token, this.#clock.now() + lifetimeSeconds * 1_000)
    this.tokens++
    // Google says 3599 as well.
    return {
      status: 200,
      body: { access_token: token, expires_in: lifetimeSeconds - 1, token_type: 'Bearer' },
    }
  }

  /** Throws `RbmError`. */
  authorize({ headers }: WebRequest): void {
    const token = /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1]
    const endsAt = token === undefined ? null : this.#tokens.get(token)
    if (endsAt !== null && endsAt > this.#clock.now()) return
    throw new RbmError(401, 'Request had invalid authentication credentials. Expected OAuth 2 access token.')
  }

  #check(assertion: string, tokenUri: string): void {
    const [header = '', payload = '', signature = ''] = assertion.split('.')
    const claims = parsePart(payload)
    if (parsePart(header)['alg'] !== 'RS256') throw new InvalidGrant('alg must be RS256')
    const signed = Buffer.from(`${header}.${payload}`)
    if (!verify('RSA-SHA256', signed, this.#account.publicKey, Buffer.from(signature, 'base64url'))) {
      throw new InvalidGrant('Invalid JWT Signature.')
    }
    const { iss, scope: scopes, aud, iat, exp } = claims
    if (iss !== clientEmail) throw new InvalidGrant(`iss must be ${clientEmail}`)
    if (typeof scopes !== 'string' || !scopes.split(' ').includes(scope)) {
      throw new InvalidGrant(`scope must be ${scope}`)
    }
    if (aud !== tokenUri && aud !== googleTokenUri) throw new InvalidGrant(`aud must be ${tokenUri}`)
    this.#checkTimes(Number(iat), Number(exp))
  }

  #checkTimes(issuedAt: number, expiresAt: number): void {
    const now = this.#clock.now() / 1_000
    const right =
      issuedAt <= now + maxSkewSeconds &&
      expiresAt > now - maxSkewSeconds &&
      expiresAt - issuedAt <= lifetimeSeconds
    if (!right) {
      throw new InvalidGrant(
        'Invalid JWT: Token must be a short-lived token (60 minutes) and in a reasonable timeframe.',
      )
    }
  }
}

function parsePart(part: string): Record<string, unknown> {
  try {
    const json: unknown = JSON.parse(Buffer.from(part, 'base64url').toString('utf8'))
    if (typeof json === 'object' && json !== null) return json as Record<string, unknown>
  } catch {
    // Reported below.
  }
  throw new InvalidGrant('the assertion is not a JWT')
}

function refusal(error: string, description: string): WebAnswer {
  return { status: 400, body: { error, error_description: description } }
}
