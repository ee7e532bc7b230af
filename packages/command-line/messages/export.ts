import { type Command, Option } from 'commander'
import {
  type ExportColumns,
  type ExportedAccounts,
  ledgerColumns,
  messageColumns,
  messageColumnsWithContents,
} from '../../administration/subscribers/export-columns.ts'
import {
  type ExportFormat,
  exportFormats,
  exportLines,
} from '../../administration/subscribers/export-lines.ts'
import { type MessageStatus, messageStatuses } from '../../domain/message/status.ts'
import { listAccounts } from '../../store/accounts/accounts.ts'
import type { Database } from '../../store/database.ts'
import { ledgerPages } from '../../store/export/ledger-pages.ts'
import { messagePages } from '../../store/export/message-pages.ts'
import { accountIdOrAll } from '../accounts/account-option.ts'
import type { CommandContext } from '../context.ts'
import { type AccountOption, parseTimePoint, withExample } from '../options.ts'
import { outputOption, writeOutput } from '../output.ts'

interface ExportOptions extends AccountOption {
  from?: number
  to?: number
  status?: MessageStatus[]
  contents?: true
  format: ExportFormat
  output?: string
}

/** Filters that both exports have; null for no filter. */
interface Chosen {
  accountId: number | null
  from: number | null
  to: number | null
}

interface Exported<Row> {
  name: string
  what: string
  options: Option[]
  examples: string[]
  columnsOf: (given: ExportOptions) => ExportColumns<Row>
  pages: (db: Database, chosen: Chosen, given: ExportOptions) => AsyncIterable<readonly Row[]>
}

const progressEvery = 100_000

export function addExportCommands(program: Command, context: CommandContext): void {
  const exported = program.command('export').description('messages or the ledger as CSV or NDJSON')
  addExport(exported, context, {
    name: 'messages',
    what: 'messages, oldest first: who, when, channel, status, parts, money',
    options: [
      new Option('--status <status...>', 'only messages in one of these statuses').choices(messageStatuses),
      new Option('--contents', 'also the contents of messages, without one-time codes'),
    ],
    examples: [
      'export messages --from 2026-08-01 --to 2026-09-01 > august.csv',
      'export messages --account shop --status EXPIRED UNDELIVERABLE --format ndjson --output failed.ndjson',
    ],
    columnsOf: ({ contents }) => (contents === true ? messageColumnsWithContents : messageColumns),
    pages: (db, chosen, { status = null }) => messagePages(db, { ...chosen, statuses: status }),
  })
  addExport(exported, context, {
    name: 'ledger',
    what: 'entries of the ledger, oldest first',
    options: [],
    examples: ['export ledger --account shop --from 2026-08-01 --to 2026-09-01 --output august.csv'],
    columnsOf: () => ledgerColumns,
    pages: (db, chosen) => ledgerPages(db, chosen),
  })
}

function addExport<Row>(parent: Command, context: CommandContext, parts: Exported<Row>): void {
  const { name, what, options: own, examples, columnsOf, pages } = parts
  const command = parent
    .command(name)
    .description(`writes ${what}; any number of them, in bounded memory`)
    .addOption(new Option('--from <when>', 'from this day or instant on (UTC)').argParser(parseTimePoint))
    .addOption(new Option('--to <when>', 'before this day or instant (UTC)').argParser(parseTimePoint))
    .addOption(new Option('--account <name>', 'name or number of the account; default: all'))
    .addOption(new Option('--format <format>', 'form of the rows').choices(exportFormats).default('csv'))
    .addOption(outputOption())
  for (const option of own) command.addOption(option)
  command.action(async () => {
    const given = command.opts<ExportOptions>()
    await context.withDatabase(async (db) => {
      const accountId = await accountIdOrAll(db, given)
      const chosen = { accountId, from: given.from ?? null, to: given.to ?? null }
      const format = { columns: columnsOf(given), accounts: await readAccounts(db), format: given.format }
      let rows = 0
      let reported = 0
      const lines = exportLines(pages(db, chosen, given), format, (more) => {
        rows += more
        if (rows - reported < progressEvery) return
        reported = rows
        context.deps.err(`${rows} rows written\n`)
      })
      await writeOutput(lines, context, given.output)
      context.deps.err(`${rows} rows written, complete\n`)
    })
  })
  withExample(command, ...examples)
}

async function readAccounts(db: Database): Promise<ExportedAccounts> {
  return new Map((await listAccounts(db)).map((account) => [account.accountId, account]))
}
