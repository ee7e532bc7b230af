import type { Clock } from '../../packages/kit/time/clock.ts'
import { type FaultsOf, flag, parseByRules } from '../fault-rules.ts'
import { AnsweringCarrier, type AnsweringCarrierOptions } from '../web/answering-carrier.ts'
import { webFaultRules } from '../web/web-faults.ts'
import { NotJson, type WebAnswer, type WebRequest, type WebRoute } from '../web/web-request.ts'
import { type DigestKeys, digestFault } from './digest.ts'
import { lookupResult } from './lookup-result.ts'

const faultRules = {
  ...webFaultRules,
  /** Digits of subscribers are shown as asterisks. */
  masksSubscribers: flag,
}

export type HlrLookupsFaults = FaultsOf<typeof faultRules>

export interface HlrLookupsOptions extends AnsweringCarrierOptions<HlrLookupsFaults> {
  /** Default `sandbox-hlr-key`. */
  apiKey?: string
  /** Default `sandbox-hlr-secret`. */
  apiSecret?: string
}

/** What a client must know. */
export interface HlrLookupsAddress extends DigestKeys {
  /** Such as `http://127.0.0.1:8096/api/v2`. */
  url: string
}

const base = '/api/v2'
const path = '/hlr-lookup'

/**
 * hlr-lookups.com, API version 2: the lookup of one number, answered at once, over the numbering plan of all
 * simulated registers. It reaches no handset.
 */
export class HlrLookups extends AnsweringCarrier<HlrLookupsFaults> {
  readonly name = 'hlr-lookups'
  protected readonly routes: readonly WebRoute[] = [
    { method: 'POST', path: base + path, answer: (request) => this.#look(request) },
  ]
  readonly #clock: Clock
  readonly #keys: DigestKeys

  private constructor(options: HlrLookupsOptions) {
    super(options, parse)
    const { clock, apiKey = 'sandbox-hlr-key', apiSecret = 'sandbox-hlr-secret' } = options
    this.#clock = clock
    this.#keys = { apiKey, apiSecret }
  }

  /** Rejects when the port cannot be had, and with `InvalidField` when a fault is wrong. */
  static async open(options: HlrLookupsOptions): Promise<HlrLookups> {
    const register = new HlrLookups(options)
    await register.listen(options)
    return register
  }

  get address(): HlrLookupsAddress {
    return { url: `${this.url}${base}`, ...this.#keys }
  }

  protected override failure(status: number, message: string): WebAnswer {
    // The form of errors as clients know it.
    return { status, body: { success: false, errors: [{ code: 1000, message }] } }
  }

  protected override refusal(error: unknown): WebAnswer | null {
    return error instanceof NotJson ? this.failure(400, error.message) : null
  }

  #look(request: WebRequest): WebAnswer {
    const now = this.#clock.now()
    const fault = digestFault(request, path, this.#keys, now)
    if (fault !== null) return this.unauthorized(401, fault)
    const phone = phoneIn(request.json())
    if (phone === null) {
      this.counters.refused++
      return this.failure(400, 'The msisdn is missing or not a number in international format')
    }
    this.counters.accepted++
    return { status: 200, body: lookupResult({ phone, now, masked: this.faults.masksSubscribers }) }
  }
}

function parse(json: unknown): HlrLookupsFaults {
  return parseByRules(json, faultRules)
}

function phoneIn(json: unknown): string | null {
  if (typeof json !== 'object' || json === null || !('msisdn' in json)) return null
  const { msisdn } = json
  return typeof msisdn === 'string' ? (/^\+?([0-9]{7,15})$/.exec(msisdn)?.[1] ?? null) : null
}
