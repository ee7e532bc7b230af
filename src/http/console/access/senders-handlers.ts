import { setSender, takeSender } from '../../../admin/senders.ts'
import { accountOf } from '../../../storage/accounts.ts'
import { listSenders } from '../../../storage/senders.ts'
import type { Handlers } from '../contract.ts'
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
