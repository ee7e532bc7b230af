import type { Command } from 'commander'
import type { Database } from '../../store/database.ts'
import { countEncrypted, type EncryptedCount, encryptRows } from '../../store/encryption/encrypt-rows.ts'
import { addFirstKey, dropOtherKeys, listOutsideKeys } from '../../store/encryption/key-ring.ts'
import { addCommand } from '../command.ts'
import { type CommandContext, CommandFailed } from '../context.ts'
import { type ByOption, byOption, nameOf, noted } from '../noted.ts'
import { type Columns, table } from '../table.ts'

const off =
  'Encryption is off: contents and numbers are stored in clear. It begins when a gateway starts with encryption.keys.'

const columns: Columns<EncryptedCount> = {
  table: (count) => count.table,
  encrypted: (count) => count.encrypted,
  'in clear': (count) => count.plain,
}

export function addEncryptionCommands(program: Command, context: CommandContext): void {
  const encryption = program
    .command('encryption')
    .description('Contents and phone numbers that are stored encrypted')
  addCommand(encryption, context, {
    name: 'status',
    description:
      'How many rows are encrypted, how many are in clear, and which keys open them. Reads every row.',
    examples: ['encryption status', 'encryption status --json'],
    run: () =>
      context.withDatabase(async (db, { encryption: { keys } }) => {
        if (db.encryption === undefined) return { value: { on: false }, text: off }
        const tables = await countEncrypted(db, db.encryption)
        const opens = await listOutsideKeys(db, keys)
        const text = `${table(columns, tables, 'There are no rows.')}\n${keysText(opens)}`
        return {
          value: { on: true, keys: opens, tables },
          text,
          failed: tables.some(({ plain }) => plain > 0),
        }
      }),
  })
  addCommand(encryption, context, {
    name: 'rewrite',
    description:
      'Encrypts rows that are still in clear, and lets only the first of encryption.keys open the data from now on: the ' +
      'other keys can be taken out of the settings. Gateways go on; it can be stopped and repeated.',
    options: [byOption()],
    examples: ['encryption rewrite'],
    run: (given: ByOption) =>
      context.withDatabase(async (db, { encryption: { keys } }) => {
        const entry = { by: nameOf(given), action: 'encryption/rewrite', target: '' }
        const work = () => rewrite(db, keys)
        const { rows, rewritten, dropped } = await noted(
          db,
          entry,
          work,
          (done) => `${done.rows} rows, ${done.dropped} other keys dropped`,
        )
        const text = `${rows} rows were encrypted. ${
          dropped === 0
            ? 'Only the first key opens the data.'
            : `${dropped} other keys open nothing any more.`
        }`
        return { value: { rewritten, droppedKeys: dropped }, text }
      }),
  })
}

async function rewrite(db: Database, keys: Parameters<typeof addFirstKey>[1]) {
  const rewritten = await encryptRows(db, requireKey(db))
  await addFirstKey(db, keys)
  const dropped = await dropOtherKeys(db, keys)
  return { rewritten, dropped, rows: Object.values(rewritten).reduce((sum, each) => sum + each, 0) }
}

function requireKey({ encryption }: Database) {
  if (encryption === undefined) throw new CommandFailed(off)
  return encryption
}

function keysText({ places, unknown }: { places: number[]; unknown: number }): string {
  const known = places.map((place) => `key ${place} of encryption.keys`).join(' and ')
  const others = unknown === 0 ? '' : ` ${unknown} keys that are not in the settings open it too.`
  const advice = places.length + unknown > 1 ? ' posthorn encryption rewrite leaves the first alone.' : ''
  return `The data is opened by ${known}.${others}${advice}\n`
}
