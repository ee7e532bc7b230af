import { accountListEndpoints } from './accounts/accounts.ts'
import { linksEndpoints } from './accounts/links.ts'
import { moneyEndpoints } from './accounts/money.ts'
import { optOutsEndpoints } from './accounts/opt-outs.ts'
import { retentionEndpoints } from './accounts/retention.ts'
import { tariffsEndpoints } from './accounts/tariffs.ts'
import { templatesEndpoints } from './accounts/templates.ts'

/** Endpoints about accounts: their list, money, tariffs, templates, opt-outs, links, retention. */
export const accountsEndpoints = {
  ...templatesEndpoints,
  ...tariffsEndpoints,
  ...moneyEndpoints,
  ...optOutsEndpoints,
  ...linksEndpoints,
  ...retentionEndpoints,
  ...accountListEndpoints,
}
