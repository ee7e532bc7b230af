import { linksRoutes } from './accounts/links.ts'
import { moneyRoutes } from './accounts/money.ts'
import { optOutsRoutes } from './accounts/opt-outs.ts'
import { tariffsRoutes } from './accounts/tariffs.ts'
import { templatesRoutes } from './accounts/templates.ts'
import { query } from './console-route.ts'

/** Routes about accounts: their money, tariffs, templates, opt-outs, links. */
export const accountsRoutes = {
  ...templatesRoutes,
  ...tariffsRoutes,
  ...moneyRoutes,
  ...optOutsRoutes,
  ...linksRoutes,
  /** Whether clients can bind by SMPP at all. */
  'GET /binds/server': query<{ isOn: boolean }>()('operator'),
  /** The currency of an account that is created without one. */
  'GET /accounts/new': query<{ currency: string }>()('admin'),
}
