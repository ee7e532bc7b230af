import { Argument, type Command, Option } from 'commander'
import type { SmppNotice } from '../../domain/message/reports/smpp-notices.ts'
import type { Queryable } from '../../store/database.ts'
import { databaseNow } from '../../store/pg/database-clock.ts'
import { findSmppBind } from '../../store/smpp/smpp-binds.ts'
import {
  type DeadDeliveryFilter,
  listDeadDeliveries,
  replayDeadDeliveries,
} from '../../store/smpp/smpp-dead-deliveries.ts'
import { accountIdOrAll } from '../accounts/account-option.ts'
import { addCommand, addList } from '../command.ts'
import type { CommandContext } from '../context.ts'
import { type ByOption, byOption, nameOf, noted } from '../noted.ts'
import { type AccountOption, options, parseNumber } from '../options.ts'

interface FilterOptions extends AccountOption {
  bind?: string
}

/** Receipts and replies that no session of an SMPP client has acknowledged in time. */
export function addDeadDeliveriesCommands(binds: Command, context: CommandContext): void {
  addList(binds, context, {
    name: 'dead',
    description: 'list receipts and replies that were given up, newest first; --json has their bodies',
    options: [
      bindOption(),
      new Option('--before <id>', 'only those with a lower id, for the next page').argParser(parseNumber),
      new Option('--limit <count>', 'the maximum number of rows').argParser(parseNumber).default(50),
      options.account(),
    ],
    examples: ['binds dead', 'binds dead --bind shop --json'],
    read: async (db, given: FilterOptions & { before?: number; limit: number }) =>
      listDeadDeliveries(db, {
        ...(await readFilter(db, given)),
        before: given.before ?? null,
        limit: given.limit,
      }),
    columns: {
      DELIVERY: ({ deliveryId }) => deliveryId,
      ACCOUNT: ({ account }) => account,
      'SYSTEM ID': ({ systemId }) => systemId ?? 'any',
      MESSAGE: ({ msgId }) => msgId ?? '-',
      WHAT: ({ body }) => describeNotice(JSON.parse(body) as SmppNotice),
      ATTEMPTS: ({ attempts }) => attempts,
      CREATED: ({ createdAt }) => new Date(createdAt).toISOString(),
      ENDED: ({ endedAt }) => new Date(endedAt).toISOString(),
      'LAST ERROR': ({ lastError }) => lastError,
    },
    empty: 'there is none',
  })
  addReplay(binds, context)
}

function addReplay(binds: Command, context: CommandContext): void {
  const command: Command = addCommand(binds, context, {
    name: 'replay',
    description: 'make receipts and replies that were given up due now, with all their attempts again',
    argument: new Argument('[ids...]', 'as binds dead shows them'),
    options: [
      new Option('--all', 'all of them, or those of --bind or --account'),
      bindOption(),
      options.account(),
      byOption(),
    ],
    examples: ['binds replay 17 18', 'binds replay --all --bind shop'],
    run: async (given: FilterOptions & ByOption & { all?: true }, named: string[]) => {
      const ids = named.map(parseNumber)
      if (ids.length > 0 === (given.all === true)) command.error('error: give ids, or --all')
      const replayed = await context.withDatabase(async (db) => {
        const filter = await readFilter(db, given)
        const choice = { ...filter, ids: ids.length > 0 ? ids : null }
        const details = ids.length > 0 ? { deliveryIds: ids } : { ...filter }
        const entry = { by: nameOf(given), action: 'binds/replay', target: '', details }
        const now = await databaseNow(db)
        const describe = (done: number[]) => `${done.length} receipts and replies`
        return noted(db, entry, () => replayDeadDeliveries(db, choice, now), describe)
      })
      const missed = ids.filter((id) => !replayed.includes(id))
      const lines = [`${replayed.length} made due again`]
      if (missed.length > 0) lines.push(`not found: ${missed.join(', ')}`)
      return { value: { replayed, missed }, text: lines.join('\n'), failed: missed.length > 0 }
    },
  })
}

function bindOption(): Option {
  return new Option('--bind <bind>', 'only those of a bind: its system_id or number')
}

async function readFilter(db: Queryable, given: FilterOptions): Promise<DeadDeliveryFilter> {
  const bindId = given.bind === undefined ? null : (await findSmppBind(db, given.bind)).bindId
  return { accountId: await accountIdOrAll(db, given), bindId }
}

function describeNotice(notice: SmppNotice): string {
  return notice.kind === 'reply' ? 'reply' : `${notice.kind} ${notice.status}`
}
