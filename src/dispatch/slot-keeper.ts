import { type Clock, sleep } from '../lib/clock.ts'
import type { Events } from '../observability/events.ts'
import type { Database } from '../storage/database.ts'
import {
  ensureSlots,
  releaseSlot,
  releaseSlots,
  renewSlots,
  type SlotLease,
  takeAbandoned,
  takeSlots,
} from '../storage/slots.ts'
import { tellFault } from './tell-fault.ts'

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
  onTaken(lease: SlotLease): Promise<void>
  /** A slot that is configured no more was left by a dead node; it is given back when this resolves. */
  onAbandoned(lease: SlotLease): Promise<void>
  onLost(slotId: number): void
}

/** Holds this node's share of upstream slots: takes free ones, prolongs its own, says which are lost. */
export class SlotKeeper {
  readonly #options: SlotKeeperOptions
  readonly #stop = new AbortController()
  readonly #held = new Map<number, { lease: SlotLease; renewedAt: number }>()
  /** Ends the wait for the next turn. */
  #nap = new AbortController()
  #running: Promise<unknown> = Promise.resolve()

  private constructor(options: SlotKeeperOptions) {
    this.#options = options
  }

  static async open(options: SlotKeeperOptions): Promise<SlotKeeper> {
    const keeper = new SlotKeeper(options)
    const slots = options.upstreams.flatMap(({ name, connections }) =>
      Array.from({ length: connections }, (_, number) => ({ upstream: name, number })),
    )
    await ensureSlots(options.db, slots)
    await keeper.#take(options.soleOwner)
    keeper.#running = Promise.all([keeper.#run(), keeper.#watch()])
    return keeper
  }

  /** Gives every slot back. Lanes must have ended before. */
  async close(): Promise<void> {
    this.#stop.abort()
    this.#nap.abort()
    await this.#running
    await releaseSlots(this.#options.db, this.#options.nodeId).catch(() => undefined)
  }

  /** Slots are wanted again: what is free is taken at once. */
  look(): void {
    this.#nap.abort()
  }

  /** Gives back what this node holds of an upstream, each slot once `close` has resolved for it. */
  async giveBack(upstream: string, close: (slotId: number) => Promise<void>): Promise<void> {
    const those = [...this.#held].filter(([, { lease }]) => lease.upstream === upstream)
    await Promise.all(
      those.map(async ([slotId, held]) => {
        await close(slotId)
        if (this.#held.get(slotId) !== held) return
        // Where it cannot be released now, the next turn finds that it is not held any more.
        this.#held.delete(slotId)
        await releaseSlot(this.#options.db, held.lease)
      }),
    )
    if (!this.#options.isUnwanted(upstream)) this.look()
  }

  async #run(): Promise<void> {
    const { clock, leaseMs, events } = this.#options
    for (;;) {
      await sleep(clock, leaseMs / 3, this.#nap.signal)
      if (this.#stop.signal.aborted) return
      this.#nap = new AbortController()
      try {
        await this.#renew()
        await this.#take(false)
      } catch (error) {
        tellFault(events, 'slots', error)
      }
    }
  }

  /**
   * What could not be prolonged must end in time, also while the question for it hangs: then another node may take the
   * slot, and call whoever is still being called here.
   */
  async #watch(): Promise<void> {
    const { clock } = this.#options
    for (;;) {
      await sleep(clock, this.#lapsesInMs(), this.#stop.signal)
      if (this.#stop.signal.aborted) return
      this.#dropLapsed()
    }
  }

  /** Until the first lease is over; one that is taken meanwhile is not over before. */
  #lapsesInMs(): number {
    const { clock, leaseMs } = this.#options
    const oldest = Math.min(clock.now(), ...[...this.#held.values()].map(({ renewedAt }) => renewedAt))
    return Math.max(1, oldest + leaseMs - clock.now())
  }

  async #renew(): Promise<void> {
    const { db, clock, nodeId, leaseMs } = this.#options
    const askedAt = clock.now()
    const renewed = await renewSlots(db, nodeId, leaseMs)
    const epochs = new Map(renewed.map((lease) => [lease.slotId, lease.epoch]))
    for (const [slotId, held] of this.#held) {
      if (epochs.get(slotId) === held.lease.epoch) held.renewedAt = askedAt
      else this.#lose(slotId)
    }
    // Given up here while the database was away: under a new epoch it may be taken again.
    for (const lease of renewed) if (!this.#held.has(lease.slotId)) await releaseSlot(db, lease)
  }

  #dropLapsed(): void {
    const { clock, leaseMs } = this.#options
    for (const [slotId, held] of this.#held) {
      if (clock.now() - held.renewedAt >= leaseMs) this.#lose(slotId)
    }
  }

  async #take(own: boolean): Promise<void> {
    const { db, clock, nodeId, leaseMs, upstreams } = this.#options
    const askedAt = clock.now()
    const configured = {
      nodeId,
      leaseMs,
      upstreams: upstreams.map(({ name }) => name),
      connections: upstreams.map(({ connections }) => connections),
      own,
    }
    const wanted = upstreams.filter(({ name }) => !this.#options.isUnwanted(name))
    const query = {
      ...configured,
      upstreams: wanted.map(({ name }) => name),
      connections: wanted.map(({ connections }) => connections),
    }
    for (const lease of await takeSlots(db, query)) {
      if (this.#held.has(lease.slotId)) this.#lose(lease.slotId)
      this.#held.set(lease.slotId, { lease, renewedAt: askedAt })
      await this.#options.onTaken(lease)
    }
    for (const lease of await takeAbandoned(db, configured)) {
      await this.#options.onAbandoned(lease)
      await releaseSlot(db, lease)
    }
  }

  #lose(slotId: number): void {
    const held = this.#held.get(slotId)
    if (held === undefined) return
    this.#held.delete(slotId)
    this.#options.events.slotLost({ upstream: held.lease.upstream, slotId })
    this.#options.onLost(slotId)
  }
}
