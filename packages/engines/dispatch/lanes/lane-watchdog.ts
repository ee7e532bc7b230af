import type { Clock } from '../../../kit/time/clock.ts'
import { Periodic } from '../../../kit/time/periodic.ts'
import type { Events, LaneFault } from '../../../observability/events.ts'
import type { Database } from '../../../store/database.ts'
import { oldestDue } from '../../../store/messages/oldest-due.ts'
import type { SlotKeeper } from '../slots/slot-keeper.ts'
import type { Lane } from './lane.ts'
import type { Lanes } from './lanes.ts'

export interface LaneWatchdogOptions {
  db: Database
  clock: Clock
  events: Pick<Events, 'fault' | 'laneMended'>
  lanes: Lanes
  upstreams: readonly string[]
  slots: Pick<SlotKeeper, 'leases' | 'giveUp'>
  /** Whether an operator paused it. */
  isPaused(upstream: string): boolean
}

/** Due messages of one upstream. */
export interface WaitingMessages {
  upstream: string
  /** How long the oldest of them has been due. */
  waitedMs: number
}

const everyMs = 5_000
/** A lane with room polls twice a second. */
const stuckAfterMs = 30_000

/**
 * Compares leased slots, working lanes and waiting messages, and repairs mismatches. None should ever happen:
 * each repair is logged and counted as a fault of the gateway.
 */
export class LaneWatchdog implements AsyncDisposable {
  readonly #options: LaneWatchdogOptions
  readonly #looks: Periodic
  /** Mismatches at the last check, as `fault slot`. One check may see a slot between two states. */
  #suspected = new Set<string>()
  #due = new Map<string, number>()

  constructor(options: LaneWatchdogOptions) {
    this.#options = options
    const { clock, events } = options
    const work = () => this.look()
    this.#looks = new Periodic({ clock, everyMs, work, where: 'lane watchdog', events })
  }

  /** How long the oldest due message of each upstream has waited, at the last check. */
  queueAges(): WaitingMessages[] {
    const now = this.#options.clock.now()
    return [...this.#due].map(([upstream, dueAt]) => ({ upstream, waitedMs: Math.max(0, now - dueAt) }))
  }

  /** Upstreams whose messages wait long for no known reason. */
  unexplained(): WaitingMessages[] {
    const { lanes, isPaused } = this.#options
    return this.queueAges().filter(({ upstream, waitedMs }) => {
      const hasRoom = lanes.of(upstream).some((lane) => lane.room() > 0)
      return waitedMs >= stuckAfterMs && hasRoom && !isPaused(upstream)
    })
  }

  async look(): Promise<void> {
    this.#mend()
    const { db, clock, upstreams } = this.#options
    this.#due = await oldestDue(db, upstreams, clock.now())
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.#looks[Symbol.asyncDispose]()
  }

  #mend(): void {
    const { events, slots } = this.#options
    const found = this.#faults()
    for (const { upstream, slotId, fault } of found) {
      if (!this.#suspected.has(`${fault} ${slotId}`)) continue
      events.laneMended({ upstream, slotId, fault })
      slots.giveUp(slotId)
    }
    this.#suspected = new Set(found.map(({ fault, slotId }) => `${fault} ${slotId}`))
  }

  #faults(): { upstream: string; slotId: number; fault: LaneFault }[] {
    const { lanes, clock } = this.#options
    const leased = this.#options.slots.leases()
    const slots = new Set(leased.map(({ slotId }) => slotId))
    const now = clock.now()
    const isStuck = (lane: Lane) => lane.room() > 0 && now - lane.lookedAt >= stuckAfterMs
    const findFault = (lane: Lane): LaneFault | null => {
      if (!slots.has(lane.slotClaim.slotId)) return 'lane-without-slot'
      return isStuck(lane) ? 'lane-stuck' : null
    }
    return [
      ...leased
        .filter(({ slotId }) => lanes.bySlot(slotId) === undefined)
        .map(({ upstream, slotId }) => ({ upstream, slotId, fault: 'slot-without-lane' as const })),
      ...lanes.all().flatMap((lane) => {
        const fault = findFault(lane)
        return fault === null ? [] : [{ upstream: lane.upstream, slotId: lane.slotClaim.slotId, fault }]
      }),
    ]
  }
}
