import { listAuditEntries } from '../../../storage/console/audit-log.ts'
import type { Answers } from '../contract.ts'
import type { AccessPorts } from './access-ports.ts'

const perPage = 50

export function auditLogAnswers({ db }: Pick<AccessPorts, 'db'>): Answers<'GET /audit-log'> {
  return {
    'GET /audit-log': async ({ query: { before = null, user, action } }) => {
      const found = await listAuditEntries(db, { userName: user, action }, { before, limit: perPage + 1 })
      return { entries: found.slice(0, perPage), more: found.length > perPage }
    },
  }
}
