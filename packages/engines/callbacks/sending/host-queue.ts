import type { HostHealth } from '../../../domain/callbacks/host-health.ts'
import { type Breaker, type BreakerEvent, newBreaker, nextBreaker } from './breaker.ts'

/** Whether a callback may wait in memory; if not, when it is due again. */
export type QueueAdmission =
  | { kind: 'now' }
  /** `down`: the last request to the host failed, and the next one is not due: while one asks anew, it is not known. */
  | { kind: 'later'; dueAt: number; down: boolean }

export interface HostQueueOptions {
  maxConcurrency: number
  /** Maximum number of callbacks that may wait here. */
  maxWaiting: number
  /** In [0, 1). */
  random: () => number
}

const firstConcurrency = 4
const maxWaitingUnproven = 1_000
const waitingForProbe = 8
const probePatienceMs = 10_000
/** As long as the breaker stays open at most. */
const maxRestMs = 300_000

/**
 * The callbacks of one account that wait in memory for one host. Until the host has answered once, one
 * request is under way at a time. Then concurrency starts small, grows by one with each answer and halves
 * with each failure. No more callbacks wait here than the host takes within ten seconds. The others are
 * postponed at the pace of the host, so that they are not claimed too early.
 */
export class HostQueue<Item> {
  readonly #options: HostQueueOptions
  readonly #pace: HostPace
  #waiting: Item[] = []
  #reserved = 0
  #active = 0
  #concurrency: number
  #breaker: Breaker = newBreaker
  #proven = false
  #usedAt = 0
  /** The host requested that nothing comes before. */
  #restsUntil = 0

  constructor(options: HostQueueOptions) {
    this.#options = options
    this.#pace = new HostPace({ concurrency: options.maxConcurrency, random: options.random })
    this.#concurrency = Math.min(firstConcurrency, options.maxConcurrency)
  }

  get isIdle(): boolean {
    return this.#waiting.length === 0 && this.#reserved === 0 && this.#active === 0
  }

  get isDown(): boolean {
    return this.#breaker.kind !== 'closed'
  }

  /** Whether the host has ever given an HTTP response. */
  get isProven(): boolean {
    return this.#proven
  }

  /** True while the breaker is open and no probe is due, and while the host rests. */
  isShut(now: number): boolean {
    return this.#restsUntil > now || this.#isOpen(now)
  }

