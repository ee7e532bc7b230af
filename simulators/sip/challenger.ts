import { createHash, randomBytes } from 'node:crypto'
import { RecentMap } from '../../packages/kit/flow/recent-map.ts'
import type { Clock } from '../../packages/kit/time/clock.ts'
import type { ReceivedRequest } from '../../telephony/sip/message/message.ts'
import { parseParameters, splitOutside } from '../../telephony/sip/message/parameters.ts'
import type { Answer } from '../../telephony/sip/transaction/response-to.ts'

export interface ChallengerOptions {
  clock: Clock
  username: string
  password: string
  by: 'proxy' | 'user'
  algorithm: 'MD5' | 'SHA-256'
  nonceLifetimeMs: number
}

/** `absent`: the request has no answer to a challenge of ours. */
export type Verdict = 'right' | 'wrong' | 'stale' | 'absent'

type Fields = ReadonlyMap<string, string | null>

const realm = 'sandbox'
const maxNonces = 10_000
/** Counts of a nonce that are remembered, so that requests may overtake each other. */
const rememberedCounts = 1_000

/** Challenges callers by Digest (RFC 3261 §22, RFC 8760), and checks the answers. */
export class Challenger {
  readonly #options: ChallengerOptions
  readonly #nonces = new RecentMap<string, { issuedAt: number; counts: Set<number> }>(maxNonces)

  constructor(options: ChallengerOptions) {
    this.#options = options
  }

  /** `oneTime`: the nonce is not good for another request. */
  judge(request: ReceivedRequest, oneTime: boolean): Verdict {
    const fields = this.#fieldsOf(request)
    if (fields === null) return 'absent'
    const nonce = fields.get('nonce') ?? ''
    if (!this.#isRight(request, fields)) return 'wrong'
    if (!this.#isFresh(nonce, Number.parseInt(fields.get('nc') ?? '1', 16))) return 'stale'
    if (oneTime) this.#nonces.delete(nonce)
    return 'right'
  }

  challenge(stale: boolean): Answer {
    const { by, algorithm, clock } = this.#options
    const nonce = randomBytes(16).toString('hex')
    this.#nonces.set(nonce, { issuedAt: clock.now(), counts: new Set() })
    const value = `Digest realm="${realm}", nonce="${nonce}", algorithm=${algorithm}, qop="auth"`
    const header = by === 'proxy' ? 'proxy-authenticate' : 'www-authenticate'
    return { status: by === 'proxy' ? 407 : 401, headers: [[header, stale ? `${value}, stale=true` : value]] }
  }

  #fieldsOf({ headers }: ReceivedRequest): Fields | null {
    const name = this.#options.by === 'proxy' ? 'proxy-authorization' : 'authorization'
    for (const value of headers.all(name)) {
      const list = /^Digest\s+(.+)$/is.exec(value)?.[1] ?? ''
      const fields = parseParameters(splitOutside(list, ',').join(';'))
      if (fields?.get('realm') === realm) return fields
    }
    return null
  }

  /** The response of RFC 7616 §3.4.1, and that without qop of RFC 2069. */
  #isRight({ method, uri }: ReceivedRequest, fields: Fields): boolean {
    const { username, password, algorithm } = this.#options
    const hash = (...parts: string[]) =>
      createHash(algorithm === 'MD5' ? 'md5' : 'sha256')
        .update(parts.join(':'))
        .digest('hex')
    const field = (name: string) => fields.get(name) ?? ''
    const counted = fields.has('qop') ? [field('nc'), field('cnonce'), field('qop')] : []
    const expected = hash(
      hash(username, realm, password),
      field('nonce'),
      ...counted,
      hash(method, field('uri')),
    )
    return field('username') === username && field('uri') === uri && field('response') === expected
  }

  #isFresh(nonce: string, count: number): boolean {
    const known = this.#nonces.get(nonce)
    if (known === null || known.issuedAt + this.#options.nonceLifetimeMs < this.#options.clock.now())
      return false
    const { counts } = known
    if (counts.has(count) || (counts.size >= rememberedCounts && count < Math.min(...counts))) return false
    counts.add(count)
    const [oldest] = counts
    if (counts.size > rememberedCounts && oldest !== undefined) counts.delete(oldest)
    return true
  }
}
