import type { RoutingConfig } from '../../config/load-config.ts'
import type { TableFault, TableRecord } from '../../domain/pricing/read-table.ts'
import { type ListedTariff, readTariffs } from '../../domain/pricing/read-tariffs.ts'
import { PrefixPrices, TariffTable } from '../../domain/pricing/tariff-table.ts'
import { Backtest } from '../../domain/routing/backtest.ts'
import type { BacktestResult } from '../../domain/routing/backtest-row.ts'
import { KnownPrices } from '../../domain/routing/known-prices.ts'
import type { UpstreamPrice } from '../../domain/routing/price-list.ts'
import { readPriceList } from '../../domain/routing/read-price-list.ts'
import { type Account, listAccounts } from '../../store/accounts/accounts.ts'
import type { Database, Queryable } from '../../store/database.ts'
import { messagePages } from '../../store/export/message-pages.ts'
import { priceCurrency, readPrices } from '../../store/money/upstream-prices.ts'
import { accountIds, readAllTariffs, tariffKey } from '../money/tariffs.ts'

export interface BacktestInput {
  config: Pick<RoutingConfig, 'routes' | 'routing'>
  /** Acceptance of the messages (ms), `until` excluded. */
  from: number
  until: number
  /** Price lists that replace the imported ones. */
  prices: readonly (GivenFile & { upstream: string })[]
  /** Tariffs that are laid over the present ones; null: charges stay as they were. */
  tariffs: GivenFile | null
  /** The currency of costs where there is no price list. */
  usualCurrency: string
}

export interface GivenFile {
  /** Its name in faults. */
  file: string
  records: AsyncIterable<TableRecord>
}

export interface BacktestProgress {
  /** Messages that were run. */
  messages: number
  /** Of the whole work, 0 to 1. */
  share: number
}

/** Faults of a file that a backtest was given. */
export class BacktestFaults extends Error {
  override name = 'BacktestFaults'
  readonly file: string
  readonly faults: readonly TableFault[]

  constructor(file: string, faults: readonly TableFault[]) {
    super(`${file} has faults`)
    this.file = file
    this.faults = faults
  }
}

/**
 * Runs the messages of a time through other routes, price lists and tariffs. Reads pages of messages, each by a
 * statement of its own, and changes nothing. Rejects with `BacktestFaults`.
 */
export async function runBacktest(
  db: Database,
  input: BacktestInput,
  onProgress: (progress: BacktestProgress) => void = () => undefined,
): Promise<BacktestResult> {
  const { config, from, until } = input
  const backtest = await openBacktest(db, input, config)
  const chosen = { accountId: null, statuses: null, from, to: until }
  let messages = 0
  for (const [pass, take] of [backtest.learn, backtest.run].entries()) {
    for await (const page of messagePages(db, chosen)) {
      for (const message of page) take.call(backtest, message)
      messages += pass * page.length
      const reached = ((page.at(-1)?.acceptedAt ?? from) - from) / Math.max(1, until - from)
      onProgress({ messages, share: (pass + reached) / 2 })
    }
  }
  return backtest.result()
}

async function openBacktest(
  db: Queryable,
  { from, prices: others, tariffs, usualCurrency }: BacktestInput,
  { routes: rules, routing }: BacktestInput['config'],
): Promise<Backtest> {
  const stored = await readPrices(db, from)
  const currency = (await priceCurrency(db)) ?? usualCurrency
  const replaced = new Set(others.map(({ upstream }) => upstream))
  const newPrices = stored.filter(({ upstream }) => !replaced.has(upstream))
  for (const other of others) newPrices.push(...(await readOther(other, currency)))
  const accounts = await listAccounts(db)
  const byId = new Map(accounts.map((account) => [account.accountId, account]))
  return new Backtest({
    rules,
    prices: new KnownPrices(stored),
    newPrices: new KnownPrices(newPrices),
    accountOf: (accountId) => byId.get(accountId) ?? null,
    currency,
    newTariffs: tariffs === null ? null : await readNewTariffs(db, tariffs, accounts),
    exploreShare: routing.exploreShare,
  })
}

/** Its prices count for the whole recorded time. */
async function readOther(
  { upstream, file, records }: BacktestInput['prices'][number],
  currency: string,
): Promise<UpstreamPrice[]> {
  const { rows, faults } = await readPriceList(records, { upstream, currency, rateMicros: null, from: 0 })
  if (faults.length > 0) throw new BacktestFaults(file, faults)
  return rows
}

async function readNewTariffs(
  db: Queryable,
  { file, records }: GivenFile,
  accounts: readonly Account[],
): Promise<(accountId: number) => TariffTable> {
  const { rows, faults } = await readTariffs(records, { accounts: accountIds(accounts), accountId: null })
  if (faults.length > 0) throw new BacktestFaults(file, faults)
  const tariffs = new Map([...(await readAllTariffs(db)), ...rows].map((each) => [tariffKey(each), each]))
  const byAccount = new Map<number | null, ListedTariff[]>()
  for (const tariff of tariffs.values()) {
    const own = byAccount.get(tariff.accountId)
    if (own === undefined) byAccount.set(tariff.accountId, [tariff])
    else own.push(tariff)
  }
  const general = new PrefixPrices(byAccount.get(null) ?? [])
  const tables = new Map<number, TariffTable>()
  return (accountId) => {
    const table = tables.get(accountId) ?? new TariffTable(byAccount.get(accountId) ?? [], general)
    tables.set(accountId, table)
    return table
  }
}
