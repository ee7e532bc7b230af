import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { freshDatabase } from '../../../../test/support/database.ts'
import type { Queryable } from '../../database.ts'
import { PgDatabase } from '../../pg/pg-database.ts'

const fresh = await freshDatabase()
after(() => fresh[Symbol.asyncDispose]())

const hostile = {
  DateStyle: 'German, DMY',
  IntervalStyle: 'sql_standard',
  TimeZone: 'Pacific/Kiritimati',
  bytea_output: 'escape',
  extra_float_digits: '-10',
  array_nulls: 'off',
  standard_conforming_strings: 'off',
  transform_null_equals: 'on',
  quote_all_identifiers: 'on',
  client_min_messages: 'error',
  lock_timeout: '1ms',
  default_transaction_isolation: 'serializable',
}
const name = new URL(fresh.url).pathname.slice(1)
for (const [setting, value] of Object.entries(hostile))
  await fresh.db.query({ text: `ALTER DATABASE ${name} SET ${setting} = '${value}'` })

/** What a statement reads and writes under the settings of its session. */
async function readsAll(db: Queryable): Promise<unknown> {
  const [row] = await db.query<Record<string, unknown>>(
    {
      text: `SELECT timestamptz '2026-03-04 05:06:07+00' AS at, date_trunc('day', timestamptz '2026-03-04 23:00:00+00') AS day,
        '04/03/2026 00:00+00'::timestamptz AS "monthFirst", decode('00ff', 'hex') AS bytes,
        interval '1 day 2 hours'::text AS span, 0.1::float8 + 0.2::float8 AS sum, $1::text[] AS texts,
        $2::integer[] AS numbers, '\\d' AS pattern, (NULL = NULL) AS unknown, quote_ident('plain') AS identifier,
        current_setting('transaction_isolation') AS isolation, current_setting('lock_timeout') AS "lockTimeout"`,
    },
    [
      ['a', null],
      [1, null],
    ],
  )
  return row
}

const right = {
  at: new Date('2026-03-04T05:06:07Z'),
  day: new Date('2026-03-04T00:00:00Z'),
  monthFirst: new Date('2026-04-03T00:00:00Z'),
  bytes: Buffer.from('00ff', 'hex'),
  span: '1 day 02:00:00',
  sum: 0.30000000000000004,
  texts: ['a', null],
  numbers: [1, null],
  pattern: '\\d',
  unknown: null,
  identifier: 'plain',
  isolation: 'read committed',
  lockTimeout: '0',
}

test('a connection sets what statements rely on, whatever the database and its URL set', async () => {
  for (const each of [fresh.url, withOptions('-c DateStyle=SQL -c extra_float_digits=-15')]) {
    await using db = await PgDatabase.open({ url: each })
    assert.deepEqual(await readsAll(db), right)
    assert.deepEqual(await db.transaction(readsAll), right)
    await using _listening = await db.listen('settings', () => undefined)
    assert.deepEqual(await readsAll({ query: (...args) => db.queryApart(...args) }), right)
  }
})

test('behind a pooler that gives each transaction another session, every statement sets it for itself', async () => {
  await using db = await PgDatabase.open({ url: fresh.url, listenUrl: fresh.url })
  assert.deepEqual(await readsAll(db), right)
  assert.deepEqual(await db.transaction(readsAll), right)
  const outside = await db.query({ text: 'SHOW DateStyle' })
  assert.deepEqual(outside, [{ DateStyle: 'ISO, MDY' }])
  await db.transaction(async (tx) => {
    await tx.query({ text: 'SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY' })
    assert.deepEqual(await tx.query({ text: 'SHOW transaction_isolation' }), [
      { transaction_isolation: 'repeatable read' },
    ])
  })
})

test('behind a pooler in front of a database with ordinary settings a statement alone needs no transaction', async () => {
  await using ordinary = await freshDatabase()
  await using db = await PgDatabase.open({ url: ordinary.url, listenUrl: ordinary.url, maxConnections: 1 })
  const begun = 'SELECT now() = statement_timestamp() AS alone'
  assert.deepEqual(await db.query({ text: begun }), [{ alone: true }])
})

test('a search_path without a schema that exists is refused with a sentence', async () => {
  await assert.rejects(
    PgDatabase.open({ url: withOptions('-c search_path=nowhere') }),
    /search_path without an existing schema/,
  )
})

function withOptions(options: string): string {
  const url = new URL(fresh.url)
  url.searchParams.set('options', options)
  return url.href.replaceAll('+', '%20')
}
