import { Type } from '@sinclair/typebox'
import { oneOf } from '../../console-contract/console-route.ts'
import { line } from '../../console-contract/fields.ts'
import { senderStatuses } from '../../domain/accounts/sender.ts'
import { channels } from '../../domain/plan/plan.ts'
import { SettingRefused } from '../../domain/settings/setting-refused.ts'
import { findAccount } from '../../store/accounts/accounts.ts'
import { listSenders, requestSender } from '../../store/accounts/senders.ts'
import { rowState } from '../audited-state.ts'
import { accountId, id, orNull } from '../fields.ts'
import { changing, reading } from '../operation.ts'
import { checkSender, deleteSender, setSender } from './senders.ts'

const name = Type.String({ minLength: 1, maxLength: 64, description: '1 to 64 characters long' })
const channel = oneOf(channels, 'a channel')
const status = oneOf(senderStatuses, 'approved, pending or rejected')
const ownAccount = { kind: 'field', field: 'accountId' } as const
const kept = ['accountId', 'channel', 'name'] as const
const state = rowState(
  'SELECT status FROM senders WHERE account_id = $1 AND channel = $2 AND name = $3',
  ...kept,
)

const sender = Type.Object(
  {
    senderId: id('a sender'),
    accountId,
    account: Type.String({ description: 'the name of its account' }),
    channel,
    name,
    status,
    reason: orNull(
      Type.String(),
      'why it is rejected, as the operator says; null: it is not, or none was said',
    ),
  },
  { title: 'SenderView', description: 'A name or number that messages of an account come from.' },
)

export const listSenderNames = reading({
  name: 'senders',
  summary: 'Lists sender names with their channels and states',
  at: 'GET /v1/senders',
  role: 'viewer',
  account: ownAccount,
  input: { accountId: Type.Optional(accountId) },
  output: Type.Object({ senders: Type.Array(sender) }),
  command: {
    columns: ['account', 'channel', 'name', 'status'],
    empty: 'there is no sender yet: posthorn senders add',
  },
  run: async ({ db }, { input }) => ({ senders: await listSenders(db, input.accountId ?? null) }),
})

export const readSenderName = reading({
  name: 'senders/one',
  summary: 'Reads the state of a sender name on a channel',
  at: 'GET /v1/senders/{channel}/{name}',
  role: 'viewer',
  account: ownAccount,
  input: { accountId, channel, name },
  output: sender,
  command: { arguments: ['name'], examples: ['senders show Shop --channel sms'] },
  run: async ({ db }, { input: { accountId, channel, name } }) => {
    const senders = await listSenders(db, accountId)
    const found = senders.find((each) => each.channel === channel && each.name === name)
    if (found === undefined) throw new SettingRefused('sender-unknown', { name, channel })
    return found
  },
})

export const setSenderName = changing({
  name: 'senders/set',
  summary: 'Adds a sender name to a channel, or changes its state',
  at: 'PUT /v1/senders/{channel}/{name}',
  role: 'operator',
  input: {
    ...{ accountId, channel, name, status },
    reason: Type.Optional(
      line(200, 'why it is rejected, for the users of the account; at most 200 characters'),
    ),
  },
  audit: { kept: [...kept, 'status', 'reason'], state },
  command: {
    verb: 'add',
    arguments: ['name'],
    defaults: { status: 'approved' },
    says: '{name} is {status} on {channel} for {account}',
    examples: [
      'senders add Shop --channel sms',
      'senders add Shop --channel viber --status pending',
      'senders add Bank --channel sms --status rejected --reason "a name of another company"',
    ],
  },
  run: async ({ db }, { input, note }) => {
    const account = await findAccount(db, input.accountId, 'accountId')
    note(`${input.name} on ${input.channel} of ${account.name}`)
    await setSender(db, input)
    return {}
  },
})

export const requestSenderName = changing({
  name: 'senders/request',
  summary: 'Asks the operator for a sender name, which waits until it is approved or rejected',
  at: 'POST /v1/senders/requests',
  role: 'operator',
  account: ownAccount,
  input: { accountId, channel, name },
  audit: { kept, state },
  command: {
    arguments: ['name'],
    says: '{name} waits for the operator on {channel}',
    examples: ['senders request Shop --channel sms'],
  },
  run: async ({ db }, { input: { accountId, ...given }, note }) => {
    const account = await findAccount(db, accountId, 'accountId')
    note(`${given.name} on ${given.channel} of ${account.name}`)
    await requestSender(db, { accountId, ...checkSender(given) })
    return {}
  },
})

export const removeSenderName = changing({
  name: 'senders/remove',
  summary: 'Removes a sender name from a channel',
  at: 'DELETE /v1/senders/{channel}/{name}',
  role: 'operator',
  input: { accountId, channel, name },
  audit: { kept, state },
  command: {
    arguments: ['name'],
    says: '{name} is removed from {channel}',
    examples: ['senders remove Shop --channel sms'],
  },
  run: async ({ db }, { input, note }) => {
    const account = await findAccount(db, input.accountId, 'accountId')
    note(`${input.name} on ${input.channel} of ${account.name}`)
    await deleteSender(db, input)
    return {}
  },
})
