import type { TableFault, TableRecord } from '../../domain/pricing/read-table.ts'
import { type ListedTariff, readTariffs, type TariffFileOptions } from '../../domain/pricing/read-tariffs.ts'
import type { PriceChanges } from '../../domain/routing/price-list.ts'
import { type Account, listAccounts } from '../../store/accounts/accounts.ts'
import type { Database, Queryable } from '../../store/database.ts'
import { listTariffs, setTariffs } from '../../store/money/tariffs.ts'
import { countPriceChanges } from './price-changes.ts'

export interface TariffImportSummary extends PriceChanges {
  imported: boolean
  rows: number
  faults: TableFault[]
  ignored: string[]
}

/** Sets the tariffs of a file, all of them or, where it has a fault, none. Others stay as they are. */
export async function importTariffs(
  db: Database,
  records: AsyncIterable<TableRecord>,
  { isDryRun, ...options }: TariffFileOptions & { isDryRun: boolean },
): Promise<TariffImportSummary> {
  const { rows, faults, ignored } = await readTariffs(records, options)
  const before = new Map((await readAllTariffs(db)).map((tariff) => [tariffKey(tariff), tariff.priceMicros]))
  const imported = faults.length === 0 && !isDryRun
  if (imported) await setTariffs(db, rows)
  const changes = countPriceChanges(rows, (tariff) => ({
    before: before.get(tariffKey(tariff)) ?? null,
    after: tariff.priceMicros,
  }))
  return { imported, rows: rows.length, ...changes, faults, ignored }
}

/** The tariffs of all accounts. */
export async function readAllTariffs(db: Queryable): Promise<ListedTariff[]> {
  const accounts = accountIds(await listAccounts(db))
  return (await listTariffs(db, null)).map(({ account, channel, prefix, priceMicros }) => {
    return {
      accountId: account === null ? null : (accounts.get(account) ?? null),
      channel,
      prefix,
      priceMicros,
    }
  })
}

/** Accounts by their names. */
export function accountIds(accounts: readonly Account[]): Map<string, number> {
  return new Map(accounts.map(({ name, accountId }) => [name, accountId]))
}

/** Names whom and which numbers a tariff is for. */
export function tariffKey({ accountId, channel, prefix }: ListedTariff): string {
  return `${accountId ?? ''} ${channel} ${prefix}`
}
