import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ManualClock } from '../../../../test/support/manual-clock.ts'
import { type Reaction, type ReceivedRequest, Receiver } from '../../../../test/support/receiver.ts'
import { until } from '../../../gateway/test/whole/until.ts'
import { type Clock, systemClock } from '../../../kit/time/clock.ts'
import type { Connection } from '../../connector.ts'
import { infobipViber } from '../../infobip-viber/kind.ts'
import { openKind } from '../open-kind.ts'
import {
  answerTo,
  errorAnswer,
  idsIn,
  inboundUrl,
  openConnection,
  refusal,
  sampleName,
  samplePart,
  viberConfig,
} from './sample-account.ts'

class Account implements AsyncDisposable {
  readonly connection: Connection
  readonly #receiver: Receiver

  static async open(
    react: (request: ReceivedRequest, index: number) => Reaction,
    { clock = systemClock, ...given }: { window?: number; responseTimeoutMs?: number; clock?: Clock } = {},
  ): Promise<Account> {
    const receiver = await Receiver.open()
    receiver.react = react
    const config = viberConfig({ baseUrl: receiver.origin, ...given })
    return new Account(receiver, openConnection(openKind(infobipViber, config, { clock, inboundUrl })))
  }

  private constructor(receiver: Receiver, connection: Connection) {
    this.#receiver = receiver
    this.connection = connection
  }

  /** Ids in each request so far. */
  get requests(): string[][] {
    return this.#receiver.received.map(idsIn)
  }

  submit(...msgIds: number[]) {
    return msgIds.map((msgId) => this.connection.submit(samplePart({ msgId })))
  }

  requestsCame(count: number): Promise<void> {
    return this.#receiver.requests(count)
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.connection.close(0)
    await this.#receiver[Symbol.asyncDispose]()
  }
}

const names = (...msgIds: number[]) => msgIds.map((msgId) => sampleName(msgId))
const count = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index)

test('simultaneous submits go in one request, and each has its own outcome', async () => {
  const credits = { groupId: 5, groupName: 'REJECTED', id: 12, name: 'REJECTED_NOT_ENOUGH_CREDITS' }
  const pending = { groupId: 1, groupName: 'PENDING', id: 26, name: 'PENDING_ACCEPTED' }
  await using account = await Account.open((request) =>
    answerTo(request, (id) => (id === sampleName(2) ? credits : pending)),
  )
  const outcomes = await Promise.all(account.submit(1, 2, 3))
  assert.deepEqual(outcomes.map(refusal), ['accepted', 'unavailable REJECTED', 'accepted'])
  assert.equal(outcomes[2]?.kind === 'accepted' && outcomes[2].ref, sampleName(3))
  assert.deepEqual(account.requests, [names(1, 2, 3)])
})

test('a request has a hundred messages at most', async () => {
  await using account = await Account.open((request) => answerTo(request))
  const outcomes = await Promise.all(account.submit(...count(1, 250)))
  assert.ok(outcomes.every(({ kind }) => kind === 'accepted'))
  assert.deepEqual(
    account.requests.map(({ length }) => length),
    [100, 100, 50],
  )
})

test('the window limits the requests at once, and waiting submits go in one request', async () => {
  let release = () => {}
  const until = new Promise<void>((resolve) => {
    release = resolve
  })
  await using account = await Account.open(
    (request) => ({ kind: 'wait', until, reaction: answerTo(request) }),
    { window: 1 },
  )
  const first = account.submit(1)
  await account.requestsCame(1)
  const others = account.submit(...count(2, 6))
  release()
  await Promise.all([...first, ...others])
  assert.deepEqual(account.requests, [names(1), names(2, 3, 4, 5, 6)])
})

test('a violation that names its message refuses only that message', async () => {
  const violations = [
    { property: 'messages[1].content.text', violation: 'size must be between 0 and 1000' },
    { property: 'messages[1].sender', violation: 'must not be blank' },
  ]
  await using account = await Account.open((request, index) =>
    index === 0 ? errorAnswer(400, violations) : answerTo(request),
  )
  const outcomes = await Promise.all(account.submit(1, 2, 3))
  assert.deepEqual(outcomes.map(refusal), ['accepted', 'rejected-here REJECTED', 'accepted'])
  assert.equal(
    outcomes[1]?.raw,
    'messages[1].content.text: size must be between 0 and 1000; messages[1].sender: must not be blank',
  )
  assert.deepEqual(account.requests, [names(1, 2, 3), names(1, 3)])
})

