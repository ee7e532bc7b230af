import type { accessRoutes } from '../../console-contract/access/access.ts'
import type { Handlers } from '../../console-contract/contract.ts'
import { listAuditEntries } from '../../store/console/audit-log.ts'
import type { Database } from '../../store/database.ts'

const perPage = 50

export function accessHandlers({ db }: { db: Database }): Handlers<keyof typeof accessRoutes> {
  return {
    'GET /audit-log': async ({ query: { before = null, user, action } }) => {
      const found = await listAuditEntries(db, { userName: user, action }, { before, limit: perPage + 1 })
      return { entries: found.slice(0, perPage), more: found.length > perPage }
    },
  }
}
