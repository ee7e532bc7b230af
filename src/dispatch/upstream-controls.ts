import { Batcher } from '../lib/batcher.ts'
import type { Clock } from '../lib/clock.ts'
import type { Events } from '../observability/events.ts'
import { settingsChannel } from '../storage/accounts.ts'
import type { Database } from '../storage/database.ts'
import { readUpstreamControls, type UpstreamControl } from '../storage/upstream-controls.ts'
import { tellFault } from './tell-fault.ts'

export interface UpstreamControlsOptions {
  db: Database
  clock: Clock
  events: Pick<Events, 'fault'>
  /** These upstreams are told something else now than before; at the start, those that do not simply run. */
  onChange: (changes: ControlChange[]) => void
}

export interface ControlChange {
  upstream: string
  state: 'running' | UpstreamControl['state']
}

const refreshEveryMs = 5_000

/**
 * What operators have told upstreams, in memory. Read again when anybody changes it and every 5 s; while the database
 * is away the last reading stays good.
 */
export class UpstreamControls implements AsyncDisposable {
  readonly #options: UpstreamControlsOptions
  /** One reading for all who ask meanwhile; who asks during one waits for the next. */
  readonly #reads: Batcher<null, null>
  #controls: ReadonlyMap<string, UpstreamControl> = new Map()
  #listening: AsyncDisposable | null = null
  #cancelTimer: () => void = () => undefined
  #closed = false

  private constructor(options: UpstreamControlsOptions) {
    this.#options = options
    this.#reads = new Batcher({
      flush: async (asked) => {
        await this.#read()
        return asked.map(() => null)
      },
    })
  }

  /** Rejects where the database cannot be read: nobody may be handed anything before it is known who is paused. */
  static async open(options: UpstreamControlsOptions): Promise<UpstreamControls> {
    const controls = new UpstreamControls(options)
    controls.#listening = await options.db.listen(settingsChannel, () => void controls.#refreshQuietly())
    try {
      await controls.refresh()
    } catch (error) {
      await controls[Symbol.asyncDispose]()
      throw error
    }
    controls.#keepFresh()
    return controls
  }

  /** What this upstream was told; null where it simply runs. */
  of(upstream: string): UpstreamControl | null {
    return this.#controls.get(upstream) ?? null
  }

  /** Resolves when everything is known that was committed before. */
  async refresh(): Promise<void> {
    await this.#reads.add(null)
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#closed = true
    this.#cancelTimer()
    await this.#listening?.[Symbol.asyncDispose]()
    await this.#reads.drained()
  }

  #keepFresh(): void {
    if (this.#closed) return
    this.#cancelTimer = this.#options.clock.after(refreshEveryMs, () => {
      void this.#refreshQuietly().then(() => this.#keepFresh())
    })
  }

  async #refreshQuietly(): Promise<void> {
    if (this.#closed) return
    await this.refresh().catch((error: unknown) =>
      tellFault(this.#options.events, 'upstream controls', error),
    )
  }

  async #read(): Promise<void> {
    const before = this.#controls
    const read = await readUpstreamControls(this.#options.db)
    this.#controls = new Map(read.map((control) => [control.upstream, control]))
    const named = [...new Set([...before.keys(), ...this.#controls.keys()])]
    const changed = named.filter((each) => !isSame(before.get(each), this.#controls.get(each)))
    if (changed.length === 0) return
    this.#options.onChange(
      changed.map((upstream) => ({ upstream, state: this.of(upstream)?.state ?? 'running' })),
    )
  }
}

function isSame(one: UpstreamControl | undefined, other: UpstreamControl | undefined): boolean {
  return one?.state === other?.state && one?.at === other?.at && one?.reason === other?.reason
}
