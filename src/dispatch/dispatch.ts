import type { Connector } from '../channels/connector.ts'
import type { Channel } from '../domain/plan/plan.ts'
import type { Cancels } from './cancels.ts'
import type { Draining } from './draining.ts'
import type { Housekeeping } from './housekeeping.ts'
import type { BatchingIntake } from './intake.ts'
import type { Intake } from './intake-port.ts'
import type { LaneWatchdog, WaitingMessages } from './lane-watchdog.ts'
import type { Lanes } from './lanes.ts'
import type { Replies } from './replies.ts'
import type { Reports } from './reports.ts'
import type { RouteCandidate, Router } from './router.ts'
import type { Settlement } from './settle.ts'
import type { SlotKeeper } from './slot-keeper.ts'
import type { SlotLanes, UpstreamNews } from './slot-lanes.ts'
import { snapshotUpstreams, type UpstreamSnapshot } from './snapshot-upstreams.ts'
import type { UpstreamControls } from './upstream-controls.ts'
import type { UpstreamHealth } from './upstream-health.ts'
import type { UpstreamWatch } from './upstream-watch.ts'

/** What dispatch consists of: see `openDispatch`. */
export interface DispatchParts {
  nodeId: string
  connectors: readonly Connector[]
  intake: BatchingIntake
  lanes: Lanes
  watch: UpstreamWatch
  controls: UpstreamControls
  health: ReadonlyMap<string, UpstreamHealth>
  router: Router
  cancels: Cancels
  settlement: Settlement
  reports: Reports
  replies: Replies
  news: (connector: Pick<Connector, 'upstream' | 'channel'>) => UpstreamNews
  slotLanes: SlotLanes
  slots: SlotKeeper
  housekeeping: Housekeeping
  draining: Draining
  watchdog: LaneWatchdog
  /** Ends what waits for a database that is away. */
  stop: AbortController
}

/** Everything between "on disk" and "final": lanes, settlement, reports, waits. */
export class Dispatch implements AsyncDisposable {
  readonly #parts: DispatchParts

  constructor(parts: DispatchParts) {
    this.#parts = parts
  }

  get intake(): Intake {
    return this.#parts.intake
  }

  /** Every upstream as this gateway sees it now. */
  upstreams(): UpstreamSnapshot[] {
    return snapshotUpstreams(this.#parts)
  }

  /** The name of this gateway in the leases of slots. */
  get nodeId(): string {
    return this.#parts.nodeId
  }

  /** What routing would make of every route of the channel for this number now. */
  routeCandidates(channel: Channel, phone: string): RouteCandidate[] {
    return this.#parts.router.candidates(channel, phone)
  }

  /** Resolves when this gateway applies what operators have set for upstreams before. */
  async heedControls(): Promise<void> {
    await this.#parts.controls.refresh()
  }

  /** How long the oldest due message of each upstream has waited. */
  queueAges(): WaitingMessages[] {
    return this.#parts.watchdog.queueAges()
  }

  /** What an operator should look at, in sentences. */
  warnings(): string[] {
    return this.#parts.watchdog.unexplained().map(({ upstream, waitedMs }) => {
      const seconds = Math.round(waitedMs / 1_000)
      return `messages for ${upstream} have waited for ${seconds} s although a connection has room`
    })
  }

  /** For how long the database has answered no commit of intake although one is under way. */
  get stalledMs(): number {
    return this.#parts.intake.stalledMs
  }

  /** Items that wait for a group commit. */
  waiting(): { what: string; items: number }[] {
    const { intake, settlement, reports } = this.#parts
    return [
      { what: 'intake', items: intake.depth },
      { what: 'settle', items: settlement.depth },
      { what: 'reports', items: reports.depth },
    ]
  }

  /** Receives reports and answers of an upstream, on whatever way they come. Both resolve once they are on disk. */
  news(connector: Pick<Connector, 'upstream' | 'channel'>): UpstreamNews {
    return this.#parts.news(connector)
  }

  /** Accepts nothing more, lets what is in flight end, gives the slots back. */
  async [Symbol.asyncDispose](): Promise<void> {
    const parts = this.#parts
    await parts.intake.close()
    await parts.watchdog[Symbol.asyncDispose]()
    await parts.draining.close()
    await parts.housekeeping.close()
    await parts.slotLanes.closeAll()
    await parts.reports.drained()
    await parts.replies.drained()
    await parts.settlement.drained()
    await parts.cancels.drained()
    parts.stop.abort()
    await parts.slots.close()
    await parts.controls[Symbol.asyncDispose]()
  }
}
