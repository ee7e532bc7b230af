import type { Config } from '../../../config/config.ts'
import type { SettingsNamingAccounts } from '../../../config/settings-naming.ts'
import type { Clock } from '../../../lib/clock.ts'
import type { Catalogue } from '../../../storage/catalogue.ts'
import type { Database } from '../../../storage/database.ts'
import type { OperationsPorts } from '../../ports.ts'

export interface AccountsPorts {
  db: Database
  clock: Clock
  catalogue: Pick<Catalogue, 'account' | 'noteOptOut'>
  /** Templates are created by the operations of the API. */
  operations: OperationsPorts
  /** The currency of an account that is created without one. */
  currency: string
  retention: Config['retention']
  /** Those that may name accounts. */
  settings: SettingsNamingAccounts
}
