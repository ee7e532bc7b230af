import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { Deliveries } from '../../packages/edges/smpp-server/deliveries/deliveries.ts'
import { DeliveryPlaces } from '../../packages/edges/smpp-server/deliveries/delivery-places.ts'
import {
  type DeliveryAnswer,
  DeliveryQueue,
  type Receiver,
} from '../../packages/edges/smpp-server/deliveries/delivery-queue.ts'
import { until } from '../../packages/gateway/test/whole/until.ts'
import type { Database } from '../../packages/store/database.ts'
import { claimStatement } from '../../packages/store/smpp/smpp-deliveries.ts'
import { freshDatabase } from '../support/database.ts'
import { ManualClock } from '../support/manual-clock.ts'

const quiet = {
  fault: ({ error }: { error: unknown }) => assert.fail(String(error)),
  smppDelivered: () => undefined,
}

/** A session with a window; `answers`: it acknowledges each deliver_sm, else none. */
class Session implements Receiver {
  readonly bodies: string[] = []
  readonly #open: ((answer: DeliveryAnswer) => void)[] = []
  readonly accountId: number
  readonly bindId: number
  readonly #answers: boolean
  readonly #window: number

  constructor(
    accountId: number,
    bindId: number,
    { answers, window = 100 }: { answers: boolean; window?: number },
  ) {
    this.accountId = accountId
    this.bindId = bindId
    this.#answers = answers
    this.#window = window
  }

  get hasRoom(): boolean {
    return this.#open.length < this.#window
  }

