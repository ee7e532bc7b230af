import type { Command } from 'commander'
import { type FollowedLink, shortLinksOf } from '../storage/links.ts'
import type { CommandContext } from './context.ts'
import { type JsonOption, options, parseNumber, withExample } from './options.ts'
import { table } from './table.ts'

export function addLinksCommand(program: Command, context: CommandContext): void {
  const command = program
    .command('links')
    .description('the short links of a message: where they lead and how often they were followed')
    .argument('<msg_id>', 'as it was given at acceptance', parseNumber)
    .addOption(options.json())
    .action(async (msgId: number, given: JsonOption) => {
      const links = await context.withDatabase((db) => shortLinksOf(db, msgId))
      const headings = ['CODE', 'FOLLOWED', 'BY PEOPLE', 'FIRST', 'LAST', 'UNTIL', 'TARGET']
      context.print(given, links, table(headings, links.map(rowOf), 'the message has no short links'))
    })
  withExample(command, 'links 1042')
}

function rowOf(link: FollowedLink): (string | number)[] {
  const { code, rawClicks, humanClicks, firstHumanAt, lastHumanAt, expiresAt, target } = link
  return [
    code,
    rawClicks,
    humanClicks,
    instant(firstHumanAt),
    instant(lastHumanAt),
    instant(expiresAt),
    target,
  ]
}

function instant(at: number | null): string {
  return at === null ? '-' : new Date(at).toISOString().slice(0, 19).concat('Z')
}
