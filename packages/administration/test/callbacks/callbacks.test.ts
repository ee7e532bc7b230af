import assert from 'node:assert/strict'
import { test } from 'node:test'
import { replayDeadLetters as replayOldest } from '../../../store/callbacks/callback-pages.ts'
import { listCallbacks, readOneCallback, replaySomeCallbacks } from '../../callbacks/callback-operations.ts'
import { countDeadLetters, listHosts, replayDeadLetters } from '../../callbacks/receiver-operations.ts'
import { ConsoleRefusal } from '../../refusal.ts'
import { CallbacksHarness } from './callbacks-harness.ts'

const idsOf = (rows: { callbackId: number }[]) => rows.map(({ callbackId }) => callbackId)

test('callbacks are listed newest first, a page at a time, each once', async () => {
  await using harness = await CallbacksHarness.open()
  const written = await harness.write(Array.from({ length: 120 }, () => ({})))
  const seen: number[] = []
  let before: number | null = null
  do {
    const { callbacks, next }: Awaited<ReturnType<typeof listCallbacks.run>> = await harness.perform(
      listCallbacks,
      {
        limit: 40,
        ...(before !== null && { before }),
      },
    )
    seen.push(...idsOf(callbacks))
    before = next
  } while (before !== null)
  assert.deepEqual(seen, written.reverse())
})

test('callbacks are found by state, account, message and host, ignoring case', async () => {
  await using harness = await CallbacksHarness.open()
  const [deadLetter, other, pending, ofMessage] = await harness.write([
    { state: 'dead-lettered', url: 'https://Shop.example:8443/hook?x=1' },
    { accountId: 2, url: 'http://clinic.example' },
    { state: 'pending', url: 'https://shop.example/other' },
    { msgId: 1042 },
  ])
  const found = async (query: object) => {
    return idsOf((await harness.perform(listCallbacks, query)).callbacks)
  }
  assert.deepEqual(await found({ state: 'dead-lettered' }), [deadLetter])
  assert.deepEqual(await found({ state: 'pending' }), [pending])
  assert.deepEqual(await found({ accountId: 2 }), [other])
  assert.deepEqual(await found({ host: 'SHOP.example:8443' }), [deadLetter])
  assert.deepEqual(await found({ host: 'clinic.example' }), [other])
  assert.deepEqual(await found({ msgId: 1042 }), [ofMessage])
  assert.deepEqual(await found({ msgId: 1042, state: 'dead-lettered' }), [])
})

test('a search without an index looks back a bounded time, says how far, and can continue', async () => {
  await using harness = await CallbacksHarness.open()
  const [wanted] = await harness.write([{ url: 'https://rare.example/hook' }])
  await harness.writeMany(20_010, 'delivered')
  const read = (query: object) => harness.perform(listCallbacks, query)
  const first = await read({ host: 'rare.example' })
  assert.deepEqual(first.callbacks, [])
  assert.equal(first.lookedBackTo, harness.clock.now())
  assert.ok(first.next !== null)
  const second = await read({ host: 'rare.example', before: first.next })
  assert.deepEqual(idsOf(second.callbacks), [wanted])
  assert.deepEqual([second.next, second.lookedBackTo], [null, null])
})

