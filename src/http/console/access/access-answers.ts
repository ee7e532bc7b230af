import { listAuditEntries } from '../../../storage/console/audit-log.ts'
import type { accessQuestions } from '../contract/access.ts'
import type { Answers } from '../contract.ts'
import type { AccessPorts } from './access-ports.ts'
import { keysAnswers } from './keys-answers.ts'
import { notificationsAnswers } from './notifications-answers.ts'
import { sendersAnswers } from './senders-answers.ts'
import { usersAnswers } from './users-answers.ts'

/** The sections of the cabinet about who may use the gateway and the console. */
export function accessAnswers(ports: AccessPorts): Answers<keyof typeof accessQuestions> {
  return {
    ...keysAnswers(ports),
    ...sendersAnswers(ports),
    ...notificationsAnswers(ports),
    ...usersAnswers(ports),
    ...auditLogAnswers(ports),
  }
}

const perPage = 50

function auditLogAnswers({ db }: Pick<AccessPorts, 'db'>): Answers<'GET /audit-log'> {
  return {
    'GET /audit-log': async ({ query: { before = null, user, action } }) => {
      const found = await listAuditEntries(db, { userName: user, action }, { before, limit: perPage + 1 })
      return { entries: found.slice(0, perPage), more: found.length > perPage }
    },
  }
}
