import { Type } from '@sinclair/typebox'
import { amount, channel, prefix } from '../../console-contract/fields.ts'
import { readPrice } from '../../domain/settings/read-amount.ts'
import { SettingRefused } from '../../domain/settings/setting-refused.ts'
import { csvPieces, readCsv } from '../../kit/text/csv.ts'
import { findAccount } from '../../store/accounts/accounts.ts'
import type { Queryable } from '../../store/database.ts'
import { listTariffs, removeTariff, setTariff } from '../../store/money/tariffs.ts'
import { rowState } from '../audited-state.ts'
import { accountId, id, moneyNumber, orNull } from '../fields.ts'
import { changing, reading } from '../operation.ts'
import { fileFault, shownFaults } from './price-changes.ts'
import { importTariffs } from './tariffs.ts'

const tariffId = id('a tariff')
const accountOrAll = Type.Optional(
  orNull(accountId, 'an account; null or absent: every account that has none of its own'),
)
const destination = { accountId: accountOrAll, channel, prefix }
const names = ['accountId', 'channel', 'prefix'] as const

const tariff = Type.Object(
  {
    tariffId,
    accountId: orNull(accountId, 'the account that it is for; null: every account without its own'),
    account: orNull(Type.String(), 'the name of this account'),
    channel,
    prefix: Type.String({ description: 'digits that numbers begin with; empty: every number' }),
    priceMicros: moneyNumber('of a part or a lookup, in the currency of the account'),
  },
  { title: 'TariffView', description: 'The price of one part on a channel, or of one lookup.' },
)

const state = rowState(
  `SELECT price_micros AS "priceMicros" FROM tariffs
    WHERE account_id IS NOT DISTINCT FROM $1::integer AND channel = $2 AND prefix = $3`,
  ...names,
)
const stateOfAll = rowState(
  `SELECT count(*) AS tariffs,
    md5(string_agg(concat_ws(' ', account_id, channel, prefix, price_micros), ',' ORDER BY tariff_id)) AS checksum
    FROM tariffs`,
)

export const listAllTariffs = reading({
  name: 'tariffs',
  summary: 'Lists prices of parts and lookups: of an account, those for every account as well',
  at: 'GET /v1/tariffs',
  role: 'viewer',
  account: { kind: 'field', field: 'accountId' },
  input: { accountId: Type.Optional(accountId) },
  output: Type.Object({ tariffs: Type.Array(tariff) }),
  command: {
    columns: ['account', 'channel', 'prefix', 'priceMicros'],
    empty: 'there is no tariff yet: posthorn tariffs set',
  },
  run: async ({ db }, { input: { accountId } }) => {
    if (accountId !== undefined) await findAccount(db, accountId, 'accountId')
    return { tariffs: await listTariffs(db, accountId ?? null) }
  },
})

export const readTariff = reading({
  name: 'tariffs/one',
  summary: 'Reads a price of a part or a lookup',
  at: 'GET /v1/tariffs/{tariffId}',
  role: 'viewer',
  account: { kind: 'field', field: 'accountId' },
  input: { tariffId, accountId: Type.Optional(accountId) },
  output: tariff,
  run: async ({ db }, { input: { tariffId, accountId } }) => {
    const found = (await listTariffs(db, accountId ?? null)).find((each) => each.tariffId === tariffId)
    if (found === undefined) throw new SettingRefused('tariff-absent', { tariffId })
    return found
  },
})

export const setTariffPrice = changing({
  name: 'tariffs/set',
  summary: 'Sets the price of one part, or of one lookup',
  at: 'PUT /v1/tariffs',
  role: 'admin',
  input: { ...destination, price: amount },
  audit: { kept: [...names, 'price'], state },
  command: {
    arguments: ['price'],
    defaults: { prefix: '' },
    says: 'a part or a lookup on {channel} costs {price}',
    examples: [
      'tariffs set 0.50 --channel sms',
      'tariffs set 0.85 --channel sms --prefix 38067',
      'tariffs set 0.04 --channel hlr',
    ],
  },
  run: async ({ db }, { input: { accountId = null, price, ...tariff }, note }) => {
    note(`${describeNumbers(tariff)} for ${await findName(db, accountId)}`)
    await setTariff(db, { ...tariff, accountId, priceMicros: readPrice(price) })
    return {}
  },
})

export const removeTariffPrice = changing({
  name: 'tariffs/remove',
  summary: 'Removes the price of a part or a lookup',
  at: 'DELETE /v1/tariffs',
  role: 'admin',
  input: destination,
  audit: { kept: names, state },
  command: {
    defaults: { prefix: '' },
    says: 'the tariff on {channel} is removed',
    examples: ['tariffs remove --channel sms --prefix 38067'],
  },
  run: async ({ db }, { input: { accountId = null, ...tariff }, note }) => {
    note(`${describeNumbers(tariff)} for ${await findName(db, accountId)}`)
    await removeTariff(db, { ...tariff, accountId })
    return {}
  },
})

export const importTariffFile = changing({
  name: 'tariffs/import',
  summary: 'Sets the prices of a CSV file with the columns channel, prefix and price, all of them or none',
  at: 'POST /v1/tariffs/import',
  role: 'admin',
  input: { accountId: accountOrAll, csv: Type.String({ maxLength: 900_000, anyText: true }) },
  output: Type.Object(
    {
      set: Type.Integer({ description: 'prices that were set; none where the file has a fault' }),
      faults: Type.Array(fileFault, { description: 'why nothing was set' }),
    },
    { title: 'ImportedTariffsView' },
  ),
  audit: { kept: ['accountId'], state: stateOfAll },
  run: async ({ db }, { input: { accountId = null, csv }, note }) => {
    const name = await findName(db, accountId)
    note(`tariffs for ${name}`)
    const accounts = new Map(accountId === null ? [] : [[name, accountId]])
    const options = { accounts, accountId, isDryRun: false }
    const { rows, faults } = await importTariffs(db, readCsv(csvPieces(csv)), options)
    return { set: faults.length > 0 ? 0 : rows, faults: shownFaults(faults) }
  },
})

function describeNumbers({ channel, prefix }: { channel: string; prefix: string }): string {
  return `${channel} to ${prefix === '' ? 'every number' : `${prefix}…`}`
}

/** The account of a tariff, as the audit log names it. */
async function findName(db: Queryable, accountId: number | null): Promise<string> {
  return accountId === null ? 'every account' : (await findAccount(db, accountId, 'accountId')).name
}
