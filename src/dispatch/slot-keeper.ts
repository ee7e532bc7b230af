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
  /**
   * True if no other node can have the same name (embedded database): after a restart the node takes its
   * slots at once.
   */
  soleOwner: boolean
  leaseMs: number
  upstreams: { name: string; connections: number }[]
  /** Whether this node should not take slots of the upstream now. */
  isUnwanted(upstream: string): boolean
  /**
   * Opens the lane of a slot. If it rejects, the slot counts as not taken and is tried again. Nothing may be handed
   * over once `isLeased` returns false.
   */
  onTaken(lease: SlotLease, isLeased: () => boolean): Promise<void>
  /** Called for a slot of a dead node that is no longer configured; the slot is released when this resolves. */
  onAbandoned(lease: SlotLease): Promise<void>
  /** Closes the lane of a slot, if there is one. */
  onLost(slotId: number): void
}

interface HeldSlot {
  lease: SlotLease
  /** The moment before the last renewal was requested, by the steady clock: other nodes count from a later one. */
  renewedAt: number
}

/**
 * Leases this node's share of upstream slots: takes free slots, renews its leases, and closes the lanes of
 * lost slots. A slot is held only while its lane works.
 */
export class SlotKeeper {
  readonly #options: SlotKeeperOptions
  readonly #held = new Map<number, HeldSlot>()
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

  /** Releases every slot. Close the lanes first. */
  async close(): Promise<void> {
    await Promise.all([this.#turns?.[Symbol.asyncDispose](), this.#lapses?.[Symbol.asyncDispose]()])
    await releaseSlots(this.#options.db, this.#options.nodeId).catch(() => undefined)
  }

  held(): SlotLease[] {
    return [...this.#held.values()].map(({ lease }) => lease)
  }

  /** Closes the lane of a slot. The next turn ends its lease, so that any gateway can take the slot again. */
  giveUp(slotId: number): void {
    if (this.#held.has(slotId)) this.#lose(slotId)
    else this.#options.onLost(slotId)
    this.look()
  }

  /** Takes free slots at once, for example after an upstream is resumed. */
  look(): void {
    void this.#turns?.now()
  }

  /** Releases this node's slots of an upstream, each after `close` has resolved for it. */
  async giveBack(upstream: string, close: (slotId: number) => Promise<void>): Promise<void> {
    const those = [...this.#held].filter(([, { lease }]) => lease.upstream === upstream)
    await Promise.all(
      those.map(async ([slotId, held]) => {
        try {
          await close(slotId)
        } finally {
          // If the release fails, the next turn finds that the slot is no longer held.
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
    // Independent of the turns: a lease must end in time even while a statement hangs. Otherwise another node
    // takes the slot and calls a subscriber whom this node is still calling.
    const work = () => this.#dropLapsed()
    this.#lapses = new Periodic({ ...common, everyMs: () => this.#lapsesInMs(), work })
  }

  async #turn(): Promise<void> {
    await this.#renew()
    for (const fault of await this.#take(false)) reportFault(this.#options.events, 'slots', fault)
  }

  /** Time until the first lease ends. A lease taken later ends later. */
  #lapsesInMs(): number {
    const { clock, leaseMs } = this.#options
    const now = clock.steadyNow()
    const oldest = Math.min(now, ...[...this.#held.values()].map(({ renewedAt }) => renewedAt))
    return Math.max(1, oldest + leaseMs - now)
  }

  async #renew(): Promise<void> {
    const { db, clock, nodeId, leaseMs } = this.#options
    const requestedAt = clock.steadyNow()
    const renewed = await renewSlots(db, nodeId, leaseMs)
    const epochs = new Map(renewed.map((lease) => [lease.slotId, lease.epoch]))
    for (const [slotId, held] of this.#held) {
      if (epochs.get(slotId) === held.lease.epoch) held.renewedAt = requestedAt
      else this.#lose(slotId)
    }
    // The lane was lost or never opened here: any node may take the slot, with a new epoch.
    for (const lease of renewed) if (!this.#held.has(lease.slotId)) await lapseSlot(db, lease)
  }

  #dropLapsed(): void {
    for (const [slotId, held] of this.#held) if (!this.#isLeased(held)) this.#lose(slotId)
  }

  #isLeased({ renewedAt }: HeldSlot): boolean {
    const { clock, leaseMs } = this.#options
    return clock.steadyNow() - renewedAt < leaseMs
  }

  /**
   * Takes free slots. Returns the errors of lanes that did not open; the other lanes are opened all the same.
   */
  async #take(own: boolean): Promise<unknown[]> {
    const { db, clock, nodeId, leaseMs, upstreams } = this.#options
    const requestedAt = clock.steadyNow()
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

  /** Records the slot only once its lane works: a lease without a lane is not renewed and ends. */
  async #hold(lease: SlotLease, renewedAt: number): Promise<void> {
    this.#lose(lease.slotId)
    const held = { lease, renewedAt }
    await this.#options.onTaken(lease, () => this.#isLeased(held))
    this.#held.set(lease.slotId, held)
    this.#dropLapsed()
  }

  async #recoverAbandoned(lease: SlotLease): Promise<void> {
    const { db, onAbandoned } = this.#options
    try {
      await onAbandoned(lease)
    } catch (error) {
      // If this fails, the next turn finds the slot under this node's name.
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
