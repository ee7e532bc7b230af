import type { LimitsConfig } from './config.ts'
import { limitsDefaults } from './defaults.ts'
import type { Section } from './section.ts'

export function parseLimits(section: Section): LimitsConfig {
  const whole = (key: keyof LimitsConfig, min: number, max: number) =>
    section.whole(key, { min, max }, limitsDefaults[key])
  const limits: LimitsConfig = {
    // Less than a statement may take: a commit that hangs so long is never answered as one that succeeded.
    answerSeconds: whole('answerSeconds', 1, 20),
    templates: whole('templates', 1, 100_000),
    answerBytes: whole('answerBytes', 65_536, 268_435_456),
    readsPerSecond: whole('readsPerSecond', 1, 1_000_000),
    refusalCallbacks: whole('refusalCallbacks', 1, 1_000_000),
    refusalCallbacksPerSecond: whole('refusalCallbacksPerSecond', 1, 100_000),
    connections: whole('connections', 16, 1_000_000),
    connectionsPerAddress: whole('connectionsPerAddress', 1, 1_000_000),
  }
  section.end()
  return limits
}
