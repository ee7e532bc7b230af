import { openAccount } from '../../../admin/accounts.ts'
import type { accountsQuestions } from '../contract/accounts.ts'
import type { Answers } from '../contract.ts'
import type { AccountsPorts } from './accounts-ports.ts'
import { linksAnswers } from './links-answers.ts'
import { moneyAnswers } from './money-answers.ts'
import { optOutsAnswers } from './opt-outs-answers.ts'
import { tariffsAnswers } from './tariffs-answers.ts'
import { templatesAnswers } from './templates-answers.ts'

export function accountsAnswers(ports: AccountsPorts): Answers<keyof typeof accountsQuestions> {
  return {
    ...templatesAnswers(ports),
    ...tariffsAnswers(ports),
    ...moneyAnswers(ports),
    ...optOutsAnswers(ports),
    ...linksAnswers(ports),
    'GET /accounts/new': () => Promise.resolve({ currency: ports.currency }),
    'POST /accounts/create': async ({ body, note }) => {
      note(`account ${body.name}`)
      return { accountId: await openAccount(ports.db, body) }
    },
  }
}
