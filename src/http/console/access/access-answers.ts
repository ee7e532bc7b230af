import type { accessQuestions } from '../contract/access.ts'
import type { Answers } from '../contract.ts'
import type { AccessPorts } from './access-ports.ts'
import { auditLogAnswers } from './audit-log-answers.ts'
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
