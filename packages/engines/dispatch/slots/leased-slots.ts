import type { Clock } from '../../../kit/time/clock.ts'
import type { SlotLease } from '../../../store/carriers/slots.ts'

export interface LeasedSlot {
  lease: SlotLease
  /** The moment before the last renewal was requested, by the steady clock: other nodes count from a later one. */
  renewedAt: number
}

/** The slots that this node holds, by id, and how long their leases last without the database. */
export class LeasedSlots extends Map<number, LeasedSlot> {
  readonly #clock: Clock
  readonly #leaseMs: number

  constructor({ clock, leaseMs }: { clock: Clock; leaseMs: number }) {
    super()
    this.#clock = clock
    this.#leaseMs = leaseMs
  }

  isLeased({ renewedAt }: LeasedSlot): boolean {
    return this.#clock.steadyNow() - renewedAt < this.#leaseMs
  }

  /** Its lease has ended for this node, also where it has some time left. */
  lose(slotId: number): void {
    const leased = this.get(slotId)
    if (leased !== undefined) leased.renewedAt = Number.NEGATIVE_INFINITY
    this.delete(slotId)
  }

  /** Slots whose lease has ended. */
  lapsed(): number[] {
    return [...this].filter(([, leased]) => !this.isLeased(leased)).map(([slotId]) => slotId)
  }

  /** Time until the first lease ends. A lease taken later ends later. */
  lapsesInMs(): number {
    const now = this.#clock.steadyNow()
    const oldest = Math.min(now, ...[...this.values()].map(({ renewedAt }) => renewedAt))
    return Math.max(1, oldest + this.#leaseMs - now)
  }

  /** Notes the leases that were renewed by a request at `requestedAt`. Returns the slots that were not. */
  renew(renewed: readonly SlotLease[], requestedAt: number): number[] {
    const epochs = new Map(renewed.map(({ slotId, epoch }) => [slotId, epoch]))
    const lost: number[] = []
    for (const [slotId, leased] of this) {
      if (epochs.get(slotId) === leased.lease.epoch) leased.renewedAt = requestedAt
      else lost.push(slotId)
    }
    return lost
  }
}