test('a viewer sees no whole number, no text and no key in a URL, and gets no command', async () => {
  await using harness = await CallbacksHarness.open()
  const body = JSON.stringify({
    msg_id: '1000001042',
    phone: '380671234567',
    status: 'REPLIED',
    error: 'no 380671234567',
    replies: [{ datetime: 'now', message: 'my PIN is 1234' }],
  })
  const url = 'https://shop.example/hook?key=s3cret'
  const [callbackId = 0] = await harness.write([{ body, url, lastError: 'no route to 380671234567' }])
  harness.remembered.push({
    callbackId,
    at: 1,
    tookMs: 2,
    status: 500,
    error: 'answered 500',
    answer: 'oh no',
  })
  const read = (role: 'viewer' | 'operator') => harness.perform(readOneCallback, { callbackId }, role)
  const masked = await read('viewer')
  assert.equal(masked.masked, true)
  assert.deepEqual(JSON.parse(masked.body), {
    msg_id: '1000001042',
    phone: '38067…67',
    status: 'REPLIED',
    error: 'no 38067…67',
    replies: [{ datetime: 'now', message: '…' }],
  })
  assert.equal(masked.url, 'https://shop.example/hook?…')
  assert.equal(masked.lastError, 'no route to 38067…67')
  assert.equal(masked.curl, null)
  assert.equal(masked.attemptsMade[0]?.answer, '')

  const whole = await read('operator')
  assert.equal(whole.body, body)
  assert.equal(whole.url, url)
  assert.match(whole.curl ?? '', /^curl -i 'https:\/\/shop\.example\/hook\?key=s3cret'/)
  assert.match(whole.curl ?? '', /webhook-signature: v1,/)
  assert.deepEqual([whole.account, whole.secrets, whole.maxAttempts], ['shop', 1, 10])
  assert.equal(whole.attemptsMade[0]?.answer, 'oh no')
})

test('a viewer sees no whole number anywhere in a body', async () => {
  await using harness = await CallbacksHarness.open()
  const bodies = [
    [{ phone: 380671234567, to: ['380671234567'], recipient: '3806712' }],
    '380671234567',
    { replies: [null], of: { deep: '380671234567' } },
  ].map((value) => JSON.stringify(value))
  const callbackIds = await harness.write(bodies.map((body) => ({ body })))
  const shown: unknown[] = []
  for (const callbackId of callbackIds) {
    const { body } = await harness.perform(readOneCallback, { callbackId }, 'viewer')
    shown.push(JSON.parse(body))
  }
  assert.deepEqual(shown, [
    [{ phone: '38067…67', to: ['38067…67'], recipient: '380…' }],
    '38067…67',
    { replies: [{ message: '…' }], of: { deep: '38067…67' } },
  ])
})

