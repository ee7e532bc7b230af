import { Argument, type Command } from 'commander'
import { decideHeld, type HeldDecision } from '../../administration/traffic-rules/decide-held.ts'
import { databaseNow } from '../../store/pg/database-clock.ts'
import { listHeld } from '../../store/traffic/held-messages.ts'
import { addAccountList, addCommand } from '../command.ts'
import type { CommandContext } from '../context.ts'
import { type ByOption, byOption, nameOf, noted } from '../noted.ts'
import { parseNumber } from '../options.ts'
import { instant } from '../table.ts'

export function addHeldCommands(program: Command, context: CommandContext): void {
  const held = program.command('held').description('messages that a traffic rule holds for an operator')
  addAccountList(held, context, {
    description: 'the newest 1,000 of those that wait, the newest first',
    examples: ['held list'],
    read: async (db, accountId) =>
      listHeld(db, { accountId, rule: null, before: null, limit: 1_000 }, await databaseNow(db)),
    columns: {
      MESSAGE: ({ msgId }) => msgId,
      ACCOUNT: ({ accountId }) => accountId,
      RULE: ({ rule }) => rule,
      BECAUSE: ({ detail }) => detail,
      SINCE: ({ heldAt }) => instant(heldAt),
      UNTIL: ({ until }) => instant(until),
    },
    empty: 'no message is held',
  })
  addDecision(held, context, 'release', 'send it')
  addDecision(held, context, 'refuse', 'end it as REJECTED, with its money released')
}

function addDecision(held: Command, context: CommandContext, name: HeldDecision, description: string): void {
  addCommand(held, context, {
    name,
    description: `${description}; noted in the audit log`,
    argument: new Argument('<msg_id>', 'as `posthorn held list` shows it').argParser(parseNumber),
    options: [byOption()],
    examples: [`held ${name} 26112300000001`],
    run: async (given: ByOption, msgId: number) => {
      await context.withDatabase(async (db) => {
        const details = { msgIds: [msgId] }
        const entry = {
          by: nameOf(given),
          action: `traffic-rules/${name}`,
          target: `message ${msgId}`,
          details,
        }
        const now = await databaseNow(db)
        return noted(db, entry, () => decideHeld(db, name, [msgId], now))
      })
      return { value: { msgId, done: true }, text: `message ${msgId} is ${name}d` }
    },
  })
}
