import { Argument, type Command } from 'commander'
import { readMessageLinks } from '../../store/accounts/links.ts'
import { addList } from '../command.ts'
import type { CommandContext } from '../context.ts'
import { parseNumber } from '../options.ts'
import { instant } from '../table.ts'

export function addLinksCommand(program: Command, context: CommandContext): void {
  addList(program, context, {
    name: 'links',
    description: 'the short links of a message: their targets and clicks',
    argument: new Argument('<msg_id>', 'the msg_id in the answer to the send').argParser(parseNumber),
    examples: ['links 1042'],
    read: (db, _, msgId: number) => readMessageLinks(db, msgId),
    columns: {
      CODE: ({ code }) => code,
      FOLLOWED: ({ rawClicks }) => rawClicks,
      'BY PEOPLE': ({ humanClicks }) => humanClicks,
      FIRST: ({ firstHumanAt }) => instant(firstHumanAt),
      LAST: ({ lastHumanAt }) => instant(lastHumanAt),
      UNTIL: ({ expiresAt }) => instant(expiresAt),
      TARGET: ({ target }) => target,
    },
    empty: 'the message has no short links',
  })
}
