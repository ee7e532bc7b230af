import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { type FreshDatabase, freshDatabase } from '../../../../test/support/database.ts'
import { ManualClock } from '../../../../test/support/manual-clock.ts'
import type { CallbackState } from '../../../domain/callbacks/stored-callback.ts'
import { encodeEvent } from '../../../domain/feed/event-lines.ts'
import { createAccount } from '../../../store/accounts/accounts.ts'
import { insertCallbacks, isDeadLetter, storedState } from '../../../store/callbacks/callbacks.ts'
import {
  addEndpoint,
  changeEndpoint,
  listEndpoints,
  removeEndpoint,
  replayEvents,
} from '../../../store/feed/event-endpoints.ts'
import { numberEvents } from '../../../store/feed/number-events.ts'
import { EndpointFeeds } from '../../feed/endpoint-feeds.ts'

const secondMs = 1_000
const hourMs = 3_600_000

/** Endpoints of an account whose receivers answer by statements: there are no requests. */
class Receivers implements AsyncDisposable {
  readonly clock = new ManualClock()
  readonly #fresh: FreshDatabase
  readonly #feeds: EndpointFeeds
  readonly #accountId: number
  readonly faults: string[] = []
  /** Numbers of delivered events by URL, in the order of delivery. */
  readonly got = new Map<string, number[]>()

  private constructor(fresh: FreshDatabase, accountId: number) {
    this.#fresh = fresh
    this.#accountId = accountId
    this.#feeds = new EndpointFeeds({
      db: fresh.db,
      clock: this.clock,
      outbox: {
        write: (tx, callbacks, now) => {
          const rows = callbacks.map((each) => ({ webhookId: '', ...each, dueAt: now }))
          return insertCallbacks(tx, rows, now)
        },
      },
      waits: { onAny: () => () => undefined },
      onAttempt: () => () => undefined,
      hasEndpoints: () => true,
      events: { fault: ({ error }) => void this.faults.push(String(error)) },
    })
  }

  static async open(urls: readonly string[]): Promise<Receivers> {
    const fresh = await freshDatabase()
    const accountId = await createAccount(fresh.db, { name: 'shop', currency: 'UAH' })
    for (const url of urls) await addEndpoint(fresh.db, { accountId, url, types: null })
    return new Receivers(fresh, accountId)
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#feeds[Symbol.asyncDispose]()
    await this.#fresh[Symbol.asyncDispose]()
  }

  get db() {
    return this.#fresh.db
  }

  async happen(events: number, channel = 'sms'): Promise<void> {
    const lines = Array.from({ length: events }, (_, index) =>
      encodeEvent('message.submitted', 1, index + 1, channel),
    )
    const text = 'INSERT INTO event_batches (account_id, count, body) VALUES ($1, $2, $3)'
    await this.db.query({ text }, [this.#accountId, events, lines.join('')])
    await numberEvents(this.db, this.clock.now())
  }

  /** Passes events on, and lets each receiver answer, `rounds` times, with so much time between. */
  async run(rounds: number, isDead: (url: string) => boolean, betweenMs = secondMs): Promise<void> {
    for (let round = 0; round < rounds; round++) {
      this.clock.advance(betweenMs)
      await this.#feeds.now()
      const text = `SELECT callback_id AS id, url, body FROM callbacks WHERE state = 'pending' ORDER BY split_part(webhook_id, '_', 3)::bigint`
      const pending = await this.db.query<{ id: number; url: string; body: string }>({ text })
      await this.#end(pending, ({ url }) => isDead(url), `attempts = attempts + 1`)
      await this.#end(pending, ({ url }) => !isDead(url), `state = 'delivered'`)
      for (const { url, body } of pending.filter(({ url }) => !isDead(url))) {
        const { number } = JSON.parse(body) as { number: number }
        this.got.set(url, [...(this.got.get(url) ?? []), number])
      }
    }
  }

  /** Every callback that waits has failed for its whole schedule. */
  async giveUp(): Promise<void> {
    await this.db.query({ text: `UPDATE callbacks SET ${isDeadLetter} WHERE state = 'pending'` })
  }

  async count(state: CallbackState): Promise<number> {
    const text = 'SELECT count(*) AS count FROM callbacks WHERE state = $1'
    const [row] = await this.db.query<{ count: number }>({ text }, [storedState(state)])
    return row?.count ?? 0
  }

  endpoints() {
    return listEndpoints(this.db, this.#accountId)
  }

  async #end(
    pending: readonly { id: number; url: string }[],
    which: (each: { url: string }) => boolean,
    change: string,
  ): Promise<void> {
    const ids = pending.filter(which).map(({ id }) => id)
    const text = `UPDATE callbacks SET ${change} WHERE callback_id = ANY($1::bigint[])`
    await this.db.query({ text }, [ids])
  }
}

const urlsOf = (count: number) => Array.from({ length: count }, (_, index) => `https://shop.example/${index}`)
const nobody = () => false
const everybody = () => true
const first = 'https://shop.example/0'
const numbers = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index)

