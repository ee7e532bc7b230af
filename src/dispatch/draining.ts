import type { Clock } from '../lib/clock.ts'
import { Periodic } from '../lib/periodic.ts'
import { reportFault } from '../lib/report-fault.ts'
import type { Events } from '../observability/events.ts'
import type { Database } from '../storage/database.ts'
import { isUnderWay } from '../storage/upstream-controls.ts'
import type { Lanes } from './lanes.ts'
import type { UpstreamControls } from './upstream-controls.ts'

export interface DrainingOptions {
  db: Database
  clock: Clock
  events: Pick<Events, 'fault'>
  upstreams: string[]
  controls: Pick<UpstreamControls, 'of'>
  lanes: Lanes
}

/** Gives this gateway's connections to an upstream back. */
type GiveBack = (upstream: string) => Promise<void>

const everyMs = 1_000

/** Finds out when an upstream that is draining has nothing under way any more: then its connections are given back. */
export class Draining {
  readonly #options: DrainingOptions
  /** By upstream, when it was told what it has done. */
  readonly #drained = new Map<string, number>()
  #turns: Periodic | null = null

  private constructor(options: DrainingOptions) {
    this.#options = options
  }

  /** Knows afterwards which upstreams need no connection at all. */
  static async open(options: DrainingOptions): Promise<Draining> {
    const draining = new Draining(options)
    for (const upstream of options.upstreams) await draining.#look(upstream)
    return draining
  }

  /** From now on what is drained is given back. */
  start(giveBack: GiveBack): void {
    const { clock, events, upstreams } = this.#options
    const work = () => Promise.all(upstreams.map((upstream) => this.#turn(upstream, giveBack)))
    this.#turns = new Periodic({ clock, everyMs, work, where: 'draining', events })
  }

  /** Whether it has no use for connections until it is resumed. */
  isDrained(upstream: string): boolean {
    const toldAt = this.#toldAt(upstream)
    return toldAt !== null && this.#drained.get(upstream) === toldAt
  }

  async close(): Promise<void> {
    await this.#turns?.[Symbol.asyncDispose]()
  }

  async #turn(upstream: string, giveBack: GiveBack): Promise<void> {
    try {
      await this.#look(upstream)
      const isOpen = this.#options.lanes.of(upstream).length > 0
      if (isOpen && this.isDrained(upstream)) await giveBack(upstream)
    } catch (error) {
      reportFault(this.#options.events, 'draining', error)
    }
  }

  async #look(upstream: string): Promise<void> {
    const toldAt = this.#toldAt(upstream)
    if (toldAt === null || this.isDrained(upstream)) return
    if (await this.#isEmpty(upstream)) this.#drained.set(upstream, toldAt)
  }

  /** A place is taken before its message is on disk, and given back after what became of it is. */
  async #isEmpty(upstream: string): Promise<boolean> {
    const isIdle = () => this.#options.lanes.of(upstream).every(({ taken }) => taken === 0)
    return isIdle() && !(await isUnderWay(this.#options.db, upstream)) && isIdle()
  }

  #toldAt(upstream: string): number | null {
    const control = this.#options.controls.of(upstream)
    return control?.state === 'draining' ? control.at : null
  }
}
