import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sms } from '../../../domain/test/message/message-samples.ts'
import { idOf, openHarness, statusOf, submission } from './dispatch-harness.ts'
import { refOf, ScriptedUpstream, taken } from './scripted-upstream.ts'

// A long text at a carrier that reports by its own ids, which the lost answers had.

const phone = '380671234567'

async function openInDoubt(upstream: ScriptedUpstream, parts: number, unknownHoldSeconds = 30) {
  const harness = await openHarness({ upstreams: [upstream], unknownHoldSeconds })
  const msgId = idOf((await harness.accept(submission({ phone, plan: sms({ parts }) })))[0])
  await upstream.handed(parts)
  while ((await statusOf(harness.db, msgId)) !== 'ROUTING') await new Promise(setImmediate)
  const attempts = async () => {
    const [row] = await harness.db.query<{ attempts: { parts: { kind: string }[] }[] }>({
      text: 'SELECT attempts FROM messages',
    })
    return (row?.attempts ?? []).map((attempt) => attempt.parts.map(({ kind }) => kind))
  }
  return { harness, msgId, attempts, [Symbol.asyncDispose]: () => harness[Symbol.asyncDispose]() }
}

function silent(): ScriptedUpstream {
  return new ScriptedUpstream('a', () => ({ kind: 'unknown', raw: 'no answer' }))
}

test('of two parts in doubt neither counts as delivered by one report with the number', async () => {
  const upstream = silent()
  await using setting = await openInDoubt(upstream, 2)
  await upstream.report({ refs: ['one'], phone })
  await upstream.report({ refs: ['one'], phone })
  assert.deepEqual(await setting.attempts(), [['unknown', 'unknown']])
  assert.equal(await statusOf(setting.harness.db, setting.msgId), 'ROUTING')
})

test('two parts in doubt count when the carrier has reported as many ids, whenever each came', async () => {
  const upstream = silent()
  await using setting = await openInDoubt(upstream, 2)
  await upstream.report({ refs: ['one'], phone })
  // By then the first one has been tried again, alone.
  await new Promise((resolve) => setTimeout(resolve, 1_200))
  await upstream.report({ refs: ['two'], phone })
  while ((await statusOf(setting.harness.db, setting.msgId)) !== 'DELIVERED') await new Promise(setImmediate)
  assert.equal(upstream.submitted.length, 2)
  const [left] = await setting.harness.db.query<{ reports: number }>({
    text: 'SELECT count(*)::int AS reports FROM unmatched_reports',
  })
  assert.equal(left?.reports, 0)
})

test('a failure and a delivery of two parts in doubt make the message delivered in part', async () => {
  const upstream = silent()
  await using setting = await openInDoubt(upstream, 2)
  await Promise.all([
    upstream.report({ refs: ['one'], phone }),
    upstream.report({
      refs: ['two'],
      phone,
      outcome: { kind: 'failed', status: 'UNDELIVERABLE', reason: 'absent' },
    }),
  ])
  while ((await statusOf(setting.harness.db, setting.msgId)) === 'ROUTING') await new Promise(setImmediate)
  assert.equal(await statusOf(setting.harness.db, setting.msgId), 'PARTIALLY DELIVERED')
})

test('more ids than parts in doubt say nothing', async () => {
  const upstream = silent()
  await using setting = await openInDoubt(upstream, 2)
  await Promise.all(['one', 'two', 'three'].map((ref) => upstream.report({ refs: [ref], phone })))
  assert.deepEqual(await setting.attempts(), [['unknown', 'unknown']])
})

test('the only part in doubt of a long text counts at once', async () => {
  const upstream = silent()
  upstream.answer = (part) => (part.partIndex === 0 ? taken(part) : { kind: 'unknown', raw: 'no answer' })
  await using setting = await openInDoubt(upstream, 2)
  await upstream.report({ refs: ['one'], phone })
  assert.deepEqual(await setting.attempts(), [['sent', 'delivered']])
  await upstream.report({ refs: [refOf(setting.msgId, 0)], phone })
  assert.equal(await statusOf(setting.harness.db, setting.msgId), 'DELIVERED')
})

test('where the carrier reports one of two parts in doubt, both go out again and their ids count', async () => {
  const upstream = silent()
  await using setting = await openInDoubt(upstream, 2, 0.2)
  const { db } = setting.harness
  upstream.answer = taken
  await upstream.report({ refs: ['one'], phone })
  await upstream.handed(4)
  assert.deepEqual(
    upstream.submitted.slice(2).map(({ partIndex }) => partIndex),
    [0, 1],
  )
  await upstream.report({ refs: [refOf(setting.msgId, 0)], phone })
  assert.equal(await statusOf(db, setting.msgId), 'ROUTING')
  await upstream.report({ refs: [refOf(setting.msgId, 1)], phone })
  assert.equal(await statusOf(db, setting.msgId), 'DELIVERED')
})
