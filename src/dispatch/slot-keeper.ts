import type { Clock } from '../lib/clock.ts'
import { Periodic } from '../lib/periodic.ts'
import { reportFault } from '../lib/report-fault.ts'
import type { Events } from '../observability/events.ts'
import type { Database } from '../storage/database.ts'
import {
  ensureSlots,
  lapseSlot,
  releaseSlot,
  releaseSlots,
  renewSlots,
  type SlotLease,
  takeAbandoned,
  takeSlots,
} from '../storage/slots.ts'

export interface SlotKeeperOptions {
  db: Database
  clock: Clock
  events: Events
  nodeId: string
  /** True where no other node can have the same name (embedded database): a restart takes its slots at once. */
  soleOwner: boolean
  leaseMs: number
  upstreams: { name: string; connections: number }[]
  /** Whether slots of this upstream are not taken now. */
  isUnwanted(upstream: string): boolean
  /** Opens the lane of a slot. Where this rejects, the slot counts as not taken and is tried again. */
  onTaken(lease: SlotLease): Promise<void>
  /** A slot that is configured no more was left by a dead node; it is released when this resolves. */
  onAbandoned(lease: SlotLease): Promise<void>
  /** Closes the lane of a slot, where there is one. */
  onLost(slotId: number): void
}

/**
 * Holds this node's share of upstream slots: takes free ones, prolongs its own, closes the lanes of those that are
 * lost. A slot is held only while its lane works.
 */
export class SlotKeeper {
  readonly #options: SlotKeeperOptions
  readonly #held = new Map<number, { lease: SlotLease; renewedAt: number }>()
  #turns: Periodic | null = null
  #lapses: Periodic | null = null

  private constructor(options: SlotKeeperOptions) {
    this.#options = options
  }

  static async open(options: SlotKeeperOptions): Promise<SlotKeeper> {
    const keeper = new SlotKeeper(options)
    const slots = options.upstreams.flatMap(({ name, connections }) =>
      Array.from({ length: connections }, (_, number) => ({ upstream: name, number })),
    )
    await ensureSlots(options.db, slots)
    const [fault] = await keeper.#take(options.soleOwner)
    if (fault !== undefined) throw fault
    keeper.#start()
    return keeper
  }

  /** Gives every slot back. Lanes must have ended before. */
  async close(): Promise<void> {
    await Promise.all([this.#turns?.[Symbol.asyncDispose](), this.#lapses?.[Symbol.asyncDispose]()])
    await releaseSlots(this.#options.db, this.#options.nodeId).catch(() => undefined)
  }

  held(): SlotLease[] {
    return [...this.#held.values()].map(({ lease }) => lease)
  }

  /** Closes the lane of a slot. The next turn ends its lease, so that any gateway takes it anew. */
  giveUp(slotId: number): void {
    if (this.#held.has(slotId)) this.#lose(slotId)
    else this.#options.onLost(slotId)
    this.look()
  }

  /** Slots are wanted again: what is free is taken at once. */
  look(): void {
    void this.#turns?.now()
  }

  /** Gives back what this node holds of an upstream, each slot once `close` has resolved for it. */
  async giveBack(upstream: string, close: (slotId: number) => Promise<void>): Promise<void> {
    const those = [...this.#held].filter(([, { lease }]) => lease.upstream === upstream)
    await Promise.all(
      those.map(async ([slotId, held]) => {
        try {
          await close(slotId)
        } finally {
          // Where it cannot be released now, the next turn finds that it is not held any more.
          const isOurs = this.#held.get(slotId) === held && this.#held.delete(slotId)
          if (isOurs) await releaseSlot(this.#options.db, held.lease)
        }
      }),
    )
    if (!this.#options.isUnwanted(upstream)) this.look()
  }

  #start(): void {
    const { clock, events, leaseMs } = this.#options
    const common = { clock, events, where: 'slots' }
    this.#turns = new Periodic({ ...common, everyMs: leaseMs / 3, work: () => this.#turn() })
    // Apart from the turns: a lease must end in time also while a statement hangs, because then another node may take
    // the slot, and call the subscriber who is still being called here.
    const work = () => this.#dropLapsed()
    this.#lapses = new Periodic({ ...common, everyMs: () => this.#lapsesInMs(), work })
  }

  async #turn(): Promise<void> {
    await this.#renew()
    for (const fault of await this.#take(false)) reportFault(this.#options.events, 'slots', fault)
  }

  /** Until the first lease is over; one that is taken meanwhile is not over before. */
  #lapsesInMs(): number {
    const { clock, leaseMs } = this.#options
    const oldest = Math.min(clock.now(), ...[...this.#held.values()].map(({ renewedAt }) => renewedAt))
    return Math.max(1, oldest + leaseMs - clock.now())
  }

  async #renew(): Promise<void> {
    const { db, clock, nodeId, leaseMs } = this.#options
    const requestedAt = clock.now()
    const renewed = await renewSlots(db, nodeId, leaseMs)
    const epochs = new Map(renewed.map((lease) => [lease.slotId, lease.epoch]))
    for (const [slotId, held] of this.#held) {
      if (epochs.get(slotId) === held.lease.epoch) held.renewedAt = requestedAt
      else this.#lose(slotId)
    }
    // Its lane was lost or never opened here: any node may take it, under a new epoch.
    for (const lease of renewed) if (!this.#held.has(lease.slotId)) await lapseSlot(db, lease)
  }

  #dropLapsed(): void {
    const { clock, leaseMs } = this.#options
    for (const [slotId, held] of this.#held) {
      if (clock.now() - held.renewedAt >= leaseMs) this.#lose(slotId)
    }
  }

  /** Takes what is free. Answers why lanes could not be opened: one of them keeps no other from being opened. */
  async #take(own: boolean): Promise<unknown[]> {
    const { db, clock, nodeId, leaseMs, upstreams } = this.#options
    const requestedAt = clock.now()
    const configured = { nodeId, leaseMs, own, ...slotsOf(upstreams) }
    const wanted = upstreams.filter(({ name }) => !this.#options.isUnwanted(name))
    const faults: unknown[] = []
    for (const lease of await takeSlots(db, { ...configured, ...slotsOf(wanted) })) {
      await this.#hold(lease, requestedAt).catch((error: unknown) => faults.push(error))
    }
    for (const lease of await takeAbandoned(db, configured)) {
      await this.#recoverAbandoned(lease).catch((error: unknown) => faults.push(error))
    }
    return faults
  }

  /** Nothing is noted before the lane works: a lease without a lane is not prolonged, and lapses. */
  async #hold(lease: SlotLease, renewedAt: number): Promise<void> {
    this.#lose(lease.slotId)
    await this.#options.onTaken(lease)
    this.#held.set(lease.slotId, { lease, renewedAt })
    this.#dropLapsed()
  }

  async #recoverAbandoned(lease: SlotLease): Promise<void> {
    const { db, onAbandoned } = this.#options
    try {
      await onAbandoned(lease)
    } catch (error) {
      // Under the name of this node it is found again.
      await lapseSlot(db, lease).catch(() => undefined)
      throw error
    }
    await releaseSlot(db, lease)
  }

  #lose(slotId: number): void {
    const held = this.#held.get(slotId)
    if (held === undefined) return
    this.#held.delete(slotId)
    this.#options.events.slotLost({ upstream: held.lease.upstream, slotId })
    this.#options.onLost(slotId)
  }
}

function slotsOf(upstreams: SlotKeeperOptions['upstreams']): { upstreams: string[]; connections: number[] } {
  return {
    upstreams: upstreams.map(({ name }) => name),
    connections: upstreams.map(({ connections }) => connections),
  }
}
