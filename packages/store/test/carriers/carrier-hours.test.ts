import assert from 'node:assert/strict'
import { test } from 'node:test'
import { freshDatabase } from '../../../../test/support/database.ts'
import { ManualClock } from '../../../../test/support/manual-clock.ts'
import { findBucket } from '../../../domain/traffic/took-histogram.ts'
import { GatewayHarness, price } from '../../../gateway/test/whole/gateway-harness.ts'
import { CarrierNotes } from '../../../observability/carrier-notes.ts'
import {
  addCarrierHours,
  countCarrierErrors,
  readCarrierHours,
  readCarrierMoney,
} from '../../carriers/carrier-hours.ts'
import { purge } from '../../retention/purge.ts'

const hour = Date.UTC(2026, 10, 21, 8)
const hourMs = 3_600_000
const always = { from: 0, until: Number.MAX_SAFE_INTEGER }
const euros = () => 'EUR'

function notesAt(clock: ManualClock): CarrierNotes {
  return new CarrierNotes({ clock, readCode: () => '' })
}

const taken = { upstream: 'carrier', outcome: 'accepted', tookMs: 40 } as const

test('counts of several gateways are added up by carrier and hour', async () => {
  await using database = await freshDatabase()
  const { db } = database
  const clock = new ManualClock(hour + 59 * 60_000)
  const [one, other] = [notesAt(clock), notesAt(clock)]
  for (let count = 0; count < 3; count++) one.listener.submitted(taken)
  other.listener.submitted({ ...taken, tookMs: 900 })
  other.listener.submitted({ ...taken, outcome: 'unknown', tookMs: 10_000 })
  clock.advance(60_000)
  one.listener.submitted({ ...taken, upstream: 'another' })
  await Promise.all([addCarrierHours(db, one.take(), euros), addCarrierHours(db, other.take(), euros)])
  await addCarrierHours(db, one.take(), euros)

  const [first, ...none] = await readCarrierHours(db, 'carrier', always)
  assert.equal(none.length, 0)
  assert.equal(first?.startsAt, hour)
  assert.equal(first.answerTook[findBucket(40)], 3)
  assert.equal(first.answerTook[findBucket(900)], 1)
  assert.equal(
    first.answerTook.reduce((sum, each) => sum + each),
    4,
    'an answer that never came has no duration',
  )
  const next = await readCarrierHours(db, 'another', { from: hour + hourMs, until: hour + 2 * hourMs })
  assert.equal(next.length, 1)
  assert.equal((await readCarrierHours(db, 'another', { from: 0, until: hour + hourMs })).length, 0)
})

test('seeded hours are read to the last part, error and millionth', async () => {
  await using database = await freshDatabase()
  const { db } = database
  const row = (startsAt: number, counts: string) =>
    db.query(
      {
        text: `INSERT INTO carrier_hours VALUES ('carrier', $1, ${counts}, '{1}', '{0,2}')`,
      },
      [startsAt],
    )
  await row(hour, '10, 3, 1, 7, 2')
  await row(hour + 5 * hourMs, '90, 0, 0, 80, 4')
  await db.query({
    text: `INSERT INTO carrier_hour_sums VALUES
      ('carrier', ${hour}, 'refusal', '0x58', 2), ('carrier', ${hour}, 'refusal', '', 1),
      ('carrier', ${hour}, 'failure', 'UNDELIV:027', 2), ('carrier', ${hour + 5 * hourMs}, 'failure', 'UNDELIV:027', 4),
      ('carrier', ${hour}, 'spent', 'EUR', 3500001), ('carrier', ${hour + 5 * hourMs}, 'returned', 'UAH', 20),
      ('other', ${hour}, 'failure', 'UNDELIV:027', 100)`,
  })
  assert.deepEqual(await readCarrierHours(db, 'carrier', always), [
    {
      startsAt: hour,
      ...{ accepted: 10, refused: 3, unknown: 1, delivered: 7, failed: 2 },
      answerTook: [1],
      receiptTook: [0, 2],
    },
    {
      startsAt: hour + 5 * hourMs,
      ...{ accepted: 90, refused: 0, unknown: 0, delivered: 80, failed: 4 },
      answerTook: [1],
      receiptTook: [0, 2],
    },
  ])
  assert.deepEqual(await countCarrierErrors(db, 'carrier', always, 10), [
    { what: 'failure', code: 'UNDELIV:027', count: 6 },
    { what: 'refusal', code: '0x58', count: 2 },
    { what: 'refusal', code: '', count: 1 },
  ])
  assert.equal((await countCarrierErrors(db, 'carrier', always, 2)).length, 2)
  assert.deepEqual(await readCarrierMoney(db, 'carrier', always), [
    { startsAt: hour, what: 'spent', name: 'EUR', amount: 3_500_001 },
    { startsAt: hour + 5 * hourMs, what: 'returned', name: 'UAH', amount: 20 },
  ])
})

