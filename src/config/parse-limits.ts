import type { LimitsConfig } from './config.ts'
import { limitsDefaults } from './defaults.ts'
import type { Section } from './section.ts'

export function parseLimits(section: Section): LimitsConfig {
  const limits: LimitsConfig = {
    answerSeconds: section.whole('answerSeconds', { min: 1, max: 60 }, limitsDefaults.answerSeconds),
  }
  section.end()
  return limits
}
