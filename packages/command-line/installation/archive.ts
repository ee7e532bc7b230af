import { Argument, type Command, InvalidArgumentError, Option } from 'commander'
import { parseAddressee } from '../../domain/consent/parse-addressee.ts'
import { Archive } from '../../engines/archive/archive.ts'
import { archivedTables } from '../../engines/archive/archived-tables.ts'
import { type CompletedErasure, completeErasures } from '../../engines/archive/complete-erasures.ts'
import { findRows, type Wanted } from '../../engines/archive/find-rows.ts'
import { openArchiveStore } from '../../engines/archive/open-store.ts'
import { systemClock } from '../../kit/time/clock.ts'
import { firstKeySince } from '../../store/archive/first-key.ts'
import { listSegments } from '../../store/archive/segments.ts'
import type { Database } from '../../store/database.ts'
import { addCommand, addList } from '../command.ts'
import { type CommandContext, CommandFailed } from '../context.ts'
import { type ByOption, byOption, nameOf, noted } from '../noted.ts'
import { parseTimePoint } from '../options.ts'
import { instant } from '../table.ts'
import { asFailure } from './archive-failure.ts'

export function addArchiveCommands(program: Command, context: CommandContext): void {
  const archive = program
    .command('archive')
    .description('rows that are rolled up and archived before they are dropped')
  addRun(archive, context)
  addList(archive, context, {
    description: 'segments: ranges of rows with their files, and whether the rows are still in the database',
    examples: ['archive list'],
    read: (db) => listSegments(db),
    columns: {
      TABLE: ({ table }) => table,
      FROM: ({ firstAt }) => instant(firstAt),
      TO: ({ lastAt }) => instant(lastAt),
      ROWS: ({ rows }) => rows,
      DROPPED: ({ closedAt }) => instant(closedAt, 'no'),
      FILE: ({ file }) => file?.name ?? 'rolled up only',
    },
    empty: 'nothing is archived yet',
  })
  addFind(archive, context)
  addForget(archive, context)
}

function addRun(archive: Command, context: CommandContext): void {
  addCommand(archive, context, {
    name: 'run',
    summary: 'roll up and archive rows of past months now',
    description:
      'Rolls up and archives everything before a month, reads it back, and drops nothing: retention does that,\n' +
      'and archives what is missing first. May be stopped and repeated.',
    options: [
      new Option('--before <month>', 'the first month that is left: 2026-08')
        .argParser(parseMonth)
        .makeOptionMandatory(),
      byOption(),
    ],
    examples: ['archive run --before 2026-08'],
    run: async ({ before, ...given }: ByOption & { before: number }) => {
      const made = await context.withDatabase(async (db, config) => {
        const store = await openArchiveStore(config.archive)
        const rolled = new Archive({ db, store, now: () => systemClock.now() })
        const entry = { by: nameOf(given), action: 'archive/run', target: '', details: { before } }
        const work = () => asFailure(() => archiveAll(rolled, db, before, context.deps.err))
        return noted(
          db,
          entry,
          work,
          (segments) => `${sumRows(segments)} rows in ${segments.length} segments`,
        )
      })
      const rows = sumRows(made)
      return {
        value: { segments: made.length, rows },
        text: `${rows} rows archived in ${made.length} segments`,
      }
    },
  })
}

function sumRows(segments: readonly { rows: number }[]): number {
  return segments.reduce((sum, { rows }) => sum + rows, 0)
}

async function archiveAll(archive: Archive, db: Database, before: number, err: (text: string) => void) {
  const made = []
  for (const table of archivedTables) {
    const to = await firstKeySince(db, table, before)
    const segments = to === 0 ? [] : await archive.beforeDrop({ table: table.table, from: 0, to })
    err(`${table.table}: ${segments.reduce((sum, { rows }) => sum + rows, 0)} rows\n`)
    made.push(...segments)
  }
  return made
}

function addFind(archive: Command, context: CommandContext): void {
  addCommand(archive, context, {
    name: 'find',
    summary: 'find a message, or everything about a number, in the archive',
    description: 'Reads the indexes of files, and of files only the parts that may have it.',
    argument: new Argument('<msg_id|phone>', 'a msg_id, a number with +, or an e-mail address').argParser(
      parseWanted,
    ),
    options: [
      new Option('--from <when>', 'only files with rows from this day or instant on').argParser(
        parseTimePoint,
      ),
      new Option('--to <when>', 'only files with rows before this day or instant').argParser(parseTimePoint),
    ],
    examples: ['archive find 25180000010042', 'archive find +380671234567 --from 2026-01-01'],
    run: async ({ from = null, to = null }: { from?: number | null; to?: number | null }, wanted: Wanted) => {
      const found = await context.withDatabase(async (db, config) => {
        const store = await openArchiveStore(config.archive)
        if (store === null) throw new CommandFailed('no archive is set: archive in posthorn.yaml')
        return asFailure(async () => {
          const rows = []
          for await (const row of findRows(db, store, wanted, { from, to })) rows.push(row)
          return rows
        })
      })
      const lines = found.map((row) => JSON.stringify(row))
      return { value: found, text: lines.length === 0 ? 'the archive has nothing of it' : lines.join('\n') }
    },
  })
}

function addForget(archive: Command, context: CommandContext): void {
  addCommand(archive, context, {
    name: 'forget',
    summary: 'carry out pending erasures of subscribers now',
    description:
      'Carries out the erasures that posthorn subscriber erase has left open, without waiting for a gateway: makes\n' +
      'files that have the subscriber again without it, and says which. May be stopped and repeated.',
    options: [byOption()],
    examples: ['archive forget'],
    run: async (given: ByOption) => {
      const erasures = await context.withDatabase(async (db, config) => {
        const store = await openArchiveStore(config.archive)
        const entry = { by: nameOf(given), action: 'archive/forget', target: 'pending erasures' }
        const work = () => asFailure(() => completeErasures(db, store, () => systemClock.now()))
        return noted(db, entry, work, (erasures) => `${erasures.length} pending erasures`)
      })
      const text = erasures.flatMap(renderLines).join('\n')
      return { value: erasures, text: text === '' ? 'no erasure is pending' : text }
    },
  })
}

function renderLines({ requestedAt, isEnded, open, archive, files }: CompletedErasure): string[] {
  const left = [...(open > 0 ? [`${open} still under way`] : []), ...(archive === null ? [] : [archive])]
  return [
    `erasure requested ${instant(requestedAt)}: ${isEnded ? 'done' : `not done, ${left.join('; ')}`}`,
    ...files.map(({ from, to, rows }) => `  ${rows} rows erased from ${from}, which is now ${to}`),
  ]
}

/** Only digits are a msg_id: both have the same form. */
function parseWanted(text: string): Wanted {
  if (/^\d{1,16}$/.test(text)) return { msgId: Number(text) }
  const subscriber = parseAddressee(text)
  if (subscriber !== null) return { subscriber }
  throw new InvalidArgumentError('It must be a msg_id, a number with +, or an e-mail address.')
}

function parseMonth(text: string): number {
  const at = /^\d{4}-\d{2}$/.test(text) ? Date.parse(`${text}-01T00:00:00Z`) : Number.NaN
  if (Number.isNaN(at)) throw new InvalidArgumentError('A month is written 2026-08.')
  if (at > systemClock.now()) throw new InvalidArgumentError('The month lies in the future.')
  return at
}
