import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addOptOut } from '../../administration/subscribers/opt-out-operations.ts'
import type { LedgerDayView, LedgerEntryView } from '../../console-contract/administration.ts'
import { topUp } from '../../store/accounts/accounts.ts'
import { AccountsHarness, refusal } from './accounts-harness.ts'

interface Ledger {
  entries: LedgerEntryView[]
  next: number | null
}

const hourMs = 3_600_000
let attempts = 0
const newAttempt = () => `attempt-${++attempts}`

test('an amount is booked exactly as typed, and an invalid one is refused with a sentence', async () => {
  await using harness = await AccountsHarness.open()
  const { accountId } = harness
  const topUp = (amount: string, note: string | null = null) =>
    harness.perform('money/top-up', { accountId, amount, note, attempt: newAttempt() })
  assert.deepEqual(await topUp('250.10', ' invoice 17 '), { availableMicros: 250_100_000, currency: 'UAH' })
  assert.deepEqual(await topUp(' 0.000001'), { availableMicros: 250_100_001, currency: 'UAH' })
  assert.deepEqual(await topUp('-50'), { availableMicros: 200_100_001, currency: 'UAH' })
  for (const amount of ['', 'ten', '1e3', '1.0000001', '1000000000', '0x10']) {
    await assert.rejects(topUp(amount), refusal(/must be digits with at most six after the point/, 'amount'))
  }
  await assert.rejects(topUp('12,50'), refusal(/with a point instead of a comma/, 'amount'))
  await assert.rejects(topUp('-0.00'), refusal(/must not be zero/, 'amount'))
  await assert.rejects(topUp('-200.100002'), /the balance would fall below zero/)
  const { entries, next } = await harness.perform<Ledger>('money/ledger', { accountId })
  assert.deepEqual(
    entries.map(({ kind, amountMicros, note }) => [kind, amountMicros, note]),
    [
      ['topup', -50_000_000, null],
      ['topup', 1, null],
      ['topup', 250_100_000, 'invoice 17'],
    ],
  )
  assert.equal(next, null)
  assert.equal((await harness.log())[0]?.target, 'balance of shop')
})

test('the ledger is read a page at a time, by kind and period, and is summed by day', async () => {
  await using harness = await AccountsHarness.open()
  const { accountId: account, db } = harness
  const noon = Date.UTC(2026, 10, 10, 12)
  // Two entries each hour, backwards in time: a reservation of 2 and a capture of 1.
  await db.query(
    {
      text: `INSERT INTO ledger (account_id, kind, amount_micros, messages, at)
      SELECT $1, k.kind, k.micros, 1, to_timestamp(($2::bigint - (99 - h) * 3600000) / 1000.0)
      FROM generate_series(0, 99) h, (VALUES ('reserve', -2), ('capture', 1)) AS k (kind, micros) ORDER BY h`,
    },
    [account, noon],
  )
  const read = (query: object) =>
    harness.perform<Ledger>('money/ledger', { accountId: account, limit: 50, ...query })
  const seen: number[] = []
  for (let before: number | null = null; ; ) {
    const { entries, next }: Ledger = await read(before === null ? {} : { before })
    seen.push(...entries.map(({ entryId }) => entryId))
    if (next === null) break
    assert.equal(entries.length, 50)
    before = next
  }
  assert.equal(seen.length, 200)
  assert.deepEqual(
    seen,
    [...new Set(seen)].sort((a, b) => b - a),
  )

  const day = { from: noon - 10 * hourMs, to: noon - 5 * hourMs }
  const { entries } = await read({ kind: 'capture', ...day })
  assert.deepEqual(
    entries.map(({ at, kind }) => [at, kind]),
    [6, 7, 8, 9, 10].map((hours) => [noon - hours * hourMs, 'capture']),
  )

  const sum = (zone: string) => {
    const period = { from: noon - 24 * hourMs, to: noon + hourMs }
    return harness.perform<{ days: LedgerDayView[] }>('money/days', { accountId: account, zone, ...period })
  }
  // From noon to noon: 12 entries of the day before and 13 of this day in UTC; Auckland is 13 hours ahead.
  const captured = async (zone: string) =>
    (await sum(zone)).days.map(({ day: name, capturedMicros }) => [name, capturedMicros])
  assert.deepEqual(await captured('UTC'), [
    ['2026-11-10', 13],
    ['2026-11-09', 12],
  ])
  assert.deepEqual(await captured('Pacific/Auckland'), [
    ['2026-11-11', 2],
    ['2026-11-10', 23],
  ])
  await assert.rejects(sum('Moon/Crater'), refusal(/time zone/, 'zone'))
})

