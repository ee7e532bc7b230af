import { Argument, type Command, Option } from 'commander'
import { checkSender, deleteSender, setSender } from '../../administration/accounts/senders.ts'
import { type SenderStatus, senderStatuses } from '../../domain/accounts/sender.ts'
import type { Channel } from '../../domain/plan/plan.ts'
import { listSenders } from '../../store/accounts/senders.ts'
import { addAccountList, addAudited, addCommand } from '../command.ts'
import type { CommandContext } from '../context.ts'
import { type ByOption, byOption, nameOf, noted } from '../noted.ts'
import { type AccountOption, options } from '../options.ts'
import { chooseAccount } from './account-option.ts'

type SenderOptions = AccountOption & ByOption & { channel: Channel }

export function addSendersCommands(program: Command, context: CommandContext): void {
  const senders = program.command('senders').description('sender names (alpha-names) of an account')
  addCommand(senders, context, {
    name: 'add',
    description: 'add a name to a channel, or change the status of one',
    argument: new Argument('<name>', 'the name as clients send it in …_signature'),
    options: [
      options.channel(),
      new Option('--status <status>', 'state of the name').choices(senderStatuses).default('approved'),
      options.account(),
      byOption(),
    ],
    examples: ['senders add Shop --channel sms', 'senders add Shop --channel viber --status pending'],
    run: async (given: SenderOptions & { status: SenderStatus }, name: string) => {
      const { channel, status } = given
      const sender = { channel, name, status }
      checkSender(sender)
      const account = await context.withDatabase(async (db) => {
        const found = await chooseAccount(db, given)
        const { accountId } = found
        const target = `${name} on ${channel} of ${found.name}`
        const entry = { by: nameOf(given), action: 'senders/set', target, details: { accountId, ...sender } }
        await noted(db, entry, () => setSender(db, { accountId, ...sender }))
        return found.name
      })
      return { value: { account, ...sender }, text: `${name} is ${status} on ${channel} for ${account}` }
    },
  })
  addAccountList(senders, context, {
    description: 'list names with channel and status',
    examples: ['senders list'],
    read: listSenders,
    columns: {
      ACCOUNT: ({ account }) => account,
      CHANNEL: ({ channel }) => channel,
      NAME: ({ name }) => name,
      STATUS: ({ status }) => status,
    },
    empty: 'there is no sender yet: posthorn senders add',
  })
  addAudited(senders, context, {
    name: 'remove',
    description: 'remove a name from a channel',
    argument: new Argument('<name>', 'the name'),
    options: [options.channel(), options.account()],
    examples: ['senders remove Shop --channel sms'],
    find: (db, _name: string, given: SenderOptions) => chooseAccount(db, given),
    entry: ({ accountId, name: account }, name, { channel }) => ({
      action: 'senders/remove',
      target: `${name} on ${channel} of ${account}`,
      details: { accountId, channel, name },
    }),
    change: (db, { accountId }, name, { channel }) => deleteSender(db, { accountId, channel, name }),
    printed: (_account, _, name, { channel }) => ({
      value: { channel, name, removed: true },
      text: `${name} is removed from ${channel}`,
    }),
  })
}
