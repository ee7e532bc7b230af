import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type FreshDatabase, freshDatabase } from '../../../test/support/database.ts'
import { ManualClock } from '../../../test/support/manual-clock.ts'
import { createAccount } from '../../store/accounts/accounts.ts'
import { ensureSlots } from '../../store/carriers/slots.ts'
import { addEndpoint } from '../../store/feed/event-endpoints.ts'
import { historyHandlers } from '../history/history-handlers.ts'
import { requestBy } from './request-by.ts'

const hourMs = 3_600_000
/** Twenty minutes into an hour. */
const now = Date.UTC(2026, 10, 21, 12, 20)
const thisHour = Date.UTC(2026, 10, 21, 12)
const ago = (hours: number) => thisHour - hours * hourMs

let database: FreshDatabase
let accountId = 0
let endpointId = 0
let written: string[] = []

const handlers = () =>
  historyHandlers({
    db: database.db,
    clock: new ManualClock(now),
    config: { upstreams: [{ name: 'carrier', kind: 'smpp' }] as never },
    nameOf: () => 'shop',
    counts: {
      carrierHours: { write: () => Promise.resolve(void written.push('carriers')) },
      endpointHours: { write: () => Promise.resolve(void written.push('endpoints')) },
    },
  })

async function ask<Name extends keyof ReturnType<typeof handlers>>(
  name: Name,
  query: object,
  role: 'viewer' | 'admin' = 'viewer',
): Promise<Awaited<ReturnType<ReturnType<typeof handlers>[Name]>>> {
  return handlers()[name]({ ...requestBy(role), query, body: {} } as never) as never
}

before(async () => {
  database = await freshDatabase()
  const { db } = database
  accountId = await createAccount(db, { name: 'shop', currency: 'EUR' })
  const url = 'https://shop.example/events?key=1'
  endpointId = (await addEndpoint(db, { accountId, url, types: null }))?.endpointId ?? 0
  const carrier = (at: number, counts: string, answers: string, receipts: string) =>
    db.query({
      text: `INSERT INTO carrier_hours VALUES ('carrier', ${at}, ${counts}, '${answers}', '${receipts}')`,
    })
  // The running hour, one in the period, one before it, and one of the thirty days before.
  await carrier(ago(0), '5, 1, 0, 4, 1', '{5}', '{0,0,4}')
  await carrier(ago(3), '20, 2, 1, 15, 5', '{10,10}', '{0,20}')
  await carrier(ago(24 + 3), '40, 0, 0, 10, 30', '{40}', '{}')
  await carrier(ago(24), '7, 0, 0, 7, 0', '{7}', '{}')
  await carrier(ago(40 * 24), '100, 0, 0, 90, 10', '{100}', '{}')
  await db.query({
    text: `INSERT INTO carrier_hour_sums VALUES
      ('carrier', ${ago(3)}, 'failure', 'UNDELIV:027', 5), ('carrier', ${ago(27)}, 'failure', 'UNDELIV:027', 30),
      ('carrier', ${ago(3)}, 'refusal', '0x58', 2), ('carrier', ${ago(3)}, 'refusal', '+380671234567', 1),
      ('carrier', ${ago(0)}, 'spent', 'EUR', 2000000), ('carrier', ${ago(3)}, 'returned', 'EUR', 500000),
      ('carrier', ${ago(3)}, 'cost', 'USD', 7)`,
  })
  await db.query({
    text: `INSERT INTO ignored_events VALUES ('carrier', 'malformed', 'no list', false, false, '', 1, 1, 1),
      ('another', 'other', '', false, false, '', 1, 1, 1)`,
  })
  await db.query({
    text: `INSERT INTO endpoint_hours VALUES
      (${accountId}, 0, 'shop.example', ${ago(0)}, '200', 3, 0, 0, '{3}'),
      (${accountId}, 0, 'shop.example', ${ago(1)}, '200', 9, 0, 0, '{0,9}'),
      (${accountId}, 0, 'shop.example', ${ago(1)}, 'timeout', 0, 3, 1, '{}'),
      (${accountId}, 0, 'shop.example', ${ago(25)}, '200', 4, 0, 0, '{4}'),
      (${accountId}, ${endpointId}, '', ${ago(1)}, '204', 6, 0, 0, '{6}'),
      (999, 0, 'shop.example', ${ago(1)}, '500', 0, 50, 50, '{}')`,
  })
})

after(() => database[Symbol.asyncDispose]())

test('a day of a carrier has 24 hours, of which the last is running, and those of the day before', async () => {
  written = []
  const view = await ask('GET /upstreams/hours', { upstream: 'carrier', range: 'day' })
  assert.deepEqual(written, ['carriers'], 'what is in memory is counted too')
  assert.equal(view.kind, 'smpp')
  assert.equal(view.from, ago(23))
  assert.equal(view.steps.length, 24)
  assert.deepEqual(pick(view.steps[23]), { accepted: 5, refused: 1, unknown: 0, delivered: 4, failed: 1 })
  assert.deepEqual(pick(view.steps[20]), { accepted: 20, refused: 2, unknown: 1, delivered: 15, failed: 5 })
  assert.equal(view.steps[22]?.answerMedianMs, null)
  assert.deepEqual(pick(view.totals), { accepted: 25, refused: 3, unknown: 1, delivered: 19, failed: 6 })
  // 15 answers within 50 ms, 10 within 100.
  assert.equal(view.totals.answerMedianMs, 42)
  assert.equal(view.totals.answerP95Ms, 94)
  assert.deepEqual(pick(view.earlier[20]), {
    accepted: 40,
    refused: 0,
    unknown: 0,
    delivered: 10,
    failed: 30,
  })
  assert.deepEqual(pick(view.earlier[23]), { accepted: 7, refused: 0, unknown: 0, delivered: 7, failed: 0 })
  assert.deepEqual(
    view.ignored.map(({ kind, said }) => [kind, said]),
    [['malformed', 'no list']],
  )
  assert.deepEqual(pick(view.compared.now), {
    accepted: 20,
    refused: 2,
    unknown: 1,
    delivered: 15,
    failed: 5,
  })
  assert.deepEqual(
    pick(view.compared.before),
    { accepted: 40, refused: 0, unknown: 0, delivered: 10, failed: 30 },
    'without the hour that is not over',
  )
})