test('the command quotes a body with quotes correctly', async () => {
  await using harness = await CallbacksHarness.open()
  const [callbackId = 0] = await harness.write([{ body: `{"text":"it's"}`, accountId: 2 }])
  const { curl } = await harness.perform(readOneCallback, { callbackId })
  assert.match(curl ?? '', /--data-raw '\{"text":"it'\\''s"\}'$/)
  assert.doesNotMatch(curl ?? '', /signature/)
})

test('a final callback is replayed, a pending one is not', async () => {
  await using harness = await CallbacksHarness.open()
  const [deadLetter = 0, pending = 0] = await harness.write([
    { state: 'dead-lettered' },
    { state: 'pending' },
  ])
  const replay = (callbackIds: number[]) => harness.perform(replaySomeCallbacks, { callbackIds })
  assert.deepEqual(await replay([deadLetter, pending]), { replayed: [deadLetter], missed: [pending] })
  const again = await harness.perform(readOneCallback, { callbackId: deadLetter })
  assert.deepEqual([again.state, again.attempts, again.dueAt], ['pending', 0, harness.clock.now()])
  await assert.rejects(
    replay([pending]),
    new ConsoleRefusal('callbacks-busy', { callbackId: Number(pending) }),
  )
})

test('dead letters are counted and replayed by account, host and age', async () => {
  await using harness = await CallbacksHarness.open()
  const now = harness.clock.now()
  await harness.write([
    { state: 'dead-lettered', url: 'https://a.example/1', createdAt: now - 100_000 },
    { state: 'dead-lettered', url: 'https://a.example/2', lastError: 'answered 500' },
    { state: 'dead-lettered', url: 'https://b.example' },
    { state: 'dead-lettered', url: 'https://a.example', accountId: 2 },
    { state: 'delivered', url: 'https://a.example' },
  ])
  const { deadLetters: deadLetter } = await harness.perform(listHosts, {})
  assert.deepEqual(
    deadLetter.map((group) => [group.account, group.host, group.count]),
    [
      ['shop', 'a.example', 2],
      ['clinic', 'a.example', 1],
      ['shop', 'b.example', 1],
    ],
  )
  assert.deepEqual([deadLetter[0]?.oldestAt, deadLetter[0]?.lastError], [now - 100_000, 'answered 500'])
  const count = async (query: object) => (await harness.perform(countDeadLetters, query)).count
  assert.equal(await count({}), 4)
  assert.equal(await count({ host: 'A.example' }), 3)
  assert.equal(await count({ host: 'a.example', accountId: 1, since: now }), 1)
  const body = { host: 'a.example', accountId: 1, since: now }
  const done = await harness.perform(replayDeadLetters, body)
  assert.deepEqual(done, { replayed: 1, left: false })
  assert.equal(await count({}), 3)
})

test('the backlog of an account hides no endpoint of another one, and what was not counted is not called none', async () => {
  const health = {
    ...{ breaker: 'closed' as const, reopensAt: null, failures: 0, waiting: 0, active: 1 },
    ...{ concurrency: 4, tookMs: 20 },
  }
  const origins: [number, string][] = [
    [1, 'https://b.example'],
    [2, 'https://c.example'],
  ]
  await using harness = await CallbacksHarness.open(
    origins.map(([accountId, origin]) => ({ accountId, origin, health })),
  )
  await harness.writeMany(25_000, 'pending', { url: 'https://a.example' })
  await harness.write([{ state: 'pending', accountId: 2, url: 'https://d.example' }])
  const read = async (query: object) =>
    (await harness.perform(listHosts, query)).hosts.map(({ host, waiting, more }) => [host, waiting, more])
  assert.deepEqual(await read({}), [
    ['a.example', 10_000, true],
    ['b.example', null, true],
    ['c.example', 0, false],
    ['d.example', 1, false],
  ])
  assert.deepEqual(await read({ accountId: 1 }), [
    ['a.example', 20_000, true],
    ['b.example', null, true],
  ])
})

test('endpoints are those for which webhooks wait, whichever gateway has called them', async () => {
  const health = {
    ...{ breaker: 'closed' as const, reopensAt: null, failures: 0, waiting: 0, active: 1 },
    ...{ concurrency: 4, tookMs: 20 },
  }
  const hosts = ['https://a.example', 'https://b.example'].map((origin) => ({ accountId: 1, origin, health }))
  await using harness = await CallbacksHarness.open(hosts)
  await harness.write([
    { state: 'pending', url: 'https://a.example/1', lastError: 'answered 500' },
    { state: 'pending', url: 'https://a.example/2' },
    { state: 'pending', url: 'https://elsewhere.example:8443', accountId: 2 },
    { state: 'delivered', url: 'https://b.example' },
  ])
  const read = async (query: object) =>
    (await harness.perform(listHosts, query)).hosts.map(({ account, host, waiting, lastError, health }) => [
      ...[account, host, waiting, lastError, health?.active],
    ])
  assert.deepEqual(await read({}), [
    ['shop', 'a.example', 2, 'answered 500', 1],
    ['shop', 'b.example', 0, null, 1],
    ['clinic', 'elsewhere.example:8443', 1, null, undefined],
  ])
  assert.deepEqual(
    (await read({ accountId: 2 })).map(([account]) => account),
    ['clinic'],
  )
})

test('one request replays at most ten thousand dead letters and says that there are more', async () => {
  await using harness = await CallbacksHarness.open()
  await harness.writeMany(10_003, 'dead-lettered')
  const replay = () => harness.perform(replayDeadLetters, {})
  assert.deepEqual(await replay(), { replayed: 10_000, left: true })
  assert.deepEqual(await replay(), { replayed: 3, left: false })
})

test('a dead letter that is replayed by two at once is replayed by one, and not again after its delivery', async () => {
  await using harness = await CallbacksHarness.open()
  await harness.writeMany(3, 'dead-lettered')
  const { db } = harness
  const every = { accountId: null, host: null, since: null }
  const times = { limit: 10, now: 1 }
  await db.transaction(async (tx) => {
    assert.equal(await replayOldest(tx, every, times), 3)
    assert.equal(await replayOldest(db, every, times), 0)
    await tx.query({ text: `UPDATE callbacks SET state = 'delivered'` })
  })
  assert.equal(await replayOldest(db, every, times), 0)
})
