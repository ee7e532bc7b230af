import type { Config } from '../../../config/config.ts'
import type { Database } from '../../../storage/database.ts'

export interface MessagesPorts {
  db: Database
  config: Pick<Config, 'fallback'>
  /** Base address of short links, without a final slash. */
  linksUrl: () => string
}
