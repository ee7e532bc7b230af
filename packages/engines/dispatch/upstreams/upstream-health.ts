import type { SubmitOutcome } from '../../../domain/message/outcome.ts'
import type { UnhealthyReason } from '../../../domain/message/story/reasons.ts'
import type { OutcomeCounts } from '../../../domain/upstreams/upstream-activity.ts'
import type { Clock } from '../../../kit/time/clock.ts'
import type { Events } from '../../../observability/events.ts'

/** Number of recent outcomes that count. */
const windowSize = 40
const minOutcomes = 10
const badShare = 0.5
const probeAfterMs = 10_000
/** Answers lost in a row that open the breaker, whatever came before. */
const silentAfter = 5
/** An upstream that accepted a message this recently does not refuse every client. */
const takesOthersMs = 60_000

/** Messages accepted since the last report before missing reports count as a fault. */
const silentReportsAfter = 100

type Breaker =
  | { kind: 'closed' }
  | { kind: 'open'; until: number; unhealthy: Unhealthy }
  /** A few messages test whether it is healthy again. */
  | { kind: 'probing'; unhealthy: Unhealthy }

export interface Unhealthy {
  reason: UnhealthyReason
  since: number
}

export interface HealthLimits {
  /** How long an upstream may be without a connection before routing avoids it. */
  failoverAfterMs: number
  /** How long it may accept messages without any report. Then routing avoids it for the same time. */
  reportSilenceMs: number
}

/**
 * The circuit breaker of one upstream at this node. It opens when too many submits are refused for reasons of
 * the upstream or never answered, and when reports stop coming. Refusals of a message itself do not count,
 * nor do refusals of one client's messages while the upstream accepts those of others.
 */
export class UpstreamHealth {
  readonly upstream: string
  readonly #clock: Clock
  readonly #events: Events
  #breaker: Breaker = { kind: 'closed' }
  #recent: boolean[] = []
  #lostInARow = 0
  #acceptedAt = Number.NEGATIVE_INFINITY
  /** Parts accepted since the last report, and when the first of them was. */
  #unreported = 0
  #unreportedSince = 0
  #reportedAt: number | null = null

  readonly #limits: HealthLimits

  constructor(upstream: string, limits: HealthLimits, clock: Clock, events: Events) {
    this.#limits = limits
    this.upstream = upstream
    this.#clock = clock
    this.#events = events
  }

  /** Why routing should avoid it now, or null. `downSince`: since when none of its connections is up. */
  avoidReason(downSince: number | null): UnhealthyReason | null {
    const now = this.#clock.now()
    if (downSince !== null && now - downSince >= this.#limits.failoverAfterMs) return 'no-link'
    this.#judgeReports()
    if (this.#breaker.kind !== 'open') return null
    const { until, unhealthy } = this.#breaker
    if (now < until) return unhealthy.reason
    this.#breaker = { kind: 'probing', unhealthy }
    return null
  }

  /** Set until the breaker is closed. */
  get unhealthy(): Unhealthy | null {
    return this.#breaker.kind === 'closed' ? null : this.#breaker.unhealthy
  }

  learn(outcome: SubmitOutcome): void {
    const refusal = outcome.kind === 'refused' ? outcome.refusal : null
    this.#lostInARow = outcome.kind === 'unknown' ? this.#lostInARow + 1 : 0
    if (outcome.kind === 'accepted') this.#accepted()
    else if (outcome.kind === 'completed') this.#acceptedAt = this.#clock.now()
    if (refusal === 'rejected-here' && this.#takesOthers()) return
    const ill = outcome.kind === 'unknown' || refusal === 'unavailable'
    const bad = ill || refusal === 'rejected-here'
    if (this.#breaker.kind === 'probing' && !bad) this.#close()
    this.#recent.push(bad)
    if (this.#recent.length > windowSize) this.#recent.shift()
    if (bad) this.#judge(ill)
  }

  /** The upstream sent a report to this node. */
  reported(): void {
    this.#reportedAt = this.#clock.now()
    this.#unreported = 0
  }

  /** The upstream sent a report to another node. */
  reportedElsewhere(): void {
    this.#unreported = 0
  }

  /** When the upstream last sent a report to this node; or null. */
  get reportedAt(): number | null {
    return this.#reportedAt
  }

  #accepted(): void {
    this.#acceptedAt = this.#clock.now()
    if (this.#unreported++ === 0) this.#unreportedSince = this.#acceptedAt
  }

  #takesOthers(): boolean {
    return this.#clock.now() - this.#acceptedAt < takesOthersMs
  }

  #judgeReports(): void {
    if (this.#breaker.kind === 'open' || this.#unreported < silentReportsAfter) return
    const now = this.#clock.now()
    if (now - this.#unreportedSince < this.#limits.reportSilenceMs) return
    this.#unreported = 0
    this.#open('no-reports', this.#limits.reportSilenceMs)
  }

  /** While probing, one unavailable or lost answer opens the breaker again; one refusal does not. */
  #judge(ill: boolean): void {
    if (this.#breaker.kind === 'open') return
    const failures = this.#recent.filter((each) => each).length
    const many = this.#recent.length >= minOutcomes && failures / this.#recent.length >= badShare
    const relapse = ill && this.#breaker.kind === 'probing'
    if (relapse || many || this.#lostInARow >= silentAfter) {
      this.#open(this.#lostInARow >= silentAfter ? 'no-answers' : 'refuses-too-much', probeAfterMs)
    }
  }

  #open(reason: UnhealthyReason, forMs: number): void {
    const since = this.#clock.now()
    this.#enter({ kind: 'open', until: since + forMs, unhealthy: { reason, since } })
    this.#events.upstreamUnhealthy({ upstream: this.upstream, reason })
  }

  #close(): void {
    this.#enter({ kind: 'closed' })
    this.#events.upstreamHealthy({ upstream: this.upstream })
  }

  #enter(breaker: Breaker): void {
    this.#breaker = breaker
    this.#recent = []
    this.#lostInARow = 0
  }
}

const countedSeconds = 60

/** Outcomes of submits in the last minute, counted per second. */
export class LastMinute {
  readonly #buckets: { second: number; counts: OutcomeCounts }[] = []

  count(outcome: SubmitOutcome['kind'], now: number): void {
    const second = Math.floor(now / 1_000)
    let bucket = this.#buckets.at(-1)
    if (bucket?.second !== second) {
      bucket = { second, counts: none() }
      this.#buckets.push(bucket)
      if (this.#buckets.length > countedSeconds) this.#buckets.shift()
    }
    bucket.counts[outcome]++
  }

  read(now: number): OutcomeCounts {
    const oldest = Math.floor(now / 1_000) - countedSeconds
    const sum = none()
    for (const { second, counts } of this.#buckets) {
      if (second <= oldest) continue
      for (const kind of kinds) sum[kind] += counts[kind]
    }
    return sum
  }
}

const kinds = ['accepted', 'completed', 'refused', 'unknown'] as const

function none(): OutcomeCounts {
  return { accepted: 0, completed: 0, refused: 0, unknown: 0 }
}