test('a ledger is downloaded in pieces, newest first, with its filter', async () => {
  await using harness = await AccountsHarness.open()
  const { accountId, db } = harness
  await topUp(db, { accountId, amountMicros: 5_000_000, note: 'for "Anna", with thanks' })
  await db.query(
    {
      text: `INSERT INTO ledger (account_id, kind, amount_micros, messages)
      SELECT $1, 'capture', 12500, 3 FROM generate_series(1, 4500)`,
    },
    [accountId],
  )
  const all = await harness.download('/money/ledger.csv', { account: String(accountId) })
  const lines = all.text.trimEnd().split('\n')
  assert.equal(all.name, 'ledger-shop.csv')
  assert.equal(lines.length, 4_502)
  assert.ok(all.pieces > 3, `${all.pieces}`)
  assert.equal(lines[0], 'entry,at,kind,amount,messages,note')
  assert.match(lines[1] ?? '', /^\d+4501,2\d{3}-.*Z,capture,0\.0125,3,$/)
  assert.match(lines[4_501] ?? '', /^\d+1,.*,topup,5\.00,0,"for ""Anna"", with thanks"$/)
  const topUps = await harness.download('/money/ledger.csv', { account: String(accountId), kind: 'topup' })
  assert.equal(topUps.text.trimEnd().split('\n').length, 2)
  await assert.rejects(
    harness.download('/money/ledger.csv', { account: '99' }),
    refusal(/no account/, 'account'),
  )
  await assert.rejects(
    harness.download('/money/ledger.csv', { account: '1', from: 'x' }),
    refusal(/whole/, 'from'),
  )
})

test('the audit names each difference and its account', async () => {
  await using harness = await AccountsHarness.open()
  const { handlers, accountId, db, clock } = harness
  await topUp(db, { accountId, amountMicros: 7_000_000, note: null })
  const check = () => handlers['GET /money/audit'](harness.as('operator'))
  assert.equal((await check()).sound, true)
  await db.query({ text: 'UPDATE balances SET available_micros = available_micros - 1' })
  clock.advance(60_000)
  const { sound, accounts } = await check()
  assert.equal(sound, false)
  assert.deepEqual(
    accounts.flatMap(({ currency, differences }) =>
      differences.map(({ expectedMicros, foundMicros }) => [currency, expectedMicros, foundMicros]),
    ),
    [
      ['UAH', 7_000_000, 6_999_999],
      ['UAH', 7_000_000, 6_999_999],
    ],
  )
})

test('an account gets a name that commands can use, and is created only once', async () => {
  await using harness = await AccountsHarness.open()
  const create = (name: string) =>
    harness.perform<{ accountId: number }>('accounts/create', { name, currency: 'EUR' })
  const { accountId } = await create('books')
  const money = await harness.perform('money', { accountId })
  assert.deepEqual(money, { currency: 'EUR', availableMicros: 0, reservedMicros: 0 })
  await assert.rejects(create('books'), /there is already an account called books/)
  for (const name of ['', '17', 'two words', 'a/b'])
    await assert.rejects(create(name), refusal(/name/, 'name'))
})

test('an amount whose answer was lost is booked once, however often and at once it is retried', async () => {
  await using harness = await AccountsHarness.open()
  const { accountId } = harness
  const attempt = newAttempt()
  const topUp = (amount: string, note: string | null = null) =>
    harness.perform('money/top-up', { accountId, amount, note, attempt })
  const booked = await Promise.all([topUp('10'), topUp('10'), topUp(' 10.00 ')])
  assert.deepEqual(booked, Array(3).fill({ availableMicros: 10_000_000, currency: 'UAH' }))
  await assert.rejects(topUp('11'), refusal(/booked already with another amount/))
  await assert.rejects(topUp('10', 'twice'), refusal(/booked already with another amount/))
  const { entries } = await harness.perform<Ledger>('money/ledger', { accountId })
  assert.deepEqual(
    entries.map(({ amountMicros }) => amountMicros),
    [10_000_000],
  )
})

test('no note and no reason is a formula in an exported file', async () => {
  await using harness = await AccountsHarness.open()
  const { accountId: account } = harness
  const note = '=HYPERLINK("http://evil.example")'
  await harness.perform('money/top-up', { accountId: account, amount: '2', note, attempt: newAttempt() })
  const optOut = { addressee: '380671234567', sender: '', reason: '@SUM(1)' }
  await harness.run(addOptOut, 'admin', optOut)
  const ledger = await harness.download('/money/ledger.csv', { account: String(account) })
  assert.match(ledger.text, /,2\.00,0,"'=HYPERLINK/)
  assert.match((await harness.download('/opt-outs.csv')).text, /,'@SUM\(1\),/)
})
