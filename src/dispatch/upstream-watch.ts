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

/** What this gateway has observed of one upstream lately. */
export interface UpstreamActivity {
  lastMinute: OutcomeCounts
  lastError: UpstreamError | null
}

/** How one link is. */
export interface LinkStatus {
  up: boolean
  /** Since when it is up, or is not. */
  since: number
  /** Why it is down; null while it is up, or has not been tried. */
  reason: string | null
}

/** The one owner of the state of this gateway's links, and what submits have shown lately. */
export class UpstreamWatch {
  readonly #clock: Clock
  readonly #minutes = new Map<string, LastMinute>()
  readonly #errors = new Map<string, UpstreamError>()
  readonly #links = new Map<string, Map<number, LinkStatus>>()
  /** Of the upstreams that have links here of which none is up. */
  readonly #downSince = new Map<string, number>()

  constructor(clock: Clock) {
    this.#clock = clock
  }

  opened(upstream: string, slotId: number): void {
    this.#set(upstream, slotId, { up: false, since: this.#clock.now(), reason: null })
  }

  closed(upstream: string, slotId: number): void {
    this.#links.get(upstream)?.delete(slotId)
    this.#noteDown(upstream)
  }

  link(upstream: string, slotId: number, state: LinkState): void {
    const known = this.#links.get(upstream)?.get(slotId)
    // What a link says while it closes is of no slot of ours any more.
    if (known === undefined) return
    const at = this.#clock.now()
    if (state.kind === 'up') return this.#set(upstream, slotId, { up: true, since: at, reason: null })
    const { reason } = state
    // A link that stays down has been so since it was lost, however often it is tried.
    this.#set(upstream, slotId, { up: false, since: known.reason === null ? at : known.since, reason })
    this.#errors.set(upstream, { at, kind: 'link', text: reason })
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

  linkOf(upstream: string, slotId: number): LinkStatus {
    const known = this.#links.get(upstream)?.get(slotId)
    return known ?? { up: false, since: this.#clock.now(), reason: null }
  }

  /** Since when no link is up. Null also without a link: then other gateways may have all of them up. */
  downSince(upstream: string): number | null {
    return this.#downSince.get(upstream) ?? null
  }

  of(upstream: string): UpstreamActivity {
    const minute = this.#minutes.get(upstream) ?? new LastMinute()
    return {
      lastMinute: minute.read(this.#clock.now()),
      lastError: this.#errors.get(upstream) ?? null,
    }
  }

  #set(upstream: string, slotId: number, status: LinkStatus): void {
    const links = this.#links.get(upstream) ?? new Map<number, LinkStatus>()
    this.#links.set(upstream, links.set(slotId, status))
    this.#noteDown(upstream)
  }

  #noteDown(upstream: string): void {
    const links = [...(this.#links.get(upstream)?.values() ?? [])]
    if (links.length === 0 || links.some(({ up }) => up)) this.#downSince.delete(upstream)
    else if (!this.#downSince.has(upstream)) this.#downSince.set(upstream, this.#clock.now())
  }
}
