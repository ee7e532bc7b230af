import type { ConnectionState } from '../../../carriers/connector.ts'
import type { SubmitOutcome } from '../../../domain/message/outcome.ts'
import type { ConnectionStatus } from '../../../domain/upstreams/connection-status.ts'
import type { UpstreamActivity, UpstreamError } from '../../../domain/upstreams/upstream-activity.ts'
import type { Clock } from '../../../kit/time/clock.ts'
import { LastMinute } from './upstream-health.ts'

/** Owns the state of this gateway's connections and the recent outcomes of submits. */
export class UpstreamWatch {
  readonly #clock: Clock
  readonly #minutes = new Map<string, LastMinute>()
  readonly #errors = new Map<string, UpstreamError>()
  readonly #connections = new Map<string, Map<number, ConnectionStatus>>()
  /** Upstreams whose connections are all down, and since when. */
  readonly #downSince = new Map<string, number>()
  readonly #listeners: (() => void)[] = []

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** Calls `listener` whenever a connection comes up or goes down. */
  subscribe(listener: () => void): void {
    this.#listeners.push(listener)
  }

  opened(upstream: string, slotId: number): void {
    this.#set(upstream, slotId, { up: false, since: this.#clock.now(), reason: null })
  }

  closed(upstream: string, slotId: number): void {
    this.#connections.get(upstream)?.delete(slotId)
    this.#noteDown(upstream)
  }

  connection(upstream: string, slotId: number, state: ConnectionState): void {
    const known = this.#connections.get(upstream)?.get(slotId)
    // Events of a closing connection, whose slot is already gone, are ignored.
    if (known === undefined) return
    const at = this.#clock.now()
    if (state.kind === 'up') this.#set(upstream, slotId, { up: true, since: at, reason: null })
    else {
      const { reason } = state
      // Failed retries do not change since when a connection is down.
      this.#set(upstream, slotId, { up: false, since: known.reason === null ? at : known.since, reason })
      this.#errors.set(upstream, { at, kind: 'connection', text: reason })
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

  connectionOf(upstream: string, slotId: number): ConnectionStatus {
    const known = this.#connections.get(upstream)?.get(slotId)
    return known ?? { up: false, since: this.#clock.now(), reason: null }
  }

  connectionsUp(upstream: string): number {
    return [...(this.#connections.get(upstream)?.values() ?? [])].filter(({ up }) => up).length
  }

  /** Since when no connection is up. Null also without connections here: other gateways may have working ones. */
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

  #set(upstream: string, slotId: number, status: ConnectionStatus): void {
    const connections = this.#connections.get(upstream) ?? new Map<number, ConnectionStatus>()
    this.#connections.set(upstream, connections.set(slotId, status))
    this.#noteDown(upstream)
  }

  #noteDown(upstream: string): void {
    const connections = [...(this.#connections.get(upstream)?.values() ?? [])]
    if (connections.length === 0 || connections.some(({ up }) => up)) this.#downSince.delete(upstream)
    else if (!this.#downSince.has(upstream)) this.#downSince.set(upstream, this.#clock.now())
  }
}
