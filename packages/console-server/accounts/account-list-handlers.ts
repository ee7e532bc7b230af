import { changeAccountName, openAccount, readCountry } from '../../administration/accounts/accounts.ts'
import { settingsNaming } from '../../config/settings-naming-accounts.ts'
import type { accountListRoutes } from '../../console-contract/accounts/accounts.ts'
import type { Handlers, RouteRequest } from '../../console-contract/contract.ts'
import { readAmount } from '../../domain/settings/read-amount.ts'
import { findAccount, setAccountDisabled, setCountry } from '../../store/accounts/accounts.ts'
import { listAccountSummaries } from '../../store/console/account-summaries.ts'
import { setBalanceAlert } from '../../store/money/balance-alerts.ts'
import type { AccountsPorts } from './accounts-ports.ts'

export function accountListHandlers({
  db,
  clock,
  currency,
  settings,
}: AccountsPorts): Handlers<keyof typeof accountListRoutes> {
  const setDisabled = async (
    { body: { accountId }, note }: RouteRequest<'POST /accounts/disable' | 'POST /accounts/enable'>,
    now: number | null,
  ) => {
    const { name } = await findAccount(db, accountId, 'accountId')
    note(`account ${name}`)
    await setAccountDisabled(db, accountId, now)
  }
  return {
    'GET /accounts': async () => ({ accounts: await listAccountSummaries(db, clock.now()) }),
    'GET /accounts/new': () => Promise.resolve({ currency }),
    'POST /accounts/create': async ({ body, note }) => {
      note(`account ${body.name}`)
      return { accountId: await openAccount(db, body) }
    },
    'POST /accounts/rename': async ({ body: { accountId, name }, note }) => {
      const account = await findAccount(db, accountId, 'accountId')
      note(`account ${account.name}`)
      await changeAccountName(db, account, name, settingsNaming(settings, account.name))
    },
    'POST /accounts/country': async ({ body: { accountId, country }, note }) => {
      const { name } = await findAccount(db, accountId, 'accountId')
      note(`account ${name}`)
      await setCountry(db, accountId, country === null ? null : readCountry(country))
    },
    'POST /accounts/disable': (request) => setDisabled(request, clock.now()),
    'POST /accounts/enable': (request) => setDisabled(request, null),
    'POST /balance-alert/set': async ({ body: { account, balanceAlert }, note }) => {
      const { name } = await findAccount(db, account)
      note(`balance alert of ${name}`)
      const alertMicros = balanceAlert === null ? null : readAmount(balanceAlert, 'balanceAlert')
      await setBalanceAlert(db, account, alertMicros)
    },
  }
}