test('where a violation names no message, the valid messages are still sent', async () => {
  const bad = sampleName(37)
  await using account = await Account.open((request) =>
    idsIn(request).includes(bad) ? errorAnswer(400) : answerTo(request),
  )
  const outcomes = await Promise.all(account.submit(...count(1, 64)))
  const refused = outcomes.flatMap((outcome, index) =>
    outcome.kind === 'accepted' ? [] : [sampleName(index + 1)],
  )
  assert.deepEqual(refused, [bad])
  assert.equal(refusal(outcomes[36] ?? assert.fail()), 'rejected-here REJECTED')
  assert.ok(account.requests.length <= 13, `${account.requests.length} requests`)
})

test('violations that name no message do not cause endless requests', async () => {
  const violations = [{ property: 'messages[77].sender', violation: 'must not be blank' }]
  await using account = await Account.open(() => errorAnswer(400, violations))
  const outcomes = await Promise.all(account.submit(1, 2, 3))
  assert.deepEqual(new Set(outcomes.map(refusal)), new Set(['rejected-here REJECTED']))
})

test('a lost answer leaves all messages of a request unknown, each under its own id', async () => {
  await using account = await Account.open(() => ({ kind: 'drop' }))
  const outcomes = await Promise.all(account.submit(1, 2))
  assert.deepEqual(
    outcomes.map((outcome) => outcome.kind === 'unknown' && outcome.ref),
    names(1, 2),
  )
})

test('a message that the answer does not name is unknown', async () => {
  await using account = await Account.open((request) => {
    const body = JSON.stringify({ messages: [{ messageId: sampleName(1), status: { groupId: 1, id: 26 } }] })
    return idsIn(request).length === 2 ? { kind: 'answer', status: 200, body } : answerTo(request)
  })
  const outcomes = await Promise.all(account.submit(1, 2))
  assert.deepEqual(outcomes.map(refusal), ['accepted', 'unknown'])
})

test('a successful answer without messages leaves all of them unknown', async () => {
  for (const body of [
    { bulkId: 'a28dd97c' },
    { messages: [] },
    { messages: [{ messageId: sampleName(1) }] },
  ]) {
    await using account = await Account.open(() => ({
      kind: 'answer',
      status: 200,
      body: JSON.stringify(body),
    }))
    const outcomes = await Promise.all(account.submit(1, 2))
    assert.deepEqual(
      outcomes.map((outcome) => outcome.kind === 'unknown' && outcome.ref),
      names(1, 2),
    )
  }
})

test('a submit for which no request becomes free in time is refused', async () => {
  const clock = new ManualClock()
  const limits = { window: 1, responseTimeoutMs: 60_000, clock }
  await using account = await Account.open(() => ({ kind: 'hang' }), limits)
  const [first] = account.submit(1)
  await account.requestsCame(1)
  const [second] = account.submit(2)
  await until('both to have their limits', () => clock.waiting === 2 || null)
  clock.advance(60_000)
  assert.equal(refusal(await (first ?? assert.fail())), 'unknown')
  assert.equal(refusal(await (second ?? assert.fail())), 'throttled REJECTED')
  assert.deepEqual(account.requests, [names(1)])
})

test('closing refuses waiting submits and leaves running ones unknown', async () => {
  await using account = await Account.open(() => ({ kind: 'hang' }), { window: 1 })
  const [first] = account.submit(1)
  await account.requestsCame(1)
  const [second] = account.submit(2)
  await account.connection.close(10)
  assert.equal(refusal(await (first ?? assert.fail())), 'unknown')
  assert.equal(refusal(await (second ?? assert.fail())), 'unavailable REJECTED')
  assert.deepEqual(account.requests, [names(1)])
})
