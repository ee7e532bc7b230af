import type { Outbox } from '../callbacks/outbox.ts'
import type { Connector } from '../channels/connector.ts'
import { storableInbound, storableReport } from '../channels/storable-input.ts'
import type { Config } from '../config/config.ts'
import type { PassReason } from '../domain/message/reasons.ts'
import type { Clock } from '../lib/clock.ts'
import type { Events } from '../observability/events.ts'
import type { Database } from '../storage/database.ts'
import type { MessageIds } from '../storage/message-ids.ts'
import { Cancels } from './cancels.ts'
import { Dispatch } from './dispatch.ts'
import { Draining } from './draining.ts'
import { Housekeeping } from './housekeeping.ts'
import { BatchingIntake } from './intake.ts'
import { LaneWatchdog } from './lane-watchdog.ts'
import { Lanes } from './lanes.ts'
import { Replies } from './replies.ts'
import { Reports } from './reports.ts'
import { Router } from './router.ts'
import { Settlement } from './settle.ts'
import { SlotKeeper } from './slot-keeper.ts'
import { SlotLanes, type UpstreamNews } from './slot-lanes.ts'
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

/** Takes slots, recovers what a dead node left behind, and starts the lanes. */
export async function openDispatch(options: DispatchOptions): Promise<Dispatch> {
  const { db, clock, events, connectors } = options
  const upstreams = connectors.map(({ upstream }) => upstream)
  const state = await openUpstreamState(options)
  const { lanes, controls, isPaused, avoidReason } = state
  const engines = buildEngines(options, state)
  const { facts, writer, reports, settlement } = engines
  const slotLanes = new SlotLanes({
    ...options,
    ...state,
    ...engines,
    settle: (message, outcomes) => settlement.settle(message, outcomes),
  })
  const draining = await Draining.open({ db, clock, events, upstreams, controls, lanes })
  const housekeeping = new Housekeeping({
    db,
    writer,
    facts,
    clock,
    events,
    lanes,
    reports,
    upstreams,
    recover: (mark) => slotLanes.recover(mark),
    isAvoided: (upstream) => avoidReason(upstream) !== null,
  })
  const slots = await openSlots(options, slotLanes, draining)
  const watchdog = new LaneWatchdog({
    db,
    clock,
    events,
    lanes,
    upstreams,
    held: () => slots.held(),
    giveUp: (slotId) => slots.giveUp(slotId),
    isPaused,
  })
  draining.start((upstream) => slots.giveBack(upstream, (slotId) => slotLanes.close(slotId)))
  controls.subscribe((changes) => applyControls(changes, { events, lanes, slots }))
  const { nodeId } = options
  return new Dispatch({
    nodeId,
    connectors,
    ...state,
    ...engines,
    slotLanes,
    draining,
    housekeeping,
    slots,
    watchdog,
  })
}

/** What this gateway knows of its upstreams, and which of them it routes to. */
async function openUpstreamState({ db, clock, events, config, connectors, random }: DispatchOptions) {
  const limits = {
    failoverAfterMs: config.dispatch.failoverAfterSeconds * 1_000,
    reportSilenceMs: config.dispatch.reportSilenceSeconds * 1_000,
  }
  const health = new Map(
    connectors.map(({ upstream }) => [upstream, new UpstreamHealth(upstream, limits, clock, events)]),
  )
  const watch = new UpstreamWatch(clock)
  const controls = await UpstreamControls.open({ db, clock, events })
  const isPaused = (upstream: string) => controls.of(upstream) !== null
  /** Why routing passes it over now, or null: an operator has paused it, or it is unhealthy. */
  const avoidReason = (upstream: string): PassReason | null => {
    const unhealthy = health.get(upstream)?.avoidReason(watch.downSince(upstream))
    return controls.of(upstream)?.state ?? unhealthy ?? null
  }
  const router = new Router(config.routes, avoidReason, random)
  return { lanes: new Lanes(), health, watch, controls, isPaused, avoidReason, router }
}

