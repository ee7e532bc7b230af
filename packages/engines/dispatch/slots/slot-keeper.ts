import { reportFault } from '../../../kit/machine/report-fault.ts'
import type { NodePlace } from '../../../kit/machine/siblings.ts'
import type { Clock } from '../../../kit/time/clock.ts'
import { Periodic } from '../../../kit/time/periodic.ts'
import type { Events, SlotLoss } from '../../../observability/events.ts'
import { notifySlots, slotNoticesChannel } from '../../../store/carriers/gateways.ts'
import {
  ensureSlots,
  lapseSlot,
  releaseSlot,
  renewSlots,
  type SlotLease,
  takeAbandoned,
  takeSlots,
} from '../../../store/carriers/slots.ts'
import type { Database } from '../../../store/database.ts'
import type { SlotLanes } from '../lanes/slot-lanes.ts'
import type { ClaimRecovery } from './claim-recovery.ts'
import type { Draining } from './draining.ts'
import type { FairSlots } from './fair-slots.ts'
import { type LeasedSlot, LeasedSlots } from './leased-slots.ts'

export interface SlotKeeperOptions {
  db: Database
  clock: Clock
  events: Events
  /** An only node takes its slots at once after a restart. */
  node: Pick<NodePlace, 'nodeId' | 'isSole'>
  leaseMs: number
  upstreams: { name: string; connections: number }[]
  /** Slots of a drained upstream are not taken. */
  draining: Pick<Draining, 'isDrained'>
  /** Of the slots. One that does not open is tried again: its slot counts as not taken. */
  lanes: Pick<SlotLanes, 'open' | 'close' | 'lose' | 'handOver'>
  /** Of slots of a dead node that are no longer configured; they are released then. */
  recovery: Pick<ClaimRecovery, 'recover'>
  /** The share of this node. */
  fair: FairSlots
}

/**
 * Turns in the time of a lease, and more of them after one that failed: the database may be back long before it ends.
 */
const turnsPerLease = 3
const triesPerLease = 15
/** Minimum time between two turns that were requested. */
const turnGapMs = 100

/**
 * Leases this node's share of upstream slots: takes free slots, renews its leases, and closes the lanes of
 * lost slots. A slot is leased only while its lane works.
 */
export class SlotKeeper implements AsyncDisposable {
  readonly #options: SlotKeeperOptions
  readonly #fair: FairSlots
  readonly #leased: LeasedSlots
  /** Upstreams of which a slot is being handed over. */
  readonly #handingOver = new Map<string, Promise<void>>()
  #listening: AsyncDisposable | null = null
  #turns: Periodic | null = null
  #hasFailed = false
  #lapses: Periodic | null = null

  constructor(options: SlotKeeperOptions) {
    this.#options = options
    this.#leased = new LeasedSlots(options)
    this.#fair = options.fair
  }

  /** Takes slots, unless `stop` is aborted. Where it rejects, disposing of it ends what it began. */
  async start(stop?: AbortSignal): Promise<void> {
    const { db, upstreams, node } = this.#options
    const slots = upstreams.flatMap(({ name, connections }) =>
      Array.from({ length: connections }, (_, number) => ({ upstream: name, number })),
    )
    await ensureSlots(db, slots)
    await this.#fair.start()
    await this.#fair.read()
    stop?.throwIfAborted()
    const [fault] = await this.#take(node.isSole)
    if (fault !== undefined) throw fault
    stop?.throwIfAborted()
    await this.#startTurns()
  }