  /** The breaker is, and no probe is due. */
  #isOpen(now: number): boolean {
    return this.#breaker.kind === 'open' && this.#breaker.reopensAt > now
  }

  /** The host requested a rest (`Retry-After`); 0: it requested none. To be called before `answered`. */
  rest(restMs: number, now: number): void {
    // Callbacks of a batch are admitted at the instant when the batch began, which may be before this one.
    if (restMs === 0) return
    this.#restsUntil = Math.max(this.#restsUntil, now + Math.min(restMs, maxRestMs))
  }

  health(now: number): HostHealth {
    const breaker = this.#breaker
    const shut = breaker.kind === 'open' && breaker.reopensAt > now
    return {
      breaker: breaker.kind === 'closed' ? 'closed' : shut ? 'open' : 'probing',
      reopensAt: shut ? breaker.reopensAt : null,
      failures: breaker.kind === 'closed' ? breaker.failures : 0,
      waiting: this.#waiting.length,
      active: this.#active,
      concurrency: this.#concurrency,
      tookMs: Math.round(this.#pace.tookMs),
    }
  }

  /** When a callback was last admitted or a request last ended. */
  get usedAt(): number {
    return this.#usedAt
  }

  /** Reserves a place if the result is `now`; the caller must then call `enqueue` or `forgo`. */
  admit(now: number): QueueAdmission {
    this.#usedAt = now
    const admitted = this.#waiting.length + this.#reserved
    if (this.isShut(now)) return this.#later(now, 0)
    if (this.isDown && admitted >= waitingForProbe) return this.#later(now, probePatienceMs)
    if (admitted >= this.#room()) return this.#later(now, (admitted * this.#pace.msEach) / 2)
    this.#reserved++
    return { kind: 'now' }
  }

  /** Frees a reserved place. */
  forgo(): void {
    this.#reserved--
  }

  /** Puts a callback into a reserved place. */
  enqueue(item: Item): void {
    this.#reserved--
    this.#waiting.push(item)
  }

  /** Whether `take` would have something to send now. */
  isReady(now: number): boolean {
    if (this.#waiting.length === 0 || this.isShut(now)) return false
    if (this.#breaker.kind === 'closed') return this.#active < this.#allowed()
    return this.#breaker.kind === 'open'
  }

  /** The next callback to send. `answered` must follow. */
  take(now: number): Item | null {
    if (!this.isReady(now)) return null
    const item = this.#waiting.shift()
    if (item === undefined) return null
    this.#active++
    this.#step({ type: 'sent' }, now)
    return item
  }

  /** The host gave an HTTP response. */
  prove(): void {
    this.#proven = true
  }

  /** An operator wants the next request now, although the host is down. */
  retry(now: number): void {
    this.#restsUntil = 0
    this.#step({ type: 'retried' }, now)
  }

  /** One request has ended. If the queue is shut afterwards, the caller must drain it. */
  answered(sign: Exclude<BreakerEvent['type'], 'sent' | 'retried'>, tookMs: number, now: number): void {
    this.#active--
    this.#usedAt = now
    this.#step({ type: sign }, now)
    if (sign === 'answered') this.#concurrency = Math.min(this.#options.maxConcurrency, this.#concurrency + 1)
    if (sign === 'failed') this.#concurrency = Math.max(1, this.#concurrency >> 1)
    if (sign !== 'abandoned') this.#pace.observe(tookMs)
  }

  /** Removes the callbacks that have waited longest, as long as `condition` holds. */
  drainWhile(condition: (item: Item) => boolean): Item[] {
    const end = this.#waiting.findIndex((item) => !condition(item))
    return this.#waiting.splice(0, end === -1 ? this.#waiting.length : end)
  }

  /** When a callback that may not wait here is due again. */
  postpone(now: number): number {
    return this.#later(now, 0).dueAt
  }

  #step(event: BreakerEvent, now: number): void {
    this.#breaker = nextBreaker(this.#breaker, event, now, this.#options.random())
  }

  /** Requests that may be under way at once. */
  #allowed(): number {
    return this.#proven ? this.#concurrency : 1
  }

  #room(): number {
    const { maxWaiting } = this.#options
    return Math.min(this.#proven ? maxWaiting : Math.min(maxWaiting, maxWaitingUnproven), this.#pace.room())
  }

  #later(now: number, delayMs: number): QueueAdmission & { kind: 'later' } {
    const reopensAt = this.#breaker.kind === 'open' ? this.#breaker.reopensAt : now
    const dueAt = this.#pace.postpone(Math.max(now, reopensAt, this.#restsUntil) + delayMs)
    return { kind: 'later', dueAt, down: this.#isOpen(now) }
  }
}

export interface HostPaceOptions {
  /** Requests under way at once, at most. */
  concurrency: number
  /** In [0, 1). */
  random: () => number
}

/** Until the host has answered. */
const assumedTookMs = 20
/** What waits in memory is sent within this time at the recent pace. */
const patienceMs = 10_000
/** A callback that finds no room is due again at most so long after its earliest instant. */
const maxPostponeMs = 600_000

/**
 * Measures how fast a host answers. From that follows how many callbacks may wait in memory and when the
 * others are due again, spaced out so that none is claimed too early.
 */
export class HostPace {
  readonly #options: HostPaceOptions
  #tookMs = assumedTookMs
  #postponedUntil = 0

  constructor(options: HostPaceOptions) {
    this.#options = options
  }

  get tookMs(): number {
    return this.#tookMs
  }

  /** Time per callback at the recent pace and full concurrency. */
  get msEach(): number {
    return Math.max(1, this.#tookMs) / this.#options.concurrency
  }

  /** How many callbacks may wait in memory: as many as the host answers within `patienceMs`. */
  room(): number {
    return Math.ceil(patienceMs / this.msEach)
  }

  /** Falls fast and rises slowly: one stall, perhaps our own, must not make a fast host look slow. */
  observe(tookMs: number): void {
    this.#tookMs += (tookMs - this.#tookMs) / (tookMs < this.#tookMs ? 2 : 50)
  }

  /** When a callback that finds no room in memory is due again: `earliest` or later. */
  postpone(earliest: number): number {
    // Twice the pace: too early costs one more claim, too late leaves the host idle.
    const inTurn = Math.max(earliest, this.#postponedUntil) + this.msEach / 2
    const fits = inTurn <= earliest + maxPostponeMs
    if (fits) this.#postponedUntil = inTurn
    return Math.ceil(fits ? inTurn : earliest + maxPostponeMs * (0.5 + this.#options.random() / 2))
  }
}
