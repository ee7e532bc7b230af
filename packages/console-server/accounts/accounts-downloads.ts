import { ConsoleRefusal } from '../../administration/refusal.ts'
import { optOutLines } from '../../administration/subscribers/opt-outs.ts'
import { type Mask, maskFor } from '../../console-contract/mask.ts'
import { ledgerKinds } from '../../domain/money/ledger.ts'
import { formatMicros } from '../../domain/pricing/amount.ts'
import { tariffColumns } from '../../domain/pricing/read-tariffs.ts'
import { csvLine, csvText } from '../../kit/text/csv.ts'
import { findAccount } from '../../store/accounts/accounts.ts'
import type { Queryable } from '../../store/database.ts'
import {
  findLedgerBounds,
  type LedgerBounds,
  type LedgerChoice,
  readLedger,
} from '../../store/money/ledger.ts'
import { listTariffs } from '../../store/money/tariffs.ts'
import type { Download } from '../download.ts'
import type { AccountsPorts } from './accounts-ports.ts'

const type = 'text/csv; charset=utf-8'
/** Lines held in memory at once. */
const exportedAtOnce = 2_000

/** Tables as CSV files: `/money/ledger.csv`, `/tariffs.csv`, `/opt-outs.csv`. */
export function accountsDownloads({ db }: Pick<AccountsPorts, 'db'>): Readonly<Record<string, Download>> {
  return {
    '/money/ledger.csv': {
      role: 'viewer',
      forAccount: { kind: 'field', field: 'account' },
      open: async (query, by) => {
        const { accountId, name } = await accountNamed(db, query)
        const kind = ledgerKinds.find((each) => each === query['kind']) ?? null
        const choice = { accountId, kind, from: parseNumber(query, 'from'), to: parseNumber(query, 'to') }
        const bounds = await findLedgerBounds(db, choice)
        return {
          name: `ledger-${name}.csv`,
          type,
          content: ledgerLines(db, choice, bounds, maskFor(by.role)),
        }
      },
    },
    '/tariffs.csv': {
      role: 'viewer',
      forAccount: { kind: 'field', field: 'account' },
      open: async (query) => {
        const account = query['account'] === undefined ? null : await accountNamed(db, query)
        const tariffs = (await listTariffs(db, account?.accountId ?? null)).filter(
          (tariff) => tariff.account === (account?.name ?? null),
        )
        const lines = tariffs.map(({ channel, prefix, priceMicros }) =>
          csvLine([channel, prefix, formatMicros(priceMicros)]),
        )
        return {
          name: `tariffs-${account?.name ?? 'all'}.csv`,
          type,
          content: [csvLine(tariffColumns), ...lines],
        }
      },
    },
    '/opt-outs.csv': {
      role: 'operator',
      forAccount: { kind: 'field', field: 'accountId' },
      open: (query) => {
        const accountId = parseNumber(query, 'accountId')
        return Promise.resolve({ name: 'opt-outs.csv', type, content: optOutLines(db, csvText, accountId) })
      },
    },
  }
}

async function* ledgerLines(
  db: Queryable,
  choice: LedgerChoice,
  bounds: LedgerBounds,
  mask: Mask,
): AsyncGenerator<string> {
  yield csvLine(['entry', 'at', 'kind', 'amount', 'messages', 'note'])
  let before: number | null = null
  for (;;) {
    const entries = await readLedger(db, choice, bounds, { before, limit: exportedAtOnce })
    const lines = entries.map(({ entryId, at, kind, amountMicros, messages, note }) =>
      csvLine([
        String(entryId),
        new Date(at).toISOString(),
        kind,
        formatMicros(amountMicros),
        String(messages),
        csvText(mask.words(note ?? '')),
      ]),
    )
    yield lines.join('')
    before = entries.at(-1)?.entryId ?? null
    if (entries.length < exportedAtOnce) return
  }
}

function accountNamed(db: Queryable, query: Readonly<Record<string, string>>) {
  return findAccount(db, parseNumber(query, 'account') ?? 0)
}

function parseNumber(query: Readonly<Record<string, string>>, field: string): number | null {
  const text = query[field]
  if (text === undefined || text === '') return null
  if (/^\d{1,15}$/.test(text)) return Number(text)
  throw new ConsoleRefusal(
    'field',
    { field, must: 'must be a whole number', rule: { is: 'number', min: null, max: null } },
    field,
  )
}