  deliver({ body }: { body: string }, onAnswer: (answer: DeliveryAnswer) => void): void {
    this.bodies.push(body)
    if (this.#answers) setImmediate(() => onAnswer({ kind: 'status', status: 0 }))
    else this.#open.push(onAnswer)
  }

  /** Nothing was answered in time. */
  timeOut(): void {
    for (const onAnswer of this.#open.splice(0)) onAnswer({ kind: 'silent' })
  }
}

function openDeliveries(db: Database, clock: ManualClock): Promise<Deliveries> {
  const events = quiet as unknown as Parameters<typeof Deliveries.open>[0]['events']
  return Deliveries.open({ db, clock, events, scheduleSeconds: [0, 60, 86_400] })
}

const binds = (accountId: number) => Array.from({ length: 6 }, (_, index) => accountId * 10 + index)

/** So many receipts of each bind wait on disk. */
async function fill(
  db: Database,
  accountId: number,
  bindIds: number[],
  count: number,
  now: number,
): Promise<void> {
  const text = `INSERT INTO smpp_deliveries (account_id, bind_id, number, body, due_at, created_at)
    SELECT $1::int, b, 0, i::text, $4::bigint, $4::bigint FROM generate_series(1, $3::int) i, unnest($2::int[]) b ORDER BY i + 0`
  await db.query({ text }, [accountId, bindIds, count, now])
}

test('receipts of an account come in order beside accounts whose clients answer none, from disk and from memory', async () => {
  await using fresh = await freshDatabase()
  const { db } = fresh
  const clock = new ManualClock()
  const now = clock.now()
  await fill(db, 1, binds(1), 4_500, now)
  await fill(db, 2, binds(2), 1_500, now)
  await fill(db, 3, [30], 700, now)
  await using deliveries = await openDeliveries(db, clock)
  const silent = [1, 2].flatMap((account) =>
    binds(account).map((bind) => new Session(account, bind, { answers: false })),
  )
  for (const session of silent) deliveries.attach(session)
  const advance = () => clock.advance(20)
  let inMemory = -1
  await until('the silent ones to hold what they may', () => {
    advance()
    const isSettled = deliveries.inMemory === inMemory && inMemory > 10_000
    inMemory = deliveries.inMemory
    return isSettled ? true : null
  })
  assert.ok(inMemory < 20_000, `${inMemory} of 20000 places are in memory`)
  const good = new Session(3, 30, { answers: true })
  deliveries.attach(good)
  await until('its receipts that were on disk', () => {
    advance()
    return good.bodies.length >= 700 ? true : null
  })
  const fresher = Array.from({ length: 100 }, (_, index) => String(701 + index))
  await db.transaction((tx) =>
    deliveries.outbox.write(
      tx,
      fresher.map((body, number) => ({ accountId: 3, bindId: 30, msgId: 1, number, body })),
      clock.now(),
    ),
  )
  await until('its new receipts', () => (good.bodies.length >= 800 ? true : null))
  assert.deepEqual(
    good.bodies,
    Array.from({ length: 800 }, (_, index) => String(index + 1)),
  )
  for (const session of silent) deliveries.detach(session)
})

test('a client that does not answer keeps few receipts in memory, and loses none', async () => {
  await using fresh = await freshDatabase()
  const { db } = fresh
  const clock = new ManualClock()
  await fill(db, 1, [10], 3_000, clock.now())
  await using deliveries = await openDeliveries(db, clock)
  const session = new Session(1, 10, { answers: false, window: 20 })
  deliveries.attach(session)
  await until('the backlog in memory', () => {
    clock.advance(20)
    return deliveries.inMemory === 3_000 ? true : null
  })
  session.timeOut()
  assert.ok(deliveries.inMemory <= 100, `${deliveries.inMemory} are in memory`)
  deliveries.detach(session)
  const good = new Session(1, 10, { answers: true })
  deliveries.attach(good)
  await until('all receipts', () => {
    clock.advance(1_000)
    return new Set(good.bodies).size === 3_000 ? true : null
  })
})

suite('places in memory', () => {
  const queues = (accountId: number, count: number) =>
    Array.from({ length: count }, (_, bindId) => new DeliveryQueue(accountId, bindId))
  const fillUp = (places: DeliveryPlaces, all: DeliveryQueue[]) => {
    for (const queue of all) queue.maxInMemory = 100_000
    for (let room = 1; room > 0; ) {
      room = 0
      for (const queue of all) {
        const more = Math.min(1_000, places.countRoom(queue))
        places.hold(queue, more)
        room += more
      }
    }
  }

  test('an account that is alone may have most of them', () => {
    const places = new DeliveryPlaces()
    fillUp(places, queues(1, 6))
    assert.ok(places.inMemory > 15_000 && places.inMemory < 16_500, `${places.inMemory}`)
  })

  test('however many accounts hold all they may, another one has places, and in each account another bind', () => {
    const places = new DeliveryPlaces()
    for (let account = 1; account <= 10; account++) fillUp(places, queues(account, 6))
    const [other] = queues(11, 1) as [DeliveryQueue]
    assert.ok(places.countRoom(other) >= 100, `${places.countRoom(other)}`)
    assert.ok(places.countRoom(new DeliveryQueue(1, 7)) >= 100)
    assert.ok(places.inMemory <= 20_000 + 10 * 6 * 100, `${places.inMemory}`)
  })

  test('places that are released are there again', () => {
    const places = new DeliveryPlaces()
    const all = queues(1, 6)
    fillUp(places, all)
    for (const queue of all) places.hold(queue, -queue.inMemory)
    assert.equal(places.inMemory, 0)
    assert.equal(places.countRoom(all[0] as DeliveryQueue), 12_800)
  })
})

test('a claim reads nothing that is leased or waits for its next try', async () => {
  await using fresh = await freshDatabase()
  const { db } = fresh
  const now = 1_800_000_000_000
  await fill(db, 1, [10], 20_000, now + 60_000)
  await fill(db, 1, [10], 5, now)
  await db.query({ text: 'ANALYZE smpp_deliveries' })
  const explained = await db.transaction(async (tx) => {
    await tx.query({ text: 'SET LOCAL enable_seqscan = off' })
    const text = `EXPLAIN (ANALYZE, COSTS off, TIMING off, SUMMARY off) ${claimStatement.text}`
    return tx.query<{ 'QUERY PLAN': string }>({ text }, [[1], [10], [1_000], now, now + 40_000])
  })
  const plan = explained.map((row) => row['QUERY PLAN']).join('\n')
  assert.match(plan, /smpp_deliveries_due/)
  assert.doesNotMatch(plan, /Rows Removed by Filter/)
  assert.match(plan, /^Update on smpp_deliveries s .*rows=5[. ]/)
})
