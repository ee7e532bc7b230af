import type { SeedResult } from '../run-seed.ts'

/** What the campaign sends to a worker, and what it gets. */
export interface Order {
  seeds: number[]
  /** A fault of the past to plant back; null for none. */
  planted: string | null
  keepsStory: boolean
}

export type Told = { kind: 'ready' } | { kind: 'result'; result: SeedResult; cpuMs: number }
