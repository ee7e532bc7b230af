import { setSender, takeSender } from '../../administration/accounts/senders.ts'
import type { Handlers } from '../../console-contract/contract.ts'
import { accountOf } from '../../store/accounts/accounts.ts'
import { listSenders } from '../../store/accounts/senders.ts'
import type { AccessPorts } from './access-ports.ts'

type SenderEndpoints = 'GET /senders' | 'POST /senders/set' | 'POST /senders/remove'

export function sendersHandlers({ db }: AccessPorts): Handlers<SenderEndpoints> {
  return {
    'GET /senders': async ({ query: { accountId = null } }) => ({
      senders: await listSenders(db, accountId),
    }),
    'POST /senders/set': async ({ body, note }) => {
      const account = await accountOf(db, body.accountId, 'accountId')
      note(`${body.name} on ${body.channel} of ${account.name}`)
      await setSender(db, body)
    },
    'POST /senders/remove': async ({ body, note }) => {
      const account = await accountOf(db, body.accountId, 'accountId')
      note(`${body.name} on ${body.channel} of ${account.name}`)
      await takeSender(db, body)
    },
  }
}
