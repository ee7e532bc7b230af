import assert from 'node:assert/strict'
import { test } from 'node:test'
import { freshDatabase } from '../../../test/support/database.ts'
import { ManualClock } from '../../../test/support/manual-clock.ts'
import { SharedResults } from '../../administration/shared-results.ts'
import type { OverviewView, TrafficPeriod } from '../../console-contract/operating/overview.ts'
import type { AskedPeriod } from '../../console-contract/traffic/period.ts'
import type { AccountRange, OverviewRange } from '../../console-contract/traffic/ranges.ts'
import type { UpstreamSnapshot } from '../../engines/dispatch/upstreams/snapshot-upstreams.ts'
import { AccountNotes } from '../../observability/account-notes.ts'
import { TrafficNotes } from '../../observability/traffic-notes.ts'
import { createAccount, topUp } from '../../store/accounts/accounts.ts'
import type { Database, Queryable } from '../../store/database.ts'
import { purge } from '../../store/retention/purge.ts'
import { addAccountTraffic } from '../../store/traffic/account-traffic.ts'
import { insertHeld } from '../../store/traffic/held-messages.ts'
import { addTraffic } from '../../store/traffic/traffic.ts'
import { startOfToday } from '../history/asked-period.ts'
import { overviewHandlers } from '../overview/overview-handlers.ts'
import { computeSpan } from '../overview/overview-span.ts'
import { RecentMoney } from '../overview/recent-money.ts'
import { requestBy } from './request-by.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

test('figures are compared with the same elapsed share of the period before', async () => {
  await using harness = await OverviewHarness.open()
  const { clock, notes } = harness
  // Fifty minutes of the hour before the last one: its last ten minutes are not compared.
  harness.happen(clock.now() - 2 * hourMs + 5 * minuteMs, () => {
    notes.listener.accepted({ channel: 'sms', messages: 10 })
  })
  harness.happen(clock.now(), () => {
    notes.listener.accepted({ channel: 'viber', messages: 3 })
    for (let msgId = 0; msgId < 3; msgId++)
      notes.listener.finished({ msgId, channel: 'viber', status: 'DELIVERED', tookMs: 1_200 })
    notes.listener.finished({ msgId: 9, channel: 'viber', status: 'EXPIRED', tookMs: 9_000 })
  })
  const view = await harness.read('hour')
  assert.equal(view.steps, 60)
  assert.equal(view.before.accepted, 10)
  assert.deepEqual([view.totals.accepted, view.totals.delivered, view.totals.failed], [3, 3, 1])
  assert.equal(view.totals.medianMs, 1_250)
  assert.deepEqual(
    view.channels.map(({ channel }) => channel),
    ['viber', 'sms'],
  )
  assert.deepEqual(view.channels[0]?.delivered.slice(-2), [0, 3])
  assert.equal(view.from + 60 * view.stepMs > clock.now(), true)
})

test('every range shows its figures at the step of their instant', async () => {
  await using harness = await OverviewHarness.open()
  const at = harness.clock.now() - 40 * minuteMs
  harness.happen(at, () => harness.notes.listener.accepted({ channel: 'sms', messages: 7 }))
  for (const range of ['hour', 'day', 'week', 'month'] as const) {
    const view = await harness.read(range)
    const step = view.channels[0]?.accepted.indexOf(7) ?? -1
    // Weeks and months are read from hours, which begin where their step does.
    const from = view.from + step * view.stepMs
    assert.ok(from <= at && at < from + view.stepMs, `${range}: ${step}`)
  }
})

test('any period is read in steps by its length, from minutes while they are kept', async () => {
  await using harness = await OverviewHarness.open()
  const { clock } = harness
  const now = clock.now()
  harness.happen(now - 400 * minuteMs, () => harness.notes.listener.accepted({ channel: 'sms', messages: 7 }))
  const view = await harness.readQuery({ from: now - 410 * minuteMs, to: now - 390 * minuteMs })
  assert.deepEqual([view.stepMs, view.steps], [minuteMs, 20])
  assert.equal(view.channels[0]?.accepted[10], 7)
  assert.equal(view.before.accepted, 0)
  const span = (from: number, to: number) => {
    const { stepMs, steps, rows } = computeSpan(
      { from: now - from, to: now - to },
      { today: startOfToday(undefined, now), now },
    )
    return [stepMs / minuteMs, steps, rows]
  }
  assert.deepEqual(span(12 * hourMs, 0), [5, 144, 1])
  assert.deepEqual(span(2 * dayMs, 0), [15, 193, 1])
  assert.deepEqual(span(20 * dayMs, 19.5 * dayMs), [60, 13, 60], 'minutes are deleted after eight days')
  assert.deepEqual(span(60 * dayMs, 0), [24 * 60, 61, 60])
  assert.deepEqual(span(900 * dayMs, 395.5 * dayMs), [60, 13, 60], 'what is older is left out')
  for (const query of [
    { from: now, to: now - 1 },
    { from: 5, to: 6 },
  ]) {
    await assert.rejects(harness.readQuery(query), { code: 'period' })
  }
})

