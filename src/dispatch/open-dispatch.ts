import type { DeliveryOutbox, Outbox, StatementOutbox } from '../callbacks/outbox.ts'
import type { Connector } from '../channels/connector.ts'
import { storableInbound, storableReport } from '../channels/storable-input.ts'
import type { Config } from '../config/config.ts'
import { attemptResults } from '../domain/message/attempt-results.ts'
import type { Message } from '../domain/message/message.ts'
import type { PassReason } from '../domain/message/reasons.ts'
import type { TimelineStep } from '../domain/message/timeline.ts'
import type { Clock } from '../lib/clock.ts'
import type { CarrierNotes } from '../observability/carrier-notes.ts'
import type { Events } from '../observability/events.ts'
import type { Database } from '../storage/database.ts'
import type { FeedPort } from '../storage/feed/feed-port.ts'
import type { MessageIds } from '../storage/message-ids.ts'
import type { Refill } from '../storage/refill.ts'
import { CancelQueued } from './cancel-queued.ts'
import { Cancels } from './cancels.ts'
import { ClaimRecovery } from './claim-recovery.ts'
import { CodeResults } from './code-results.ts'
import { Draining } from './draining.ts'
import { Housekeeping } from './housekeeping.ts'
import { BatchingIntake } from './intake.ts'
import { KnownNetworks } from './known-networks.ts'
import { LaneWatchdog } from './lane-watchdog.ts'
import { Lanes } from './lanes.ts'
import type { MessageSpans } from './message-spans.ts'
import { OutcomeRecorder } from './outcome-recorder.ts'
import { RecentMessages } from './recent-messages.ts'
import { Replies } from './replies.ts'
import { Reports } from './reports.ts'
import { Router } from './router.ts'
import { RoutingFacts } from './routing-facts.ts'
import { SlotKeeper } from './slot-keeper.ts'
import { SlotLanes, type UpstreamEvents } from './slot-lanes.ts'
import { snapshotUpstreams } from './snapshot-upstreams.ts'
import type { KnownBlock, Planned } from './stage-facts.ts'
import { type ControlChange, UpstreamControls } from './upstream-controls.ts'
import { UpstreamHealth } from './upstream-health.ts'
import { UpstreamWatch } from './upstream-watch.ts'
import { upstreamsOfAccount } from './upstreams-of-account.ts'
import { routingPorts, smsOptionsByRoute, stageFacts } from './use-routes.ts'
import { WakeUps } from './wake-ups.ts'
import { DecisionWriter } from './write-decisions.ts'

export interface DispatchOptions {
  db: Database
  clock: Clock
  events: Events
  config: Pick<
    Config,
    'dispatch' | 'routes' | 'routing' | 'upstreams' | 'links' | 'optOuts' | 'limits' | 'events'
  >
  connectors: Connector[]
  outbox: Outbox & StatementOutbox
  /** Absent: no events are recorded. */
  feed?: FeedPort
  /** Of clients that connect by SMPP. Default: what they are to hear waits on disk. */
  deliveries?: DeliveryOutbox
  ids: MessageIds
  /** The block reason of a stage known from memory, for example a template that lost its approval. */
  knownBlock: KnownBlock
  /** The name of an account, by which routes know it. */
  accountName: (accountId: number) => string | null
  /** Whether any opt-out exists. */
  anyOptOuts: () => boolean
  /** A subscriber has just opted out. */
  onOptOut: () => void
  nodeId: string
  /** See `SlotKeeperOptions.soleOwner`. */
  soleOwner: boolean
  /** How far the clock of this machine is ahead of the database's. */
  skewMs: () => number
  /** In [0, 1). */
  random: () => number
  /** Of accounts that never run dry; absent outside of the sandbox. */
  refill?: Refill
  /** Absent: messages are not traced. */
  spans?: MessageSpans | undefined
  /** Counts what upstreams do by hour. Absent: it is not counted. */
  hours?: Pick<CarrierNotes, 'written'>
  /** See `OutcomeRecorderOptions`. */
  deferFromPerSecond?: number
}

/** Everything between a stored message and its final status: lanes, outcomes, reports, timers. */
export type Dispatch = Awaited<ReturnType<typeof openDispatch>>

