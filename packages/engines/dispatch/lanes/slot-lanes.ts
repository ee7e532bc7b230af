import type { ConnectionListener, Connector, SmsOptions } from '../../../carriers/connector.ts'
import type { Config } from '../../../config/config.ts'
import type { Message } from '../../../domain/message/message.ts'
import type { Stage } from '../../../domain/plan/plan.ts'
import { reportFault } from '../../../kit/machine/report-fault.ts'
import type { Clock } from '../../../kit/time/clock.ts'
import type { Events } from '../../../observability/events.ts'
import type { SlotLease } from '../../../store/carriers/slots.ts'
import type { Database } from '../../../store/database.ts'
import { claimMessages } from '../../../store/messages/claim.ts'
import type { ClaimRecovery } from '../slots/claim-recovery.ts'
import type { UpstreamHealth } from '../upstreams/upstream-health.ts'
import type { UpstreamWatch } from '../upstreams/upstream-watch.ts'
import { Lane, type LaneOptions } from './lane.ts'
import type { Lanes } from './lanes.ts'
import type { MessageSpans } from './message-spans.ts'

export interface SlotLanesOptions {
  db: Database
  clock: Clock
  events: Events
  config: Pick<Config, 'dispatch' | 'upstreams'>
  connectors: Connector[]
  lanes: Lanes
  health: ReadonlyMap<string, UpstreamHealth>
  watch: UpstreamWatch
  recovery: ClaimRecovery
  upstreamEvents: (connector: Connector) => UpstreamEvents
  isPaused: (upstream: string) => boolean
  record: LaneOptions['record']
  /** See `LaneOptions.smsOptions`, for an upstream. */
  smsOptions: (message: Message, stage: Stage, upstream: string) => SmsOptions | undefined
  /** Null: messages are not traced. */
  spans: MessageSpans | null
}

/** Reports and replies of an upstream, over its connection or its webhook. */
export type UpstreamEvents = Pick<ConnectionListener, 'onReport' | 'onInbound'>

/**
 * Every tenth place for concurrent voice calls is reserved for codes, because announcements may take minutes.
 */
const codesShare = 10
const farewellMs = 2_000
/** How long a lane that is handed over may wait for its submits, such as calls. */
const handOverMs = 60_000

/**
 * Opens a lane with its own connection for each slot that this node takes, and closes it when the slot is lost or
 * released.
 */
export class SlotLanes {
  readonly #options: SlotLanesOptions

  constructor(options: SlotLanesOptions) {
    this.#options = options
  }

  /** Nothing is handed over once `isLeased` returns false. */
  async open(lease: SlotLease, isLeased: () => boolean): Promise<void> {
    const { lanes, events, watch, connectors, config, upstreamEvents, recovery } = this.#options
    const recovered = await recovery.recover(lease)
    const { upstream, slotId, epoch } = lease
    events.slotTaken({ upstream, slotId, epoch, recovered })
    const connector = connectors.find((each) => each.upstream === upstream)
    const settings = config.upstreams.find((each) => each.name === upstream)
    if (connector === undefined || settings === undefined) return
    watch.opened(upstream, slotId)
    const connection = connector.open({
      onState: (state) => {
        watch.connection(upstream, slotId, state)
        if (state.kind === 'up') events.connectionUp({ upstream, slotId, kind: settings.kind })
        else events.connectionDown({ upstream, slotId, reason: state.reason })
        lanes.bySlot(slotId)?.pump()
      },
      mayHandOver: isLeased,
      onFault: (error) => reportFault(events, `connection of ${upstream}`, error),
      ...upstreamEvents(connector),
    })
    const lane = this.#laneOver(connection, { lease, isLeased }, connector, settings)
    lanes.add(lane)
    lane.pump()
  }

  /** Another node has the slot: this lane submits nothing more. */
  lose(slotId: number): void {
    const { lanes, watch, events } = this.#options
    const lane = lanes.bySlot(slotId)
    if (lane === undefined) return
    lane.lose()
    lanes.remove(lane)
    watch.closed(lane.upstream, slotId)
    lane.connection.close(0).catch((error: unknown) => events.fault({ where: 'lost lane', error }))
  }

  /** Lets submits in flight end and closes the connection. Afterwards everything received over it is on disk. */
  async close(slotId: number): Promise<void> {
    const { lanes, watch } = this.#options
    const lane = lanes.bySlot(slotId)
    if (lane === undefined) return
    try {
      await this.#end(lane)
    } finally {
      lanes.remove(lane)
      watch.closed(lane.upstream, slotId)
    }
  }

  /**
   * The same for the lane with the fewest messages, once its submits have ended: resolves with its slot. With null
   * where they did not end in time: then the lane works on.
   */
  async handOver(upstream: string): Promise<number | null> {
    const { lanes } = this.#options
    const [lane] = lanes
      .of(upstream)
      .toSorted((a, b) => Number(a.connection.up) - Number(b.connection.up) || a.taken - b.taken)
    if (lane === undefined) return null
    const { slotId } = lane.slotClaim
    await lane.drain(handOverMs)
    if (lanes.bySlot(slotId) !== lane) return null
    if (lane.taken > 0) {
      lane.reopen()
      return null
    }
    await this.close(slotId)
    return slotId
  }

  async #end(lane: Lane): Promise<void> {
    const drainMs = this.#options.config.dispatch.drainSeconds * 1_000
    await lane.drain(drainMs)
    await lane.connection.close(Math.min(drainMs, farewellMs))
    await lane.drain(farewellMs)
  }

  #laneOver(
    connection: Lane['connection'],
    leased: { lease: SlotLease; isLeased: () => boolean },
    connector: Connector,
    settings: Config['upstreams'][number],
  ): Lane {
    const { db, clock, events, config, health, watch, isPaused, record, smsOptions, spans } = this.#options
    const { upstream, slotId, epoch } = leased.lease
    return new Lane({
      upstream,
      slotClaim: { slotId, epoch },
      connection,
      clock,
      window: settings.window,
      keptForCodes: connector.longSubmits === true ? Math.floor(settings.window / codesShare) : 0,
      ratePerSecond: settings.ratePerSecond,
      rest: config.dispatch.retry,
      wholeMessages: connector.wholeMessages,
      carries: connector.smsOptions ?? [],
      smsOptions: (message, stage) => smsOptions(message, stage, upstream),
      random: Math.random,
      isPaused: () => isPaused(upstream),
      isLeased: leased.isLeased,
      spans: (message) => spans?.handOver(message, upstream) ?? null,
      record,
      claim: (slotClaim, limit, others) =>
        claimMessages(db, { upstream, slotClaim, limit, others, now: clock.now() }),
      onOutcome: (outcome, tookMs) => {
        health.get(upstream)?.learn(outcome)
        watch.outcome(upstream, outcome)
        events.submitted({ upstream, outcome: outcome.kind, tookMs })
      },
      onError: (error) => reportFault(events, `lane of ${upstream}`, error),
    })
  }
}