test('the period before is read from hours where shorter rows are deleted, and left out where hours are', async () => {
  await using harness = await OverviewHarness.open()
  const { db, clock } = harness
  const now = clock.now()
  const { listener } = harness.accounts
  for (const days of [3, 7.1, 8.5, 10, 395])
    listener.accountAccepted({ accountId: 7, at: now - days * dayMs, channel: 'sms', messages: 4 })
  await addAccountTraffic(db, harness.accounts.take())
  await purge(db, now)
  const read = async (query: AskedPeriod<AccountRange>) => {
    const { totals, before } = await harness.readAccount(query)
    return [totals.accepted, before.accepted]
  }
  const between = (from: number, to: number) => ({ from: now - from * dayMs, to: now - to * dayMs })
  assert.deepEqual(await read({ range: 'week' }), [4, 12])
  assert.deepEqual(await read(between(6, 0)), [4, 12])
  assert.deepEqual(await read(between(7.9, 7)), [4, 4], 'steps of quarters could not be compared')
  assert.deepEqual(await read(between(396, 300)), [4, 0], 'nothing is known of the time before')
  assert.deepEqual(await read(between(290, 0)), [16, 0], 'a third of it is no period')
})

test('counts whose acceptance or end was lost with a gateway that was killed are never below zero', async () => {
  await using harness = await OverviewHarness.open()
  const { db, clock, accounts } = harness
  const end = (status: 'DELIVERED' | 'READ', at: number) => ({ status, channel: 'sms' as const, at })
  const then = clock.now() - 3 * hourMs
  accounts.listener.accountEnded({
    accountId: 7,
    before: end('DELIVERED', then),
    after: end('READ', clock.now()),
  })
  await addAccountTraffic(db, accounts.take())
  const { totals, channels } = await harness.readAccount({ range: 'day' })
  assert.equal(totals.delivered, 1)
  assert.ok(channels.every(({ delivered }) => delivered.every((count) => count >= 0)))
})

test('a viewer who asks for ever other periods reads their traffic alone', async () => {
  await using harness = await OverviewHarness.open()
  const { clock } = harness
  harness.onStanding = () => clock.advance(1_000)
  const began = clock.now() - (clock.now() % hourMs)
  for (let minutes = 1; minutes <= 300; minutes++) {
    await harness.readQuery({ from: began - minutes * minuteMs, to: began, today: began - minutes })
  }
  assert.equal(harness.standings, 1)
})

test("days of a month begin with the viewer's day", () => {
  const now = Date.UTC(2026, 10, 21, 1)
  const today = startOfToday(Date.UTC(2026, 10, 20, 22), now)
  assert.equal(computeSpan({ range: 'month' }, { today, now }).from, Date.UTC(2026, 9, 22, 22))
  assert.equal(startOfToday(undefined, now), Date.UTC(2026, 10, 21))
  assert.equal(startOfToday(now - 3 * dayMs, now), Date.UTC(2026, 10, 21), 'what cannot be is not believed')
})

test("today's charges and top-ups are shown by account, with the accounts that run out of money", async () => {
  await using harness = await OverviewHarness.open(new ManualClock(Date.now()))
  const { db } = harness
  const shop = await createAccount(db, { name: 'shop', currency: 'UAH' })
  const bank = await createAccount(db, { name: 'bank', currency: 'EUR' })
  await topUp(db, { accountId: shop, amountMicros: 5_000_000, note: null })
  await topUp(db, { accountId: bank, amountMicros: 5_000_000, note: null })
  await spend(db, shop, 4_000_000)
  await spend(db, bank, 1_000_000)
  await db.query({ text: `UPDATE ledger SET at = at - interval '2 days' WHERE account_id = ${bank}` })
  const { money, attention } = await harness.read('day', startOfToday(undefined, Date.now()))
  assert.deepEqual(
    money.map(({ name, chargedMicros, toppedUpMicros, availableMicros }) => {
      return [name, chargedMicros, toppedUpMicros, availableMicros]
    }),
    [
      ['shop', 4_000_000, 5_000_000, 1_000_000],
      ['bank', 0, 0, 4_000_000],
    ],
  )
  assert.deepEqual(
    attention.filter(({ kind }) => kind === 'balance-low'),
    [{ kind: 'balance-low', accountId: shop, account: 'shop', availableMicros: 1_000_000, currency: 'UAH' }],
  )
})

