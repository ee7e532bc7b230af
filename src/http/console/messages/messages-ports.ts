import type { Config } from '../../../config/config.ts'
import type { Database } from '../../../storage/database.ts'

export interface MessagesPorts {
  db: Database
  config: Pick<Config, 'fallback'>
  /** Where short links are reached, without a final slash. */
  linksUrl: () => string
}
