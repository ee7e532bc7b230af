import { randomInt } from 'node:crypto'
import { setMaxListeners } from 'node:events'
import type { Clock } from '../../kit/time/clock.ts'
import type { Connection, ConnectionListener, SubmitOutcome, SubmitPart } from '../connector.ts'
import { personalTexts } from '../http/personal-texts.ts'
import { rawText } from '../http/raw-text.ts'
import { refused, unavailable } from '../http/refused.ts'
import { inTime } from '../sip/in-time.ts'
import { NumberPool } from '../sip/number-pool.ts'
import { Trunk } from '../sip/trunk.ts'
import { UnderWay } from '../under-way.ts'
import type { SipCallConfig } from './settings.ts'
import { type CodeNumber, chooseCodeNumber } from './sip-call-code.ts'
import { SipCallPlaces } from './sip-call-places.ts'
import { type PortMedia, SipCallPort } from './sip-call-port.ts'
import { RingingCall } from './sip-call-ringing.ts'

export interface SipCallConnectionOptions {
  config: SipCallConfig
  clock: Clock
  media: PortMedia
  mediaHost: string | null
  /** Claims a code for a callee, for `lifeMs`; false while the same code is still valid for it. */
  claimCode: (phone: string, code: string, lifeMs: number) => Promise<boolean>
  listener: ConnectionListener
}

/** With less time than this left, no call is set up. */
const minSetupMs = 1_000
const openPortWithinMs = 5_000
/** Time for the last answers to CANCEL when the connection closes. */
const goodbyesMs = 2_000

const closing = refused('later', 'REJECTED', 'the connection is being closed')
const expired = refused('rejected', 'EXPIRED', 'no time is left in which it could ring')

/**
 * A share of a trunk for calls that only ring. A submit ends as soon as the telephone rings, because the client waits
 * for the code; the call rings a while longer and keeps its place until it is over.
 */
export class SipCallConnection implements Connection {
  readonly #options: SipCallConnectionOptions
  readonly #trunk: Trunk
  readonly #pool: NumberPool
  readonly #places: SipCallPlaces
  readonly #port: SipCallPort
  readonly #calls = new Set<RingingCall>()
  readonly #underWay = new UnderWay()
  readonly #closing = new AbortController()
  #closed: Promise<void> | null = null

  static open(options: SipCallConnectionOptions): SipCallConnection {
    return new SipCallConnection(options)
  }

  private constructor(options: SipCallConnectionOptions) {
    this.#options = options
    // Every submit may add a listener; Node.js warns of a leak above ten.
    setMaxListeners(0, this.#closing.signal)
    this.#pool = new NumberPool(options.config.numbers)
    this.#places = new SipCallPlaces(options.config.window)
    this.#port = new SipCallPort(options.media)
    this.#trunk = Trunk.open(options)
  }

  get up(): boolean {
    return !this.#closing.signal.aborted && this.#trunk.up
  }

  /** Resolves when the telephone rings, or when it is certain that it will not. */
  submit(part: SubmitPart): Promise<SubmitOutcome> {
    if (part.content.kind !== 'call') {
      const why = `a call that only rings cannot carry ${part.content.kind}`
      return Promise.resolve(refused('rejected', 'REJECTED', why))
    }
    if (!this.up) return Promise.resolve(unavailable(this.#trunk.reason))
    const hidden = personalTexts(part)
    const work = this.#submit(part, hidden).catch((error: unknown) =>
      unavailable(rawText(String(error), hidden)),
    )
    return this.#underWay.track(work)
  }

  close(drainMs: number): Promise<void> {
    this.#closed ??= this.#close(drainMs)
    return this.#closed
  }

  async #submit(part: SubmitPart, hidden: string[]): Promise<SubmitOutcome> {
    const limitMs = this.#setupMs(part)
    if (limitMs < minSetupMs) return expired
    const { clock } = this.#options
    const { signal } = this.#closing
    if (!(await this.#places.reserve({ clock, limitMs, signal }))) {
      return signal.aborted
        ? closing
        : refused('throttled', 'REJECTED', 'every place is taken by other calls')
    }
    const call = await this.#begin(part, hidden).catch((error: unknown) => {
      this.#places.release()
      throw error
    })
    if (!(call instanceof RingingCall)) {
      this.#places.release()
      return call
    }
    this.#calls.add(call)
    const over = call.over.then(() => {
      this.#calls.delete(call)
      this.#places.release()
    })
    void this.#underWay.track(over)
    return call.outcome
  }

  /** The call, or why there is none. */
  async #begin(part: SubmitPart, hidden: string[]): Promise<RingingCall | SubmitOutcome> {
    const { config, clock } = this.#options
    const mediaPort = await this.#mediaPort(hidden)
    if (typeof mediaPort !== 'number') return mediaPort
    const from = await this.#choose(part)
    if ('kind' in from) return from
    const setupMs = this.#setupMs(part)
    if (setupMs < minSetupMs) return expired
    return new RingingCall({
      clock,
      trunk: this.#trunk,
      phone: part.phone,
      from,
      mediaPort,
      setupMs,
      ringMs: config.ringSeconds * 1_000,
      hidden: [from.number, ...hidden, from.code],
    })
  }

  async #mediaPort(hidden: string[]): Promise<number | SubmitOutcome> {
    const { clock } = this.#options
    const limits = { clock, limitMs: openPortWithinMs, signal: this.#closing.signal }
    try {
      const port = await inTime(this.#port.port(), limits)
      if (limits.signal.aborted) return closing
      return port ?? refused('throttled', 'REJECTED', 'no port for sound was opened in time')
    } catch (error) {
      return refused('throttled', 'REJECTED', rawText(String(error), hidden))
    }
  }

  async #choose(part: SubmitPart): Promise<CodeNumber | SubmitOutcome> {
    const { config, clock, claimCode } = this.#options
    const { signal } = this.#closing
    const until = clock.now() + this.#setupMs(part)
    const wanted = () => !signal.aborted && clock.now() < until
    const claim = (code: string) => claimCode(part.phone, code, config.codeLifeSeconds * 1_000)
    try {
      const found = chooseCodeNumber({ pool: this.#pool, draw: randomInt, claim, wanted })
      const search = found.then((number) => ({ number }))
      const ended = await inTime(search, { clock, limitMs: until - clock.now(), signal })
      if (signal.aborted) return closing
      if (ended === null || !wanted()) return unavailable('no code was found in time')
      const none = 'every number of the pool has called this number of late'
      return ended.number ?? refused('rejected-here', 'REJECTED', none)
    } catch {
      return unavailable('the database cannot be reached to claim a code')
    }
  }

  /** The time that is left until the telephone must ring. */
  #setupMs({ waitEndsAt, expiresAt }: SubmitPart): number {
    const { config, clock } = this.#options
    return Math.min(config.setupSeconds * 1_000, Math.min(waitEndsAt, expiresAt) - clock.now())
  }

  async #close(drainMs: number): Promise<void> {
    this.#closing.abort()
    for (const call of this.#calls) if (!call.rings) call.cut()
    await this.#underWay.ended(this.#options.clock, drainMs)
    for (const call of this.#calls) call.cut()
    await this.#trunk.close(goodbyesMs)
    await this.#port.close()
  }
}
