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
import { Housekeeping } from './housekeeping.ts'
import { BatchingIntake } from './intake.ts'
import type { Intake } from './intake-port.ts'
import { Lane } from './lane.ts'
import { Lanes } from './lanes.ts'
import { Replies } from './replies.ts'
import { Reports } from './reports.ts'
import { Router } from './router.ts'
import { Settlement } from './settle.ts'
import { SlotKeeper } from './slot-keeper.ts'
import { type KnownObstacle, StageFacts } from './stage-facts.ts'
import { tellFault } from './tell-fault.ts'
import { UpstreamHealth } from './upstream-health.ts'
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
    const router = new Router(config.routes, (upstream) => this.#trouble(upstream), random)
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
    await this.#housekeeping?.close()
    await Promise.all(this.#lanes.all().map((lane) => this.#closeLane(lane, drainMs)))
    await this.#reports.drained()
    await this.#replies.drained()
    await this.#settlement.drained()
    await this.#cancels.drained()
    this.#stop.abort()
    await this.#slots?.close()
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.close()
  }

  async #start(): Promise<void> {
    const { db, clock, events, config, connectors, nodeId, soleOwner } = this.#options
    const connections = new Map(config.upstreams.map((each) => [each.name, each.connections]))
    this.#housekeeping = new Housekeeping({
      db,
      writer: this.#writer,
      facts: this.#facts,
      clock,
      events,
      lanes: this.#lanes,
      reports: this.#reports,
      upstreams: connectors.map(({ upstream }) => upstream),
      trouble: (upstream) => this.#trouble(upstream),
    })
    this.#slots = await SlotKeeper.open({
      db,
      clock,
      events,
      nodeId,
      soleOwner,
      leaseMs: config.dispatch.slotLeaseSeconds * 1_000,
      upstreams: connectors.map(({ upstream }) => ({
        name: upstream,
        connections: connections.get(upstream) ?? 1,
      })),
      onTaken: (lease) => this.#openLane(lease),
      onAbandoned: async (lease) => {
        await this.#recover(lease)
      },
      onLost: (slotId) => this.#loseLane(slotId),
    })
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
    const link = connector.open({
      onState: (state) => {
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
      settle: (message, outcomes) => this.#settlement.settle(message, outcomes),
      claim: (mark, limit, others) => claimMessages(db, { upstream, mark, limit, others, now: clock.now() }),
      onOutcome: (outcome, tookMs) => {
        health?.learn(outcome)
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
    lane.link.close(0).catch((error: unknown) => this.#options.events.fault({ where: 'lost lane', error }))
  }

  async #closeLane(lane: Lane, drainMs: number): Promise<void> {
    await lane.drain(drainMs)
    await lane.link.close(Math.min(drainMs, 2_000))
    await lane.drain(2_000)
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
