import type { retentionRoutes } from '../../console-contract/accounts/retention.ts'
import type { Handlers } from '../../console-contract/contract.ts'
import { findAccount } from '../../store/accounts/accounts.ts'
import { listAccountRetention, setAccountRetention } from '../../store/retention/account-retention.ts'
import type { AccountsPorts } from './accounts-ports.ts'

export function retentionHandlers({
  db,
  retention,
}: Pick<AccountsPorts, 'db' | 'retention'>): Handlers<keyof typeof retentionRoutes> {
  return {
    'GET /retention': async ({ query: { account } }) => {
      await findAccount(db, account)
      const own = (await listAccountRetention(db)).find(({ accountId }) => accountId === account)
      return {
        contentsDays: own?.contentsDays ?? null,
        months: own?.months ?? null,
        usual: { contentsDays: retention.contentsDays, months: retention.messagesMonths },
      }
    },
    'POST /retention/set': async ({ body: { account, contentsDays, months }, note }) => {
      const { name } = await findAccount(db, account)
      note(`retention of ${name}`)
      await setAccountRetention(db, { accountId: account, contentsDays, months })
    },
  }
}
