import type { CallbackConfig } from '../config/config.ts'
import { type Clock, sleep } from '../lib/clock.ts'
import type { Events } from '../observability/events.ts'
import type { CallbackSettlement, DueCallback } from '../storage/callbacks.ts'
import { type Answer, hostSign, judge } from './answer.ts'
import type { AttemptBook } from './attempt-book.ts'
import { callbackHeaders } from './callback-headers.ts'
import type { Connections } from './connections.ts'
import type { Exchange } from './exchange.ts'
import { type HookTarget, readHookUrl } from './guard.ts'
import type { Admission, HostLane, HostStanding } from './host-lane.ts'
import { HostLanes } from './host-lanes.ts'
import { scheduleSpanMs } from './schedule.ts'

export interface CourierOptions {
  clock: Clock
  events: Events
  config: CallbackConfig
  connections: Connections
  /** `whsec_…` of an account, several with spaces between, or null where its callbacks are not signed. */
  signingSecretOf: (accountId: number) => string | null
  random: () => number
  /** Callbacks that may wait for one host. */
  maxWaitingPerHost: number
  /** Called once for each callback that came in by `send` or `defer`. */
  settle: (settlement: CallbackSettlement) => void
  /** Remembers how attempts ended, for whoever looks. */
  attempts?: AttemptBook
}

interface Parcel {
  callback: DueCallback
  target: HookTarget
}

interface Concluded {
  answer: Answer
  sentAt: number
  excerpt: string
}

type Lane = HostLane<Parcel>

/** What a lease must still last when a request begins, besides the timeout of the request. */
const leaseMarginMs = 5_000

/** Delivers callbacks that are in memory: a lane for each origin, all taking turns within one concurrency. */
export class Courier {
  readonly #options: CourierOptions
  readonly #spanMs: number
  readonly #lanes: HostLanes<Parcel>
  /** Lanes that may have something to send, by origin, in turn. */
  readonly #turns = new Map<string, Lane>()
  readonly #underWay = new Set<Exchange>()
  #pumpScheduled = false
  #closing = false

