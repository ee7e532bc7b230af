import type { RouteConfig } from '../../config/routes.ts'
import type { Database } from '../../store/database.ts'

export interface UpstreamsPorts {
  db: Database
  /** Those in force. */
  routes: () => readonly RouteConfig[]
}