test('accounts of one currency are added up, and those that are not known are left out', async () => {
  await using database = await freshDatabase()
  const { db } = database
  const notes = notesAt(new ManualClock(hour))
  notes.listener.submitted(taken)
  const [note] = notes.take()
  assert.ok(note)
  note.sums.set('spent 1', 5).set('spent 2', 7).set('spent 3', 11).set('spent 9', 100).set('cost USD', 2)
  const currencies: Record<number, string> = { 1: 'EUR', 2: 'EUR', 3: 'UAH' }
  await addCarrierHours(db, [note], (accountId) => currencies[accountId] ?? null)
  await addCarrierHours(db, [note], (accountId) => currencies[accountId] ?? null)
  const money = await readCarrierMoney(db, 'carrier', always)
  assert.deepEqual(
    money.map(({ what, name, amount }) => [what, name, amount]),
    [
      ['cost', 'USD', 4],
      ['spent', 'EUR', 24],
      ['spent', 'UAH', 22],
    ],
  )
})

test('hours are kept for thirteen months', async () => {
  await using database = await freshDatabase()
  const { db } = database
  const notes = notesAt(new ManualClock(hour))
  notes.listener.submitted(taken)
  await addCarrierHours(db, notes.take(), euros)
  await purge(db, hour + 395 * 24 * hourMs)
  assert.equal((await readCarrierHours(db, 'carrier', always)).length, 1)
  await purge(db, hour + 397 * 24 * hourMs)
  assert.equal((await readCarrierHours(db, 'carrier', always)).length, 0)
})

test('a stopped gateway has counted every part, receipt, error and price of its carrier', async () => {
  await using harness = await GatewayHarness.open()
  for (let count = 0; count < 4; count++) await harness.client.send({ phone: '380671234567' })
  // The simulated carrier reports this one as undeliverable.
  await harness.client.send({ phone: '380671239901' })
  await harness.untilAllEnded()
  await harness.stop()
  const { db } = harness
  const [first, ...more] = await readCarrierHours(db, 'carrier', always)
  const sum = (what: 'accepted' | 'refused' | 'unknown' | 'delivered' | 'failed') =>
    [first, ...more].reduce((all, each) => all + (each?.[what] ?? 0), 0)
  assert.deepEqual(
    [sum('accepted'), sum('refused'), sum('unknown'), sum('delivered'), sum('failed')],
    [5, 0, 0, 4, 1],
  )
  const count = (took: number[] = []) => took.reduce((all, each) => all + each, 0)
  assert.equal(count(first?.answerTook) + more.reduce((all, each) => all + count(each.answerTook), 0), 5)
  assert.equal(count(first?.receiptTook) + more.reduce((all, each) => all + count(each.receiptTook), 0), 5)
  const errors = await countCarrierErrors(db, 'carrier', always, 10)
  assert.equal(errors.length, 1)
  assert.equal(errors[0]?.what, 'failure')
  assert.equal(errors[0].code, 'GSM 1')
  const money = await readCarrierMoney(db, 'carrier', always)
  const of = (what: string) =>
    money.filter((each) => each.what === what).reduce((all, { amount }) => all + amount, 0)
  assert.equal(of('spent'), 4 * price * 1_000_000)
  assert.equal(of('returned'), price * 1_000_000)
})
