import type { Connector, Inbound } from '../../carriers/connector.ts'
import { evidenceReader } from '../../carriers/errors/code-reader.ts'
import { storableInbound, storableReport } from '../../carriers/storable-input.ts'
import { attemptResults } from '../../domain/message/attempt-results.ts'
import type { Message } from '../../domain/message/message.ts'
import type { PassReason } from '../../domain/message/story/reasons.ts'
import type { TimelineStep } from '../../domain/message/story/timeline.ts'
import type { OpenParts } from '../../kit/flow/open-parts.ts'
import { ownParts } from '../../kit/flow/own-parts.ts'
import type { Events } from '../../observability/events.ts'
import { countQueued } from '../../store/messages/find.ts'
import { countUnmatched } from '../../store/messages/unmatched-reports.ts'
import { Acknowledgements } from './decisions/acknowledgements.ts'
import { CancelQueued } from './decisions/cancel-queued.ts'
import { Cancels } from './decisions/cancels.ts'
import { CodeResults } from './decisions/code-results.ts'
import { Housekeeping } from './decisions/housekeeping.ts'
import { NumberMemory } from './decisions/number-memory.ts'
import { OutcomeRecorder } from './decisions/outcome-recorder.ts'
import { RecentMessages } from './decisions/recent-messages.ts'
import type { Planned } from './decisions/stage-facts.ts'
import { DecisionWriter } from './decisions/write-decisions.ts'
import type { DispatchOptions } from './dispatch-options.ts'
import { BatchingIntake } from './intake/intake.ts'
import { UnpaidStorage } from './intake/unpaid-storage.ts'
import { LaneWatchdog } from './lanes/lane-watchdog.ts'
import { Lanes } from './lanes/lanes.ts'
import { MessageSpans } from './lanes/message-spans.ts'
import { SlotLanes, type UpstreamEvents } from './lanes/slot-lanes.ts'
import { WakeUps } from './lanes/wake-ups.ts'
import { Replies } from './replies/replies.ts'
import { Reports } from './reports/reports.ts'
import { ClaimRecovery } from './slots/claim-recovery.ts'
import { Draining } from './slots/draining.ts'
import { FairSlots } from './slots/fair-slots.ts'
import { SlotKeeper } from './slots/slot-keeper.ts'
import { Router } from './upstreams/router.ts'
import { KnownNetworks, RoutingFacts } from './upstreams/routing-facts.ts'
import { snapshotUpstreams } from './upstreams/snapshot-upstreams.ts'
import { type ControlChange, UpstreamControls } from './upstreams/upstream-controls.ts'
import { UpstreamHealth } from './upstreams/upstream-health.ts'
import { UpstreamWatch } from './upstreams/upstream-watch.ts'
import { routingPorts, smsOptionsByRoute, stageFacts, upstreamsOfAccount } from './upstreams/use-routes.ts'

/** Everything between a stored message and its final status: lanes, outcomes, reports, timers. */
export type Dispatch = Awaited<ReturnType<typeof openDispatch>>

/**
 * Takes slots, recovers messages claimed by dead nodes, and starts the lanes. Disposed of, it accepts nothing more, lets
 * submits in flight end and releases the slots.
 */
export function openDispatch(options: DispatchOptions) {
  return ownParts(options, (parts) => openParts(options, parts))
}

