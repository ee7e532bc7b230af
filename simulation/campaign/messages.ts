import type { SeedResult } from '../run-seed.ts'

/** What the campaign sends to a worker, and what it gets. */
export interface Order {
  seeds: number[]
  keepsStory: boolean
}

export type WorkerReport = { kind: 'ready' } | { kind: 'result'; result: SeedResult; cpuMs: number }
