import type { Clock } from '../lib/clock.ts'
import type { Events } from '../observability/events.ts'
import { settingsChannel } from '../storage/accounts.ts'
import type { Database } from '../storage/database.ts'
import { Snapshot } from '../storage/snapshot.ts'
import { readUpstreamControls, type UpstreamControl } from '../storage/upstream-controls.ts'

export interface UpstreamControlsOptions {
  db: Database
  clock: Clock
  events: Pick<Events, 'fault'>
}

export interface ControlChange {
  upstream: string
  state: 'running' | UpstreamControl['state']
}

type ControlListener = (changes: ControlChange[]) => void

type Controls = ReadonlyMap<string, UpstreamControl>

/** What operators have paused or drain, in memory. */
export class UpstreamControls implements AsyncDisposable {
  readonly #controls: Snapshot<Controls>

  readonly #listeners: ControlListener[]

  private constructor(controls: Snapshot<Controls>, listeners: ControlListener[]) {
    this.#controls = controls
    this.#listeners = listeners
  }

  /** Rejects where the database cannot be read: nothing may be handed over before it is known what is paused. */
  static async open({ db, clock, events }: UpstreamControlsOptions): Promise<UpstreamControls> {
    const listeners: ControlListener[] = []
    const controls = await Snapshot.open<Controls>({
      db,
      clock,
      events,
      where: 'upstream controls',
      channel: settingsChannel,
      everyMs: 5_000,
      empty: new Map(),
      read: async () => new Map((await readUpstreamControls(db)).map((each) => [each.upstream, each])),
      onChange: (now, before) => {
        const changes = changesBetween(before, now)
        if (changes.length > 0) for (const listener of listeners) listener(changes)
      },
    })
    return new UpstreamControls(controls, listeners)
  }

  /** What an operator has decided about it; null where it simply runs. */
  of(upstream: string): UpstreamControl | null {
    return this.#controls.value.get(upstream) ?? null
  }

  /** Calls `listener` with what is paused or drains now, and later with every change. */
  subscribe(listener: ControlListener): void {
    this.#listeners.push(listener)
    listener(changesBetween(new Map(), this.#controls.value))
  }

  /** Resolves when everything is known that was committed before. */
  refresh(): Promise<void> {
    return this.#controls.refresh()
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.#controls[Symbol.asyncDispose]()
  }
}

function changesBetween(before: Controls, now: Controls): ControlChange[] {
  const upstreams = [...new Set([...before.keys(), ...now.keys()])]
  return upstreams
    .filter((upstream) => !isSame(before.get(upstream), now.get(upstream)))
    .map((upstream) => ({ upstream, state: now.get(upstream)?.state ?? 'running' }))
}

function isSame(one: UpstreamControl | undefined, other: UpstreamControl | undefined): boolean {
  return one?.state === other?.state && one?.at === other?.at && one?.reason === other?.reason
}
