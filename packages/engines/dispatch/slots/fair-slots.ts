import {
  beatGateway,
  endGateway,
  type GatewayBeat,
  notifySlots,
  type RunningGateway,
  runningGateways,
  startGateway,
} from '../../../store/carriers/gateways.ts'
import { listSlots, releaseSlots, type SlotState } from '../../../store/carriers/slots.ts'
import type { Database } from '../../../store/database.ts'
import type { DatabaseClock } from '../../../store/pg/database-clock.ts'
import type { UpstreamHealth } from '../upstreams/upstream-health.ts'
import type { UpstreamWatch } from '../upstreams/upstream-watch.ts'
import type { Draining } from './draining.ts'
import { type SharedUpstream, type SlotShares, shareSlots } from './share-slots.ts'

export interface FairSlotsOptions {
  db: Database
  clock: Pick<DatabaseClock, 'now' | 'steadyNow' | 'skewMs'>
  nodeId: string
  leaseMs: number
  upstreams: readonly SharedUpstream[]
  /** Slots of a drained upstream are not taken. */
  draining: Pick<Draining, 'isDrained'>
  /** This node's connections. */
  watch: Pick<UpstreamWatch, 'connectionsUp' | 'downSince'>
  /** Hears of reports that another node received: webhooks of an upstream may reach any node. */
  health: ReadonlyMap<string, Pick<UpstreamHealth, 'reportedAt' | 'reportedElsewhere'>>
}

/** How long a node whose connections stayed down leaves the slots of an upstream to others; twice as long each time. */
const unfitMs = { first: 300_000, max: 3_600_000 }
/** How long an upstream is not handed over after a try that failed. */
const cooldownMs = 300_000

/** This node's fair share of the slots of each upstream among the nodes that run. */
export class FairSlots {
  readonly #options: FairSlotsOptions
  #nodes: RunningGateway[] = []
  #slots: SlotState[] = []
  #shares: SlotShares = new Map()
  #isLeaving = false
  /** The last beat that other nodes were notified of. */
  #published = ''
  /** Since when a slot is free, by the steady clock. */
  readonly #freeSince = new Map<number, number>()
  readonly #unfit = new Map<string, { until: number; forMs: number }>()
  /** When another node last received a report. */
  readonly #reported = new Map<string, number>()
  readonly #cooling = new Map<string, number>()

  constructor(options: FairSlotsOptions) {
    this.#options = options
  }

