import { accountListRoutes } from './accounts/accounts.ts'
import { linksRoutes } from './accounts/links.ts'
import { moneyRoutes } from './accounts/money.ts'
import { optOutsRoutes } from './accounts/opt-outs.ts'
import { retentionRoutes } from './accounts/retention.ts'
import { tariffsRoutes } from './accounts/tariffs.ts'
import { templatesRoutes } from './accounts/templates.ts'

/** Routes about accounts: their list, money, tariffs, templates, opt-outs, links, retention. */
export const accountsRoutes = {
  ...templatesRoutes,
  ...tariffsRoutes,
  ...moneyRoutes,
  ...optOutsRoutes,
  ...linksRoutes,
  ...retentionRoutes,
  ...accountListRoutes,
}
