import type { Config } from '../../config/config.ts'

/**
 * The configuration of one worker: its share of the limits that each process keeps by itself, so that all together
 * keep the limits of the file. docs/operations/limits.md says which limits are shared in other ways.
 */
export function shareOfConfig(config: Config, workers: number): Config {
  const share = (limit: number) => Math.max(1, Math.floor(limit / workers))
  const { concurrency, concurrencyPerHost } = config.callbacks
  return {
    ...config,
    callbacks: {
      ...config.callbacks,
      concurrency: share(concurrency),
      concurrencyPerHost: share(concurrencyPerHost),
    },
    limits: {
      ...config.limits,
      connections: share(config.limits.connections),
      connectionsPerAddress: share(config.limits.connectionsPerAddress),
    },
  }
}
