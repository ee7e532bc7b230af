import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { PartAnswer, SubmitPart } from '../../../carriers/connector.ts'
import { sms } from '../../../domain/test/message/message-samples.ts'
import { readMessageCosts } from '../../../store/money/upstream-costs.ts'
import { balanceOf, idOf, openHarness, statusOf, submission } from './dispatch-harness.ts'
import { ScriptedUpstream } from './scripted-upstream.ts'

// A carrier that takes a text in one request, cuts it itself, and answers and reports each part.

const balance = 1_000_000_000
/** Of one part, in `sms()`. */
const price = 500_000

function carrier(answer: ScriptedUpstream['answer']): ScriptedUpstream {
  const upstream = new ScriptedUpstream('whole', answer)
  upstream.wholeMessages = true
  return upstream
}

/** Takes each text in parts with these ids. */
function takingAs(...refs: string[]): ScriptedUpstream {
  return carrier(() => ({ kind: 'accepted', ref: refs[0] ?? '', raw: 'taken', parts: refs.map(acceptedAs) }))
}

function acceptedAs(ref: string): PartAnswer {
  return { kind: 'accepted', ref }
}

async function openWith(upstream: ScriptedUpstream, parts: number) {
  const harness = await openHarness({ upstreams: [upstream] })
  const msgId = idOf((await harness.accept(submission({ plan: sms({ parts }) })))[0])
  await upstream.handed(1)
  return { harness, msgId, [Symbol.asyncDispose]: () => harness[Symbol.asyncDispose]() }
}

test('a text is delivered when each of its parts is, and not before', async () => {
  const upstream = takingAs('p-1', 'p-2')
  await using setting = await openWith(upstream, 2)
  const { db } = setting.harness
  await upstream.report({ refs: ['p-2'], part: 'unnumbered' })
  assert.equal(await statusOf(db, setting.msgId), 'ROUTING')
  await upstream.report({ refs: ['p-1'], part: 'unnumbered' })
  assert.equal(await statusOf(db, setting.msgId), 'DELIVERED')
  assert.equal(upstream.submitted.length, 1)
})

test('a part that the carrier did not take is not handed over again, and the text is delivered in part', async () => {
  const upstream = carrier(() => ({
    kind: 'accepted',
    ref: 'p-1',
    raw: 'one of two',
    cost: { kind: 'charge', micros: 40_000, currency: 'EUR' },
    parts: [acceptedAs('p-1'), { kind: 'failed', status: 'NO ROUTE', reason: 'not routable' }],
  }))
  await using setting = await openWith(upstream, 2)
  const { db } = setting.harness
  await upstream.report({ refs: ['p-1'], part: 'unnumbered' })
  assert.equal(await statusOf(db, setting.msgId), 'PARTIALLY DELIVERED')
  assert.equal(await balanceOf(db), balance - price)
  assert.equal(upstream.submitted.length, 1)
  const costs = await readMessageCosts(db, setting.msgId)
  assert.deepEqual(
    costs.map(({ micros }) => micros),
    [40_000],
  )
})

test('where the carrier counts fewer parts, its last one stands for the rest of ours', async () => {
  const upstream = takingAs('p-1')
  await using setting = await openWith(upstream, 3)
  await upstream.report({ refs: ['p-1'], part: 'unnumbered' })
  assert.equal(await statusOf(setting.harness.db, setting.msgId), 'DELIVERED')
  assert.equal(await balanceOf(setting.harness.db), balance - 3 * price)
})

test('where the carrier counts more parts, all are awaited and ours are charged', async () => {
  const upstream = takingAs('p-1', 'p-2', 'p-3')
  await using setting = await openWith(upstream, 2)
  const { db } = setting.harness
  for (const ref of ['p-1', 'p-2']) await upstream.report({ refs: [ref], part: 'unnumbered' })
  assert.equal(await statusOf(db, setting.msgId), 'ROUTING')
  await upstream.report({ refs: ['p-3'], part: 'unnumbered' })
  assert.equal(await statusOf(db, setting.msgId), 'DELIVERED')
  assert.equal(await balanceOf(db), balance - 2 * price)
})

function ownOf({ msgId, stage, expiresAt }: SubmitPart) {
  return { msgId, stage, expiresAt }
}

test('after a lost answer each id counts for one part, however often it is reported', async () => {
  const upstream = carrier(() => ({ kind: 'unknown', raw: 'timeout' }))
  await using setting = await openWith(upstream, 2)
  const { db } = setting.harness
  const [part] = upstream.submitted
  assert.ok(part !== undefined)
  const report = (ref: string, kind: 'enroute' | 'delivered') =>
    upstream.report({ refs: [ref], own: ownOf(part), part: 'unnumbered', outcome: { kind } })
  await Promise.all([report('p-1', 'enroute'), report('p-1', 'delivered')])
  await report('p-1', 'delivered')
  assert.notEqual(await statusOf(db, setting.msgId), 'DELIVERED')
  await report('p-2', 'delivered')
  assert.equal(await statusOf(db, setting.msgId), 'DELIVERED')
})

test('a numbered report counts for its part, also where all parts have one id', async () => {
  const upstream = carrier(() => ({ kind: 'accepted', ref: 'whole', raw: 'taken' }))
  await using setting = await openWith(upstream, 2)
  const { db } = setting.harness
  const [part] = upstream.submitted
  assert.ok(part !== undefined)
  await upstream.report({ refs: ['whole'], own: ownOf(part), part: { index: 0, total: 2 } })
  assert.equal(await statusOf(db, setting.msgId), 'ROUTING')
  await upstream.report({ refs: ['an id of its own'], own: ownOf(part), part: { index: 1, total: 2 } })
  assert.equal(await statusOf(db, setting.msgId), 'DELIVERED')
})
