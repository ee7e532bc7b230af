import type { LimitsConfig } from './config.ts'
import { limitsDefaults } from './defaults.ts'
import type { Section } from './section.ts'

export function parseLimits(section: Section): LimitsConfig {
  const whole = (key: keyof LimitsConfig, min: number, max: number) =>
    section.whole(key, { min, max }, limitsDefaults[key])
  const limits: LimitsConfig = {
    answerSeconds: whole('answerSeconds', 1, 60),
    templates: whole('templates', 1, 100_000),
    answerBytes: whole('answerBytes', 65_536, 268_435_456),
    readsPerSecond: whole('readsPerSecond', 1, 1_000_000),
    connections: whole('connections', 16, 1_000_000),
    connectionsPerAddress: whole('connectionsPerAddress', 1, 1_000_000),
  }
  section.end()
  return limits
}
