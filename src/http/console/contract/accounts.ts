import { Type } from '@sinclair/typebox'
import { linksEndpoints } from './accounts/links.ts'
import { moneyEndpoints } from './accounts/money.ts'
import { optOutsEndpoints } from './accounts/opt-outs.ts'
import { retentionEndpoints } from './accounts/retention.ts'
import { tariffsEndpoints } from './accounts/tariffs.ts'
import { templatesEndpoints } from './accounts/templates.ts'
import { change, endpoint } from './endpoint.ts'

/** Endpoints about accounts: money, tariffs, templates, opt-outs, links, retention. */
export const accountsEndpoints = {
  ...templatesEndpoints,
  ...tariffsEndpoints,
  ...moneyEndpoints,
  ...optOutsEndpoints,
  ...linksEndpoints,
  ...retentionEndpoints,
  /** The currency of an account that is created without one. */
  'GET /accounts/new': endpoint<{ currency: string }>()('admin'),
  'POST /accounts/create': change<{ accountId: number }>()(
    'admin',
    {
      name: Type.String({ maxLength: 100 }),
      currency: Type.String({
        pattern: '^[A-Z]{3}$',
        form: 'currency',
        description: 'three capital letters, for example EUR',
      }),
    },
    ['name', 'currency'],
  ),
}
