import type { Clock } from '../../kit/time/clock.ts'
import type { Database } from '../../store/database.ts'

export interface VerificationPorts {
  db: Database
  clock: Clock
}
