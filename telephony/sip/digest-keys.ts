import {
  answerChallenge,
  type Challenge,
  type DigestCredentials,
  newCnonce,
  parseChallenges,
} from './digest.ts'
import type { ReceivedResponse, SipRequest } from './message/message.ts'

interface Key {
  challenge: Challenge
  used: number
}

const maxRealms = 16

/**
 * The nonces that one account received, kept for later requests, so that most of them need no challenge of their own.
 */
export class DigestKeys {
  readonly #credentials: DigestCredentials | null
  readonly #keys = new Map<string, Key>()

  /** Null: every challenge is a refusal. */
  constructor(credentials: DigestCredentials | null) {
    this.#credentials = credentials
  }

  /** The request with an answer to every challenge known. */
  authorize(request: SipRequest): SipRequest {
    if (this.#credentials === null || this.#keys.size === 0) return request
    const headers = request.headers.copy()
    headers.delete('authorization')
    headers.delete('proxy-authorization')
    for (const key of this.#keys.values()) {
      const { method, uri } = request
      const input = { ...this.#credentials, method, uri, nonceCount: ++key.used, cnonce: newCnonce() }
      headers.add(key.challenge.answerIn, answerChallenge(key.challenge, input))
    }
    return { ...request, headers }
  }

  /**
   * Stores the strongest challenge of each realm of a 401 or 407. Returns whether a retry can succeed: not when the
   * rejected nonce was new for this request (`fresh`) and is not reported as stale.
   */
  learn(response: ReceivedResponse, fresh: FreshNonces): boolean {
    if (this.#credentials === null) return false
    const taken = new Set<string>()
    let worth = false
    for (const challenge of parseChallenges(response.headers)) {
      const name = `${challenge.answerIn} ${challenge.realm}`
      if (taken.has(name)) continue
      taken.add(name)
      if (!fresh.take(name, challenge.stale)) continue
      if (this.#keys.size >= maxRealms) this.#keys.clear()
      this.#keys.set(name, { challenge, used: 0 })
      worth = true
    }
    return worth
  }
}

/** Counts the challenges of one request by realm: one is allowed, and one more where its nonce was stale. */
export class FreshNonces {
  readonly #taken = new Map<string, number>()

  take(realm: string, stale: boolean): boolean {
    const taken = this.#taken.get(realm) ?? 0
    this.#taken.set(realm, taken + 1)
    return taken === 0 || (taken === 1 && stale)
  }
}
