import type { Outbox } from '../callbacks/outbox.ts'
import type { Connector } from '../channels/connector.ts'
import { storableInbound, storableReport } from '../channels/storable-input.ts'
import type { Config } from '../config/config.ts'
import type { PassReason } from '../domain/message/reasons.ts'
import type { Channel } from '../domain/plan/plan.ts'
import type { Clock } from '../lib/clock.ts'
import type { Events } from '../observability/events.ts'
import type { Database } from '../storage/database.ts'
import type { MessageIds } from '../storage/message-ids.ts'
import { Cancels } from './cancels.ts'
import { Draining } from './draining.ts'
import { Housekeeping } from './housekeeping.ts'
import { BatchingIntake } from './intake.ts'
import type { Intake } from './intake-port.ts'
import { LaneWatchdog, type WaitingMessages } from './lane-watchdog.ts'
import { Lanes } from './lanes.ts'
import { Replies } from './replies.ts'
import { Reports } from './reports.ts'
import { type RouteCandidate, Router } from './router.ts'
import { Settlement } from './settle.ts'
import { SlotKeeper } from './slot-keeper.ts'
import { SlotLanes, type UpstreamNews } from './slot-lanes.ts'
import { snapshotUpstreams, type UpstreamSnapshot } from './snapshot-upstreams.ts'
import { type KnownBlock, StageFacts } from './stage-facts.ts'
import { type ControlChange, UpstreamControls } from './upstream-controls.ts'
import { UpstreamHealth } from './upstream-health.ts'
import { UpstreamWatch } from './upstream-watch.ts'
import { WakeTimes } from './wake-times.ts'
import { DecisionWriter } from './write-decisions.ts'

export interface DispatchOptions {
  db: Database
  clock: Clock
  events: Events
  config: Pick<Config, 'dispatch' | 'routes' | 'upstreams' | 'links' | 'optOuts' | 'limits'>
  connectors: Connector[]
  outbox: Outbox
  ids: MessageIds
  /** What blocks a stage as far as is known in memory, for example a template that is approved no more. */
  knownBlock: KnownBlock
  /** Whether anybody has opted out at all. */
  anyOptOuts: () => boolean
  /** Somebody has just turned a sender away. */
  onOptOut: () => void
  nodeId: string
  /** See `SlotKeeperOptions.soleOwner`. */
  soleOwner: boolean
  /** In [0, 1). */
  random: () => number
}

/** Everything between "on disk" and "final": lanes, settlement, reports, waits. */
export class Dispatch implements AsyncDisposable {
  readonly intake: Intake
  readonly #options: DispatchOptions
  readonly #batchingIntake: BatchingIntake
  readonly #facts: StageFacts
  readonly #cancels: Cancels
  readonly #health = new Map<string, UpstreamHealth>()
  readonly #lanes = new Lanes()
  readonly #writer: DecisionWriter
  readonly #settlement: Settlement
  readonly #reports: Reports
  readonly #replies: Replies
  readonly #stop = new AbortController()
  readonly #wakes: WakeTimes
  readonly #slotLanes: SlotLanes
  readonly #router: Router
  readonly #watch: UpstreamWatch
  #controls: UpstreamControls | null = null
  #draining: Draining | null = null
  #slots: SlotKeeper | null = null
  #housekeeping: Housekeeping | null = null
  #watchdog: LaneWatchdog | null = null

