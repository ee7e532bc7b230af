import { checkService } from '../../administration/codes/verification-services.ts'
import type { Handlers } from '../../console-contract/contract.ts'
import { findAccount } from '../../store/accounts/accounts.ts'
import { addService, changeService, removeService } from '../../store/codes/verification-services.ts'
import type { Queryable } from '../../store/database.ts'
import { readServices } from './read-codes.ts'
import type { VerificationPorts } from './verification-ports.ts'

type ServicesRoutes =
  | 'GET /verification/services'
  | 'POST /services/add'
  | 'POST /services/set'
  | 'POST /services/remove'

/** The services of codes: what `service_id` names. */
export function servicesHandlers(ports: VerificationPorts): Handlers<ServicesRoutes> {
  const { db } = ports
  return {
    'GET /verification/services': () => readServices(ports),
    'POST /services/add': async ({ body: { serviceId: wanted, accountId, ...given }, note }) => {
      const of = await describeOwner(db, accountId)
      const serviceId = await addService(db, { serviceId: wanted, accountId, ...checkService(given) })
      note(`service ${serviceId}${of}`)
      return { serviceId }
    },
    'POST /services/set': async ({ body: { serviceId, accountId, ...given }, note }) => {
      note(`service ${serviceId}${await describeOwner(db, accountId)}`)
      const settings = checkService(given)
      await changeService(db, { serviceId, accountId }, () => ({ serviceId, accountId, ...settings }))
    },
    'POST /services/remove': async ({ body, note }) => {
      note(`service ${body.serviceId}${await describeOwner(db, body.accountId)}`)
      await removeService(db, body)
    },
  }
}

/** For the audit log: ` of shop`; empty for a service of every account. Rejects with `SettingRefused`. */
async function describeOwner(db: Queryable, accountId: number | null): Promise<string> {
  return accountId === null ? '' : ` of ${(await findAccount(db, accountId, 'accountId')).name}`
}