async function openParts(options: DispatchOptions, parts: OpenParts) {
  const { config, clock, events, metrics, node, connectors, start } = options
  const { db, catalogue } = options.store
  const { nodeId } = node
  const upstreams = connectors.map(({ upstream }) => upstream)
  const state = await openUpstreamState(options, parts)
  const { lanes, controls, watch, connections, draining, fair, isPaused, avoidReason } = state
  const memory = parts.keep(openNumberMemory(options))
  const engines = buildEngines(options, state, memory)
  const { cancels, writer, recorder, recovery, reports, replies, codes } = engines
  parts.onClose(() => fair.end())
  parts.onClose(() => engines.stop.abort())
  parts.onClose(async () => {
    for (const engine of [reports, replies, recorder, cancels, codes]) await engine.drained()
  })
  const { forClients } = engines
  const { intake, upstreamEvents } = forClients
  parts.keep(await WakeUps.open({ db, clock, events, nodeId, lanes, connections, start }))
  const slotLanes = new SlotLanes({
    ...options,
    ...state,
    db,
    spans: engines.spans,
    recovery,
    upstreamEvents,
    record: (message, outcomes) => recorder.record(message, outcomes),
    smsOptions: smsOptionsByRoute(options, state.router),
  })
  const slots = parts.keep(
    new SlotKeeper({
      ...{ db, clock, events, node, draining, recovery, fair },
      ...{ leaseMs: state.leaseMs, upstreams: state.shared, lanes: slotLanes },
    }),
  )
  parts.keep(
    new Housekeeping({
      ...{ db, writer, clock, events, lanes, reports, upstreams, recovery },
      eventsDays: config.events.days,
      isAvoided: (upstream) => avoidReason(upstream) !== null,
    }),
  )
  await slots.start(parts.start.stop)
  watch.subscribe(() => slots.connectionsChanged())
  const watchdog = parts.keep(new LaneWatchdog({ db, clock, events, lanes, upstreams, slots, isPaused }))
  parts.keep(draining.turns((upstream) => slots.releaseSlots(upstream)))
  controls.subscribe((changes) => applyControls(changes, { events, lanes, slots }))
  parts.onClose(() => intake.close())
  const upstreamsNow = () => snapshotUpstreams({ connectors, ...state })
  metrics.observe(() => ({
    upstreams: upstreamsNow(),
    queueAges: watchdog.queueAges(),
    stalledMs: intake.stalledMs,
    waitingToCommit: [
      { what: 'intake', items: intake.depth },
      { what: 'outcomes', items: recorder.depth },
      { what: 'reports', items: reports.depth },
    ],
  }))
  metrics.observeOnce(async () => ({
    queued: await countQueued(db),
    unmatchedReports: await countUnmatched(db),
  }))
  return {
    ...forClients,
    /** The state of every upstream at this gateway. */
    upstreams: upstreamsNow,
    ...routingPorts(state, catalogue),
    memory,
    /** Resolves when this gateway has applied the operators' latest controls of upstreams. */
    applyControls: () => controls.refresh(),
    /** Warnings for the operator. */
    warnings: () => watchdog.unexplained().map(waitingSentence),
    /** Learns from ended verifications what upstreams deliver. Returns at once. */
    codesEnded: codes.note.bind(codes),
  }
}

function waitingSentence({ upstream, waitedMs }: { upstream: string; waitedMs: number }): string {
  const seconds = Math.round(waitedMs / 1_000)
  return `messages for ${upstream} have waited for ${seconds} s although a connection has room`
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

function openNumberMemory({
  store: { db, catalogue },
  clock,
  events,
  config,
}: DispatchOptions): NumberMemory {
  const isUsedBy = catalogue.usesNumberMemory.bind(catalogue)
  return new NumberMemory({ db, clock, events, isUsedBy, readEvidence: evidenceReader(config.upstreams) })
}

/** The parts that decide about messages and write the decisions. */
function buildEngines(
  options: DispatchOptions,
  { lanes, health, router, routing }: UpstreamState,
  memory: NumberMemory,
) {
  const { store, clock, events, config, connectors, node, tracer } = options
  const { db, catalogue, notes } = store
  const unpaid = new UnpaidStorage(config.limits, clock, node.siblings)
  const spans = tracer === null ? null : new MessageSpans(tracer)
  const ofAccount = upstreamsOfAccount(connectors)
  const facts = stageFacts(options, { router, ofAccount, memory })
  const policy = facts.base
  const onChanged = (before: Message, after: Message, now: number, steps: readonly TimelineStep[]) => {
    const results = attemptResults(before, after, now)
    routing.note(after, results, now)
    notes.carriers.written({ before, after, steps, results }, now)
    memory.written(after, results, steps, now)
    spans?.changed(before, after)
    unpaid.noteChanged(before, after)
  }
  const writing = { ...options, db, facts, onChanged, onQueued: lanes.wakeAt.bind(lanes) }
  // The outcome of a cancel is only a line of the timeline and causes no further cancel.
  const cancelWriter = new DecisionWriter({ ...writing, onCancel: () => undefined })
  const connectionTo = (upstream: string) =>
    lanes.of(upstream).find((lane) => lane.connection.up)?.connection ?? null
  const cancels = new Cancels({ db, writer: cancelWriter, clock, policy, events, connectionTo })
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
  const onOptOut = () => catalogue.noteOptOut()
  const replies = new Replies({
    ...{ ...options, db, writer, policy, onOptOut },
    blockedAccounts: config.optOuts.accounts,
    consentAnswers: config.optOuts.answers,
  })
  // Carriers by SMPP alone have receipts that may be messages.
  const onReply = (upstream: string, reply: Inbound) => replies.take(upstream, 'sms', reply)
  const reports = new Reports({ db, writer, recorder, clock, facts, ofAccount, recent, events, onReply })
  const codes = new CodeResults({ db, clock, events, writer, facts, routing })
  const linkDays = { short: config.links.shortDays, unsubscribe: config.links.unsubscribeDays }
  const answerWithinMs = config.limits.answerSeconds * 1_000
  const intake = new BatchingIntake({ ...options, ...store, unpaid, facts, lanes, linkDays, answerWithinMs })
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
    /**
     * Receives reports and replies of an upstream, over its connection or its webhook. Both resolve once they are on
     * disk.
     */
    upstreamEvents,
    /** Cancels messages that wait in the queue. */
    cancelQueued: new CancelQueued(writer, clock, policy),
    acknowledgements: new Acknowledgements(writer, clock, policy),
    /** Why each stage of each plan would be skipped now; null for one that would start. */
    blockReasons: (planned: readonly Planned[]) => facts.blockReasons(db, planned),
  }
  return { cancels, writer, stop, recorder, recovery, reports, replies, codes, spans, forClients }
}