  private constructor(options: DispatchOptions) {
    const { db, clock, events, config, ids, random } = options
    this.#options = options
    const limits = {
      failoverAfterMs: config.dispatch.failoverAfterSeconds * 1_000,
      reportSilenceMs: config.dispatch.reportSilenceSeconds * 1_000,
    }
    for (const { upstream } of options.connectors) {
      this.#health.set(upstream, new UpstreamHealth(upstream, limits, clock, events))
    }
    this.#watch = new UpstreamWatch(clock)
    this.#wakes = new WakeTimes(clock, (upstream) => this.#lanes.wake(upstream))
    const router = new Router(config.routes, (upstream) => this.#avoidReason(upstream), random)
    this.#router = router
    const policy = {
      unknownPolicy: config.dispatch.unknownPolicy,
      unknownHoldMs: config.dispatch.unknownHoldSeconds * 1_000,
      maxResends: config.dispatch.maxResends,
      retry: config.dispatch.retry,
      route: (channel: Channel, phone: string, exclude: readonly string[]) =>
        router.route(channel, phone, exclude),
      random,
    }
    const { knownBlock, anyOptOuts } = options
    this.#facts = new StageFacts({ policy, clock, knownBlock, anyOptOuts, ...config.optOuts })
    const facts = this.#facts
    this.#writer = new DecisionWriter(db, options.outbox, events, {
      onCancel: (message, cancels) => this.#cancels.ask(message, cancels),
      onQueued: (upstream, notBefore) => this.#wakes.wakeAt(upstream, notBefore),
    })
    const writer = this.#writer
    const linkTo = (upstream: string) => this.#lanes.of(upstream).find((lane) => lane.link.up)?.link ?? null
    this.#cancels = new Cancels({ db, writer, clock, policy: facts.base, events, linkTo })
    this.#settlement = new Settlement({
      db,
      writer,
      clock,
      facts,
      events,
      signal: this.#stop.signal,
    })
    this.#reports = new Reports({ db, writer, settlement: this.#settlement, clock, facts, events })
    this.#replies = new Replies({
      db,
      writer,
      clock,
      policy: facts.base,
      events,
      onOptOut: options.onOptOut,
    })
    this.#batchingIntake = new BatchingIntake({
      db,
      clock,
      ids,
      facts,
      lanes: this.#lanes,
      events,
      linkDays: { short: config.links.shortDays, unsubscribe: config.links.unsubscribeDays },
      answerWithinMs: config.limits.answerSeconds * 1_000,
    })
    this.intake = this.#batchingIntake
    this.#slotLanes = new SlotLanes({
      ...options,
      lanes: this.#lanes,
      health: this.#health,
      watch: this.#watch,
      writer,
      facts,
      news: (connector) => this.news(connector),
      isPaused: (upstream) => this.#isPaused(upstream),
      settle: (message, outcomes) => this.#settlement.settle(message, outcomes),
    })
  }

  /** Takes slots, recovers what a dead node left behind, and starts the lanes. */
  static async open(options: DispatchOptions): Promise<Dispatch> {
    const dispatch = new Dispatch(options)
    await dispatch.#start()
    return dispatch
  }

  /** Every upstream as this gateway sees it now. */
  upstreams(): UpstreamSnapshot[] {
    const controls = { of: (upstream: string) => this.#controls?.of(upstream) ?? null }
    return snapshotUpstreams({
      connectors: this.#options.connectors,
      lanes: this.#lanes,
      watch: this.#watch,
      health: this.#health,
      controls,
    })
  }

  /** The name of this gateway in the leases of slots. */
  get nodeId(): string {
    return this.#options.nodeId
  }

  /** What routing would make of every route of the channel for this number now. */
  routeCandidates(channel: Channel, phone: string): RouteCandidate[] {
    return this.#router.candidates(channel, phone)
  }

  /** Resolves when this gateway does what upstreams were told before. */
  async heedControls(): Promise<void> {
    await this.#controls?.refresh()
  }

  /** How long the oldest due message of each upstream has waited. */
  queueAges(): WaitingMessages[] {
    return this.#watchdog?.queueAges() ?? []
  }

  /** What an operator should look at, in sentences. */
  warnings(): string[] {
    return (this.#watchdog?.unexplained() ?? []).map(({ upstream, waitedMs }) => {
      const seconds = Math.round(waitedMs / 1_000)
      return `messages for ${upstream} have waited for ${seconds} s although a connection has room`
    })
  }

  /** For how long the database has answered no commit of intake although one is under way. */
  get stalledMs(): number {
    return this.#batchingIntake.stalledMs
  }

  /** Items that wait for a group commit. */
  waiting(): { what: string; items: number }[] {
    return [
      { what: 'intake', items: this.#batchingIntake.depth },
      { what: 'settle', items: this.#settlement.depth },
      { what: 'reports', items: this.#reports.depth },
    ]
  }

  /** Takes what an upstream tells, on whatever way it came. Both resolve once it is on disk. */
  news({ upstream, channel }: Pick<Connector, 'upstream' | 'channel'>): UpstreamNews {
    return {
      onReport: (report) => {
        this.#health.get(upstream)?.reported()
        return this.#reports.take(upstream, storableReport(report))
      },
      onInbound: (inbound) => this.#replies.take(upstream, channel, storableInbound(inbound)),
    }
  }

  /** Accepts nothing more, lets what is in flight end, gives the slots back. */
  async close(): Promise<void> {
    await this.#batchingIntake.close()
    await this.#watchdog?.[Symbol.asyncDispose]()
    await this.#draining?.close()
    await this.#housekeeping?.close()
    await this.#slotLanes.closeAll()
    await this.#reports.drained()
    await this.#replies.drained()
    await this.#settlement.drained()
    await this.#cancels.drained()
    this.#stop.abort()
    await this.#slots?.close()
    await this.#controls?.[Symbol.asyncDispose]()
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.close()
  }

  async #start(): Promise<void> {
    const { db, clock, events, config, connectors, nodeId, soleOwner } = this.#options
    const connections = new Map(config.upstreams.map((each) => [each.name, each.connections]))
    const upstreams = connectors.map(({ upstream }) => upstream)
    const onChange = (changes: ControlChange[]) => this.#controlled(changes)
    const controls = await UpstreamControls.open({ db, clock, events, onChange })
    this.#controls = controls
    const giveBack = async (upstream: string) =>
      this.#slots?.giveBack(upstream, (slotId) => this.#slotLanes.close(slotId))
    const draining = await Draining.open({
      db,
      clock,
      events,
      upstreams,
      controls,
      lanes: this.#lanes,
      giveBack,
    })
    this.#draining = draining
    this.#housekeeping = new Housekeeping({
      db,
      writer: this.#writer,
      facts: this.#facts,
      clock,
      events,
      lanes: this.#lanes,
      reports: this.#reports,
      upstreams,
      recover: (mark) => this.#slotLanes.recover(mark),
      isAvoided: (upstream) => this.#avoidReason(upstream) !== null,
    })
    this.#slots = await SlotKeeper.open({
      db,
      clock,
      events,
      nodeId,
      soleOwner,
      leaseMs: config.dispatch.slotLeaseSeconds * 1_000,
      upstreams: upstreams.map((name) => ({ name, connections: connections.get(name) ?? 1 })),
      isUnwanted: (upstream) => draining.isDrained(upstream),
      onTaken: (lease) => this.#slotLanes.open(lease),
      onAbandoned: async (lease) => {
        await this.#slotLanes.recover(lease)
      },
      onLost: (slotId) => this.#slotLanes.lose(slotId),
    })
    this.#watchdog = new LaneWatchdog({
      db,
      clock,
      events,
      lanes: this.#lanes,
      upstreams,
      held: () => this.#slots?.held() ?? [],
      giveUp: (slotId) => this.#slots?.giveUp(slotId),
      isPaused: (upstream) => this.#isPaused(upstream),
    })
    draining.start()
  }

  /** Who runs again goes on with what waits on disk, and takes slots where it gave them back. */
  #controlled(changes: readonly ControlChange[]): void {
    for (const change of changes) this.#options.events.upstreamControlled(change)
    const resumed = changes.filter(({ state }) => state === 'running')
    for (const { upstream } of resumed) this.#lanes.wake(upstream)
    if (resumed.length > 0) this.#slots?.look()
  }

  /** Draining ones are. */
  #isPaused(upstream: string): boolean {
    return (this.#controls?.of(upstream) ?? null) !== null
  }

  /** Why routing passes it over now, or null: an operator has paused it, or it is unhealthy. */
  #avoidReason(upstream: string): PassReason | null {
    const unhealthy = this.#health.get(upstream)?.avoidReason(this.#watch.downSince(upstream))
    return this.#controls?.of(upstream)?.state ?? unhealthy ?? null
  }
}
