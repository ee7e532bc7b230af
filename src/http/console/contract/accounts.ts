import { Type } from '@sinclair/typebox'
import { linksQuestions } from './accounts/links.ts'
import { moneyQuestions } from './accounts/money.ts'
import { optOutsQuestions } from './accounts/opt-outs.ts'
import { tariffsQuestions } from './accounts/tariffs.ts'
import { templatesQuestions } from './accounts/templates.ts'
import { ask, change } from './ask.ts'

/** What the cabinet asks about the business of accounts. */
export const accountsQuestions = {
  ...templatesQuestions,
  ...tariffsQuestions,
  ...moneyQuestions,
  ...optOutsQuestions,
  ...linksQuestions,
  /** What a new account gets where nothing else is said. */
  'GET /accounts/new': ask<{ currency: string }>()('admin'),
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
