import assert from 'node:assert/strict'
import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { test } from 'node:test'
import { ManualClock } from '../../../test/support/manual-clock.ts'
import { noSiblings } from '../../kit/machine/siblings.ts'
import { hashToken } from '../../store/console/invitations.ts'
import { LiveStreams } from '../live-streams.ts'
import { LiveUpdates } from '../live-updates.ts'

/** Streams over sessions that a test ends, without a database. */
class StreamsHarness {
  readonly clock = new ManualClock()
  readonly liveUpdates = new LiveUpdates(this.clock, noSiblings)
  readonly over = new Set<string>()
  isAway = false
  queries = 0
  readonly streams = new LiveStreams({
    db: { query: (_statement, [sessions] = []) => this.#query(sessions as string[]) as never },
    clock: this.clock,
    liveUpdates: this.liveUpdates,
  })

  open(token: string, userId = 1, accountId: number | null = null): ServerResponse {
    const response = new ServerResponse(new IncomingMessage(new Socket()))
    this.streams.refuseMore({ userId, accountId }, token)
    this.streams.open(response, { userId, accountId }, token)
    return response
  }

  /** Moves the clock and waits for the work that this starts. */
  async pass(ms: number): Promise<void> {
    this.clock.advance(ms)
    await this.streams.check()
  }

  #query(sessions: string[]): Promise<{ session: string }[]> {
    this.queries++
    if (this.isAway) return Promise.reject(new Error('the database is away'))
    const over = new Set([...this.over].map((token) => hashToken(token).toString('hex')))
    return Promise.resolve(sessions.filter((each) => !over.has(each)).map((session) => ({ session })))
  }
}

const isOver = ({ writableEnded, destroyed }: ServerResponse) => writableEnded || destroyed

test('sessions are looked up every five seconds, all in one query, while a page is open', async () => {
  const harness = new StreamsHarness()
  const [one, other, third] = [harness.open('a'), harness.open('a'), harness.open('b', 2)]
  await harness.pass(0)
  harness.over.add('a')
  assert.equal(isOver(one), false)
  harness.queries = 0
  harness.clock.advance(5_000)
  assert.equal(harness.queries, 1)
  await harness.pass(0)
  assert.deepEqual([one, other, third].map(isOver), [true, true, false])
  harness.streams.close()
  harness.liveUpdates.close()
  assert.equal(harness.clock.waiting, 0)
})

test('a session that ended while its stream was opened is noticed', async () => {
  const harness = new StreamsHarness()
  harness.over.add('a')
  const response = harness.open('a')
  await harness.streams.check()
  assert.equal(isOver(response), true)
  harness.liveUpdates.close()
  assert.equal(harness.clock.waiting, 0)
})

test('while the database is away streams stay for a minute and no longer', async () => {
  const harness = new StreamsHarness()
  const response = harness.open('a')
  await harness.pass(0)
  harness.isAway = true
  await harness.pass(59_000)
  assert.equal(isOver(response), false)
  await harness.pass(1_000)
  assert.equal(isOver(response), true)
  harness.liveUpdates.close()
})

test('a check requested during another one sees changes in between', async () => {
  const harness = new StreamsHarness()
  const response = harness.open('a')
  const first = harness.streams.check()
  harness.over.add('a')
  await Promise.all([first, harness.streams.check(), harness.streams.check()])
  assert.equal(isOver(response), true)
  harness.liveUpdates.close()
})

test('a session has 8 streams, a user 16 in all browsers, and a closed page frees its place', () => {
  const harness = new StreamsHarness()
  const tooMany = /^Error: Too many pages are open|Too many pages are open/
  const [first] = Array.from({ length: 8 }, () => harness.open('a'))
  assert.throws(() => harness.open('a'), tooMany)
  for (let tab = 0; tab < 8; tab++) harness.open('b')
  assert.throws(() => harness.open('c'), tooMany)
  harness.open('d', 2)
  first?.emit('close')
  harness.open('c')
  assert.throws(() => harness.open('c'), tooMany)
  harness.streams.close()
  harness.liveUpdates.close()
})

test('users of one account leave pages to those of others, and users of accounts leave pages to the operator', () => {
  const harness = new StreamsHarness()
  const open = (account: number, count: number) => {
    for (let user = 0; user < count; user++)
      harness.open(`${account} ${user}`, 1_000 * account + user, account)
  }
  open(1, 40)
  assert.throws(() => open(1, 1), { code: 'pages-open' })
  for (const account of [2, 3, 4]) open(account, 40)
  assert.throws(() => open(5, 1), { code: 'pages-open' })
  harness.open('operator')
  harness.streams.close()
  harness.liveUpdates.close()
})
