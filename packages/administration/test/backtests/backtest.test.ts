import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type FreshDatabase, freshDatabase } from '../../../../test/support/database.ts'
import { routeDefaults } from '../../../config/routes.ts'
import { routingSettings } from '../../../config/sections/routing-settings.ts'
import type { BacktestFigures } from '../../../domain/routing/backtest-row.ts'
import { csvPieces, readCsv } from '../../../kit/text/csv.ts'
import { collectDefaults } from '../../../settings/setting.ts'
import { createAccount } from '../../../store/accounts/accounts.ts'
import { setTariffs } from '../../../store/money/tariffs.ts'
import { importPrices } from '../../../store/money/upstream-prices.ts'
import {
  BacktestFaults,
  type BacktestInput,
  type BacktestProgress,
  runBacktest,
} from '../../backtests/backtest.ts'
import { networks, storeSeededHour } from '../seeded-hour.ts'

// Ids say the day of their message.
const from = Date.now() - 3_600_000
const file = (name: string, csv: string) => ({ file: name, records: readCsv(csvPieces(csv)) })

let fresh: FreshDatabase

before(async () => {
  fresh = await freshDatabase()
  const { db } = fresh
  for (const [name, currency] of Object.entries({ shop: 'UAH', books: 'UAH', abroad: 'EUR' })) {
    await createAccount(db, { name, currency })
  }
  await setTariffs(db, [
    { accountId: null, channel: 'sms', prefix: '', priceMicros: 1_000_000 },
    { accountId: null, channel: 'sms', prefix: '48', priceMicros: 1_500_000 },
    { accountId: null, channel: 'viber', prefix: '', priceMicros: 500_000 },
    { accountId: 1, channel: 'sms', prefix: '380', priceMicros: 800_000 },
  ])
  const price = (upstream: string, network: string, micros: number) => {
    return { upstream, network, prefix: '', country: null, micros, from: 0, until: null }
  }
  const lists = {
    a: [price('a', '25503', 500_000), price('a', '25501', 450_000), price('a', '26001', 200_000)],
    b: [price('b', '25503', 300_000), price('b', '25501', 600_000), price('b', '26001', 250_000)],
    v: [price('v', '25503', 150_000), price('v', '25501', 160_000)],
  }
  for (const [upstream, prices] of Object.entries(lists)) {
    await importPrices(db, { upstream, currency: 'UAH', at: 0, by: 'test', prices, replaces: true })
  }
  await storeSeededHour(db, from, 2_000, 20_261_123)
})

after(() => fresh[Symbol.asyncDispose]())

const rule = (upstream: string, change: Partial<BacktestInput['config']['routes'][number]> = {}) => {
  return { ...routeDefaults, channel: 'sms' as const, upstream, ...change }
}

function input(change: Partial<BacktestInput> = {}): BacktestInput {
  return {
    config: {
      routes: [
        rule('a'),
        rule('a', { network: '25503', weight: 1 }),
        rule('b', { network: '25503', weight: 3 }),
        rule('a', { network: '25501', choose: 'cost' }),
        rule('b', { network: '25501', choose: 'cost' }),
        rule('v', { channel: 'viber' }),
      ],
      routing: collectDefaults(routingSettings),
    },
    from,
    until: from + 3_600_000,
    prices: [{ upstream: 'b', ...file('b.csv', 'network,price\n25503,0.2\n25501,0.4\n') }],
    tariffs: file(
      'clients.csv',
      'account,channel,prefix,price\n,sms,,0.9\nshop,sms,380671,0.7\nbooks,viber,,0.3\n',
    ),
    usualCurrency: 'UAH',
    ...change,
  }
}

