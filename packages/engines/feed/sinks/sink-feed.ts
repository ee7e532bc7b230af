import type { SinkConfig } from '../../../config/sections/sink-settings.ts'
import type { Clock } from '../../../kit/time/clock.ts'
import { Periodic } from '../../../kit/time/periodic.ts'
import type { Events } from '../../../observability/events.ts'
import type { Database } from '../../../store/database.ts'
import {
  advanceSink,
  leaseSink,
  releaseSink,
  renewSink,
  type SinkLease,
} from '../../../store/feed/event-sinks.ts'
import type { FeedWaits } from '../feed-waits.ts'
import { readRound } from './read-round.ts'
import { type SinkConnection, SinkFailed, sinkAnswerMs } from './sink.ts'

export interface SinkFeedOptions {
  db: Database
  clock: Clock
  config: SinkConfig
  /** The name of this gateway in leases. */
  nodeId: string
  waits: Pick<FeedWaits, 'onAny'>
  /** Rejects with `SinkFailed`. */
  open: () => Promise<SinkConnection>
  events: Pick<Events, 'fault' | 'sinkConnected' | 'sinkFailed' | 'sinkPublished' | 'sinkSkipped'>
}

/** Another gateway may have numbered events while this one did not listen. */
const everyMs = 1_000
/** Between two runs, so that a steady stream makes few. */
const gapMs = 150
/** Time to connect, to publish and to store it, with room for a slow database. */
const roundMs = 2 * sinkAnswerMs + 8_000
const leaseMs = roundMs + 16_000
const firstPauseMs = 1_000
const maxPauseMs = 30_000

/**
 * Passes events on to one sink: publishes a round, waits for its acknowledgements, then stores how far the sink is. No
 * transaction is open meanwhile; a lease makes one gateway at a time do so. A gateway that fails releases the lease and pauses,
 * longer each time.
 */
export class SinkFeed implements AsyncDisposable {
  readonly #options: SinkFeedOptions
  readonly #periodic: Periodic
  readonly #removeWait: () => void
  #lease: SinkLease | null = null
  #connection: SinkConnection | null = null
  #failures = 0
  #pausedUntil = 0
  #lastAccount = 0

  constructor(options: SinkFeedOptions) {
    this.#options = options
    const { clock, config, events, waits } = options
    const where = `event sink ${config.name}`
    this.#periodic = new Periodic({ clock, events, everyMs, gapMs, where, work: () => this.#work() })
    this.#removeWait = waits.onAny(() => this.#periodic.by(clock.now()))
  }

  /** Waits for the round under way; another gateway may go on at once. */
  async [Symbol.asyncDispose](): Promise<void> {
    this.#removeWait()
    await this.#periodic[Symbol.asyncDispose]()
    try {
      await this.#release(null)
    } finally {
      await this.#disconnect()
    }
  }

  async #work(): Promise<void> {
    const { clock } = this.#options
    if (clock.now() < this.#pausedUntil) return
    try {
      while (await this.#hold()) if (!(await this.#round())) return
      await this.#disconnect()
    } catch (error) {
      if (!(error instanceof SinkFailed)) throw error
      await this.#fail(error)
    }
  }

  /** Whether this gateway has the lease, for long enough to finish a round. */
  async #hold(): Promise<boolean> {
    const { db, clock, config, nodeId } = this.#options
    const { name: sink, accounts, from } = config
    const now = clock.now()
    if (this.#lease !== null) {
      if (this.#lease.until - now > roundMs) return true
      this.#lease = await renewSink(db, sink, this.#lease.epoch, now + leaseMs)
      if (this.#lease !== null) return true
    }
    this.#lease = await leaseSink(db, { sink, accounts, from }, { holder: nodeId, now, leaseMs })
    return this.#lease !== null
  }

  /** Publishes once. Returns whether there is more to do now. */
  async #round(): Promise<boolean> {
    const { db, clock, config, events } = this.#options
    const { name: sink } = config
    const connection = await this.#connect()
    const { events: due, positions, skipped, isMore } = await readRound(db, config, this.#lastAccount)
    if (positions.length === 0) return false
    if (due.length > 0) await connection.publish(due)
    const epoch = this.#lease?.epoch ?? 0
    if (!(await advanceSink(db, { sink, epoch, now: clock.now() }, positions))) {
      this.#lease = null
      return true
    }
    this.#lastAccount = positions.at(-1)?.accountId ?? 0
    this.#failures = 0
    for (const each of skipped) events.sinkSkipped({ sink, ...each })
    if (due.length > 0) events.sinkPublished({ sink, events: due.length })
    return isMore
  }

  async #connect(): Promise<SinkConnection> {
    const { config, events, open } = this.#options
    if (this.#connection?.isOpen) return this.#connection
    // Servers close connections that are idle: that is no failure where another one can be opened.
    await this.#disconnect()
    this.#connection = await open()
    events.sinkConnected({ sink: config.name })
    return this.#connection
  }

  async #fail({ message }: SinkFailed): Promise<void> {
    const { clock, config, events } = this.#options
    const pauseMs = Math.min(maxPauseMs, firstPauseMs * 2 ** this.#failures)
    this.#failures++
    this.#pausedUntil = clock.now() + pauseMs
    events.sinkFailed({ sink: config.name, reason: message, pauseMs })
    await this.#disconnect()
    await this.#release(message)
  }

  async #release(failure: string | null): Promise<void> {
    const { db, clock, config } = this.#options
    const lease = this.#lease
    this.#lease = null
    if (lease === null) return
    await releaseSink(db, { sink: config.name, epoch: lease.epoch, failure, now: clock.now() })
  }

  /** A connection that cannot be closed is lost anyway. */
  async #disconnect(): Promise<void> {
    const connection = this.#connection
    this.#connection = null
    await connection?.[Symbol.asyncDispose]().then(undefined, () => undefined)
  }
}
