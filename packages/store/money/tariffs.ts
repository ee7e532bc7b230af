import type { Priced } from '../../domain/pricing/priced.ts'
import type { ListedTariff } from '../../domain/pricing/read-tariffs.ts'
import type { StoredTariff } from '../../domain/pricing/stored-tariff.ts'
import { SettingRefused } from '../../domain/settings/setting-refused.ts'
import { sliceItems } from '../../kit/flow/slices.ts'
import { changeSettings } from '../accounts/accounts.ts'
import type { Database, Queryable } from '../database.ts'
import { toColumns } from '../statements/array-columns.ts'

export interface TariffKey {
  /** Null: every account without a tariff of its own. */
  accountId: number | null
  channel: Priced
  /** Digits that numbers begin with; empty for all. */
  prefix: string
}

export function setTariff(db: Database, tariff: ListedTariff): Promise<void> {
  return setTariffs(db, [tariff])
}

/** Tariffs of one statement: other work of the process runs between two. */
const setAtOnce = 5_000

/** Sets all of them or none. Each must be there once. A price that stays is not written. */
export async function setTariffs(db: Database, tariffs: readonly ListedTariff[]): Promise<void> {
  // Uses the unique index tariffs_by_prefix.
  const text = `INSERT INTO tariffs (account_id, channel, prefix, price_micros)
    SELECT * FROM unnest($1::integer[], $2::text[], $3::text[], $4::bigint[])
    ON CONFLICT (coalesce(account_id, 0), channel, prefix) DO UPDATE SET price_micros = EXCLUDED.price_micros
    WHERE tariffs.price_micros <> EXCLUDED.price_micros`
  await changeSettings(db, async (tx) => {
    for (const some of sliceItems(tariffs, setAtOnce)) {
      await tx.query({ text }, toColumns(some, 'accountId', 'channel', 'prefix', 'priceMicros'))
    }
  })
}

/** With an account: its own tariffs and the general ones. */
export function listTariffs(db: Queryable, accountId: number | null): Promise<StoredTariff[]> {
  const text = `
SELECT t.tariff_id AS "tariffId", t.account_id AS "accountId", a.name AS account, t.channel, t.prefix, t.price_micros AS "priceMicros"
FROM tariffs t LEFT JOIN accounts a USING (account_id)
WHERE $1::integer IS NULL OR t.account_id IS NULL OR t.account_id = $1
ORDER BY t.account_id NULLS FIRST, t.channel, t.prefix`
  return db.query<StoredTariff>({ text }, [accountId])
}

/** Rejects with `SettingRefused` where the tariff is unknown. */
export async function removeTariff(db: Database, { accountId, channel, prefix }: TariffKey): Promise<void> {
  const text = `
DELETE FROM tariffs WHERE coalesce(account_id, 0) = coalesce($1::integer, 0) AND channel = $2 AND prefix = $3
RETURNING tariff_id`
  const rows = await changeSettings(db, (tx) => tx.query({ text }, [accountId, channel, prefix]))
  if (rows.length === 0) throw new SettingRefused('tariff-unknown', { channel, prefix })
}
