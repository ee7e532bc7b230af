import type { LinkState } from '../../../carriers/connector.ts'
import type { SubmitOutcome } from '../../../domain/message/outcome.ts'
import type { LinkStatus } from '../../../domain/upstreams/connection-status.ts'
import type { UpstreamActivity, UpstreamError } from '../../../domain/upstreams/upstream-activity.ts'
import type { Clock } from '../../../kit/time/clock.ts'
import { LastMinute } from './upstream-health.ts'

/** Owns the state of this gateway's links and the recent outcomes of submits. */
export class UpstreamWatch {
  readonly #clock: Clock
  readonly #minutes = new Map<string, LastMinute>()
  readonly #errors = new Map<string, UpstreamError>()
  readonly #links = new Map<string, Map<number, LinkStatus>>()
  /** Upstreams whose links are all down, and since when. */
  readonly #downSince = new Map<string, number>()
  readonly #listeners: (() => void)[] = []

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** Calls `listener` whenever a link comes up or goes down. */
  subscribe(listener: () => void): void {
    this.#listeners.push(listener)
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
    // Events of a closing link, whose slot is already gone, are ignored.
    if (known === undefined) return
    const at = this.#clock.now()
    if (state.kind === 'up') this.#set(upstream, slotId, { up: true, since: at, reason: null })
    else {
      const { reason } = state
      // Failed retries do not change since when a link is down.
      this.#set(upstream, slotId, { up: false, since: known.reason === null ? at : known.since, reason })
      this.#errors.set(upstream, { at, kind: 'link', text: reason })
    }
    for (const listener of this.#listeners) listener()
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

  linksUp(upstream: string): number {
    return [...(this.#links.get(upstream)?.values() ?? [])].filter(({ up }) => up).length
  }

  /** Since when no link is up. Null also without links here: other gateways may have working ones. */
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
