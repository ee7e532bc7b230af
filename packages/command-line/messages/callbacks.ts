import { Argument, type Command, InvalidArgumentError, Option } from 'commander'
import type { CallbackState } from '../../domain/callbacks/stored-callback.ts'
import { listCallbacks, replayCallbacks, replayDeadLetters } from '../../store/callbacks/callbacks.ts'
import { databaseNow } from '../../store/pg/database-clock.ts'
import { accountIdOrAll } from '../accounts/account-option.ts'
import { addCommand, addList } from '../command.ts'
import type { CommandContext } from '../context.ts'
import { type ByOption, byOption, nameOf, noted } from '../noted.ts'
import { type AccountOption, options, parseNumber } from '../options.ts'

const states: readonly CallbackState[] = ['pending', 'delivered', 'dead-lettered']

interface ListOptions extends AccountOption {
  state?: CallbackState
  message?: number
  before?: number
  limit: number
}

export function addCallbacksCommands(program: Command, context: CommandContext): void {
  const callbacks = program
    .command('callbacks')
    .description('status callbacks to clients: delivered, pending and dead-lettered ones')
  addList(callbacks, context, {
    description: 'list callbacks, newest first; --json has their bodies',
    options: [
      new Option('--state <state>', 'only these').choices(states).argParser(parseState),
      new Option('--message <msg_id>', 'only those of one message').argParser(parseNumber),
      new Option('--before <id>', 'only callbacks with a lower id, for the next page').argParser(parseNumber),
      new Option('--limit <count>', 'the maximum number of rows').argParser(parseNumber).default(50),
      options.account(),
    ],
    examples: ['callbacks list --state dead-lettered', 'callbacks list --message 1042 --json'],
    read: async (db, given: ListOptions) =>
      listCallbacks(db, {
        state: given.state ?? null,
        accountId: await accountIdOrAll(db, given),
        msgId: given.message ?? null,
        before: given.before ?? null,
        limit: given.limit,
      }),
    columns: {
      CALLBACK: ({ callbackId }) => callbackId,
      MESSAGE: ({ msgId }) => msgId ?? '-',
      STATE: ({ state }) => state,
      ATTEMPTS: ({ attempts }) => attempts,
      CREATED: ({ createdAt }) => new Date(createdAt).toISOString(),
      NEXT: ({ state, dueAt }) => (state === 'pending' ? new Date(dueAt).toISOString() : '-'),
      TO: ({ url }) => url,
      'LAST ERROR': ({ lastError }) => lastError ?? '-',
    },
    empty: 'there is none',
  })
  addReplay(callbacks, context)
}

/** `parked` is the former name of `dead-lettered`. */
function parseState(text: string): CallbackState {
  const state = states.find((each) => each === (text === 'parked' ? 'dead-lettered' : text))
  if (state === undefined) throw new InvalidArgumentError(`Allowed choices are ${states.join(', ')}.`)
  return state
}

function addReplay(callbacks: Command, context: CommandContext): void {
  const command: Command = addCommand(callbacks, context, {
    name: 'replay',
    description: 'make callbacks due now, with all their attempts again',
    argument: new Argument('[ids...]', 'ids of delivered or dead-lettered callbacks'),
    options: [
      new Option('--dead-lettered', 'all dead-lettered callbacks, or those of --account'),
      // Its former name.
      new Option('--parked').hideHelp().implies({ deadLettered: true }),
      options.account(),
      byOption(),
    ],
    examples: ['callbacks replay 17 18', 'callbacks replay --dead-lettered'],
    run: async (given: AccountOption & ByOption & { deadLettered?: true }, named: string[]) => {
      const ids = named.map(parseNumber)
      if (ids.length > 0 === (given.deadLettered === true))
        command.error('error: give ids, or --dead-lettered')
      const replayed = await context.withDatabase(async (db) => {
        const by = nameOf(given)
        const now = await databaseNow(db)
        if (ids.length > 0) {
          const details = { callbackIds: ids }
          const entry = { by, action: 'callbacks/replay', target: `callback ${ids.join(', ')}`, details }
          return noted(db, entry, () => replayCallbacks(db, ids, now))
        }
        const accountId = await accountIdOrAll(db, given)
        const entry = { by, action: 'callbacks/replay-dead-letters', target: '', details: { accountId } }
        const describe = (done: number[]) => `${done.length} dead letters`
        return noted(db, entry, () => replayDeadLetters(db, accountId, now), describe)
      })
      const missed = ids.filter((id) => !replayed.includes(id))
      const lines = [`${replayed.length} made due again`]
      if (missed.length > 0) lines.push(`not found, or still pending: ${missed.join(', ')}`)
      return { value: { replayed, missed }, text: lines.join('\n'), failed: missed.length > 0 }
    },
  })
}