/** Takes slots, recovers messages claimed by dead nodes, and starts the lanes. */
export async function openDispatch(options: DispatchOptions) {
  const { db, clock, events, connectors, nodeId } = options
  const upstreams = connectors.map(({ upstream }) => upstream)
  const state = await openUpstreamState(options)
  const { lanes, controls, isPaused, avoidReason } = state
  const engines = buildEngines(options, state)
  const { cancels, writer, recorder, recovery, reports, replies, codes } = engines
  const { forClients } = engines
  const { intake, upstreamEvents } = forClients
  let keeper: SlotKeeper | null = null
  const slotLanes = new SlotLanes({
    ...options,
    ...state,
    recovery,
    upstreamEvents,
    record: (message, outcomes) => recorder.record(message, outcomes),
    smsOptions: smsOptionsByRoute(options, state.router),
    onLinkState: () => keeper?.linksChanged(),
  })
  const draining = await Draining.open({ db, clock, events, upstreams, controls, lanes })
  const housekeeping = new Housekeeping({
    db,
    writer,
    clock,
    events,
    lanes,
    reports,
    upstreams,
    recovery,
    eventsDays: options.config.events.days,
    isAvoided: (upstream) => avoidReason(upstream) !== null,
  })
  const slots = await openSlots(options, { ...state, slotLanes, draining, recovery })
  keeper = slots
  state.elsewhere.isUp = (upstream) => slots.worksElsewhere(upstream)
  const connections = new Map(options.config.upstreams.map((each) => [each.name, each.connections]))
  const wakeUps = await WakeUps.open({ db, clock, events, nodeId, lanes, connections })
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
  return {
    ...forClients,
    /** This gateway's name in slot leases. */
    nodeId,
    /** The state of every upstream at this gateway. */
    upstreams: () => snapshotUpstreams({ connectors, ...state }),
    ...routingPorts(state, options.accountName),
    /** Resolves when this gateway has applied the operators' latest controls of upstreams. */
    applyControls: () => controls.refresh(),
    /** How long the oldest due message of each upstream has waited. */
    queueAges: () => watchdog.queueAges(),
    /** Warnings for the operator. */
    warnings: () => watchdog.unexplained().map(waitingSentence),
    /** Items that wait for a group commit. */
    waiting: () => [
      { what: 'intake', items: intake.depth },
      { what: 'settle', items: recorder.depth },
      { what: 'reports', items: reports.depth },
    ],
    /** Learns from ended verifications what upstreams deliver. Returns at once. */
    codesEnded: codes.note.bind(codes),
    /** Accepts nothing more, lets submits in flight end, releases the slots. */
    async [Symbol.asyncDispose](): Promise<void> {
      await intake.close()
      await watchdog[Symbol.asyncDispose]()
      await draining.close()
      await housekeeping.close()
      await slots.leave((slotId) => slotLanes.close(slotId))
      for (const engine of [reports, replies, recorder, cancels, codes]) await engine.drained()
      engines.stop.abort()
      await slots.close()
      await wakeUps[Symbol.asyncDispose]()
      await state.routing[Symbol.asyncDispose]()
      await controls[Symbol.asyncDispose]()
    },
  }
}

function waitingSentence({ upstream, waitedMs }: { upstream: string; waitedMs: number }): string {
  const seconds = Math.round(waitedMs / 1_000)
  return `messages for ${upstream} have waited for ${seconds} s although a connection has room`
}

/** State of the upstreams at this gateway, and the router. */
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
  // Messages for an upstream that another node reaches go there. Known once the slots are taken.
  const elsewhere = { isUp: (_upstream: string): boolean => false }
  const isPaused = (upstream: string) => controls.of(upstream) !== null
  /** Why routing avoids it now, or null: an operator paused it, or it is unhealthy. */
  const avoidReason = (upstream: string): PassReason | null => {
    const downSince = elsewhere.isUp(upstream) ? null : watch.downSince(upstream)
    const unhealthy = health.get(upstream)?.avoidReason(downSince)
    return controls.of(upstream)?.state ?? unhealthy ?? null
  }
  const networks = new KnownNetworks(clock)
  const routing = await RoutingFacts.open({ db, clock, events, config, networks })
  const router = new Router({
    routes: config.routes,
    avoid: avoidReason,
    random,
    now: () => clock.now(),
    networkOf: (phone) => routing.networkOf(phone),
    facts: () => routing.upstreams,
  })
  return {
    lanes: new Lanes(clock),
    health,
    watch,
    controls,
    elsewhere,
    isPaused,
    avoidReason,
    networks,
    routing,
    router,
  }
}

type UpstreamState = Awaited<ReturnType<typeof openUpstreamState>>

