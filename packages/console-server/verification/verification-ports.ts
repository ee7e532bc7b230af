import type { GuardPolicy } from '../../domain/guard/guard-policy.ts'
import type { Clock } from '../../kit/time/clock.ts'
import type { Database } from '../../store/database.ts'

export interface VerificationPorts {
  db: Database
  clock: Clock
  policy: GuardPolicy
  /** The name of an account; its number where the name is not known. */
  nameOf: (accountId: number) => string
}
