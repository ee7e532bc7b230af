import { OpenParts } from '../../kit/flow/open-parts.ts'
import { reportFault } from '../../kit/machine/report-fault.ts'
import type { Events } from '../../observability/events.ts'
import { buildEngines } from './build-engines.ts'
import { Housekeeping } from './decisions/housekeeping.ts'
import type { DispatchOptions } from './dispatch-options.ts'
import { LaneWatchdog } from './lanes/lane-watchdog.ts'
import type { Lanes } from './lanes/lanes.ts'
import { SlotLanes } from './lanes/slot-lanes.ts'
import { WakeUps } from './lanes/wake-ups.ts'
import type { ClaimRecovery } from './slots/claim-recovery.ts'
import { Draining } from './slots/draining.ts'
import { SlotKeeper } from './slots/slot-keeper.ts'
import { snapshotUpstreams } from './upstreams/snapshot-upstreams.ts'
import type { ControlChange } from './upstreams/upstream-controls.ts'
import { openUpstreamState, type UpstreamState } from './upstreams/upstream-state.ts'
import { routingPorts, smsOptionsByRoute } from './upstreams/use-routes.ts'

/** Everything between a stored message and its final status: lanes, outcomes, reports, timers. */
export type Dispatch = Awaited<ReturnType<typeof openDispatch>>

/** Takes slots, recovers messages claimed by dead nodes, and starts the lanes. */
export function openDispatch(options: DispatchOptions) {
  const onFault = (error: unknown) => reportFault(options.events, 'stopping', error)
  return OpenParts.open(onFault, (parts) => openParts(options, parts))
}

async function openParts(options: DispatchOptions, parts: OpenParts) {
  const { db, clock, events, connectors, nodeId } = options
  const upstreams = connectors.map(({ upstream }) => upstream)
  const state = await openUpstreamState(options, parts)
  const { lanes, controls, isPaused, avoidReason } = state
  const opened: { slots: SlotKeeper | null } = { slots: null }
  const engines = buildEngines(options, state)
  const { cancels, writer, recorder, recovery, reports, replies, codes } = engines
  parts.onClose(() => opened.slots?.close())
  parts.onClose(() => engines.stop.abort())
  parts.onClose(async () => {
    for (const engine of [reports, replies, recorder, cancels, codes]) await engine.drained()
  })
  const { forClients } = engines
  const { intake, upstreamEvents } = forClients
  const connections = new Map(options.config.upstreams.map((each) => [each.name, each.connections]))
  parts.keep(await WakeUps.open({ db, clock, events, nodeId, lanes, connections }))
  const slotLanes = new SlotLanes({
    ...options,
    ...state,
    recovery,
    upstreamEvents,
    record: (message, outcomes) => recorder.record(message, outcomes),
    smsOptions: smsOptionsByRoute(options, state.router),
    onLinkState: () => opened.slots?.linksChanged(),
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
  const slots = slotKeeper(options, { ...state, slotLanes, draining, recovery })
  const closeLane = (slotId: number) => slotLanes.close(slotId)
  opened.slots = slots
  parts.onClose(() => slots.leave(closeLane))
  parts.onClose(() => Promise.all([draining.close(), housekeeping.close()]))
  await slots.start()
  state.elsewhere.isUp = (upstream) => slots.worksElsewhere(upstream)
  const watchdog = parts.keep(
    new LaneWatchdog({
      db,
      clock,
      events,
      lanes,
      upstreams,
      leases: () => slots.leases(),
      giveUp: (slotId) => slots.giveUp(slotId),
      isPaused,
    }),
  )
  draining.start((upstream) => slots.giveBack(upstream, closeLane))
  controls.subscribe((changes) => applyControls(changes, { events, lanes, slots }))
  parts.onClose(() => intake.close())
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
    [Symbol.asyncDispose]: () => parts[Symbol.asyncDispose](),
  }
}

function waitingSentence({ upstream, waitedMs }: { upstream: string; waitedMs: number }): string {
  const seconds = Math.round(waitedMs / 1_000)
  return `messages for ${upstream} have waited for ${seconds} s although a connection has room`
}

function slotKeeper(
  options: DispatchOptions,
  parts: Pick<UpstreamState, 'watch' | 'health'> & {
    slotLanes: SlotLanes
    draining: Draining
    recovery: ClaimRecovery
  },
): SlotKeeper {
  const { db, clock, events, config, connectors, nodeId, soleOwner } = options
  const { slotLanes, draining, recovery, watch, health } = parts
  const connections = new Map(config.upstreams.map((each) => [each.name, each.connections]))
  return new SlotKeeper({
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
