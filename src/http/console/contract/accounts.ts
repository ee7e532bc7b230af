import { Type } from '@sinclair/typebox'
import { linksEndpoints } from './accounts/links.ts'
import { moneyEndpoints } from './accounts/money.ts'
import { optOutsEndpoints } from './accounts/opt-outs.ts'
import { tariffsEndpoints } from './accounts/tariffs.ts'
import { templatesEndpoints } from './accounts/templates.ts'
import { change, endpoint } from './endpoint.ts'

/** What the cabinet asks about the business of accounts. */
export const accountsEndpoints = {
  ...templatesEndpoints,
  ...tariffsEndpoints,
  ...moneyEndpoints,
  ...optOutsEndpoints,
  ...linksEndpoints,
  /** What a new account gets where nothing else is said. */
  'GET /accounts/new': endpoint<{ currency: string }>()('admin'),
  'POST /accounts/create': change<{ accountId: number }>()(
    'admin',
    {
      name: Type.String({ maxLength: 100 }),
      currency: Type.String({
        pattern: '^[A-Z]{3}$',
        description: 'three capital letters, for example EUR',
      }),
    },
    ['name', 'currency'],
  ),
}
