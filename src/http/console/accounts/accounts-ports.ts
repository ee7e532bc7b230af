import type { Clock } from '../../../lib/clock.ts'
import type { Catalogue } from '../../../storage/catalogue.ts'
import type { Database } from '../../../storage/database.ts'
import type { OperationsPorts } from '../../ports.ts'

export interface AccountsPorts {
  db: Database
  clock: Clock
  catalogue: Pick<Catalogue, 'account' | 'noteOptOut'>
  /** As the API has them: templates are made by its operations. */
  operations: OperationsPorts
  /** What an account's money is counted in where nothing else is said. */
  currency: string
}
