import type { ConfigCopy } from '../../config/config-copy.ts'
import { OpenParts } from '../../kit/flow/open-parts.ts'
import type { StartOptions } from '../../kit/flow/start.ts'
import { type Backoff, backoffDelayMs } from '../../kit/time/backoff.ts'
import { type Clock, sleep, unlessAborted } from '../../kit/time/clock.ts'
import { Gathering } from './gathering.ts'
import type { WorkerMetrics } from './worker-metrics.ts'
import type { WorkerProcess } from './worker-process.ts'
import { WorkerRun } from './worker-run.ts'

export interface SupervisorOptions extends StartOptions {
  /** At least 2. */
  workers: number
  config: ConfigCopy
  fork: () => WorkerProcess
  /** Begins the names of workers in leases. No other start has or had it. */
  nodePrefix: string
  /** Called before the first processes start, with their names in leases: they start together. */
  onStarting: (nodeIds: string[]) => Promise<void>
  /** Called when a process has certainly ended: no process works under this name any more. */
  onGone: (nodeId: string) => Promise<void>
  metrics: WorkerMetrics
  log: (level: 'info' | 'warn' | 'error', sentence: string) => void
  clock: Clock
  /** In [0, 1). */
  random: () => number
}

/** The place of one worker, which one process after the other fills. */
interface Place {
  number: number
  run: WorkerRun
  /** Processes that ended soon after they were ready, or before, one after the other. */
  earlyEnds: number
}

const restartDelay: Backoff = { baseMs: 250, maxMs: 30_000 }
/** A worker that was ready for so long did not fail by its start. */
const settledAfterMs = 60_000
/** From here on the log says that this is no chance. */
const manyEarlyEnds = 3

/**
 * Keeps a number of gateway workers running: starts another one for each that ends, later each time where they end
 * early, and replaces them one by one for a new configuration.
 */
export class Supervisor implements AsyncDisposable {
  readonly #options: SupervisorOptions
  readonly #gathering: Gathering
  readonly #runs = new Set<WorkerRun>()
  readonly #stop = new AbortController()
  readonly #places: Place[] = []
  #keeping: Promise<void>[] = []
  #config: ConfigCopy
  #started = 0
  #rolling: Promise<void> | null = null
  #next: ConfigCopy | null = null
  #url = ''