/** The parts that decide about messages and write the decisions. */
function buildEngines(options: DispatchOptions, { lanes, health, router, routing }: UpstreamState) {
  const { db, clock, events, config, connectors, spans, hours } = options
  const ofAccount = upstreamsOfAccount(connectors)
  const facts = stageFacts(options, router, ofAccount)
  const policy = facts.base
  const onChanged = (before: Message, after: Message, now: number, steps: readonly TimelineStep[]) => {
    const results = attemptResults(before, after, now)
    routing.note(after, results, now)
    hours?.written({ before, after, steps, results }, now)
    spans?.changed(before, after)
  }
  const writing = { ...options, facts, onChanged, onQueued: lanes.wakeAt.bind(lanes) }
  // The outcome of a cancel is only a line of the timeline and causes no further cancel.
  const cancelWriter = new DecisionWriter({ ...writing, onCancel: () => undefined })
  const linkTo = (upstream: string) => lanes.of(upstream).find((lane) => lane.link.up)?.link ?? null
  const cancels = new Cancels({ db, writer: cancelWriter, clock, policy, events, linkTo })
  const writer = new DecisionWriter({ ...writing, onCancel: cancels.request.bind(cancels) })
  const stop = new AbortController()
  const recent = new RecentMessages()
  const recording = { db, writer, clock, facts, recent, events, signal: stop.signal }
  const { deferFromPerSecond } = options
  const recorder = new OutcomeRecorder({
    ...recording,
    ...(deferFromPerSecond !== undefined && { deferFromPerSecond }),
  })
  const recovery = new ClaimRecovery({ db, clock, writer, recent })
  const reports = new Reports({ db, writer, recorder, clock, facts, ofAccount, recent, events })
  const replies = new Replies({ ...options, writer, policy })
  const codes = new CodeResults({ db, clock, events, writer, facts, routing })
  const linkDays = { short: config.links.shortDays, unsubscribe: config.links.unsubscribeDays }
  const answerWithinMs = config.limits.answerSeconds * 1_000
  const intake = new BatchingIntake({ ...options, facts, lanes, linkDays, answerWithinMs })
  const upstreamEvents = ({
    upstream,
    channel,
  }: Pick<Connector, 'upstream' | 'channel'>): UpstreamEvents => ({
    onReport: (report) => {
      // The carrier may report over another upstream of the account than the one that sent the message.
      for (const each of ofAccount(upstream)) health.get(each)?.reported()
      return reports.take(upstream, storableReport(report))
    },
    onInbound: (inbound) => replies.take(upstream, channel, storableInbound(inbound)),
  })
  const forClients = {
    intake,
    /** Receives reports and replies of an upstream, over its link or its webhook. Both resolve once they are on disk. */
    upstreamEvents,
    /** Cancels messages that wait in the queue. */
    cancelQueued: new CancelQueued(writer, clock, policy),
    /** Why each stage of each plan would be skipped now; null for one that would start. */
    blockReasons: (planned: readonly Planned[]) => facts.blockReasons(db, planned),
  }
  return { cancels, writer, stop, recorder, recovery, reports, replies, codes, forClients }
}

function openSlots(
  options: DispatchOptions,
  parts: Pick<UpstreamState, 'watch' | 'health'> & {
    slotLanes: SlotLanes
    draining: Draining
    recovery: ClaimRecovery
  },
): Promise<SlotKeeper> {
  const { db, clock, events, config, connectors, nodeId, soleOwner } = options
  const { slotLanes, draining, recovery, watch, health } = parts
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
    onTaken: (lease, isLeased) => slotLanes.open(lease, isLeased),
    onAbandoned: async (lease) => {
      await recovery.recover(lease)
    },
    onLost: (slotId) => slotLanes.lose(slotId),
    handOver: (upstream) => slotLanes.handOver(upstream),
    links: (upstream) => ({ up: watch.linksUp(upstream), downSince: watch.downSince(upstream) }),
    reportedAt: (upstream) => health.get(upstream)?.reportedAt ?? null,
    onReportedElsewhere: (upstream) => health.get(upstream)?.reportedElsewhere(),
    skewMs: options.skewMs,
  })
}

/** For a resumed upstream: wakes its lanes and takes its slots again. */
function applyControls(
  changes: readonly ControlChange[],
  { events, lanes, slots }: { events: Events; lanes: Lanes; slots: SlotKeeper },
): void {
  for (const change of changes) events.upstreamControlled(change)
  const resumed = changes.filter(({ state }) => state === 'running')
  for (const { upstream } of resumed) lanes.wake(upstream)
  if (resumed.length > 0) slots.look()
}
