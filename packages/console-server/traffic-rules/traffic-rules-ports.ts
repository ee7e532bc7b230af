import type { TrafficRule } from '../../domain/traffic-rules/traffic-rule.ts'
import type { Clock } from '../../kit/time/clock.ts'
import type { Database } from '../../store/database.ts'

export interface TrafficRulesPorts {
  db: Database
  clock: Clock
  /** Those in force. */
  rules: () => readonly Pick<TrafficRule, 'name' | 'kind' | 'effect'>[]
}
