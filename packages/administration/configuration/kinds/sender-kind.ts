import { Type } from '@sinclair/typebox'
import { oneOf } from '../../../console-contract/console-route.ts'
import { senderStatuses } from '../../../domain/accounts/sender.ts'
import { channels } from '../../../domain/plan/plan.ts'
import { listSenders } from '../../../store/accounts/senders.ts'
import * as senders from '../../accounts/sender-operations.ts'
import { type Kind, optional, usual } from './kind.ts'

export const senderKind: Kind = {
  ...usual,
  one: 'sender',
  key: ['account', 'channel', 'name'],
  fields: {
    channel: oneOf(channels, `one of ${channels.join(', ')}`),
    name: Type.String({ minLength: 1, maxLength: 64, description: '1 to 64 characters long' }),
    status: optional(oneOf(senderStatuses)),
  },
  read: async (db) =>
    (await listSenders(db, null)).map(({ account, channel, name, status }) => ({
      fields: { account, channel, name, status },
    })),
  set: (carryOut, { given: { channel, name, status = 'approved' }, accountId }) =>
    carryOut(senders.setSenderName, { accountId, channel, name, status }),
  remove: (carryOut, { given: { channel, name }, accountId }) =>
    carryOut(senders.removeSenderName, { accountId, channel, name }),
}
