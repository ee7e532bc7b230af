import { type Breaker, type BreakerEvent, newBreaker, nextBreaker } from './breaker.ts'

/** Whether a callback may wait in memory; if not, when it should be looked at again. */
export type Admission =
  | { kind: 'now' }
  /** `down`: the host is not being asked at present. */
  | { kind: 'later'; dueAt: number; down: boolean }

/** How it stands with a host, for people. */
export interface HostStanding {
  /** `open`: nothing is sent before `reopensAt`; `probing`: one request decides, or may now. */
  breaker: 'closed' | 'open' | 'probing'
  reopensAt: number | null
  /** In a row, while it is closed. */
  failures: number
  /** Callbacks in memory for it, and requests under way. */
  waiting: number
  active: number
  concurrency: number
  tookMs: number
}

export interface HostLaneOptions {
  maxConcurrency: number
  /** Callbacks that may wait here at the most. */
  maxWaiting: number
  /** In [0, 1). */
  random: () => number
}

const firstConcurrency = 4
const assumedTookMs = 20
const patienceMs = 10_000
const maxPostponeMs = 600_000
const waitingForProbe = 8
const probePatienceMs = 10_000

/**
 * The callbacks that wait in memory for one host. Concurrency starts small, grows by one with each answer and
 * halves with each failure; no more wait here than the host will take within ten seconds. What does not fit
 * is postponed at the pace at which the host answers, so that it is not claimed before its turn.
 */
export class HostLane<Item> {
  readonly #options: HostLaneOptions
  #waiting: Item[] = []
  #reserved = 0
  #active = 0
  #concurrency: number
  #tookMs = assumedTookMs
  #breaker: Breaker = newBreaker
  #postponedUntil = 0
  #usedAt = 0

  constructor(options: HostLaneOptions) {
    this.#options = options
    this.#concurrency = Math.min(firstConcurrency, options.maxConcurrency)
  }

  get isIdle(): boolean {
    return this.#waiting.length === 0 && this.#reserved === 0 && this.#active === 0
  }

  get isDown(): boolean {
    return this.#breaker.kind !== 'closed'
  }

  /** True while the breaker is open and no probe is due. */
  isShut(now: number): boolean {
    return this.#breaker.kind === 'open' && this.#breaker.reopensAt > now
  }

  standing(now: number): HostStanding {
    const breaker = this.#breaker
    const shut = breaker.kind === 'open' && breaker.reopensAt > now
    return {
      breaker: breaker.kind === 'closed' ? 'closed' : shut ? 'open' : 'probing',
      reopensAt: shut ? breaker.reopensAt : null,
      failures: breaker.kind === 'closed' ? breaker.failures : 0,
      waiting: this.#waiting.length,
      active: this.#active,
      concurrency: this.#concurrency,
      tookMs: Math.round(this.#tookMs),
    }
  }

  /** When something was last admitted or answered. */
  get usedAt(): number {
    return this.#usedAt
  }

  /** Reserves a place when the answer is `now`: `enqueue` or `forgo` must follow. */
  admit(now: number): Admission {
    this.#usedAt = now
    const admitted = this.#waiting.length + this.#reserved
    if (this.isShut(now)) return this.#later(now, 0)
    if (this.isDown && admitted >= waitingForProbe) return this.#later(now, probePatienceMs)
    if (admitted >= this.#room()) return this.#later(now, (admitted * this.#msEach()) / 2)
    this.#reserved++
    return { kind: 'now' }
  }

  /** Gives a reserved place back. */
  forgo(): void {
    this.#reserved--
  }

  /** Takes a reserved place. */
  enqueue(item: Item): void {
    this.#reserved--
    this.#waiting.push(item)
  }

  /** Whether `take` would have something to send now. */
  isReady(now: number): boolean {
    if (this.#waiting.length === 0) return false
    if (this.#breaker.kind === 'closed') return this.#active < this.#concurrency
    return this.#breaker.kind === 'open' && !this.isShut(now)
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

  /** One request has ended. When the lane is shut then, what waits must be drained. */
  answered(sign: Exclude<BreakerEvent['type'], 'sent'>, tookMs: number, now: number): void {
    this.#active--
    this.#usedAt = now
    this.#step({ type: sign }, now)
    if (sign === 'answered') this.#concurrency = Math.min(this.#options.maxConcurrency, this.#concurrency + 1)
    if (sign === 'failed') this.#concurrency = Math.max(1, this.#concurrency >> 1)
    // Quickly down and slowly up: a stall, be it our own, must not make a quick host look slow.
    if (sign !== 'abandoned') this.#tookMs += (tookMs - this.#tookMs) / (tookMs < this.#tookMs ? 2 : 50)
  }

  /** Takes everything out that waits, for writing it back. */
  drain(): Item[] {
    const waiting = this.#waiting
    this.#waiting = []
    return waiting
  }

  /** When a callback that must not wait here should be looked at again. */
  postpone(now: number): number {
    return this.#later(now, 0).dueAt
  }

  #step(event: BreakerEvent, now: number): void {
    this.#breaker = nextBreaker(this.#breaker, event, now, this.#options.random())
  }

  /** How many callbacks the host takes while one may wait. */
  #room(): number {
    return Math.min(this.#options.maxWaiting, Math.ceil(patienceMs / this.#msEach()))
  }

  /** Time for each callback at the pace seen lately and full concurrency. */
  #msEach(): number {
    return Math.max(1, this.#tookMs) / this.#options.maxConcurrency
  }

  #later(now: number, delayMs: number): Admission & { kind: 'later' } {
    const reopensAt = this.#breaker.kind === 'open' ? this.#breaker.reopensAt : now
    const earliest = Math.max(now, reopensAt) + delayMs
    // Twice the pace: coming too early costs a claim more, too late leaves the host idle.
    const inTurn = Math.max(earliest, this.#postponedUntil) + this.#msEach() / 2
    const fits = inTurn <= earliest + maxPostponeMs
    if (fits) this.#postponedUntil = inTurn
    const dueAt = fits ? inTurn : earliest + maxPostponeMs * (0.5 + this.#options.random() / 2)
    return { kind: 'later', dueAt: Math.ceil(dueAt), down: this.isDown }
  }
}
