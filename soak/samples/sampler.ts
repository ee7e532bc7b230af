import { loadavg } from 'node:os'
import type { SoakScene } from '../scene.ts'
import type { OpenMessages } from '../traffic/open-messages.ts'
import { type DatabaseFigures, databaseFigures } from './database-figures.ts'
import { sumsOf } from './metrics-page.ts'
import { databaseMemory, familyFigures, processFigures } from './process-figures.ts'
import type { Sample } from './sample.ts'

/** A full collection every so many samples, so that the memory alive does not depend on the load. */
const collectEvery = 12

/** Fewer say nothing of what one takes on disk. */
const minMessages = 500

/** Measures both gateways, the database and what clients see. */
export class Sampler {
  readonly #scene: SoakScene
  readonly #messages: OpenMessages
  #samples = 0
  #emptyBytes: number | null = null
  #before: { at: number; accepted: number } | null = null

  constructor(scene: SoakScene, messages: OpenMessages) {
    this.#scene = scene
    this.#messages = messages
  }

  /** Never rejects: what cannot be measured now is left out. */
  async measure(): Promise<Sample['values']> {
    const scene = this.#scene
    const [page, database, liveMiB] = await Promise.all([
      orNothing(scene.steady.metrics()),
      orNothing(databaseFigures(scene.db)),
      this.#samples++ % collectEvery === 0
        ? orNothing(scene.liveMemory.measure(scene.steady.pid))
        : undefined,
    ])
    const own = processFigures(scene.steady.pid)
    const other = familyFigures(scene.restarted.pid)
    const memory = databaseMemory(scene.database.pid)
    return defined({
      residentMiB: own?.residentMiB,
      liveMiB,
      handles: own?.handles,
      threads: own?.threads,
      ...(page === undefined ? {} : fromPage(sumsOf(page))),
      databasePrivateMiB: memory?.privateMiB,
      databaseSharedMiB: memory?.sharedMiB,
      ...(database === undefined ? {} : this.#onDisk(database)),
      ...this.#messages.latencies(),
      waiting: this.#messages.waiting.length,
      acceptedPerSecond: this.#pace(),
      restartedResidentMiB: other?.residentMiB,
      restartedHandles: other?.handles,
      load: loadavg()[0],
    })
  }

  /** With what history takes for each message beyond the empty tables. */
  #onDisk({ historyBytes, ...figures }: DatabaseFigures): Sample['values'] {
    const messages = this.#messages.acceptedCount
    this.#emptyBytes ??= historyBytes
    if (messages < minMessages) return figures
    return { ...figures, bytesPerMessage: (historyBytes - this.#emptyBytes) / messages }
  }

  #pace(): number | undefined {
    const now = { at: performance.now(), accepted: this.#messages.acceptedCount }
    const before = this.#before
    this.#before = now
    return before === null ? undefined : ((now.accepted - before.accepted) * 1_000) / (now.at - before.at)
  }
}

function fromPage(
  sums: ReadonlyMap<string, number>,
): Record<'heapMiB' | 'loopP99Ms' | 'queued', number | undefined> {
  const heap = sums.get('nodejs_heap_size_used_bytes')
  const delay = sums.get('nodejs_eventloop_lag_p99_seconds')
  return {
    heapMiB: heap === undefined ? undefined : heap / 2 ** 20,
    loopP99Ms: delay === undefined ? undefined : delay * 1_000,
    queued: sums.get('posthorn_lane_depth') ?? 0,
  }
}

async function orNothing<Value>(work: Promise<Value>): Promise<Value | undefined> {
  try {
    return await work
  } catch {
    return undefined
  }
}

function defined(
  values: { [Name in keyof Sample['values']]: Sample['values'][Name] | undefined },
): Sample['values'] {
  return Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== undefined && !Number.isNaN(value)),
  )
}