suite('endpoints of one account', () => {
  test('of which most are dead have few callbacks each, and the living get every event in order', async () => {
    const urls = urlsOf(50)
    await using receivers = await Receivers.open(urls)
    const isDead = (url: string) => !url.endsWith('7')
    for (let batch = 0; batch < 5; batch++) {
      await receivers.happen(100)
      await receivers.run(6, isDead)
    }
    const living = urls.filter((url) => !isDead(url))
    for (const url of living) assert.deepEqual(receivers.got.get(url), numbers(1, 500))
    // Ten of each, and perhaps one that tries whether it is back.
    assert.ok((await receivers.count('pending')) <= 11 * (urls.length - living.length))
  })

  test('that are dead add nothing while nothing happens, for days', async () => {
    await using receivers = await Receivers.open(urlsOf(5))
    await receivers.happen(1_000)
    await receivers.run(5, everybody)
    const before = await receivers.count('pending')
    await receivers.run(60, everybody, hourMs)
    assert.ok((await receivers.count('pending')) <= before + 5)
    await receivers.giveUp()
    await receivers.run(60, everybody, hourMs)
    assert.ok((await receivers.count('pending')) <= 2 * 5)
    const health = (await receivers.endpoints()).map(({ givenUpAt }) => givenUpAt !== null)
    assert.deepEqual([...new Set(health)], [true])
  })

  test('that come back go on where they were', async () => {
    await using receivers = await Receivers.open([first])
    await receivers.happen(300)
    await receivers.run(5, everybody)
    await receivers.giveUp()
    const dead = await receivers.count('dead-lettered')
    assert.ok(dead <= 11)
    await receivers.run(3, everybody)
    await receivers.run(8, nobody, hourMs)
    assert.deepEqual(
      receivers.got.get(first)?.toSorted((a, b) => a - b),
      numbers(dead + 1, 300),
    )
    const [endpoint] = await receivers.endpoints()
    assert.deepEqual([endpoint?.cursor, endpoint?.givenUpAt], [300, null])
  })

  test('say how many events were dropped before they got them', async () => {
    await using receivers = await Receivers.open([first])
    const [added] = await receivers.endpoints()
    assert.ok(added)
    await changeEndpoint(receivers.db, added.endpointId, { isActive: false })
    await receivers.happen(40)
    await receivers.happen(10)
    await receivers.run(2, nobody)
    assert.equal(await receivers.count('delivered'), 0)
    await receivers.db.query({ text: 'DELETE FROM events WHERE last_number <= 40' })
    await changeEndpoint(receivers.db, added.endpointId, { isActive: true })
    await receivers.run(4, nobody)
    assert.deepEqual(receivers.got.get(first), numbers(41, 50))
    const [endpoint] = await receivers.endpoints()
    assert.equal(endpoint?.missed, 40)
    assert.match(receivers.faults.join(), /events 1 to 40 were dropped before endpoint \d+ got them/)
  })

  test('whose address changes get there what waited, and no event twice that was delivered', async () => {
    await using receivers = await Receivers.open([first])
    const [added] = await receivers.endpoints()
    const { endpointId = 0 } = added ?? {}
    await receivers.happen(5)
    await receivers.run(2, nobody)
    await receivers.happen(20)
    await receivers.run(2, everybody)
    const next = 'https://shop.example/next'
    assert.equal(await changeEndpoint(receivers.db, endpointId, { url: next }), 'changed')
    assert.equal(await receivers.count('pending'), 0)
    await receivers.run(4, nobody)
    assert.deepEqual([receivers.got.get(first), receivers.got.get(next)], [numbers(1, 5), numbers(6, 25)])
  })

  test('do not take the address of another one', async () => {
    await using receivers = await Receivers.open(urlsOf(2))
    const [one] = await receivers.endpoints()
    const { endpointId = 0 } = one ?? {}
    assert.equal(await changeEndpoint(receivers.db, endpointId, { url: 'https://shop.example/1' }), 'taken')
    assert.equal(await changeEndpoint(receivers.db, 7_000, { url: first }), 'unknown')
  })

  test('get events again from an instant on, as far as they are kept', async () => {
    await using receivers = await Receivers.open([first])
    const [added] = await receivers.endpoints()
    const { endpointId = 0 } = added ?? {}
    const replay = (since: number) => replayEvents(receivers.db, endpointId, since)
    const begins: number[] = []
    for (let hour = 0; hour < 5; hour++) {
      begins.push(receivers.clock.now())
      await receivers.happen(7)
      await receivers.run(2, nobody, hourMs)
    }
    assert.equal(await replay(receivers.clock.now() + 1), 0)
    assert.equal(await replay((begins[3] ?? 0) + 1), 7)
    await receivers.run(4, nobody)
    assert.deepEqual(receivers.got.get(first), [...numbers(1, 35), ...numbers(29, 35)])
    assert.equal(await replay(begins[3] ?? 0), 14)
    await receivers.run(4, nobody)
    assert.deepEqual(receivers.got.get(first)?.slice(42), numbers(22, 35))
    assert.equal(await replay(0), 35)
  })

  test('whose receiver fails are tried with an event that meets their filter, however many others come before', async () => {
    await using receivers = await Receivers.open([first])
    const [added] = await receivers.endpoints()
    const { endpointId = 0 } = added ?? {}
    await changeEndpoint(receivers.db, endpointId, { filter: { channel: 'viber' } })
    await receivers.happen(10, 'viber')
    await receivers.run(2, everybody)
    await receivers.happen(1_000)
    await receivers.happen(1, 'viber')
    assert.equal(await receivers.count('pending'), 10)
    await receivers.run(1, everybody, hourMs)
    const pending: number[] = []
    for (let round = 0; round < 10; round++) {
      await receivers.run(1, everybody)
      pending.push(await receivers.count('pending'))
    }
    assert.equal(Math.max(...pending), 11, 'the event behind a thousand others is tried')
  })

  test('get every event that meets their filter, whatever the room, and end behind those that do not', async () => {
    await using receivers = await Receivers.open([first])
    const [added] = await receivers.endpoints()
    const { endpointId = 0 } = added ?? {}
    await changeEndpoint(receivers.db, endpointId, { filter: { channel: 'viber' } })
    const wanted: number[] = []
    for (let batch = 0; batch < 12; batch++) {
      wanted.push(...numbers(batch * 110 + 1, batch * 110 + 30))
      await receivers.happen(30, 'viber')
      await receivers.happen(80)
      await receivers.run(3, batch % 3 === 1 ? everybody : nobody)
    }
    await receivers.run(10, nobody)
    assert.deepEqual(
      receivers.got.get(first)?.toSorted((a, b) => a - b),
      wanted,
    )
    const [endpoint] = await receivers.endpoints()
    assert.equal(endpoint?.cursor, endpoint?.last)
  })

  test('take their waiting callbacks with them when they are removed', async () => {
    await using receivers = await Receivers.open([first])
    await receivers.happen(20)
    await receivers.run(2, everybody)
    const [added] = await receivers.endpoints()
    assert.ok((await receivers.count('pending')) > 0)
    await removeEndpoint(receivers.db, added?.endpointId ?? 0)
    assert.equal(await receivers.count('pending'), 0)
  })
})