test('error codes are counted with those of the period before, and money by hour and currency', async () => {
  const view = await ask('GET /upstreams/hours', { upstream: 'carrier', range: 'day' })
  assert.deepEqual(
    view.errors.map(({ what, code, meaning, count, before: earlier }) => [
      what,
      code,
      meaning?.[0] ?? null,
      count,
      earlier,
    ]),
    [
      ['failure', 'UNDELIV:027', 'The carrier could not deliver it.', 5, 30],
      ['refusal', '0x58', 'More messages than the carrier allows for this login.', 2, 0],
      ['refusal', '+38067…67', null, 1, 0],
    ],
    'a carrier may give anything as a code: viewers see no number',
  )
  const euros = view.money.find(({ currency }) => currency === 'EUR')
  assert.equal(euros?.spent[23], 2_000_000)
  assert.equal(euros.returned[20], 500_000)
  assert.equal(
    euros.spent.reduce((sum, micros) => sum + micros),
    2_000_000,
  )
  assert.deepEqual(
    view.money.map(({ currency }) => currency),
    ['EUR', 'USD'],
  )
})

test('a month has 720 hours and is compared with the month before', async () => {
  const view = await ask('GET /upstreams/hours', { upstream: 'carrier', range: 'month' })
  assert.equal(view.steps.length, 720)
  assert.equal(view.totals.accepted, 5 + 20 + 40 + 7)
  assert.equal(view.compared.before.accepted, 100)
})

test('any period of a carrier is read by hour, a long one by day, and compared with the one before', async () => {
  const some = await ask('GET /upstreams/hours', { upstream: 'carrier', from: ago(28), to: ago(26) })
  assert.deepEqual([some.from, some.stepMs, some.steps.length], [ago(28), hourMs, 2])
  assert.equal(some.totals.accepted, 40)
  assert.equal(some.compared.now.accepted, 40, 'it is over')
  const long = await ask('GET /upstreams/hours', { upstream: 'carrier', from: ago(50 * 24), to: now })
  assert.deepEqual([long.stepMs, long.steps.length], [24 * hourMs, 51])
  assert.equal(long.totals.accepted, 5 + 20 + 40 + 7 + 100)
  assert.equal(long.money.find(({ currency }) => currency === 'EUR')?.spent.at(-1), 2_000_000)
  const query = { accountId, host: 'shop.example', from: ago(80 * 24), to: ago(70 * 24) }
  await assert.rejects(ask('GET /callbacks/hours', query), { code: 'period', values: { days: 62 } })
})

test('a carrier of former settings has its hours, and one that never was is none', async () => {
  const hours = (upstream: string) => ask('GET /upstreams/hours', { upstream, range: 'week' })
  await ensureSlots(database.db, [{ upstream: 'former', number: 0 }])
  const { kind, totals, errors } = await hours('former')
  assert.deepEqual([kind, totals.accepted, errors.length], ['', 0, 0])
  await assert.rejects(hours('nobody'), /there is no upstream nobody; known: former/)
})

test('an endpoint is read by account and host, with its answers', async () => {
  written = []
  const view = await ask('GET /callbacks/hours', { accountId, host: 'SHOP.example', range: 'day' })
  assert.deepEqual(written, ['endpoints'])
  const { delivered, failed, dead } = view.totals
  assert.deepEqual([delivered, failed, dead], [12, 3, 1])
  assert.equal(view.steps[23]?.delivered, 3)
  assert.equal(view.steps[22]?.failed, 3)
  assert.deepEqual(view.answers, [
    { answer: '200', count: 12, before: 4 },
    { answer: 'timeout', count: 3, before: 0 },
  ])
  assert.deepEqual([view.account, view.receiver], ['shop', 'shop.example'])
})

test('an event endpoint is one of the account, and its URL has no query for viewers', async () => {
  const query = { accountId, endpointId, range: 'day' }
  const view = await ask('GET /callbacks/hours', query)
  assert.equal(view.totals.delivered, 6)
  assert.ok(!view.receiver.includes('key='), view.receiver)
  assert.equal(
    (await ask('GET /callbacks/hours', query, 'admin')).receiver,
    'https://shop.example/events?key=1',
  )
  await assert.rejects(ask('GET /callbacks/hours', { ...query, accountId: 999 }), {
    code: 'endpoint-unknown',
  })
})

function pick(
  counts: Record<'accepted' | 'refused' | 'unknown' | 'delivered' | 'failed', number> | undefined,
) {
  if (counts === undefined) return counts
  const { accepted, refused, unknown, delivered, failed } = counts
  return { accepted, refused, unknown, delivered, failed }
}
