import { AggregatorRegistry, Counter, Gauge, Registry } from 'prom-client'
import type { MetricsSnapshot } from '../../observability/metrics.ts'
import type { WorkerRun } from './worker-run.ts'

/**
 * What the metrics page of several workers needs beside their own figures: the counters of workers that are gone, so
 * that no sum ever falls, and the figures of the supervisor.
 */
export class WorkerMetrics {
  readonly #registry = new Registry()
  readonly #open = this.#gauge('workers', 'Workers whose gateway is ready')
  readonly #silent = this.#gauge('workers_silent', 'Workers that are missing in this page')
  readonly #ends = this.#counter('worker_ends_total', 'Workers that ended by themselves')
  readonly #dropped = this.#counter(
    'worker_tallies_dropped_total',
    'Messages between workers that were dropped because one did not read',
  )
  /** What each worker said last. */
  readonly #seen = new Map<WorkerRun, MetricsSnapshot>()
  #gone: MetricsSnapshot = []
  #adding: Promise<void> = Promise.resolve()

  saw(run: WorkerRun, snapshot: unknown): void {
    if (run.isOpen) this.#seen.set(run, snapshot as MetricsSnapshot)
  }

  /** Keeps the counters of a worker that has ended. Those of a killed one are as of the last page. */
  left(run: WorkerRun): void {
    const last = (run.lastMetrics as MetricsSnapshot | null) ?? this.#seen.get(run)
    this.#seen.delete(run)
    if (run.droppedTallies > 0) this.#dropped.inc(run.droppedTallies)
    if (last === undefined) return
    const counted = last.filter(({ type }) => isCounted(type))
    this.#adding = this.#adding.then(async () => {
      this.#gone = await AggregatorRegistry.aggregate([this.#gone, counted]).getMetricsAsJSON()
    })
  }

  /** A worker ended without being stopped by the supervisor. */
  died(): void {
    this.#ends.inc()
  }

  /** For a page of `open` workers, in which `silent` are missing. */
  async snapshots({ open, silent }: { open: number; silent: number }): Promise<MetricsSnapshot[]> {
    this.#open.set(open)
    this.#silent.set(silent)
    await this.#adding
    return [this.#gone, await this.#registry.getMetricsAsJSON()]
  }

  #gauge(name: string, help: string): Gauge {
    return new Gauge({ name: `posthorn_${name}`, help, registers: [this.#registry] })
  }

  #counter(name: string, help: string): Counter {
    return new Counter({ name: `posthorn_${name}`, help, registers: [this.#registry] })
  }
}

/** The enumeration of the types is text at run time. */
function isCounted(type: unknown): boolean {
  return type === 'counter' || type === 'histogram'
}
