import { OpenParts } from '../../../kit/flow/open-parts.ts'
import type { StartOptions } from '../../../kit/flow/start.ts'
import { reportFault } from '../../../kit/machine/report-fault.ts'
import type { Clock } from '../../../kit/time/clock.ts'
import { Periodic } from '../../../kit/time/periodic.ts'
import type { Events } from '../../../observability/events.ts'
import type { Database } from '../../../store/database.ts'
import {
  queueNoticesChannel,
  readQueueNotice,
  sendQueueNotices,
} from '../../../store/messages/queue-notices.ts'
import type { Lanes } from './lanes.ts'

export interface WakeUpsOptions extends StartOptions {
  db: Database
  clock: Clock
  events: Pick<Events, 'fault'>
  nodeId: string
  lanes: Pick<Lanes, 'of' | 'look' | 'subscribe'>
  /** Configured connections of each upstream. */
  connections: ReadonlyMap<string, number>
}

/** Minimum time between two statements that notify. */
const sendGapMs = 5
/** Minimum time between two looks at the queue. */
const lookGapMs = 10
/** More than any installation has upstreams. Any role of the database may notify, with any name. */
const maxNames = 2_000
/** A notice of what is due later is none of a gateway. */
const maxSkewMs = 60_000
/** There is nothing to do without a notice. */
const idleMs = 3_600_000

/**
 * Notifies the other gateways when messages wait on disk for an upstream whose slots they may hold, and looks at the
 * queue when they notify this one. Without it the lanes of another gateway look twice a second.
 */
export class WakeUps implements AsyncDisposable {
  readonly #options: WakeUpsOptions
  /** Upstreams to notify about. */
  readonly #queued = new Set<string>()
  /** Upstreams that other nodes notified about. */
  readonly #notified = new Set<string>()
  /** Notices of what is due in some milliseconds. */
  #expected = 0
  readonly #sending: Periodic
  readonly #looking: Periodic
  #listening: AsyncDisposable | null = null

  private constructor(options: WakeUpsOptions) {
    const { clock, events } = options
    const common = { clock, events, everyMs: idleMs, where: 'wake-ups' }
    this.#options = options
    this.#sending = new Periodic({ ...common, gapMs: sendGapMs, work: () => this.#send() })
    this.#looking = new Periodic({ ...common, gapMs: lookGapMs, work: () => this.#look() })
  }

  static open(options: WakeUpsOptions): Promise<WakeUps> {
    const { db, lanes, events, start } = options
    const onFault = (error: unknown) => reportFault(events, 'wake-ups', error)
    const open = async (parts: OpenParts) => {
      const wakeUps = parts.keep(new WakeUps(options))
      wakeUps.#listening = await db.listen(queueNoticesChannel, (payload) => wakeUps.#receive(payload))
      lanes.subscribe((upstream) => wakeUps.#note(upstream))
      return wakeUps
    }
    return OpenParts.open(onFault, open, start)
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#listening?.[Symbol.asyncDispose]()
    await this.#sending[Symbol.asyncDispose]()
    await this.#looking[Symbol.asyncDispose]()
  }

  /** Where this gateway holds every slot, its own lanes take the message. */
  #note(upstream: string): void {
    const { clock, lanes, connections } = this.#options
    if (lanes.of(upstream).length >= (connections.get(upstream) ?? 1)) return
    this.#queued.add(upstream)
    this.#sending.by(clock.now())
  }

  async #send(): Promise<void> {
    const { db, clock, nodeId } = this.#options
    const upstreams = [...this.#queued]
    this.#queued.clear()
    if (upstreams.length === 0) return
    const at = clock.now()
    await sendQueueNotices(
      db,
      upstreams.map((upstream) => ({ nodeId, upstream, at })),
    )
  }

  /** The clocks of two nodes differ by some milliseconds: before `at` the message cannot be claimed here. */
  #receive(payload: string): void {
    const { clock, nodeId } = this.#options
    const notice = readQueueNotice(payload)
    if (notice === null || notice.nodeId === nodeId) return
    const inMs = notice.at - clock.now()
    if (inMs > maxSkewMs) return
    if (inMs <= 0 || this.#expected >= maxNames) return this.#lookAt(notice.upstream)
    this.#expected++
    clock.after(inMs, () => {
      this.#expected--
      this.#lookAt(notice.upstream)
    })
  }

  #lookAt(upstream: string): void {
    if (this.#notified.size < maxNames) this.#notified.add(upstream)
    this.#looking.by(this.#options.clock.now())
  }

  #look(): void {
    const upstreams = [...this.#notified]
    this.#notified.clear()
    for (const upstream of upstreams) this.#options.lanes.look(upstream)
  }
}
