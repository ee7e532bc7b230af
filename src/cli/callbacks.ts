import { type Command, Option } from 'commander'
import { systemClock } from '../lib/clock.ts'
import {
  type CallbackState,
  listCallbacks,
  replayCallbacks,
  replayParkedCallbacks,
  type StoredCallback,
} from '../storage/callbacks.ts'
import { accountIdOrAll } from './account-option.ts'
import { type CommandContext, exitCodes } from './context.ts'
import { type AccountOption, type JsonOption, options, parseNumber, withExample } from './options.ts'
import { table } from './table.ts'

interface ListOptions extends JsonOption, AccountOption {
  state?: CallbackState
  message?: number
  before?: number
  limit: number
}

export function addCallbacksCommands(program: Command, context: CommandContext): void {
  const callbacks = program
    .command('callbacks')
    .description('status callbacks: what was told to clients, and what not')
  addList(callbacks, context)
  addReplay(callbacks, context)
}

function addList(callbacks: Command, context: CommandContext): void {
  const command = callbacks
    .command('list')
    .description('list callbacks, newest first; --json has their bodies')
    .addOption(new Option('--state <state>', 'only these').choices(['pending', 'delivered', 'parked']))
    .option('--message <msg_id>', 'only those of one message', parseNumber)
    .option('--before <id>', 'only older ones: the last id of the page before', parseNumber)
    .option('--limit <count>', 'at most so many', parseNumber, 50)
    .addOption(options.account())
    .addOption(options.json())
    .action((given: ListOptions) => list(context, given))
  withExample(command, 'callbacks list --state parked', 'callbacks list --message 1042 --json')
}

async function list(context: CommandContext, given: ListOptions): Promise<void> {
  const found = await context.withDatabase(async (db) => {
    const accountId = await accountIdOrAll(db, given)
    return listCallbacks(db, {
      state: given.state ?? null,
      accountId,
      msgId: given.message ?? null,
      before: given.before ?? null,
      limit: given.limit,
    })
  })
  const headings = ['CALLBACK', 'MESSAGE', 'STATE', 'ATTEMPTS', 'CREATED', 'NEXT', 'TO', 'LAST ERROR']
  context.print(given, found, table(headings, found.map(rowOf), 'there is none'))
}

function rowOf(callback: StoredCallback): (string | number)[] {
  return [
    callback.callbackId,
    callback.msgId ?? '-',
    callback.state,
    callback.attempts,
    new Date(callback.createdAt).toISOString(),
    callback.state === 'pending' ? new Date(callback.dueAt).toISOString() : '-',
    callback.url,
    callback.lastError ?? '-',
  ]
}

function addReplay(callbacks: Command, context: CommandContext): void {
  const command = callbacks
    .command('replay')
    .description('make callbacks due again, now and with all attempts before them')
    .argument('[ids...]', 'numbers of delivered or parked callbacks')
    .option('--parked', 'every parked one, or those of --account')
    .addOption(options.account())
    .addOption(options.json())
    .action(async (ids: string[], given: JsonOption & AccountOption & { parked?: true }) => {
      const wanted = ids.map(parseNumber)
      if (wanted.length > 0 === (given.parked === true))
        command.error('error: name callbacks, or say --parked')
      await replay(context, wanted, given)
    })
  withExample(command, 'callbacks replay 17 18', 'callbacks replay --parked')
}

async function replay(
  context: CommandContext,
  ids: number[],
  given: JsonOption & AccountOption,
): Promise<void> {
  const replayed = await context.withDatabase(async (db) => {
    if (ids.length > 0) return replayCallbacks(db, ids, systemClock.now())
    return replayParkedCallbacks(db, await accountIdOrAll(db, given), systemClock.now())
  })
  const missed = ids.filter((id) => !replayed.includes(id))
  const lines = [`${replayed.length} made due again`]
  if (missed.length > 0) lines.push(`not there, or due anyway: ${missed.join(', ')}`)
  context.print(given, { replayed, missed }, lines.join('\n'))
  if (missed.length > 0) context.exitCode = exitCodes.failure
}
