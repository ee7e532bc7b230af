import { availableParallelism } from 'node:os'
import type { Config } from '../../config/config.ts'

/** The number of gateway processes; 1 for a gateway without a supervisor. */
export function countWorkers({ processes, callbacks }: Pick<Config, 'processes' | 'callbacks'>): number {
  if (processes !== 'auto') return processes
  return Math.min(availableParallelism(), callbacks.concurrencyPerHost)
}
