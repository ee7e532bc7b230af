import type { LinkState } from '../channels/connector.ts'
import type { SubmitOutcome } from '../domain/message/outcome.ts'
import type { Clock } from '../lib/clock.ts'
import { LastMinute, type OutcomeCounts } from './last-minute.ts'

/** Something that went wrong at an upstream, in its own words: numbers may stand in them. */
export interface UpstreamError {
  at: number
  kind: 'link' | 'refused' | 'unknown'
  text: string
}

/** What this gateway has seen of one upstream lately. */
export interface Sight {
  lastMinute: OutcomeCounts
  lastError: UpstreamError | null
}

/** Since when a link is as it is. */
export interface LinkSight {
  since: number
  /** Why it is down; null while it is up, or has not been tried. */
  reason: string | null
}

/** Remembers what links and submits have shown, for those who look. */
export class UpstreamWatch {
  readonly #clock: Clock
  readonly #minutes = new Map<string, LastMinute>()
  readonly #errors = new Map<string, UpstreamError>()
  readonly #links = new Map<number, LinkSight>()

  constructor(clock: Clock) {
    this.#clock = clock
  }

  opened(slotId: number): void {
    this.#links.set(slotId, { since: this.#clock.now(), reason: null })
  }

  closed(slotId: number): void {
    this.#links.delete(slotId)
  }

  link(upstream: string, slotId: number, state: LinkState): void {
    const at = this.#clock.now()
    const known = this.#links.get(slotId)
    const reason = state.kind === 'up' ? null : state.reason
    // A link that stays down has been so since it was lost, however often it is tried.
    const since = reason !== null && known !== undefined && known.reason !== null ? known.since : at
    this.#links.set(slotId, { since, reason })
    if (reason !== null) this.#errors.set(upstream, { at, kind: 'link', text: reason })
  }

  outcome(upstream: string, outcome: SubmitOutcome): void {
    const at = this.#clock.now()
    const minute = this.#minutes.get(upstream) ?? new LastMinute()
    this.#minutes.set(upstream, minute)
    minute.count(outcome.kind, at)
    if (outcome.kind === 'refused' || outcome.kind === 'unknown') {
      this.#errors.set(upstream, { at, kind: outcome.kind, text: outcome.raw })
    }
  }

  linkOf(slotId: number): LinkSight {
    return this.#links.get(slotId) ?? { since: this.#clock.now(), reason: null }
  }

  of(upstream: string): Sight {
    const minute = this.#minutes.get(upstream) ?? new LastMinute()
    return {
      lastMinute: minute.read(this.#clock.now()),
      lastError: this.#errors.get(upstream) ?? null,
    }
  }
}
