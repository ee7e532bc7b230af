import type { Events } from '../observability/events.ts'
import { buildEngines } from './build-engines.ts'
import type { ClaimRecovery } from './claim-recovery.ts'
import type { DispatchOptions } from './dispatch-options.ts'
import { Draining } from './draining.ts'
import { Housekeeping } from './housekeeping.ts'
import { LaneWatchdog } from './lane-watchdog.ts'
import type { Lanes } from './lanes.ts'
import { SlotKeeper } from './slot-keeper.ts'
import { SlotLanes } from './slot-lanes.ts'
import { snapshotUpstreams } from './snapshot-upstreams.ts'
import type { ControlChange } from './upstream-controls.ts'
import { openUpstreamState, type UpstreamState } from './upstream-state.ts'
import { routingPorts, smsOptionsByRoute } from './use-routes.ts'
import { WakeUps } from './wake-ups.ts'

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
