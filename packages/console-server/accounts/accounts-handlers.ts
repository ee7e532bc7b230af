import type { accountsRoutes } from '../../console-contract/accounts.ts'
import type { Handlers } from '../../console-contract/contract.ts'
import type { AccountsPorts } from './accounts-ports.ts'
import { linksHandlers } from './links-handlers.ts'
import { moneyHandlers } from './money-handlers.ts'
import { optOutsHandlers } from './opt-outs-handlers.ts'
import { tariffsHandlers } from './tariffs-handlers.ts'
import { templatesHandlers } from './templates-handlers.ts'

export function accountsHandlers(ports: AccountsPorts): Handlers<keyof typeof accountsRoutes> {
  return {
    ...templatesHandlers(ports),
    ...tariffsHandlers(ports),
    ...moneyHandlers(ports),
    ...optOutsHandlers(ports),
    ...linksHandlers(ports),
    'GET /binds/server': () => Promise.resolve({ isOn: ports.takesSmpp }),
    'GET /accounts/new': () => Promise.resolve({ currency: ports.currency }),
  }
}