/** The same in SQL, from the tables that the seed wrote: no code of the backtest takes part. */
const byHand = `
WITH place (prefix, place) AS (VALUES ${networks.map((each) => `('${each.prefix}', '${each.name}')`).join(', ')}),
price (upstream, place, old, new) AS (VALUES
  ('a', 'UA Kyivstar 25503', 500000, 500000), ('a', 'UA Vodafone 25501', 450000, 450000), ('a', 'PL Plus 26001', 200000, 200000),
  ('b', 'UA Kyivstar 25503', 300000, 200000), ('b', 'UA Vodafone 25501', 600000, 400000), ('b', 'PL Plus 26001', 250000, NULL),
  ('v', 'UA Kyivstar 25503', 150000, 150000), ('v', 'UA Vodafone 25501', 160000, 160000)),
share (channel, place, upstream, share) AS (VALUES
  ('sms', 'UA Kyivstar 25503', 'a', 0.25), ('sms', 'UA Kyivstar 25503', 'b', 0.75), ('sms', 'UA Vodafone 25501', 'b', 1),
  ('sms', 'PL Plus 26001', 'a', 1),
  ('viber', 'UA Kyivstar 25503', 'v', 1), ('viber', 'UA Vodafone 25501', 'v', 1), ('viber', 'PL Plus 26001', 'v', 1)),
tariff (account, channel, prefix, price) AS (VALUES (NULL, 'sms', '', 900000), (NULL, 'sms', '48', 1500000),
  (NULL, 'viber', '', 500000), (1, 'sms', '380', 800000), (1, 'sms', '380671', 700000), (2, 'viber', '', 300000)),
names (account, name, currency) AS (VALUES (1, 'shop', 'UAH'), (2, 'books', 'UAH'), (3, 'abroad', 'EUR')),
hand AS (SELECT hands.*, place.place FROM hands JOIN hour USING (id) JOIN place ON starts_with(hour.phone, place.prefix)),
quality AS (SELECT upstream, place, avg(delivered::integer) AS delivered FROM hand GROUP BY upstream, place),
expected AS (
  SELECT channel, place, sum(share * price.new) AS price, sum(share * quality.delivered) AS delivered,
    bool_or(price.new IS NULL) AS "noPrice"
  FROM share LEFT JOIN price USING (upstream, place) JOIN quality USING (upstream, place) GROUP BY channel, place),
judged AS (
  SELECT hand.*, expected."noPrice" OR price.old IS NULL AS "noPrice", price.old * parts AS cost,
    expected.price * parts AS "newCost", expected.delivered AS "newDelivered",
    1 - coalesce(share.share, 0) AS moved
  FROM hand JOIN expected USING (channel, place) LEFT JOIN price USING (upstream, place)
  LEFT JOIN share USING (channel, place, upstream)),
message AS (
  SELECT id, place, count(*) AS "handOvers", sum(parts) AS parts, sum(moved) AS moved,
    coalesce(sum(cost) FILTER (WHERE NOT "noPrice"), 0) AS cost,
    coalesce(sum("newCost") FILTER (WHERE NOT "noPrice"), 0) AS "newCost", count(*) FILTER (WHERE "noPrice") AS unpriced,
    count(delivered) AS judged, count(*) FILTER (WHERE delivered) AS delivered,
    coalesce(sum("newDelivered") FILTER (WHERE delivered IS NOT NULL), 0) AS "newDelivered"
  FROM judged GROUP BY id, place),
charged AS (
  SELECT message.*, name, currency, hour."isOver" AS known, hour.charged AS revenue, coalesce(hour."chargedParts" * (
    SELECT price FROM tariff
    WHERE (tariff.account = hour.account OR tariff.account IS NULL) AND tariff.channel = hour."chargedChannel"
      AND starts_with(hour.phone, tariff.prefix)
    ORDER BY tariff.account NULLS LAST, length(tariff.prefix) DESC LIMIT 1), 0) AS "newRevenue"
  FROM message JOIN hour USING (id) JOIN names USING (account)),
either AS (
  SELECT 'account' AS by, name AS row, *, known AS counts FROM charged
  UNION ALL SELECT 'network', place, *, known AND currency = 'UAH' FROM charged
  UNION ALL SELECT 'total', 'all', *, known AND currency = 'UAH' FROM charged)
SELECT by || ' ' || row AS row, sum("handOvers")::float AS "handOvers", sum(parts)::float AS parts, sum(moved)::float AS moved,
  0::float AS unrouted, sum(cost)::float AS "costMicros", sum("newCost")::float AS "newCostMicros",
  sum(unpriced)::float AS unpriced, sum(judged)::float AS judged, sum(delivered)::float AS delivered,
  sum("newDelivered")::float AS "newDelivered",
  sum(CASE WHEN counts THEN revenue ELSE 0 END)::float AS "revenueMicros",
  sum(CASE WHEN counts THEN "newRevenue" ELSE 0 END)::float AS "newRevenueMicros",
  sum(CASE WHEN counts THEN 0 ELSE "handOvers" END)::float AS uncharged,
  sum(CASE WHEN counts AND currency = 'UAH' AND unpriced = 0 THEN revenue - cost ELSE 0 END)::float AS "marginMicros",
  sum(CASE WHEN counts AND currency = 'UAH' AND unpriced = 0 THEN "newRevenue" - "newCost" ELSE 0 END)::float AS "newMarginMicros"
FROM either GROUP BY by, row`