  /** Notes that this node has started. */
  start(): Promise<void> {
    return startGateway(this.#options.db, this.#beat())
  }

  /** Notes that this node runs, and notifies the others where it can do more or less than before. */
  async beat(): Promise<void> {
    const { db, nodeId } = this.#options
    for (const { name } of this.#options.upstreams) this.#judge(name)
    const beat = this.#beat()
    await beatGateway(db, beat)
    const reaches = Object.entries(beat.upstreams).map(([name, { linksUp, isFit }]) => [name, linksUp, isFit])
    const published = JSON.stringify([beat.takesSlots, reaches])
    if (published === this.#published) return
    this.#published = published
    await notifySlots(db, nodeId)
  }

  /** Reads the nodes that run and their slots. */
  async read(): Promise<void> {
    const { db, clock, upstreams } = this.#options
    this.#nodes = await runningGateways(db)
    this.#noteReports()
    this.#slots = (await listSlots(db)).filter((slot) => this.#isConfigured(slot))
    const now = clock.steadyNow()
    for (const { slotId, nodeId } of this.#slots) {
      if (nodeId !== null) this.#freeSince.delete(slotId)
      else if (!this.#freeSince.has(slotId)) this.#freeSince.set(slotId, now)
    }
    this.#shares = shareSlots(this.#sharing(), upstreams)
  }

  /**
   * How many slots of an upstream this node may take now: up to its share, and every slot that stayed free although
   * it belongs to the share of another node. `own`: those that it leased before a restart are taken again.
   */
  room(upstream: string, own: boolean): number {
    const { clock, leaseMs, nodeId } = this.#options
    if (this.#isLeaving) return 0
    const leased = own ? 0 : this.#leasedBy(upstream, nodeId)
    const missing = Math.max(0, this.#findShare(upstream, nodeId) - leased)
    const since = clock.steadyNow() - leaseMs
    const leftOver = this.#slots.filter(
      (slot) =>
        slot.upstream === upstream && (this.#freeSince.get(slot.slotId) ?? Number.POSITIVE_INFINITY) <= since,
    ).length
    if (leftOver > missing) this.cool(upstream)
    return Math.max(missing, leftOver)
  }

  /**
   * Upstreams of which this node should hand a slot over now. One at a time for each upstream, by the node that has
   * most above its share, when every slot is leased, to a node that has run for a lease and whose connections are up.
   */
  surplus(): string[] {
    const { clock, upstreams, draining } = this.#options
    const now = clock.steadyNow()
    return upstreams
      .map(({ name }) => name)
      .filter((name) => !draining.isDrained(name) && (this.#cooling.get(name) ?? now) <= now)
      .filter((name) => this.#givesNext(name) && this.#nodes.some((node) => this.#takesNext(name, node)))
  }

  /** Whether another node has a connection to it that is up. */
  worksElsewhere(upstream: string): boolean {
    return this.#others().some((node) => (node.upstreams[upstream]?.linksUp ?? 0) > 0)
  }

  /** Hands over nothing of this upstream for a while. */
  cool(upstream: string): void {
    this.#cooling.set(upstream, this.#options.clock.steadyNow() + cooldownMs)
  }

  /** From now on this node takes no slots, and the others count without it. */
  async leave(): Promise<void> {
    this.#isLeaving = true
    await this.beat()
  }

  /** Releases what this node has not released yet, and notes that it has ended. Never rejects. */
  async end(): Promise<void> {
    const { db, nodeId } = this.#options
    await Promise.allSettled([releaseSlots(db, nodeId), endGateway(db, nodeId)])
  }

  #others(): RunningGateway[] {
    return this.#nodes.filter(({ nodeId }) => nodeId !== this.#options.nodeId)
  }

  #noteReports(): void {
    for (const { name } of this.#options.upstreams) {
      const latest = Math.max(0, ...this.#others().map(({ upstreams }) => upstreams[name]?.reportedAt ?? 0))
      if (latest <= (this.#reported.get(name) ?? 0)) continue
      this.#reported.set(name, latest)
      this.#options.health.get(name)?.reportedElsewhere()
    }
  }

  #givesNext(upstream: string): boolean {
    const slots = this.#slots.filter((slot) => slot.upstream === upstream)
    if (slots.some(({ nodeId }) => nodeId === null)) return false
    const above = this.#nodes
      .filter(({ takesSlots }) => takesSlots)
      .map(({ nodeId }) => ({
        nodeId,
        by: this.#leasedBy(upstream, nodeId) - this.#findShare(upstream, nodeId),
      }))
      .filter(({ by }) => by > 0)
      .sort((a, b) => b.by - a.by || (a.nodeId < b.nodeId ? -1 : 1))
    return above[0]?.nodeId === this.#options.nodeId
  }

  #takesNext(upstream: string, { nodeId, aliveMs, upstreams }: RunningGateway): boolean {
    const leased = this.#leasedBy(upstream, nodeId)
    const areUp = leased === 0 || (upstreams[upstream]?.linksUp ?? 0) >= leased
    return leased < this.#findShare(upstream, nodeId) && aliveMs >= this.#options.leaseMs && areUp
  }

  /** A node whose connections stay down while others have some up leaves the slots to them, and tries again later. */
  #judge(upstream: string): void {
    const { clock, leaseMs, watch } = this.#options
    const downSince = watch.downSince(upstream)
    if (watch.connectionsUp(upstream) > 0) return void this.#unfit.delete(upstream)
    const known = this.#unfit.get(upstream)
    const now = clock.steadyNow()
    if (downSince === null || clock.now() - downSince < leaseMs || (known !== undefined && now < known.until))
      return
    if (!this.worksElsewhere(upstream)) return
    const forMs = Math.min(unfitMs.max, known === undefined ? unfitMs.first : known.forMs * 2)
    this.#unfit.set(upstream, { until: now + forMs, forMs })
  }

  /** Where no node is fit for an upstream, all that are configured with it share it. */
  #sharing() {
    const own = this.#beat()
    // Another node may not have read this one's beat, but this one knows itself.
    const nodes = [own, ...this.#others()].filter(({ takesSlots }) => takesSlots)
    const someFit = new Set(
      nodes.flatMap(({ upstreams }) =>
        Object.entries(upstreams)
          .filter(([, { isFit }]) => isFit)
          .map(([name]) => name),
      ),
    )
    return nodes.map((node) => ({
      nodeId: node.nodeId,
      upstreams: new Set(
        Object.entries(node.upstreams)
          .filter(([name, { isFit }]) => isFit || !someFit.has(name))
          .map(([name]) => name),
      ),
    }))
  }

  #beat(): GatewayBeat {
    const { clock, nodeId, leaseMs, upstreams, draining, watch, health } = this.#options
    const now = clock.steadyNow()
    const isFit = (name: string) => now >= (this.#unfit.get(name)?.until ?? 0)
    const wanted = upstreams.filter(({ name }) => !draining.isDrained(name))
    return {
      nodeId,
      leaseMs,
      takesSlots: !this.#isLeaving,
      skewMs: clock.skewMs(),
      upstreams: Object.fromEntries(
        wanted.map(({ name }) => {
          const reportedAt = health.get(name)?.reportedAt ?? null
          return [name, { linksUp: watch.connectionsUp(name), isFit: isFit(name), reportedAt }]
        }),
      ),
    }
  }

  #isConfigured({ upstream, number }: SlotState): boolean {
    return this.#options.upstreams.some(({ name, connections }) => name === upstream && number < connections)
  }

  #findShare(upstream: string, nodeId: string): number {
    return this.#shares.get(upstream)?.get(nodeId) ?? 0
  }

  #leasedBy(upstream: string, nodeId: string): number {
    return this.#slots.filter((slot) => slot.upstream === upstream && slot.nodeId === nodeId).length
  }
}
