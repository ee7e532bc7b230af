import type { accessRoutes } from '../../console-contract/access/access.ts'
import type { Handlers } from '../../console-contract/contract.ts'
import { listAuditEntries } from '../../store/console/audit-log.ts'
import type { AccessPorts } from './access-ports.ts'
import { notificationsHandlers } from './notifications-handlers.ts'
import { usersHandlers } from './users-handlers.ts'

/** The pages of the settings about who may use the gateway and the console. */
export function accessHandlers(ports: AccessPorts): Handlers<keyof typeof accessRoutes> {
  return {
    ...notificationsHandlers(ports),
    ...usersHandlers(ports),
    ...auditLogHandlers(ports),
  }
}

const perPage = 50

function auditLogHandlers({ db }: Pick<AccessPorts, 'db'>): Handlers<'GET /audit-log'> {
  return {
    'GET /audit-log': async ({ query: { before = null, user, action } }) => {
      const found = await listAuditEntries(db, { userName: user, action }, { before, limit: perPage + 1 })
      return { entries: found.slice(0, perPage), more: found.length > perPage }
    },
  }
}
