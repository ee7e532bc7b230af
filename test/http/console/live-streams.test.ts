import assert from 'node:assert/strict'
import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { test } from 'node:test'
import { LiveFeed } from '../../../src/http/console/live-feed.ts'
import { LiveStreams } from '../../../src/http/console/live-streams.ts'
import { hashOf } from '../../../src/storage/console/invitations.ts'
import { ManualClock } from '../../support/manual-clock.ts'

/** Streams over sessions that a test ends, without a database. */
class Stage {
  readonly clock = new ManualClock()
  readonly feed = new LiveFeed(this.clock)
  readonly over = new Set<string>()
  isAway = false
  queries = 0
  readonly streams = new LiveStreams({
    db: { query: (_statement, [sessions] = []) => this.#query(sessions as string[]) as never },
    clock: this.clock,
    feed: this.feed,
  })

  open(token: string, userId = 1): ServerResponse {
    const response = new ServerResponse(new IncomingMessage(new Socket()))
    this.streams.refuseMore(userId, token)
    this.streams.open(response, userId, token)
    return response
  }

  /** Lets so much time pass, and what begins in it end. */
  async pass(ms: number): Promise<void> {
    this.clock.advance(ms)
    await this.streams.check()
  }

  #query(sessions: string[]): Promise<{ session: string }[]> {
    this.queries++
    if (this.isAway) return Promise.reject(new Error('the database is away'))
    const over = new Set([...this.over].map((token) => hashOf(token).toString('hex')))
    return Promise.resolve(sessions.filter((each) => !over.has(each)).map((session) => ({ session })))
  }
}

const isOver = ({ writableEnded, destroyed }: ServerResponse) => writableEnded || destroyed

test('sessions are looked up every five seconds, all in one query, while a page listens', async () => {
  const stage = new Stage()
  const [one, other, third] = [stage.open('a'), stage.open('a'), stage.open('b', 2)]
  await stage.pass(0)
  stage.over.add('a')
  assert.equal(isOver(one), false)
  stage.queries = 0
  stage.clock.advance(5_000)
  assert.equal(stage.queries, 1)
  await stage.pass(0)
  assert.deepEqual([one, other, third].map(isOver), [true, true, false])
  stage.streams.close()
  stage.feed.close()
  assert.equal(stage.clock.waiting, 0)
})

test('a session that ended while its stream was opened is found out', async () => {
  const stage = new Stage()
  stage.over.add('a')
  const response = stage.open('a')
  await stage.streams.check()
  assert.equal(isOver(response), true)
  stage.feed.close()
  assert.equal(stage.clock.waiting, 0)
})

test('while the database is away streams stay for a minute, and no longer', async () => {
  const stage = new Stage()
  const response = stage.open('a')
  await stage.pass(0)
  stage.isAway = true
  await stage.pass(59_000)
  assert.equal(isOver(response), false)
  await stage.pass(1_000)
  assert.equal(isOver(response), true)
  stage.feed.close()
})

test('a check that is requested while another goes on sees what changed in between', async () => {
  const stage = new Stage()
  const response = stage.open('a')
  const first = stage.streams.check()
  stage.over.add('a')
  await Promise.all([first, stage.streams.check(), stage.streams.check()])
  assert.equal(isOver(response), true)
  stage.feed.close()
})

test('a session has 8 streams, a user 16 in all browsers, and a page that goes away makes room', () => {
  const stage = new Stage()
  const tooMany = /^Error: Too many pages are open|Too many pages are open/
  const [first] = Array.from({ length: 8 }, () => stage.open('a'))
  assert.throws(() => stage.open('a'), tooMany)
  for (let tab = 0; tab < 8; tab++) stage.open('b')
  assert.throws(() => stage.open('c'), tooMany)
  stage.open('d', 2)
  first?.emit('close')
  stage.open('c')
  assert.throws(() => stage.open('c'), tooMany)
  stage.streams.close()
  stage.feed.close()
})