test('past quarters of an hour are read from the ledger once', async () => {
  const clock = new ManualClock(Date.UTC(2026, 10, 21, 12, 20))
  const queriedSince: number[] = []
  const quarterAt = Date.UTC(2026, 10, 21, 12)
  const row = { accountId: 1, quarterAt, capturedMicros: 5, takenMicros: 5, toppedUpMicros: 0 }
  const db = {
    query: (_: unknown, [since]: unknown[] = []) => {
      queriedSince.push((since as number) * 1_000)
      return Promise.resolve((since as number) * 1_000 <= quarterAt ? [row] : [])
    },
  } as Queryable
  const money = new RecentMoney(db, clock)
  const since = clock.now() - dayMs
  assert.deepEqual(await money.since(since), [row])
  assert.deepEqual(await money.since(since + 1_000), [row])
  clock.advance(hourMs)
  assert.deepEqual(await money.since(since + hourMs), [row])
  assert.deepEqual(queriedSince, [
    Date.UTC(2026, 10, 20, 12, 15),
    Date.UTC(2026, 10, 21, 12, 15),
    Date.UTC(2026, 10, 21, 12, 15),
  ])
})

test('conditions that need an operator are listed, first those that stop messages', async () => {
  await using harness = await OverviewHarness.open()
  const { db, clock, upstreams } = harness
  assert.deepEqual((await harness.read('hour')).attention, [])
  const now = clock.now()
  upstreams.push(
    snapshot('smsc', { connections: [{ ...connection, up: false, since: now, reason: 'refused' }] }),
    snapshot('viber', { connections: [connection], unhealthy: { reason: 'no-answers', since: now } }),
    snapshot('email', {
      connections: [connection, { ...connection, slotId: 2, up: false, since: now, reason: 'lost' }],
    }),
    snapshot('new', { connections: [{ ...connection, up: false }] }),
  )
  await db.query({ text: `INSERT INTO upstream_controls VALUES ('rcs', 'paused', null, 'ada', ${now})` })
  await db.query({
    text: `INSERT INTO callbacks (webhook_id, account_id, url, body, state, due_at, created_at)
      SELECT 'w' || n, 1, 'http://a', '{}', 'parked', 0, 0 FROM generate_series(1, 3) n`,
  })
  await db.query({
    text: `INSERT INTO callbacks (webhook_id, account_id, url, body, state, due_at, created_at, attempts, last_error)
      VALUES ('p1', 1, 'https://shop.example/hook', '{}', 'pending', ${now + hourMs}, ${now - hourMs}, 1, 'refused'),
        ('p2', 1, 'https://shop.example/hook', '{}', 'pending', ${now}, ${now - 1_000}, 0, null),
        ('p3', 1, 'https://soon.example/hook', '{}', 'pending', ${now}, ${now + dayMs}, 0, null)`,
  })
  await db.query({
    text: `INSERT INTO unmatched_reports (upstream, report, received_at, due_at, given_up)
      VALUES ('smsc', '{}', ${now - hourMs}, 0, true), ('smsc', '{}', ${now - 2 * dayMs}, 0, true),
        ('smsc', '{}', ${now}, 0, false)`,
  })
  await db.query({
    text: `INSERT INTO whatsapp_templates (upstream, signature, name, language, category, status, definition, seen_at)
      VALUES ('meta', 'Shop', 'win_a_phone', 'en', 'MARKETING', 'REJECTED', '{}', 0),
        ('meta', 'Shop', 'order', 'en', 'UTILITY', 'APPROVED', '{}', 0)`,
  })
  const held = { accountId: 1, rule: 'gambling', detail: 'casino', heldAt: now, startsAt: now }
  await insertHeld(db, [
    { ...held, msgId: 1, until: now + 2 * hourMs },
    { ...held, msgId: 2, until: now },
  ])
  clock.advance(hourMs)
  assert.deepEqual((await harness.read('hour')).attention, [
    { kind: 'upstream-down', upstream: 'smsc', reason: 'refused', since: now },
    { kind: 'upstream-unhealthy', upstream: 'viber', reason: 'no-answers', since: now },
    { kind: 'connections-down', upstream: 'email', reason: 'lost', since: now, down: 1, connections: 2 },
    { kind: 'upstream-stopped', upstream: 'rcs', state: 'paused', by: 'ada', since: now },
    { kind: 'messages-held', count: 1 },
    {
      kind: 'receiver-failing',
      accountId: 1,
      host: 'shop.example',
      pending: 2,
      since: now - hourMs,
      error: 'refused',
    },
    { kind: 'callbacks-dead-lettered', count: 3 },
    { kind: 'reports-unmatched', count: 1 },
    { kind: 'template-rejected', channel: 'whatsapp', count: 1, example: 'win_a_phone' },
  ])
})

