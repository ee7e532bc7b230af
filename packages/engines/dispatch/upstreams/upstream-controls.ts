import type { UpstreamControl } from '../../../domain/upstreams/upstream-control.ts'
import type { StartOptions } from '../../../kit/flow/start.ts'
import type { Clock } from '../../../kit/time/clock.ts'
import type { Events } from '../../../observability/events.ts'
import { settingsChannel } from '../../../store/accounts/accounts.ts'
import { readUpstreamControls } from '../../../store/carriers/upstream-controls.ts'
import type { Database } from '../../../store/database.ts'
import { Snapshot } from '../../../store/statements/snapshot.ts'

export interface UpstreamControlsOptions extends StartOptions {
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

/** The operators' controls of upstreams (paused, draining), in memory. */
export class UpstreamControls implements AsyncDisposable {
  readonly #controls: Snapshot<Controls>

  readonly #listeners: ControlListener[]

  private constructor(controls: Snapshot<Controls>, listeners: ControlListener[]) {
    this.#controls = controls
    this.#listeners = listeners
  }

  /** Rejects if the database cannot be read: nothing may be submitted before paused upstreams are known. */
  static async open(options: UpstreamControlsOptions): Promise<UpstreamControls> {
    const listeners: ControlListener[] = []
    const controls = await Snapshot.open<Controls>({
      ...options,
      where: 'upstream controls',
      channel: settingsChannel,
      everyMs: 5_000,
      empty: new Map(),
      read: async () =>
        new Map((await readUpstreamControls(options.db)).map((each) => [each.upstream, each])),
      onChange: (now, before) => {
        const changes = changesBetween(before, now)
        if (changes.length > 0) for (const listener of listeners) listener(changes)
      },
    })
    return new UpstreamControls(controls, listeners)
  }

  /** The control of an upstream; null if it runs. */
  of(upstream: string): UpstreamControl | null {
    return this.#controls.value.get(upstream) ?? null
  }

  /** Calls `listener` with the current controls, and again after every change. */
  subscribe(listener: ControlListener): void {
    this.#listeners.push(listener)
    listener(changesBetween(new Map(), this.#controls.value))
  }

  /** Resolves when all controls committed before are known. */
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
