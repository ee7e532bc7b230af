import type { SeedResult } from '../run-seed.ts'
import type { Emphasis } from '../world/emphasis.ts'

/** What the campaign sends to a worker, and what it gets. */
export interface Order {
  seeds: number[]
  keepsStory: boolean
  emphasis: Emphasis | null
}

export type WorkerReport = { kind: 'ready' } | { kind: 'result'; result: SeedResult; cpuMs: number }