  private constructor(options: SupervisorOptions) {
    this.#options = options
    this.#config = options.config
    this.#gathering = new Gathering({
      runs: () => [...this.#runs],
      missing: () => this.#places.filter(({ run }) => !run.isOpen).map(({ run }) => run.name),
      metrics: options.metrics,
    })
  }

  /** Resolves when all workers are ready; rejects with a sentence where one of them does not start. */
  static open(options: SupervisorOptions): Promise<Supervisor> {
    const onFault = (error: unknown) => options.log('error', describeError(error))
    const open = async (parts: OpenParts) => {
      const supervisor = parts.keep(new Supervisor(options))
      const numbers = Array.from({ length: options.workers }, (_, index) => index + 1)
      const nodeIds = numbers.map((number) => supervisor.#nodeId(number))
      await options.onStarting(nodeIds)
      const runs = numbers.map((number, index) => supervisor.#begin(number, options.config, nodeIds[index]))
      const readiness = Promise.all(runs.map(({ ready }) => ready))
      const [url = ''] = await unlessAborted(readiness, parts.start.stop)
      supervisor.#url = url
      for (const run of runs) supervisor.#places.push({ number: run.number, run, earlyEnds: 0 })
      supervisor.#keeping = supervisor.#places.map((place) => supervisor.#keep(place))
      return supervisor
    }
    return OpenParts.open(onFault, open, options.start)
  }

  /** Where the workers listen. */
  get url(): string {
    return this.#url
  }

  /** The answer of any worker to a query; null where none answers. */
  async ask(name: string): Promise<unknown> {
    for (const { run } of this.#places) {
      const reply = await run.ask(name, null)
      if (reply.ok) return reply.value
    }
    return null
  }

  /**
   * Replaces all workers, one by one: each new one is ready before the old one drains. Called again meanwhile, it
   * begins again afterwards, with the newest configuration. Never rejects.
   */
  roll(config: ConfigCopy): Promise<void> {
    this.#next = config
    this.#rolling ??= this.#rollAll().finally(() => {
      this.#rolling = null
    })
    return this.#rolling
  }

  /** Stops all workers, at once and with a limit. */
  async [Symbol.asyncDispose](): Promise<void> {
    this.#stop.abort()
    await Promise.all([...this.#runs].map((run) => run.stop({ drain: false })))
    await Promise.all([...this.#keeping, this.#rolling])
  }

  #isStopping(): boolean {
    return this.#stop.signal.aborted
  }

  /** A new name. */
  #nodeId(number: number): string {
    return `${this.#options.nodePrefix}/${number}.${++this.#started}`
  }

  #begin(number: number, config: ConfigCopy, nodeId = this.#nodeId(number)): WorkerRun {
    const { fork, workers, clock, onGone, metrics } = this.#options
    const start = { worker: number, workers, nodeId, config }
    const run = new WorkerRun(fork(), start, clock, this.#gathering)
    this.#runs.add(run)
    void run.ended.then(() => {
      this.#runs.delete(run)
      metrics.left(run)
      return onGone(nodeId)
    })
    return run
  }

  async #keep(place: Place): Promise<void> {
    while (!this.#isStopping()) {
      const { run } = place
      const reason = await run.ended
      if (this.#isStopping() || place.run !== run) continue
      this.#options.metrics.died()
      place.earlyEnds = run.readyForMs < settledAfterMs ? place.earlyEnds + 1 : 1
      await this.#replace(place, run, reason)
    }
  }

  /** Starts processes until one is ready. */
  async #replace(place: Place, dead: WorkerRun, reason: string): Promise<void> {
    const { clock, random, log } = this.#options
    for (let why = `ended (${reason})`; ; ) {
      const delayMs = backoffDelayMs(restartDelay, place.earlyEnds - 1, random())
      const many = place.earlyEnds < manyEarlyEnds ? '' : ` for the ${place.earlyEnds}th time in a row`
      log('error', `${dead.name} ${why}${many}; it is started again in ${(delayMs / 1_000).toFixed(1)} s`)
      await sleep(clock, delayMs, this.#stop.signal)
      if (this.#isStopping() || place.run !== dead) return
      const run = this.#begin(place.number, this.#config)
      try {
        await run.ready
        place.run = run
        log('info', `${run.name} runs again`)
        return
      } catch (error) {
        if (this.#isStopping()) return
        await run.ended
        place.earlyEnds++
        why = `does not start: ${describeError(error)}`
      }
    }
  }

  async #rollAll(): Promise<void> {
    while (this.#next !== null && !this.#isStopping()) {
      const config = this.#next
      this.#next = null
      await this.#rollTo(config)
    }
  }

  async #rollTo(config: ConfigCopy): Promise<void> {
    const { log } = this.#options
    log('info', `replacing ${this.#places.length} workers, one by one`)
    for (const [done, place] of this.#places.entries()) {
      if (this.#isStopping()) return
      const old = place.run
      const run = this.#begin(place.number, config)
      try {
        await run.ready
      } catch (error) {
        if (this.#isStopping()) return
        const rest =
          done === 0 ? 'all workers stay as they are' : `${done} workers were replaced, the others stay`
        log('error', `the new ${run.name} does not start: ${describeError(error)}; ${rest}`)
        return
      }
      // A worker with this configuration runs: those that end from now on get it too.
      this.#config = config
      place.run = run
      place.earlyEnds = 0
      await old.stop({ drain: true })
    }
    log('info', 'all workers are replaced')
  }
}

function describeError(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
