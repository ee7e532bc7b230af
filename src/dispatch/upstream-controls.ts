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
  /** These upstreams are controlled otherwise than before; at the start, those that do not simply run. */
  onChange: (changes: ControlChange[]) => void
}

export interface ControlChange {
  upstream: string
  state: 'running' | UpstreamControl['state']
}

type Controls = ReadonlyMap<string, UpstreamControl>

/** What operators have paused or drain, in memory. */
export class UpstreamControls implements AsyncDisposable {
  readonly #controls: Snapshot<Controls>

  private constructor(controls: Snapshot<Controls>) {
    this.#controls = controls
  }

  /** Rejects where the database cannot be read: nothing may be handed over before it is known what is paused. */
  static async open({ db, clock, events, onChange }: UpstreamControlsOptions): Promise<UpstreamControls> {
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
        if (changes.length > 0) onChange(changes)
      },
    })
    return new UpstreamControls(controls)
  }

  /** What an operator has decided about it; null where it simply runs. */
  of(upstream: string): UpstreamControl | null {
    return this.#controls.value.get(upstream) ?? null
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
