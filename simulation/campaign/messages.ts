import type { RunOptions, SeedResult } from '../run-seed.ts'

export interface Run extends RunOptions {
  seed: number
}

/** What the campaign sends to a worker, and what it gets. */
export interface Order {
  runs: Run[]
}

export type WorkerReport = { kind: 'ready' } | { kind: 'result'; run: Run; result: SeedResult; cpuMs: number }
