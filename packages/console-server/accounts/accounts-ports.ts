import type { Clock } from '../../kit/time/clock.ts'
import type { OperationsPorts } from '../../operations/ports.ts'
import type { Catalogue } from '../../store/accounts/catalogue.ts'
import type { Database } from '../../store/database.ts'

export interface AccountsPorts {
  db: Database
  clock: Clock
  catalogue: Pick<Catalogue, 'account' | 'noteOptOut'>
  /** Templates are created by the operations of the API. */
  operations: OperationsPorts
  /** The currency of an account that is created without one. */
  currency: string
  takesSmpp: boolean
}