test('the result of an expensive query is shared with soon callers, that of a cheap one is not', async () => {
  const clock = new ManualClock()
  const shared = new SharedResults<number>(clock)
  let queries = 0
  const query = async (tookMs: number) => {
    clock.advance(tookMs)
    return Promise.resolve(++queries)
  }
  assert.equal(await shared.get('day', () => query(0)), 1)
  assert.equal(await shared.get('day', () => query(100)), 2)
  clock.advance(899)
  assert.equal(await shared.get('day', () => query(0)), 2)
  assert.equal(await shared.get('week', () => query(0)), 3)
  clock.advance(1)
  await assert.rejects(shared.get('day', () => Promise.reject(new Error('away'))))
  assert.equal(await shared.get('day', () => query(0)), 4)
})

async function spend(db: Database, accountId: number, micros: number): Promise<void> {
  await db.query({
    text: `UPDATE balances SET available_micros = available_micros - ${micros} WHERE account_id = ${accountId}`,
  })
  await db.query({
    text: `INSERT INTO ledger (account_id, kind, amount_micros)
      VALUES (${accountId}, 'reserve', ${-micros}), (${accountId}, 'capture', ${micros})`,
  })
}

const connection = { slotId: 1, up: true, taken: 0, window: 1, restsUntil: null, since: 0, reason: null }

function snapshot(upstream: string, change: Partial<UpstreamSnapshot>): UpstreamSnapshot {
  return {
    upstream,
    channel: 'sms',
    control: null,
    avoided: null,
    unhealthy: null,
    connections: [],
    lastMinute: { accepted: 0, completed: 0, refused: 0, unknown: 0 },
    lastError: null,
    ...change,
  }
}

class OverviewHarness implements AsyncDisposable {
  readonly db: Database
  readonly clock: ManualClock
  readonly #noteClock: ManualClock
  readonly notes: TrafficNotes
  readonly accounts = new AccountNotes()
  readonly upstreams: UpstreamSnapshot[] = []
  /** How often all but the traffic was read, and what happens meanwhile. */
  standings = 0
  onStanding: () => void = () => undefined
  readonly #handlers: ReturnType<typeof overviewHandlers>
  readonly #close: () => PromiseLike<void>

  static async open(clock = new ManualClock(Date.UTC(2026, 10, 21, 12, 50))): Promise<OverviewHarness> {
    const database = await freshDatabase()
    return new OverviewHarness(database.db, clock, () => database[Symbol.asyncDispose]())
  }

  private constructor(db: Database, clock: ManualClock, close: () => PromiseLike<void>) {
    this.db = db
    this.clock = clock
    this.#close = close
    this.#noteClock = new ManualClock(0)
    this.notes = new TrafficNotes(this.#noteClock)
    this.#handlers = overviewHandlers({
      db,
      clock,
      upstreams: () => {
        this.standings++
        this.onStanding()
        return Promise.resolve(this.upstreams)
      },
      lastOutage: () => Promise.resolve(null),
      writeAccountTraffic: () => Promise.resolve(),
      writeTraffic: async () => {
        const taken = this.notes.take()
        if (taken.length > 0) await addTraffic(db, taken)
      },
    })
  }

  /** Moves the clock to `at` during the events. Calls must be in the order of time. */
  happen(at: number, events: () => void): void {
    this.#noteClock.advance(at - this.#noteClock.now())
    events()
  }

  read(range: OverviewRange, today?: number): Promise<OverviewView> {
    return this.readQuery({ range, ...(today !== undefined && { today }) })
  }

  readAccount(query: AskedPeriod<AccountRange>): Promise<TrafficPeriod> {
    return this.#handlers['GET /overview/account']({
      ...{ ...requestBy('viewer'), query: { accountId: 7, ...query } },
    })
  }

  readQuery(query: AskedPeriod<OverviewRange>): Promise<OverviewView> {
    return this.#handlers['GET /overview']({ ...requestBy('viewer'), query })
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#close()
  }
}