  constructor(options: CourierOptions) {
    this.#options = options
    this.#spanMs = scheduleSpanMs(options.config.scheduleSeconds)
    this.#lanes = new HostLanes({
      maxConcurrency: options.config.concurrencyPerHost,
      maxWaiting: options.maxWaitingPerHost,
      random: options.random,
    })
  }

  /** Whether a callback to `url` may be sent now. After `now`, `send` or `forgo` must follow. */
  admit(url: string, now: number): Admission {
    const target = this.#targetOf(url)
    return target === null ? { kind: 'now' } : this.#lanes.of(target.origin).admit(now)
  }

  forgo(url: string): void {
    const target = this.#targetOf(url)
    if (target !== null) this.#lanes.of(target.origin).forgo()
  }

  /** Takes an admitted callback. */
  send(callback: DueCallback): void {
    const hook = readHookUrl(callback.url, this.#options.config)
    if (hook.kind === 'refused') {
      this.#park(callback, '', hook.sentence)
      return
    }
    const lane = this.#lanes.of(hook.target.origin)
    lane.enqueue({ callback, target: hook.target })
    const now = this.#options.clock.now()
    if (this.#closing || lane.isShut(now)) {
      this.#putBack(lane, now)
    } else {
      this.#turns.set(hook.target.origin, lane)
      this.#schedulePump()
    }
  }

  /** Takes a claimed callback that its host cannot take now: later, or parked when its time is over. */
  defer(callback: DueCallback, admission: Admission & { kind: 'later' }, now: number): void {
    if (admission.down && now - callback.since > this.#spanMs) {
      const host = this.#targetOf(callback.url)?.host ?? ''
      this.#park(callback, host, 'the host was down for the whole retry schedule')
    } else {
      this.#postpone(callback, admission.dueAt)
    }
  }

  /** How it stands with each host that this process has lately had to do with, by origin. */
  hosts(): { origin: string; standing: HostStanding }[] {
    const now = this.#options.clock.now()
    return [...this.#lanes.entries()].map(([origin, lane]) => ({ origin, standing: lane.standing(now) }))
  }

  /** Forgets hosts that were not used for a while and closes their connections. */
  sweep(now: number): void {
    for (const origin of this.#lanes.forgetIdle(now)) this.#options.connections.drop(origin)
  }

  /** Puts back what waits, lets requests under way end within `drainMs`, then gives them up. */
  async close(drainMs: number): Promise<void> {
    this.#closing = true
    const now = this.#options.clock.now()
    for (const lane of this.#lanes.all()) this.#putBack(lane, now)
    const ended = () => Promise.all([...this.#underWay].map((exchange) => exchange.answer))
    const soonEnough = new AbortController()
    await Promise.race([ended(), sleep(this.#options.clock, drainMs, soonEnough.signal)])
    soonEnough.abort()
    for (const exchange of this.#underWay) exchange.abandon()
    await ended()
  }

  #targetOf(url: string): HookTarget | null {
    const hook = readHookUrl(url, this.#options.config)
    return hook.kind === 'target' ? hook.target : null
  }

  /** Not in the caller's turn of the event loop: it has answers to send first. */
  #schedulePump(): void {
    if (this.#pumpScheduled) return
    this.#pumpScheduled = true
    setImmediate(() => {
      this.#pumpScheduled = false
      this.#pump()
    })
  }

  #pump(): void {
    const now = this.#options.clock.now()
    for (const [origin, lane] of this.#turns) {
      if (this.#underWay.size >= this.#options.config.concurrency) return
      this.#turns.delete(origin)
      const parcel = this.#closing ? null : lane.take(now)
      if (parcel === null) continue
      this.#attempt(lane, parcel, now)
      // To the end of the line, which this loop reaches as well.
      if (lane.isReady(now)) this.#turns.set(origin, lane)
    }
  }

  #attempt(lane: Lane, { callback, target }: Parcel, sentAt: number): void {
    const { config, connections, signingSecretOf } = this.#options
    if (callback.leasedUntil - sentAt < config.timeoutMs + leaseMarginMs) {
      lane.answered('abandoned', 0, sentAt)
      this.#postpone(callback, sentAt)
      return
    }
    const exchange = connections.post(target.origin, {
      path: target.path,
      headers: callbackHeaders(callback, signingSecretOf(callback.accountId), sentAt),
      body: callback.body,
      timeoutMs: config.timeoutMs,
      maxAnswerBytes: config.maxAnswerBytes,
    })
    this.#underWay.add(exchange)
    void exchange.answer.then((answer) => {
      this.#underWay.delete(exchange)
      this.#conclude(lane, { callback, target }, { answer, sentAt, excerpt: exchange.excerpt })
    })
  }

  #conclude(lane: Lane, { callback, target }: Parcel, { answer, sentAt, excerpt }: Concluded): void {
    const now = this.#options.clock.now()
    const error = this.#settle(callback, target.host, answer, now)
    if (answer.kind !== 'abandoned') {
      this.#options.attempts?.note({
        callbackId: callback.callbackId,
        at: sentAt,
        tookMs: now - sentAt,
        status: answer.kind === 'status' ? answer.status : null,
        error: error === '' ? null : error,
        answer: excerpt,
      })
    }
    const wasDown = lane.isDown
    lane.answered(hostSign(answer), now - sentAt, now)
    if (lane.isShut(now)) {
      this.#putBack(lane, now)
      if (!wasDown) this.#options.events.breakerOpened({ host: target.host, error })
    }
    if (lane.isReady(now)) this.#turns.set(target.origin, lane)
    this.#pump()
  }

  /** The answer in words, empty for a success. */
  #settle(callback: DueCallback, host: string, answer: Answer, now: number): string {
    const { config, events, random, settle } = this.#options
    const { callbackId, leasedUntil } = callback
    const attempts = callback.attempts + 1
    const verdict = judge(answer, { attempts, now, random: random() }, config)
    if (verdict.kind === 'postponed') {
      this.#postpone(callback, verdict.dueAt)
      return ''
    }
    settle({ ...verdict, callbackId, leasedUntil, attempts })
    if (verdict.kind === 'delivered') {
      events.callbackDelivered({ callbackId, host, attempts, tookMs: now - callback.since })
      return ''
    }
    events.callbackFailed({ callbackId, host, attempts, error: verdict.error })
    if (verdict.kind === 'parked') events.callbackParked({ callbackId, host, error: verdict.error })
    return verdict.error
  }

  #putBack(lane: Lane, now: number): void {
    for (const { callback } of lane.drain()) {
      this.#postpone(callback, this.#closing ? now : lane.postpone(now))
    }
  }

  #postpone({ callbackId, leasedUntil }: DueCallback, dueAt: number): void {
    this.#options.settle({ kind: 'postponed', callbackId, leasedUntil, dueAt })
  }

  #park({ callbackId, leasedUntil, attempts }: DueCallback, host: string, error: string): void {
    this.#options.settle({ kind: 'parked', callbackId, leasedUntil, attempts, error })
    this.#options.events.callbackParked({ callbackId, host, error })
  }
}
