import type { Outbox } from '../callbacks/outbox.ts'
import type { Connector, LinkListener } from '../channels/connector.ts'
import type { Config } from '../config/config.ts'
import type { Channel } from '../domain/plan/plan.ts'
import type { Clock } from '../lib/clock.ts'
import type { Events } from '../observability/events.ts'
import type { Database } from '../storage/database.ts'
import type { MessageIds } from '../storage/message-ids.ts'
import { claimMessages } from '../storage/messages/claim.ts'
import { lockMarked } from '../storage/messages/find.ts'
import type { SlotLease } from '../storage/slots.ts'
import { Cancels } from './cancels.ts'
import { Draining } from './draining.ts'
import { Housekeeping } from './housekeeping.ts'
import { BatchingIntake } from './intake.ts'
import type { Intake } from './intake-port.ts'
import { Lane } from './lane.ts'
import { Lanes } from './lanes.ts'
import { Replies } from './replies.ts'
import { Reports } from './reports.ts'
import { Router, type Way } from './router.ts'
import { Settlement } from './settle.ts'
import { SlotKeeper } from './slot-keeper.ts'
import { type KnownObstacle, StageFacts } from './stage-facts.ts'
import { tellFault } from './tell-fault.ts'
import { type ControlChange, UpstreamControls } from './upstream-controls.ts'
import { UpstreamHealth } from './upstream-health.ts'
import { readUpstreams, type UpstreamReading } from './upstream-readings.ts'
import { UpstreamWatch } from './upstream-watch.ts'
import { sweep } from './waits.ts'
import { DecisionWriter } from './write-decisions.ts'

