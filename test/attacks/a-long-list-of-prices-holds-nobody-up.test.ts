import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { importTariffs } from '../../packages/administration/money/tariffs.ts'
import { maxTableLines } from '../../packages/domain/pricing/read-table.ts'
import { csvPieces, readCsv } from '../../packages/kit/text/csv.ts'
import { createAccount } from '../../packages/store/accounts/accounts.ts'
import type { Database, Queryable } from '../../packages/store/database.ts'
import { importPrices, readPrices } from '../../packages/store/money/upstream-prices.ts'
import { type FreshDatabase, freshDatabase } from '../support/database.ts'

const lines = 60_000
let fresh: FreshDatabase
let accounts: Map<string, number>

before(async () => {
  fresh = await freshDatabase()
  const names = Array.from({ length: 50 }, (_, index) => `account ${index}`)
  accounts = new Map()
  for (const name of names) accounts.set(name, await createAccount(fresh.db, { name, currency: 'UAH' }))
})

after(() => fresh[Symbol.asyncDispose]())

/** Counts the statements of a transaction, and the turns of the event loop while `work` runs. */
async function counted<Result>(work: (db: Database) => Promise<Result>) {
  const counts = { statements: 0, turns: 0 }
  const counting = (tx: Queryable): Queryable => ({
    ...tx,
    query: (...given) => {
      counts.statements++
      return tx.query(...given)
    },
  })
  const db = Object.create(fresh.db, {
    query: { value: fresh.db.query.bind(fresh.db) },
    transaction: {
      value: <Value>(inside: (tx: Queryable) => Promise<Value>) =>
        fresh.db.transaction((tx) => inside(counting(tx))),
    },
  }) as Database
  let isOver = false
  const turn = () => {
    counts.turns++
    if (!isOver) setImmediate(turn)
  }
  setImmediate(turn)
  const result = await work(db).finally(() => {
    isOver = true
  })
  return { result, ...counts }
}

const prefixOf = (index: number) => String(100_000 + index)

test('tariffs of sixty thousand lines are a dozen statements, and others have their turns meanwhile', async () => {
  const text = (price: (index: number) => string) =>
    `channel,prefix,price\n${Array.from({ length: lines }, (_, index) => `sms,${prefixOf(index)},${price(index)}`).join('\n')}\n`
  const load = (csv: string) =>
    counted((db) =>
      importTariffs(db, readCsv(csvPieces(csv)), { accounts, accountId: null, isDryRun: false }),
    )
  const first = await load(text(() => '0.5'))
  assert.deepEqual([first.result.imported, first.result.added], [true, lines])
  assert.ok(first.statements <= 15, `${first.statements} statements`)
  assert.ok(first.turns >= text(() => '0.5').length / 40_000, `${first.turns} turns`)
  const again = await load(text((index) => (index === 7 ? '0.75' : '0.5')))
  assert.deepEqual([again.result.raised, again.result.unchanged], [1, lines - 1])
  const [row] = await fresh.db.query<{ count: number; sum: number }>({
    text: 'SELECT count(*) AS count, sum(price_micros)::bigint AS sum FROM tariffs',
  })
  assert.deepEqual(row, { count: lines, sum: lines * 500_000 + 250_000 })
})

test('a list of prices is written in as few statements', async () => {
  const prices = Array.from({ length: lines }, (_, index) => ({
    ...{ upstream: 'a', network: null, prefix: prefixOf(index), country: null },
    ...{ micros: 10_000, from: 0, until: null },
  }))
  const list = { upstream: 'a', currency: 'UAH', at: 1, by: 'test', prices, replaces: true }
  const { statements } = await counted((db) => importPrices(db, list))
  assert.ok(statements <= 16, `${statements} statements`)
  assert.equal((await readPrices(fresh.db, 1)).length, lines)
})

test('a file with more lines than are read at once is refused, and nothing of it is applied', async () => {
  async function* endless() {
    yield 'channel,prefix,price\n'
    // Far more than is read: the reader must stop by itself.
    for (let index = 0; ; index++) yield `sms,${index},1\n`
  }
  const { result } = await counted((db) =>
    importTariffs(db, readCsv(endless()), { accounts, accountId: 1, isDryRun: false }),
  )
  assert.equal(result.imported, false)
  assert.deepEqual(
    result.faults.map(({ line }) => line),
    [maxTableLines + 1],
  )
  const [row] = await fresh.db.query<{ count: number }>({
    text: 'SELECT count(*) AS count FROM tariffs WHERE account_id = 1',
  })
  assert.equal(row?.count, 0)
})
