import { type Command, Option } from 'commander'
import { checkSender, setSender, takeSender } from '../admin/senders.ts'
import type { Channel } from '../domain/plan/plan.ts'
import { listSenders, type SenderStatus, senderStatuses } from '../storage/senders.ts'
import { accountIdOrAll, accountOf } from './account-option.ts'
import type { CommandContext } from './context.ts'
import { type AccountOption, type JsonOption, options, withExample } from './options.ts'
import { table } from './table.ts'

type SenderOptions = JsonOption & AccountOption & { channel: Channel }

export function addSendersCommands(program: Command, context: CommandContext): void {
  const senders = program.command('senders').description('sender names (alpha-names) of an account')
  addAdd(senders, context)
  addList(senders, context)
  addRemove(senders, context)
}

function addAdd(senders: Command, context: CommandContext): void {
  const status = new Option('--status <status>', 'state of the name')
    .choices(senderStatuses)
    .default('approved')
  const command = senders
    .command('add')
    .description('add a name to a channel, or change the status of one')
    .argument('<name>', 'the name as clients send it in …_signature')
    .addOption(options.channel())
    .addOption(status)
    .addOption(options.account())
    .addOption(options.json())
    .action(async (name: string, given: SenderOptions & { status: SenderStatus }) => {
      const sender = { channel: given.channel, name, status: given.status }
      checkSender(sender)
      const account = await context.withDatabase(async (db) => {
        const found = await accountOf(db, given)
        await setSender(db, { accountId: found.accountId, ...sender })
        return found.name
      })
      context.print(
        given,
        { account, ...sender },
        `${name} is ${sender.status} on ${sender.channel} for ${account}`,
      )
    })
  withExample(command, 'senders add Shop --channel sms', 'senders add Shop --channel viber --status pending')
}

function addList(senders: Command, context: CommandContext): void {
  const command = senders
    .command('list')
    .description('list names with channel and status')
    .addOption(options.account())
    .addOption(options.json())
    .action(async (given: JsonOption & AccountOption) => {
      const found = await context.withDatabase(async (db) => listSenders(db, await accountIdOrAll(db, given)))
      const rows = found.map(({ account, channel, name, status }) => [account, channel, name, status])
      const headings = ['ACCOUNT', 'CHANNEL', 'NAME', 'STATUS']
      context.print(given, found, table(headings, rows, 'there is no sender yet: posthorn senders add'))
    })
  withExample(command, 'senders list')
}

function addRemove(senders: Command, context: CommandContext): void {
  const command = senders
    .command('remove')
    .description('take a name from a channel')
    .argument('<name>', 'the name')
    .addOption(options.channel())
    .addOption(options.account())
    .addOption(options.json())
    .action(async (name: string, given: SenderOptions) => {
      const { channel } = given
      await context.withDatabase(async (db) => {
        const { accountId } = await accountOf(db, given)
        await takeSender(db, { accountId, channel, name })
      })
      context.print(given, { channel, name, removed: true }, `${name} is removed from ${channel}`)
    })
  withExample(command, 'senders remove Shop --channel sms')
}
