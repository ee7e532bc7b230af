import { reportFault } from '../../../kit/machine/report-fault.ts'
import type { Clock } from '../../../kit/time/clock.ts'
import { Periodic } from '../../../kit/time/periodic.ts'
import type { Events } from '../../../observability/events.ts'
import { isUnderWay } from '../../../store/carriers/upstream-controls.ts'
import type { Database } from '../../../store/database.ts'
import type { Lanes } from '../lanes/lanes.ts'
import type { UpstreamControls } from '../upstreams/upstream-controls.ts'

export interface DrainingOptions {
  db: Database
  clock: Clock
  events: Pick<Events, 'fault'>
  upstreams: string[]
  controls: Pick<UpstreamControls, 'of'>
  lanes: Lanes
}

/** Releases this gateway's connections to an upstream. */
type ReleaseSlots = (upstream: string) => Promise<void>

const everyMs = 1_000

/** Releases the connections of a draining upstream once no message is under way there. */
export class Draining {
  readonly #options: DrainingOptions
  /** The `at` of the drain control that is completed, by upstream. */
  readonly #drained = new Map<string, number>()

  private constructor(options: DrainingOptions) {
    this.#options = options
  }

  /** Reads first which upstreams are drained and need no connections. */
  static async open(options: DrainingOptions): Promise<Draining> {
    const draining = new Draining(options)
    for (const upstream of options.upstreams) await draining.#look(upstream)
    return draining
  }

  /** Releases the connections of drained upstreams until it is disposed of. */
  turns(releaseSlots: ReleaseSlots): Periodic {
    const { clock, events, upstreams } = this.#options
    const work = () => Promise.all(upstreams.map((upstream) => this.#turn(upstream, releaseSlots)))
    return new Periodic({ clock, everyMs, work, where: 'draining', events })
  }

  /** Whether it needs no connections until it is resumed. */
  isDrained(upstream: string): boolean {
    const drainingSince = this.#drainingSince(upstream)
    return drainingSince !== null && this.#drained.get(upstream) === drainingSince
  }

  async #turn(upstream: string, releaseSlots: ReleaseSlots): Promise<void> {
    try {
      await this.#look(upstream)
      const isOpen = this.#options.lanes.of(upstream).length > 0
      if (isOpen && this.isDrained(upstream)) await releaseSlots(upstream)
    } catch (error) {
      reportFault(this.#options.events, 'draining', error)
    }
  }

  async #look(upstream: string): Promise<void> {
    const drainingSince = this.#drainingSince(upstream)
    if (drainingSince === null || this.isDrained(upstream)) return
    if (await this.#isEmpty(upstream)) this.#drained.set(upstream, drainingSince)
  }

  /**
   * A place is taken before its message is stored and freed after its outcome is stored, hence the check
   * before and after the query.
   */
  async #isEmpty(upstream: string): Promise<boolean> {
    const isIdle = () => this.#options.lanes.of(upstream).every(({ taken }) => taken === 0)
    return isIdle() && !(await isUnderWay(this.#options.db, upstream)) && isIdle()
  }

  #drainingSince(upstream: string): number | null {
    const control = this.#options.controls.of(upstream)
    return control?.state === 'draining' ? control.at : null
  }
}