type UpstreamState = Awaited<ReturnType<typeof openUpstreamState>>

/** What decides about messages and writes the decisions. */
function buildEngines(options: DispatchOptions, { lanes, health, router }: UpstreamState) {
  const { db, clock, events, config, outbox, ids, onOptOut } = options
  const facts = stageFacts(options, router)
  const policy = facts.base
  const wakes = new WakeTimes(clock, (upstream) => lanes.wake(upstream))
  const onQueued = (upstream: string, notBefore: number) => wakes.wakeAt(upstream, notBefore)
  // The outcome of a cancel is a line of the timeline: it causes no other cancel.
  const cancelWriter = new DecisionWriter(db, outbox, events, { onQueued, onCancel: () => undefined })
  const linkTo = (upstream: string) => lanes.of(upstream).find((lane) => lane.link.up)?.link ?? null
  const cancels = new Cancels({ db, writer: cancelWriter, clock, policy, events, linkTo })
  const writer = new DecisionWriter(db, outbox, events, {
    onQueued,
    onCancel: (message, parts) => cancels.ask(message, parts),
  })
  const stop = new AbortController()
  const settlement = new Settlement({ db, writer, clock, facts, events, signal: stop.signal })
  const reports = new Reports({ db, writer, settlement, clock, facts, events })
  const replies = new Replies({ db, writer, clock, policy, events, onOptOut })
  const linkDays = { short: config.links.shortDays, unsubscribe: config.links.unsubscribeDays }
  const answerWithinMs = config.limits.answerSeconds * 1_000
  const intake = new BatchingIntake({ db, clock, ids, facts, lanes, events, linkDays, answerWithinMs })
  const news = ({ upstream, channel }: Pick<Connector, 'upstream' | 'channel'>): UpstreamNews => ({
    onReport: (report) => {
      health.get(upstream)?.reported()
      return reports.take(upstream, storableReport(report))
    },
    onInbound: (inbound) => replies.take(upstream, channel, storableInbound(inbound)),
  })
  return { facts, cancels, writer, stop, settlement, reports, replies, intake, news }
}

function stageFacts(options: DispatchOptions, router: Router): StageFacts {
  const { clock, config, knownBlock, anyOptOuts, random } = options
  const { unknownPolicy, unknownHoldSeconds, maxResends, retry } = config.dispatch
  const policy = {
    unknownPolicy,
    unknownHoldMs: unknownHoldSeconds * 1_000,
    maxResends,
    retry,
    route: router.route.bind(router),
    random,
  }
  return new StageFacts({ policy, clock, knownBlock, anyOptOuts, ...config.optOuts })
}

function openSlots(options: DispatchOptions, slotLanes: SlotLanes, draining: Draining): Promise<SlotKeeper> {
  const { db, clock, events, config, connectors, nodeId, soleOwner } = options
  const connections = new Map(config.upstreams.map((each) => [each.name, each.connections]))
  return SlotKeeper.open({
    db,
    clock,
    events,
    nodeId,
    soleOwner,
    leaseMs: config.dispatch.slotLeaseSeconds * 1_000,
    upstreams: connectors.map(({ upstream: name }) => ({ name, connections: connections.get(name) ?? 1 })),
    isUnwanted: (upstream) => draining.isDrained(upstream),
    onTaken: (lease) => slotLanes.open(lease),
    onAbandoned: async (lease) => {
      await slotLanes.recover(lease)
    },
    onLost: (slotId) => slotLanes.lose(slotId),
  })
}

/** An upstream that is resumed goes on with what waits on disk, and its slots are taken where they were given back. */
function applyControls(
  changes: readonly ControlChange[],
  { events, lanes, slots }: { events: Events; lanes: Lanes; slots: SlotKeeper },
): void {
  for (const change of changes) events.upstreamControlled(change)
  const resumed = changes.filter(({ state }) => state === 'running')
  for (const { upstream } of resumed) lanes.wake(upstream)
  if (resumed.length > 0) slots.look()
}