  /**
   * Takes no more slots, and releases each once its lane is closed: other nodes take it at once. What could not be
   * released is left to the end of the share.
   */
  async [Symbol.asyncDispose](): Promise<void> {
    const leaving = this.#fair.leave().catch((error: unknown) => this.#fault(error))
    const releaseAll = () =>
      Promise.allSettled([...this.#leased].map(([slotId, leased]) => this.#closeAndRelease(slotId, leased)))
    await releaseAll()
    await leaving
    await this.#listening?.[Symbol.asyncDispose]()
    await Promise.all([this.#turns?.[Symbol.asyncDispose](), this.#lapses?.[Symbol.asyncDispose]()])
    // A turn that was under way may have taken some meanwhile.
    await releaseAll()
  }

  leases(): SlotLease[] {
    return [...this.#leased.values()].map(({ lease }) => lease)
  }

  /** Closes the lane of a slot. The next turn ends its lease, so that any gateway can take the slot again. */
  giveUp(slotId: number): void {
    if (this.#leased.has(slotId)) this.#lose(slotId, 'given-up')
    else this.#options.lanes.lose(slotId)
    this.look()
  }

  /** Takes free slots at once, for example after an upstream is resumed. */
  look(): void {
    void this.#turns?.now()
  }

  /** Releases this node's slots of an upstream, each once its lane is closed. */
  async releaseSlots(upstream: string): Promise<void> {
    const those = [...this.#leased].filter(([, { lease }]) => lease.upstream === upstream)
    await Promise.all(those.map(([slotId, leased]) => this.#closeAndRelease(slotId, leased)))
    if (!this.#options.draining.isDrained(upstream)) this.look()
  }

  /** What this node's connections can do has changed: the others are notified by the next turn, soon. */
  connectionsChanged(): void {
    this.#turnSoon()
  }

  async #startTurns(): Promise<void> {
    const { db, clock, events, leaseMs, node } = this.#options
    const common = { clock, events, where: 'slots' }
    this.#turns = new Periodic({
      ...common,
      everyMs: () => leaseMs / (this.#hasFailed ? triesPerLease : turnsPerLease),
      gapMs: turnGapMs,
      work: () => this.#turn(),
    })
    // Independent of the turns: a lease must end in time even while a statement hangs. Otherwise another node
    // takes the slot and calls a subscriber whom this node is still calling.
    const work = () => this.#dropLapsed()
    this.#lapses = new Periodic({ ...common, everyMs: () => this.#leased.lapsesInMs(), work })
    this.#listening = await db.listen(slotNoticesChannel, (sender) => {
      if (sender !== node.nodeId) this.#turnSoon()
    })
  }

  #turnSoon(): void {
    this.#turns?.by(this.#options.clock.now())
  }

  async #turn(): Promise<void> {
    this.#hasFailed = true
    await this.#renew()
    await this.#fair.beat()
    await this.#fair.read()
    for (const fault of await this.#take(false)) this.#fault(fault)
    for (const upstream of this.#fair.surplus()) this.#handOver(upstream)
    this.#hasFailed = false
  }

  #fault(error: unknown): void {
    reportFault(this.#options.events, 'slots', error)
  }

  /** In the background: a drain may take long. */
  #handOver(upstream: string): void {
    if (this.#handingOver.has(upstream)) return
    const handingOver = this.#handOne(upstream)
      .catch((error: unknown) => this.#fault(error))
      .finally(() => this.#handingOver.delete(upstream))
    this.#handingOver.set(upstream, handingOver)
  }

  async #handOne(upstream: string): Promise<void> {
    const { events, lanes } = this.#options
    const slotId = await lanes.handOver(upstream)
    const leased = slotId === null ? undefined : this.#leased.get(slotId)
    if (slotId === null) this.#fair.cool(upstream)
    if (slotId === null || leased === undefined) return
    await this.#release(slotId, leased)
    events.slotHandedOver({ upstream, slotId })
  }

  async #closeAndRelease(slotId: number, leased: LeasedSlot): Promise<void> {
    try {
      await this.#options.lanes.close(slotId)
    } finally {
      await this.#release(slotId, leased)
    }
  }

  /** Where this fails, the next turn finds that the slot is no longer leased. */
  async #release(slotId: number, leased: LeasedSlot): Promise<void> {
    const { db, node } = this.#options
    if (this.#leased.get(slotId) !== leased) return
    this.#leased.delete(slotId)
    await releaseSlot(db, leased.lease)
    await notifySlots(db, node.nodeId)
  }

  async #renew(): Promise<void> {
    const { db, clock, node, leaseMs } = this.#options
    const requestedAt = clock.steadyNow()
    const renewed = await renewSlots(db, node.nodeId, leaseMs)
    for (const slotId of this.#leased.renew(renewed, requestedAt)) this.#lose(slotId, 'taken')
    // The lane was lost or never opened here: any node may take the slot, with a new epoch.
    for (const lease of renewed) if (!this.#leased.has(lease.slotId)) await lapseSlot(db, lease)
  }

  #dropLapsed(): void {
    for (const slotId of this.#leased.lapsed()) this.#lose(slotId, 'lapsed')
  }

  /**
   * Takes free slots. Returns the errors of lanes that did not open; the other lanes are opened all the same.
   */
  async #take(own: boolean): Promise<unknown[]> {
    const { db, clock, node, leaseMs, upstreams, draining } = this.#options
    const { nodeId } = node
    const requestedAt = clock.steadyNow()
    const configured = { nodeId, leaseMs, own, ...toSlotColumns(upstreams) }
    const wanted = upstreams.filter(({ name }) => !draining.isDrained(name))
    const rooms = wanted.map(({ name }) => this.#fair.room(name, own))
    const faults: unknown[] = []
    const taken = await takeSlots(db, { ...configured, ...toSlotColumns(wanted), rooms })
    for (const lease of taken) {
      await this.#hold(lease, requestedAt).catch((error: unknown) => faults.push(error))
    }
    if (taken.length > 0) await notifySlots(db, nodeId)
    for (const lease of await takeAbandoned(db, configured)) {
      await this.#recoverAbandoned(lease).catch((error: unknown) => faults.push(error))
    }
    return faults
  }

  /** Records the slot only once its lane works: a lease without a lane is not renewed and ends. */
  async #hold(lease: SlotLease, renewedAt: number): Promise<void> {
    this.#lose(lease.slotId, 'lapsed')
    const leased = { lease, renewedAt }
    await this.#options.lanes.open(lease, () => this.#leased.isLeased(leased))
    this.#leased.set(lease.slotId, leased)
    this.#dropLapsed()
  }

  async #recoverAbandoned(lease: SlotLease): Promise<void> {
    const { db, recovery } = this.#options
    try {
      await recovery.recover(lease)
    } catch (error) {
      // If this fails, the next turn finds the slot under this node's name.
      await lapseSlot(db, lease).catch(() => undefined)
      throw error
    }
    await releaseSlot(db, lease)
  }

  #lose(slotId: number, why: SlotLoss): void {
    const leased = this.#leased.get(slotId)
    if (leased === undefined) return
    this.#leased.lose(slotId)
    this.#options.events.slotLost({ upstream: leased.lease.upstream, slotId, why })
    this.#options.lanes.lose(slotId)
  }
}

function toSlotColumns(upstreams: SlotKeeperOptions['upstreams']): {
  upstreams: string[]
  connections: number[]
} {
  return {
    upstreams: upstreams.map(({ name }) => name),
    connections: upstreams.map(({ connections }) => connections),
  }
}
