import { createHmac } from 'node:crypto'
import { asMembers, parseJson } from '../../../kit/text/members.ts'
import type { Clock } from '../../../kit/time/clock.ts'
import { rawText } from '../../http/raw-text.ts'
import { UpstreamHttp } from '../../http/upstream-http.ts'
import { failedLookup, type LookupOutcome, type LookupProvider } from '../lookup.ts'
import type { HlrLookupsConfig } from '../lookups-settings.ts'
import { readLookup } from './read-lookup.ts'

const path = '/hlr-lookup'

/**
 * hlr-lookups.com, API version 2. One number per request, because its bulk requests answer only by callbacks.
 * Numbers share `connections`, and those that wait too long fail.
 */
export class HlrLookups implements LookupProvider {
  readonly kind = 'hlr-lookups'
  readonly live = true
  readonly #http: UpstreamHttp
  readonly #clock: Clock
  readonly #apiKey: string
  readonly #apiSecret: string

  constructor(
    { baseUrl, responseTimeoutMs, connections, apiKey, apiSecret }: HlrLookupsConfig,
    clock: Clock,
  ) {
    this.#http = new UpstreamHttp({ baseUrl, timeoutMs: responseTimeoutMs, connections })
    this.#clock = clock
    this.#apiKey = apiKey.reveal()
    this.#apiSecret = apiSecret.reveal()
  }

  look(phones: readonly string[]): Promise<LookupOutcome[]> {
    return Promise.all(phones.map((phone) => this.#look(phone)))
  }

  close(): Promise<void> {
    return this.#http.close()
  }

  async #look(phone: string): Promise<LookupOutcome> {
    const body = JSON.stringify({ msisdn: `+${phone}` })
    const answer = await this.#http.request({ method: 'POST', path, headers: this.#headers(body), body })
    const raw = (said: string) => rawText(said, [this.#apiSecret, this.#apiKey, phone])
    if (answer.kind !== 'answer') return failedLookup(raw(answer.why))
    const said = raw(`HTTP ${answer.status}: ${answer.body}`)
    if (answer.status !== 200) return failedLookup(said, answer.status !== 400)
    const members = asMembers(parseJson(answer.body))
    return Object.keys(members).length === 0 ? failedLookup(said) : readLookup(members)
  }

  /** HMAC-SHA256 of path, seconds, method and body, in hex, as the provider's own SDK signs. */
  #headers(body: string): Record<string, string> {
    const seconds = String(Math.floor(this.#clock.now() / 1_000))
    const signature = createHmac('sha256', this.#apiSecret)
      .update(`${path}${seconds}POST${body}`)
      .digest('hex')
    return {
      accept: 'application/json',
      'content-type': 'application/json',
      'x-digest-key': this.#apiKey,
      'x-digest-timestamp': seconds,
      'x-digest-signature': signature,
    }
  }
}
