import type { GuardPolicy } from '../../../domain/guard/guard-policy.ts'
import type { Clock } from '../../../lib/clock.ts'
import type { Database } from '../../../storage/database.ts'

export interface VerificationPorts {
  db: Database
  clock: Clock
  policy: GuardPolicy
  /** The name of an account; its number where the name is not known. */
  nameOf: (accountId: number) => string
}