export interface DispatchOptions {
  db: Database
  clock: Clock
  events: Events
  config: Pick<Config, 'dispatch' | 'routes' | 'upstreams' | 'links' | 'optOuts'>
  connectors: Connector[]
  outbox: Outbox
  ids: MessageIds
  /** What is known in memory against a stage, for example a template that is approved no more. */
  knownObstacle: KnownObstacle
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

/** What an upstream has to tell about messages, whichever way it comes. */
export type UpstreamNews = Pick<LinkListener, 'onReport' | 'onInbound'>

/** Of the calls that may speak at once every tenth place is kept for codes: announcements may take minutes. */
const codesShare = 10

/** What one upstream's lanes look like now, for metrics. */
export interface LaneReading {
  upstream: string
  slotId: number
  up: boolean
  taken: number
  window: number
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
  readonly #wakes = new Map<string, number>()
  readonly #router: Router
  readonly #watch: UpstreamWatch
  #controls: UpstreamControls | null = null
  #draining: Draining | null = null
  #slots: SlotKeeper | null = null
  #housekeeping: Housekeeping | null = null

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
    const router = new Router(config.routes, (upstream) => this.#obstacle(upstream), random)
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
    const { knownObstacle: known, anyOptOuts } = options
    this.#facts = new StageFacts({ policy, clock, known, anyOptOuts, ...config.optOuts })
    const facts = this.#facts
    this.#writer = new DecisionWriter(db, options.outbox, events, {
      onCancel: ({ message, cancels }) => this.#cancels.ask(message, cancels),
      onQueued: ({ upstream, notBefore }) => this.#wakeAt(upstream, notBefore),
    })
    const writer = this.#writer
    const linkTo = (upstream: string) => this.#lanes.of(upstream).find((lane) => lane.link.up)?.link ?? null
    this.#cancels = new Cancels({ writer, clock, policy: facts.base, events, linkTo })
    this.#settlement = new Settlement({
      db,
      writer,
      clock,
      facts,
      events,
      signal: this.#stop.signal,
    })
    this.#reports = new Reports({ writer, settlement: this.#settlement, clock, facts, events })
    this.#replies = new Replies({
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
    })
    this.intake = this.#batchingIntake
  }

  /** Takes slots, recovers what a dead node left behind, and starts the lanes. */
  static async open(options: DispatchOptions): Promise<Dispatch> {
    const dispatch = new Dispatch(options)
    await dispatch.#start()
    return dispatch
  }

  lanes(): LaneReading[] {
    return this.#lanes.all().map((lane) => ({
      upstream: lane.upstream,
      slotId: lane.mark.slotId,
      up: lane.link.up,
      taken: lane.taken,
      window: lane.window,
    }))
  }

  /** Every upstream as this gateway sees it now. */
  upstreams(): UpstreamReading[] {
    const controls = { of: (upstream: string) => this.#controls?.of(upstream) ?? null }
    return readUpstreams({
      connectors: this.#options.connectors,
      lanes: this.#lanes,
      watch: this.#watch,
      controls,
      trouble: (upstream) => this.#trouble(upstream),
    })
  }

  /** The name of this gateway in the leases of slots. */
  get nodeId(): string {
    return this.#options.nodeId
  }

  /** What routing would make of every route of the channel for this number now. */
  ways(channel: Channel, phone: string): Way[] {
    return this.#router.ways(channel, phone)
  }

  /** Resolves when this gateway does what upstreams were told before. */
  async heedControls(): Promise<void> {
    await this.#controls?.refresh()
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
        return this.#reports.take(upstream, report)
      },
      onInbound: (inbound) => this.#replies.take(upstream, channel, inbound),
    }
  }

  /** Accepts nothing more, lets what is in flight end, gives the slots back. */
  async close(): Promise<void> {
    const drainMs = this.#options.config.dispatch.drainSeconds * 1_000
    await this.#batchingIntake.close()
    await this.#draining?.close()
    await this.#housekeeping?.close()
    await Promise.all(this.#lanes.all().map((lane) => this.#closeLane(lane, drainMs)))
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
    const giveBack = (upstream: string) => this.#giveBack(upstream)
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
      trouble: (upstream) => this.#obstacle(upstream),
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
      onTaken: (lease) => this.#openLane(lease),
      onAbandoned: async (lease) => {
        await this.#recover(lease)
      },
      onLost: (slotId) => this.#loseLane(slotId),
    })
    draining.start()
  }

  async #openLane(lease: SlotLease): Promise<void> {
    const recovered = await this.#recover(lease)
    const { upstream, slotId, epoch } = lease
    this.#options.events.slotTaken({ upstream, slotId, epoch, recovered })
    const connector = this.#options.connectors.find((each) => each.upstream === upstream)
    const settings = this.#options.config.upstreams.find((each) => each.name === upstream)
    if (connector === undefined || settings === undefined) return
    const { db, clock, config, random } = this.#options
    const health = this.#health.get(upstream)
    const news = this.news(connector)
    this.#watch.opened(slotId)
    const link = connector.open({
      onState: (state) => {
        this.#watch.link(upstream, slotId, state)
        if (state.kind === 'up') this.#options.events.linkUp({ upstream, slotId })
        else this.#options.events.linkDown({ upstream, slotId, reason: state.reason })
        this.#lanes.bySlot(slotId)?.pump()
      },
      ...news,
    })
    const lane = new Lane({
      upstream,
      mark: { slotId, epoch },
      link,
      clock,
      window: settings.window,
      keptForCodes: connector.longSubmits === true ? Math.floor(settings.window / codesShare) : 0,
      ratePerSecond: settings.ratePerSecond,
      rest: config.dispatch.retry,
      wholeMessages: connector.wholeMessages,
      random,
      isPaused: () => this.#isPaused(upstream),
      settle: (message, outcomes) => this.#settlement.settle(message, outcomes),
      claim: (mark, limit, others) => claimMessages(db, { upstream, mark, limit, others, now: clock.now() }),
      onOutcome: (outcome, tookMs) => {
        health?.learn(outcome)
        this.#watch.outcome(upstream, outcome)
        this.#options.events.submitted({ upstream, outcome: outcome.kind, tookMs })
      },
      onError: (error) => tellFault(this.#options.events, `lane of ${upstream}`, error),
    })
    this.#lanes.add(lane)
    lane.pump()
  }

  /** What was marked for this slot before now may or may not have gone out. */
  async #recover({ slotId, epoch }: SlotLease): Promise<number> {
    const scope = { writer: this.#writer, facts: this.#facts, now: this.#options.clock.now() }
    const recovered = await sweep(
      scope,
      (tx, limit) => lockMarked(tx, slotId, epoch, limit),
      () => ({ type: 'recovered', sent: 'maybe' }),
    )
    return recovered.length
  }

  #loseLane(slotId: number): void {
    const lane = this.#lanes.bySlot(slotId)
    if (lane === undefined) return
    lane.lose()
    this.#lanes.remove(lane)
    this.#watch.closed(slotId)
    lane.link.close(0).catch((error: unknown) => this.#options.events.fault({ where: 'lost lane', error }))
  }

  async #closeLane(lane: Lane, drainMs: number): Promise<void> {
    await lane.drain(drainMs)
    await lane.link.close(Math.min(drainMs, 2_000))
    await lane.drain(2_000)
  }

  /** Of an upstream that is drained: its links say goodbye, and what may have come meanwhile is on disk. */
  async #giveBack(upstream: string): Promise<void> {
    await this.#slots?.giveBack(upstream, async (slotId) => {
      const lane = this.#lanes.bySlot(slotId)
      if (lane === undefined) return
      await this.#closeLane(lane, this.#options.config.dispatch.drainSeconds * 1_000)
      this.#lanes.remove(lane)
      this.#watch.closed(slotId)
    })
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

  /** Why routing passes it over now, or null: somebody said so, or it is in trouble. */
  #obstacle(upstream: string): string | null {
    const trouble = this.#trouble(upstream)
    return this.#controls?.of(upstream)?.state ?? trouble
  }

  #trouble(upstream: string): string | null {
    const lanes = this.#lanes.of(upstream)
    // Without a slot of it this node cannot tell: another one may have all its links up.
    const linked = lanes.length === 0 || lanes.some((lane) => lane.link.up)
    return this.#health.get(upstream)?.trouble(linked) ?? null
  }

  /** One timer an upstream, for the earliest message that waits for its second try. */
  #wakeAt(upstream: string, at: number): void {
    const { clock } = this.#options
    const now = clock.now()
    if (at <= now) return this.#lanes.wake(upstream)
    const planned = this.#wakes.get(upstream)
    if (planned !== undefined && planned <= at) return
    this.#wakes.set(upstream, at)
    clock.after(at - now, () => {
      if (this.#wakes.get(upstream) === at) this.#wakes.delete(upstream)
      this.#lanes.wake(upstream)
    })
  }
}
