import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sms } from '../../../domain/test/message/message-samples.ts'
import { balanceOf, idOf, openHarness, statusOf, submission } from './dispatch-harness.ts'
import { refOf, ScriptedUpstream, taken } from './scripted-upstream.ts'

// A carrier that sends one receipt for a text of several parts.

const phone = '380671234567'
const failed = { kind: 'failed', status: 'UNDELIVERABLE', reason: 'absent' } as const

async function openWith(
  upstream: ScriptedUpstream,
  { parts = 3, memory = true, others = [] as ScriptedUpstream[] } = {},
) {
  const first = await openHarness({ upstreams: [upstream, ...others] })
  const msgId = idOf((await first.accept(submission({ phone, plan: sms({ parts }) })))[0])
  await upstream.handed(upstream.wholeMessages ? 1 : parts)
  while ((await statusOf(first.db, msgId)) !== 'ROUTING') await new Promise(setImmediate)
  const opened = [first]
  if (!memory) {
    await first.dispatch[Symbol.asyncDispose]()
    opened.push(await openHarness({ upstreams: [upstream, ...others], on: first.fresh }))
  }
  return {
    db: first.db,
    msgId,
    status: () => statusOf(first.db, msgId),
    async [Symbol.asyncDispose]() {
      for (const each of opened.reverse()) await each[Symbol.asyncDispose]()
    },
  }
}

for (const memory of [true, false]) {
  describe(`a receipt for a text that is ${memory ? 'in memory' : 'on disk'}`, () => {
    for (const part of [0, 1, 2]) {
      test(`under the id of part ${part + 1} of three makes the text delivered`, async () => {
        const upstream = new ScriptedUpstream('carrier')
        await using sent = await openWith(upstream, { memory })
        await upstream.report({ refs: [refOf(sent.msgId, part)], phone, wholeText: true })
        assert.equal(await sent.status(), 'DELIVERED')
        await upstream.report({ refs: [refOf(sent.msgId, 0)], phone, wholeText: true })
        assert.equal(await sent.status(), 'DELIVERED')
      })
    }

    test('that says it failed makes the text undeliverable, and all of its price is given back', async () => {
      const upstream = new ScriptedUpstream('carrier')
      await using sent = await openWith(upstream, { memory })
      const balance = await balanceOf(sent.db)
      await upstream.report({ refs: [refOf(sent.msgId, 2)], phone, wholeText: true, outcome: failed })
      assert.equal(await sent.status(), 'UNDELIVERABLE')
      assert.ok((await balanceOf(sent.db)) > balance)
    })

    test('counts for a text that was handed over whole', async () => {
      const upstream = new ScriptedUpstream('carrier')
      upstream.wholeMessages = true
      await using sent = await openWith(upstream, { memory })
      await upstream.report({ refs: [refOf(sent.msgId)], phone, wholeText: true })
      assert.equal(await sent.status(), 'DELIVERED')
    })
  })
}

test('without the setting each part waits for its own receipt', async () => {
  const upstream = new ScriptedUpstream('carrier')
  await using sent = await openWith(upstream)
  await upstream.report({ refs: [refOf(sent.msgId, 2)], phone })
  assert.equal(await sent.status(), 'ROUTING')
})

test('a receipt for a text counts for parts that were refused for a moment and went out later', async () => {
  let refusals = 1
  const upstream = new ScriptedUpstream('carrier', (part) =>
    part.partIndex === 1 && refusals-- > 0
      ? { kind: 'refused', refusal: 'throttled', raw: '0x58', status: 'REJECTED' }
      : taken(part),
  )
  await using harness = await openHarness({ upstreams: [upstream] })
  const msgId = idOf((await harness.accept(submission({ phone, plan: sms({ parts: 2 }) })))[0])
  await upstream.handed(3)
  while ((await statusOf(harness.db, msgId)) !== 'ROUTING') await new Promise(setImmediate)
  await upstream.report({ refs: [refOf(msgId, 0)], phone, wholeText: true })
  while ((await statusOf(harness.db, msgId)) !== 'DELIVERED') await new Promise(setImmediate)
})

test('a receipt for a text whose answers were lost is found by its number', async () => {
  const upstream = new ScriptedUpstream('carrier', () => ({ kind: 'unknown', raw: 'no answer' }))
  await using sent = await openWith(upstream)
  await upstream.report({ refs: ['one'], phone, wholeText: true })
  assert.equal(await sent.status(), 'DELIVERED')
})

test('a failure of a whole text gives it to another carrier once, each part', async () => {
  const [one, other] = [new ScriptedUpstream('one'), new ScriptedUpstream('other')]
  await using harness = await openHarness({ upstreams: [one, other], route: { retryFailed: 1 } })
  const msgId = idOf((await harness.accept(submission({ phone, plan: sms({ parts: 2 }) })))[0])
  await one.handed(2)
  while ((await statusOf(harness.db, msgId)) !== 'ROUTING') await new Promise(setImmediate)
  await one.report({ refs: [refOf(msgId, 1)], phone, wholeText: true, outcome: failed })
  await other.handed(2)
  while ((await statusOf(harness.db, msgId)) !== 'ROUTING') await new Promise(setImmediate)
  await other.report({ refs: [refOf(msgId, 0)], phone, wholeText: true })
  while ((await statusOf(harness.db, msgId)) !== 'DELIVERED') await new Promise(setImmediate)
  assert.deepEqual([one.submitted.length, other.submitted.length], [2, 2])
})

test('a failure of a whole text begins the next stage of its plan once', async () => {
  const upstream = new ScriptedUpstream('carrier')
  await using harness = await openHarness({ upstreams: [upstream] })
  const msgId = idOf((await harness.accept(submission({ phone, plan: sms({ parts: 2, stages: 2 }) })))[0])
  await upstream.handed(2)
  while ((await statusOf(harness.db, msgId)) !== 'ROUTING') await new Promise(setImmediate)
  await upstream.report({ refs: [refOf(msgId, 0)], phone, wholeText: true, outcome: failed })
  await upstream.handed(4)
  assert.deepEqual(
    upstream.submitted.map(({ stage, partIndex }) => [stage, partIndex]),
    [
      [0, 0],
      [0, 1],
      [1, 0],
      [1, 1],
    ],
  )
})
