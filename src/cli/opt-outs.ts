import { type Command, InvalidArgumentError } from 'commander'
import { parsePhone } from '../domain/address/phone.ts'
import { addOptOut, listOptOuts, removeOptOut } from '../storage/opt-outs.ts'
import type { CommandContext } from './context.ts'
import { type JsonOption, options, withExample } from './options.ts'
import { table } from './table.ts'

type OptOutOptions = JsonOption & { sender?: string }

export function addOptOutsCommands(program: Command, context: CommandContext): void {
  const optOuts = program.command('opt-outs').description('subscribers who do not want to be written to')
  addAdd(optOuts, context)
  addList(optOuts, context)
  addRemove(optOuts, context)
}

function addAdd(optOuts: Command, context: CommandContext): void {
  const command = optOuts
    .command('add')
    .description('write to a number no more; what is sent there ends as FILTERED')
    .argument('<phone>', 'international digits', parseOptOutPhone)
    .option('--sender <name>', 'only from this sender name; left out, from none at all')
    .option('--reason <words>', 'why, for the record', 'asked for')
    .addOption(options.json())
    .action(async (phone: string, given: OptOutOptions & { reason: string }) => {
      const optOut = { phone, sender: given.sender ?? '', reason: given.reason, source: 'command line' }
      const isNew = await context.withDatabase((db) => addOptOut(db, optOut))
      const whom = given.sender ?? 'every sender'
      context.print(
        given,
        { ...optOut, added: isNew },
        isNew
          ? `${phone} is not written to by ${whom} any more`
          : `${phone} had opted out of ${whom} already`,
      )
    })
  withExample(command, 'opt-outs add 380671234567', 'opt-outs add 380671234567 --sender Shop')
}

function addList(optOuts: Command, context: CommandContext): void {
  const command = optOuts
    .command('list')
    .description('the newest 1,000')
    .addOption(options.json())
    .action(async (given: JsonOption) => {
      const found = await context.withDatabase((db) => listOptOuts(db, 1_000))
      const rows = found.map(({ phone, sender, reason, source, at }) => [
        phone,
        sender === '' ? 'every sender' : sender,
        reason,
        source,
        at,
      ])
      const headings = ['PHONE', 'SENDER', 'REASON', 'SOURCE', 'SINCE']
      context.print(given, found, table(headings, rows, 'nobody has opted out'))
    })
  withExample(command, 'opt-outs list')
}

function addRemove(optOuts: Command, context: CommandContext): void {
  const command = optOuts
    .command('remove')
    .description('a number may be written to again')
    .argument('<phone>', 'international digits', parseOptOutPhone)
    .option('--sender <name>', 'as it was given to opt-outs add')
    .addOption(options.json())
    .action(async (phone: string, given: OptOutOptions) => {
      const removed = await context.withDatabase((db) => removeOptOut(db, phone, given.sender ?? ''))
      if (!removed) throw new Error(`${phone} has not opted out of ${given.sender ?? 'every sender'}`)
      context.print(given, { phone, removed }, `${phone} may be written to again`)
    })
  withExample(command, 'opt-outs remove 380671234567')
}

function parseOptOutPhone(text: string): string {
  const phone = parsePhone(text)
  if (phone === null) throw new InvalidArgumentError('A phone number has 7 to 15 digits.')
  return phone
}