/** State of the upstreams at this gateway, and the router. */
async function openUpstreamState(
  { store: { db }, clock, events, config, connectors, node, start, followRules }: DispatchOptions,
  parts: OpenParts,
) {
  const upstreams = connectors.map(({ upstream }) => upstream)
  const limits = {
    failoverAfterMs: config.dispatch.failoverAfterSeconds * 1_000,
    reportSilenceMs: config.dispatch.reportSilenceSeconds * 1_000,
  }
  const health = new Map(
    upstreams.map((upstream) => [upstream, new UpstreamHealth(upstream, limits, clock, events)]),
  )
  const watch = new UpstreamWatch(clock)
  const controls = parts.keep(await UpstreamControls.open({ db, clock, events, start }))
  const lanes = new Lanes(clock)
  const draining = await Draining.open({ db, clock, events, upstreams, controls, lanes })
  const leaseMs = config.dispatch.slotLeaseSeconds * 1_000
  const connections = new Map(config.upstreams.map((each) => [each.name, each.connections]))
  const shared = upstreams.map((name) => ({ name, connections: connections.get(name) ?? 1 }))
  const fair = new FairSlots({
    ...{ db, clock, nodeId: node.nodeId, leaseMs, upstreams: shared },
    ...{ draining, watch, health },
  })
  const isPaused = (upstream: string) => controls.of(upstream) !== null
  /** Why routing avoids it now, or null: an operator paused it, or it is unhealthy. */
  const avoidReason = (upstream: string): PassReason | null => {
    // Messages for an upstream that another node reaches go there.
    const downSince = fair.worksElsewhere(upstream) ? null : watch.downSince(upstream)
    const unhealthy = health.get(upstream)?.avoidReason(downSince)
    return controls.of(upstream)?.state ?? unhealthy ?? null
  }
  const networks = new KnownNetworks(clock)
  const routing = parts.keep(await RoutingFacts.open({ db, clock, events, config, networks, start }))
  const router = new Router({
    routes: [],
    avoid: avoidReason,
    random: Math.random,
    now: () => clock.now(),
    networkOf: (phone) => routing.networkOf(phone),
    facts: () => routing.upstreams,
  })
  followRules(({ routes }) => {
    router.use(routes)
    if (routes.some(({ choose }) => choose === 'quality')) routing.wantResults()
  })
  return {
    ...{ lanes, health, watch, controls, connections, draining, leaseMs, shared, fair },
    ...{ isPaused, avoidReason, networks, routing, router },
  }
}

type UpstreamState = Awaited<ReturnType<typeof openUpstreamState>>
