import type { Clock } from '../../src/lib/clock.ts'
import { type Carrier, InvalidField } from '../carrier.ts'
import { type FaultsOf, flag, parseByRules } from '../fault-rules.ts'
import { TimerWheel } from '../timer-wheel.ts'
import { webFaultRules } from '../web/web-faults.ts'
import { type ListenerProtocol, WebListener } from '../web/web-listener.ts'
import { NotJson, type WebAnswer, type WebRequest } from '../web/web-request.ts'
import { type DigestKeys, digestFault } from './digest.ts'
import { lookupResult } from './lookup-result.ts'

const faultRules = {
  ...webFaultRules,
  /** Digits of subscribers are shown as asterisks. */
  masksSubscribers: flag,
}

export type HlrLookupsFaults = FaultsOf<typeof faultRules>

export interface HlrLookupsOptions {
  clock: Clock
  /** Default 127.0.0.1. */
  host?: string
  /** 0 takes a free port. */
  port: number
  /** Default `sandbox-hlr-key`. */
  apiKey?: string
  /** Default `sandbox-hlr-secret`. */
  apiSecret?: string
  /** Faults from the start; those left out are off. */
  faults?: Partial<HlrLookupsFaults>
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
export class HlrLookups implements Carrier {
  readonly name = 'hlr-lookups'
  readonly channels = []
  readonly #clock: Clock
  readonly #wheel: TimerWheel
  readonly #keys: DigestKeys
  readonly #counters = { accepted: 0, refused: 0, throttled: 0, unauthorized: 0 }
  #faults: HlrLookupsFaults
  #listener: WebListener | null = null

  private constructor({ clock, apiKey, apiSecret, faults }: HlrLookupsOptions) {
    this.#clock = clock
    this.#wheel = new TimerWheel(clock)
    this.#keys = { apiKey: apiKey ?? 'sandbox-hlr-key', apiSecret: apiSecret ?? 'sandbox-hlr-secret' }
    this.#faults = parse(faults ?? {})
  }

  /** Rejects when the port cannot be had, and with `InvalidField` when a fault is wrong. */
  static async open(options: HlrLookupsOptions): Promise<HlrLookups> {
    const register = new HlrLookups(options)
    const { host = '127.0.0.1', port, clock } = options
    const wheel = register.#wheel
    try {
      const faults = () => register.#faults
      const protocol = register.#protocol()
      register.#listener = await WebListener.open({ host, port, clock, wheel, protocol, faults })
      return register
    } catch (error) {
      wheel[Symbol.dispose]()
      throw error
    }
  }

  get address(): HlrLookupsAddress {
    return { url: `${this.#listener?.url ?? ''}${base}`, ...this.#keys }
  }

  get faults(): HlrLookupsFaults {
    return this.#faults
  }

  putFaults(json: unknown): void {
    this.#faults = parse(json)
    if (this.#faults.refuseConnections) this.#listener?.dropConnections()
  }

  reply(): void {
    throw new InvalidField(`carrier must be one that reaches handsets: ${this.name} answers lookups only`)
  }

  stats(): Record<string, number> {
    return { requests: this.#listener?.requests ?? 0, ...this.#counters }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#listener?.[Symbol.asyncDispose]()
    this.#wheel[Symbol.dispose]()
  }

  #protocol(): ListenerProtocol {
    return {
      routes: [{ method: 'POST', path: base + path, answer: (request) => this.#look(request) }],
      throttled: () => {
        this.#counters.throttled++
        return failure(429, 'Too many requests')
      },
      forced: (status) => failure(status, 'The simulated register has a fault set for this'),
      unknown: () => failure(404, 'Not found'),
      failed: (error) => {
        this.#counters.refused++
        return error instanceof NotJson ? failure(400, error.message) : failure(500, 'Internal error')
      },
    }
  }

  #look(request: WebRequest): WebAnswer {
    const now = this.#clock.now()
    const fault = digestFault(request, path, this.#keys, now)
    if (fault !== null) {
      this.#counters.unauthorized++
      return failure(401, fault)
    }
    const phone = phoneIn(request.json())
    if (phone === null) {
      this.#counters.refused++
      return failure(400, 'The msisdn is missing or not a number in international format')
    }
    this.#counters.accepted++
    return { status: 200, body: lookupResult({ phone, now, masked: this.#faults.masksSubscribers }) }
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

/** The form of errors as clients know it. */
function failure(status: number, message: string): WebAnswer {
  return { status, body: { success: false, errors: [{ code: 1000, message }] } }
}