test('a backtest of a seeded hour with other routes, prices and tariffs agrees with SQL over the same hour', async () => {
  const { messages, currency, total, networks: byNetwork, accounts } = await runBacktest(fresh.db, input())
  assert.deepEqual([messages, currency], [2_000, 'UAH'])
  const expected = new Map(
    (await fresh.db.query<{ row: string } & BacktestFigures>({ text: byHand })).map(({ row, ...rest }) => [
      row,
      rest,
    ]),
  )
  assert.equal(expected.size, 7)
  const rows = [
    { by: 'total', rows: [total] },
    { by: 'network', rows: byNetwork },
    { by: 'account', rows: accounts },
  ].flatMap(({ by, rows: own }) => own.map((row) => ({ ...row, row: `${by} ${row.name}` })))
  assert.deepEqual(rows.map(({ row }) => row).toSorted(), [...expected.keys()].toSorted())
  for (const { row, name: _name, currency: _currency, ...figures } of rows) {
    for (const [key, value] of Object.entries(expected.get(row) ?? {})) {
      const found = figures[key as keyof BacktestFigures]
      assert.ok(
        Math.abs(found - value) <= 1e-9 * Math.max(1, Math.abs(value)),
        `${row} ${key}: ${found}, not ${value}`,
      )
    }
  }
  assert.ok(total.uncharged > 0 && total.unpriced > 0 && total.marginMicros !== total.newMarginMicros)
  assert.deepEqual(accounts.find(({ name }) => name === 'abroad')?.currency, 'EUR')
})

test('without other tariffs charges stay, and progress ends at the whole', async () => {
  const seen: BacktestProgress[] = []
  const { total } = await runBacktest(
    fresh.db,
    input({ tariffs: null }),
    (progress) => void seen.push(progress),
  )
  assert.equal(total.newRevenueMicros, total.revenueMicros)
  const last = seen.at(-1)
  assert.equal(last?.messages, 2_000)
  assert.ok(last.share > 0.99 && seen.every(({ share }, index) => share >= (seen[index - 1]?.share ?? 0)))
})

test('a file of tariffs with faults is refused with all of them, and no message is read', async () => {
  const csv = 'account,channel,price\nnoone,sms,1\nshop,pigeon,1\nshop,sms,dear\nshop,sms,1\nshop,sms,2\n'
  await assert.rejects(runBacktest(fresh.db, input({ tariffs: file('clients.csv', csv) })), (error) => {
    assert.ok(error instanceof BacktestFaults)
    assert.equal(error.file, 'clients.csv')
    assert.deepEqual(
      error.faults.map(({ line, column }) => [line, column]),
      [
        [2, 'account'],
        [3, 'channel'],
        [4, 'price'],
        [6, ''],
      ],
    )
    return true
  })
})
