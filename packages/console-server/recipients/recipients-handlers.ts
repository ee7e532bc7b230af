import { parseSubscriber } from '../../administration/subscribers/opt-outs.ts'
import { eraseSubscriber } from '../../administration/subscribers/subscriber.ts'
import type { Handlers } from '../../console-contract/contract.ts'
import type { recipientsRoutes } from '../../console-contract/sending/recipients.ts'
import { formsOfSubscriber } from '../../domain/address/subscriber.ts'
import { archiveEraser } from '../../engines/archive/erase-archive.ts'
import { readOptOuts } from '../../store/replies/opt-outs.ts'
import { readRecipient } from './read-recipient.ts'
import type { RecipientsPorts } from './recipients-ports.ts'

export function recipientsHandlers(ports: RecipientsPorts): Handlers<keyof typeof recipientsRoutes> {
  const { db, clock } = ports
  return {
    'GET /recipient': ({ query, mask }) => readRecipient(ports, query.recipient, mask),
    'POST /subscriber/erase': async ({ body, by: { userId, name: userName }, address }) => {
      const phone = parseSubscriber(body.recipient)
      const eraseArchive = archiveEraser({ db, store: await ports.archive(), now: () => clock.now() })
      const request = { phone, by: { userId, userName, address }, now: clock.now() }
      const { counts, open, archive, proof } = await eraseSubscriber(db, eraseArchive, request)
      const optOutsKept = (await readOptOuts(db, formsOfSubscriber(phone))).length
      ports.liveUpdates.changed('messages')
      return { counts, open, archive, proof, optOutsKept }
    },
  }
}
