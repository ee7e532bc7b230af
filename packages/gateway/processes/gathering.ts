import type { TallySums } from '../../kit/flow/tallies.ts'
import { metricsQuery } from '../../observability/metrics.ts'
import type { WorkerMetrics } from './worker-metrics.ts'
import type { WorkerListener, WorkerRun } from './worker-run.ts'

export interface GatheringOptions {
  /** Every process of a worker. */
  runs: () => WorkerRun[]
  /** Names of workers that are not there now. */
  missing: () => string[]
  metrics: WorkerMetrics
}

/** Puts the queries of one worker to the others, and passes tallies on. */
export class Gathering implements WorkerListener {
  readonly #options: GatheringOptions

  constructor(options: GatheringOptions) {
    this.#options = options
  }

  onGather(from: WorkerRun, query: { id: number; name: string; args: unknown }): void {
    void this.#gather(from, query)
  }

  onTallies(from: WorkerRun, sums: TallySums): void {
    for (const other of this.#othersOf(from)) other.pass(sums)
  }

  async #gather(from: WorkerRun, { id, name, args }: { id: number; name: string; args: unknown }) {
    const { metrics, missing, runs } = this.#options
    const replies = await Promise.all(
      this.#othersOf(from).map(async (run) => ({ run, reply: await run.ask(name, args) })),
    )
    const answers: unknown[] = []
    const silent = missing()
    for (const { run, reply } of replies) {
      if (reply.ok) answers.push(reply.value)
      else silent.push(run.name)
      if (reply.ok && name === metricsQuery.name) metrics.saw(run, reply.value)
    }
    if (name === metricsQuery.name) {
      metrics.saw(from, args)
      const open = runs().filter(({ isOpen }) => isOpen).length
      answers.push(...(await metrics.snapshots({ open, silent: silent.length })))
    }
    from.answer(id, { answers, silent })
  }

  #othersOf(from: WorkerRun): WorkerRun[] {
    return this.#options.runs().filter((run) => run !== from && run.isOpen)
  }
}
