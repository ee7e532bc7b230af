import type { Command } from 'commander'
import { listSinks } from '../../store/feed/event-sinks.ts'
import { addList } from '../command.ts'
import type { CommandContext } from '../context.ts'
import { instant } from '../table.ts'

export function addEventsCommands(program: Command, context: CommandContext): void {
  const events = program.command('events').description('the feed of events')
  addList(events, context, {
    name: 'sinks',
    description: 'list sinks of the feed: how far each is, which gateway serves it and why it fails',
    examples: ['events sinks', 'events sinks --json'],
    read: (db) => listSinks(db, Date.now()),
    columns: {
      SINK: ({ sink }) => sink,
      GATEWAY: ({ holder }) => holder ?? 'none',
      BEHIND: ({ behind }) => behind,
      FOR: ({ behindMs }) => `${Math.round(behindMs / 1_000)} s`,
      ACCOUNTS: ({ accounts }) => accounts,
      'LAST SENT': ({ publishedAt }) => (publishedAt === null ? 'never' : instant(publishedAt)),
      'FAILS SINCE': ({ failedAt }) => (failedAt === null ? '' : instant(failedAt)),
      ERROR: ({ failure }) => failure ?? '',
    },
    empty: 'no sink has run yet: set events.sinks and start the gateway',
  })
}
