import assert from 'node:assert/strict'
import { test } from 'node:test'
import { SettingRefused } from '../../../../domain/settings/setting-refused.ts'
import { until } from '../../../../gateway/test/whole/until.ts'
import { controlUpstream, resumeUpstream } from '../../../../store/carriers/upstream-controls.ts'
import type { Database } from '../../../../store/database.ts'
import { idOf, openHarness, statusOf, submission } from '../dispatch-harness.ts'
import { refOf, ScriptedUpstream } from '../scripted-upstream.ts'

function control(db: Database, upstream: string, state: 'paused' | 'draining' = 'paused'): Promise<void> {
  return controlUpstream(db, { upstream, state, reason: 'maintenance', madeBy: 'ada', at: Date.now() })
}

const many = (count: number) => Array.from({ length: count }, () => submission())

async function phases(db: Database): Promise<Record<string, number>> {
  const text = 'SELECT phase, count(*) FROM messages GROUP BY phase'
  const rows = await db.query<{ phase: number; count: number }>({ text })
  return Object.fromEntries(rows.map(({ phase, count }) => [phase, count]))
}

test('a paused upstream gets no messages, fails none, and gets each once when it is resumed', async () => {
  const only = new ScriptedUpstream('only')
  await using harness = await openHarness({ upstreams: [only] })
  await control(harness.db, 'only')
  await harness.dispatch.applyControls()
  const accepted = await harness.accept(...many(25))
  assert.deepEqual(await phases(harness.db), { 0: 25 })
  assert.equal(await statusOf(harness.db, idOf(accepted[0])), 'ACCEPTED')
  // Long enough for every duty of the lanes and of the housekeeping to have had its turn.
  await new Promise((resolve) => setTimeout(resolve, 1_200))
  assert.deepEqual([only.submitted.length, await phases(harness.db)], [0, { 0: 25 }])
  await resumeUpstream(harness.db, 'only')
  await only.handed(25)
  await until('all to be settled', async () => ((await phases(harness.db))[2] === 25 ? true : null))
  assert.equal(new Set(only.submitted.map(({ msgId }) => msgId)).size, 25)
  assert.equal(only.submitted.length, 25)
})

test('messages that wait for a paused upstream move to another one of the route', async () => {
  const first = new ScriptedUpstream('first', undefined, false)
  const second = new ScriptedUpstream('second')
  await using harness = await openHarness({ upstreams: [first, second] })
  await harness.accept(...many(3))
  assert.equal(second.submitted.length, 0)
  await control(harness.db, 'first')
  await second.handed(3)
  await harness.accept(...many(2))
  await second.handed(5)
  assert.equal(first.submitted.length, 0)
  const [candidate] = harness.dispatch.routeCandidates({
    channel: 'sms',
    phone: '380671234567',
    account: 'test',
    sender: 'Shop',
    traffic: 'other',
  })
  assert.deepEqual(candidate?.verdict, { kind: 'passed-over', reason: 'paused' })
})

test('a paused upstream still reports on messages that it has', async () => {
  const only = new ScriptedUpstream('only')
  await using harness = await openHarness({ upstreams: [only] })
  const [accepted] = await harness.accept(submission())
  await only.handed(1)
  await control(harness.db, 'only')
  await harness.dispatch.applyControls()
  assert.equal(only.connections, 1)
  await only.report({ refs: [refOf(idOf(accepted))] })
  await harness.outbox.callbacks(1)
  assert.equal(await statusOf(harness.db, idOf(accepted)), 'DELIVERED')
})

test('a drained upstream releases its connections after the last report, and gets them again when it is resumed', async () => {
  const only = new ScriptedUpstream('only')
  await using harness = await openHarness({ upstreams: [only], connections: 2 })
  const [accepted] = await harness.accept(submission())
  await until('it to be with the upstream', async () => ((await phases(harness.db))[2] === 1 ? true : null))
  await control(harness.db, 'only', 'draining')
  await harness.dispatch.applyControls()
  await new Promise((resolve) => setTimeout(resolve, 1_200))
  assert.equal(only.connections, 2)
  await only.report({ refs: [refOf(idOf(accepted))] })
  await until('the connections to be closed', () => (only.connections === 0 ? true : null))
  const leased = async () => {
    const text = 'SELECT count(*) FROM upstream_slots WHERE node_id IS NOT NULL'
    return (await harness.db.query<{ count: number }>({ text }))[0]?.count
  }
  await until('the slots to be free', async () => ((await leased()) === 0 ? true : null))
  await harness.accept(submission())
  await resumeUpstream(harness.db, 'only')
  await only.handed(2)
  await until('both connections', async () =>
    only.connections === 2 && (await leased()) === 2 ? true : null,
  )
})

test('a gateway that starts knows paused upstreams, and opens no connection to drained ones', async () => {
  const paused = new ScriptedUpstream('paused')
  const drained = new ScriptedUpstream('drained')
  await using before = await openHarness({ upstreams: [paused, drained] })
  await control(before.db, 'paused')
  await control(before.db, 'drained', 'draining')
  await before.dispatch[Symbol.asyncDispose]()
  await using after = await openHarness({ upstreams: [paused, drained], on: before.fresh })
  await after.accept(submission())
  assert.deepEqual([paused.connections, drained.connections, await phases(after.db)], [1, 0, { 0: 1 }])
})

test('every other gateway applies a control too', async () => {
  const here = new ScriptedUpstream('only')
  const there = new ScriptedUpstream('only')
  await using one = await openHarness({ upstreams: [here], nodeId: 'one' })
  await using two = await openHarness({ upstreams: [there], nodeId: 'two', on: one.fresh })
  await control(one.db, 'only')
  await until(
    'the other one to know',
    () => (two.dispatch.upstreams()[0]?.control != null ? true : null),
    2_000,
  )
  await resumeUpstream(two.db, 'only')
  await until(
    'the first one to know',
    () => (one.dispatch.upstreams()[0]?.control === null ? true : null),
    2_000,
  )
})

test('only a known upstream can be controlled, and only a paused one resumed', async () => {
  await using harness = await openHarness({ upstreams: [new ScriptedUpstream('only')] })
  await assert.rejects(
    control(harness.db, 'other'),
    new SettingRefused('upstream-unknown', { upstream: 'other', known: 'only' }),
  )
  await assert.rejects(
    resumeUpstream(harness.db, 'only'),
    new SettingRefused('upstream-running', { upstream: 'only' }),
  )
})
