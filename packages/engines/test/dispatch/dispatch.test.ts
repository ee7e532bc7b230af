import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sms } from '../../../domain/test/message/message-samples.ts'
import { audit } from '../../../store/money/audit.ts'
import type { Acceptance } from '../../dispatch/intake/intake-port.ts'
import { balanceOf, idOf, openHarness, statusOf, submission } from './dispatch-harness.ts'
import { refOf, ScriptedUpstream, taken } from './scripted-upstream.ts'

test('an accepted message is submitted, reported, charged and called back once', async () => {
  const upstream = new ScriptedUpstream('a')
  await using harness = await openHarness({ upstreams: [upstream] })
  const msgId = idOf((await harness.accept(submission()))[0])
  await upstream.handed(1)
  await upstream.report({ refs: [refOf(msgId)] })
  assert.equal(await statusOf(harness.db, msgId), 'DELIVERED')
  assert.equal(harness.outbox.bodies.length, 1)
  const { updated, ...body } = harness.outbox.bodies[0] ?? {}
  assert.deepEqual(body, { success: true, id: '42', msg_id: String(msgId), type: 'sms', status: 'DELIVERED' })
  assert.ok(typeof updated === 'string' && !Number.isNaN(Date.parse(updated)))
  assert.equal(await balanceOf(harness.db), 1_000_000_000 - 500_000)
})

test('a second report on the same part changes nothing and calls nobody back', async () => {
  const upstream = new ScriptedUpstream('a')
  await using harness = await openHarness({ upstreams: [upstream] })
  const msgId = idOf((await harness.accept(submission()))[0])
  await upstream.handed(1)
  await upstream.report({ refs: [refOf(msgId)] })
  await upstream.report({ refs: [refOf(msgId)] })
  assert.equal(harness.outbox.bodies.length, 1)
})

test('a report that comes before the answer to the submit is matched as soon as that is written', async () => {
  const upstream = new ScriptedUpstream('a')
  await using harness = await openHarness({ upstreams: [upstream] })
  upstream.answer = async (part) => {
    await upstream.report({ refs: [refOf(part.msgId)] })
    return taken(part)
  }
  const msgId = idOf((await harness.accept(submission()))[0])
  const [body] = await harness.outbox.callbacks(1)
  assert.equal(body?.['status'], 'DELIVERED')
  assert.equal(await statusOf(harness.db, msgId), 'DELIVERED')
})

test('more messages than the window holds wait on disk and are all submitted, codes first', async () => {
  const upstream = new ScriptedUpstream('a', undefined, false)
  await using harness = await openHarness({ upstreams: [upstream], window: 1 })
  const plain = { ...sms(), priority: 1 as const }
  await harness.accept(...Array.from({ length: 20 }, () => submission({ plan: plain })))
  const code = idOf((await harness.accept(submission({ plan: sms() })))[0])
  upstream.setUp(true)
  await upstream.handed(21)
  assert.equal(upstream.submitted[0]?.msgId, code)
  assert.equal(new Set(upstream.submitted.map(({ msgId }) => msgId)).size, 21)
})

test('a refused message is over with its reason and its money back', async () => {
  const upstream = new ScriptedUpstream('a', () => ({
    kind: 'refused',
    refusal: 'rejected',
    status: 'INVALID DESTINATION ADDRESS',
    raw: 'ESME_RINVDSTADR (0x0B)',
  }))
  await using harness = await openHarness({ upstreams: [upstream] })
  await harness.accept(submission())
  const [body] = await harness.outbox.callbacks(1)
  assert.equal(body?.['status'], 'INVALID DESTINATION ADDRESS')
  assert.equal(body['success'], false)
  assert.equal(await balanceOf(harness.db), 1_000_000_000)
})

test('a throttled message is submitted again by the same upstream', async () => {
  let throttles = 2
  const upstream = new ScriptedUpstream('a', (part) =>
    throttles-- > 0
      ? { kind: 'refused', refusal: 'throttled', status: 'UNDELIVERABLE', raw: 'ESME_RTHROTTLED' }
      : taken(part),
  )
  await using harness = await openHarness({ upstreams: [upstream] })
  const msgId = idOf((await harness.accept(submission()))[0])
  await upstream.handed(3)
  assert.equal(new Set(upstream.submitted.map((part) => part.msgId)).size, 1)
  await upstream.report({ refs: [refOf(msgId)] })
  assert.equal(await statusOf(harness.db, msgId), 'DELIVERED')
})

test('a message whose answer was lost is settled by a report with its number', async () => {
  const upstream = new ScriptedUpstream('a', () => ({ kind: 'unknown', raw: 'no answer' }))
  await using harness = await openHarness({ upstreams: [upstream] })
  const msgId = idOf((await harness.accept(submission()))[0])
  await upstream.handed(1)
  while ((await statusOf(harness.db, msgId)) !== 'ROUTING') await new Promise(setImmediate)
  await upstream.report({ refs: ['never-learnt'], phone: '380671234567' })
  assert.equal(await statusOf(harness.db, msgId), 'DELIVERED')
  assert.equal(upstream.submitted.length, 1)
})

test('a message whose answer was lost goes out again when no report settles it', async () => {
  const upstream = new ScriptedUpstream('a', () => ({ kind: 'unknown', raw: 'no answer' }))
  await using harness = await openHarness({ upstreams: [upstream], unknownHoldSeconds: 0.05 })
  const msgId = idOf((await harness.accept(submission()))[0])
  await upstream.handed(1)
  upstream.answer = taken
  await upstream.handed(2)
  await upstream.report({ refs: [refOf(msgId)] })
  assert.equal(await statusOf(harness.db, msgId), 'DELIVERED')
})

test('messages that wait for an upstream without a connection go to the next one', async () => {
  const down = new ScriptedUpstream('a', undefined, false)
  const well = new ScriptedUpstream('b')
  await using harness = await openHarness({ upstreams: [down, well], failoverAfterSeconds: 0.2 })
  await harness.accept(submission(), submission())
  await well.handed(2)
  assert.equal(down.submitted.length, 0)
})

test('what a node that died had claimed is in doubt after a restart and nothing is submitted twice before that', async () => {
  const silent = new ScriptedUpstream('a', () => new Promise(() => undefined))
  const first = await openHarness({ upstreams: [silent] })
  const msgId = idOf((await first.accept(submission()))[0])
  await silent.handed(1)
  const again = new ScriptedUpstream('a')
  const second = await openHarness({ upstreams: [again], on: first.fresh })
  const rows = await first.db.query<{ phase: number }>({ text: 'SELECT phase FROM messages' })
  assert.deepEqual(rows, [{ phase: 3 }])
  await again.report({ refs: ['never-learnt'], phone: '380671234568' })
  assert.equal(await statusOf(first.db, msgId), 'ROUTING')
  // In the form of the carrier.
  await again.report({ refs: ['never-learnt'], phone: '3800671234567' })
  assert.equal(await statusOf(first.db, msgId), 'DELIVERED')
  assert.equal(again.submitted.length, 0)
  await second[Symbol.asyncDispose]()
  await first[Symbol.asyncDispose]()
})

test('an account never spends more than it has, however many requests come at once', async () => {
  const upstream = new ScriptedUpstream('a')
  await using harness = await openHarness({ upstreams: [upstream], balanceMicros: 500_000 * 7 })
  const requests = Array.from({ length: 20 }, () => harness.accept(submission()))
  const acceptances = (await Promise.all(requests)).flat()
  assert.equal(acceptances.filter(({ kind }) => kind === 'accepted').length, 7)
  assert.equal(await balanceOf(harness.db), 0)
})

test('in a request that the balance covers in part the first operations are accepted', async () => {
  const upstream = new ScriptedUpstream('a')
  await using harness = await openHarness({ upstreams: [upstream], balanceMicros: 500_000 * 2 })
  const acceptances = await harness.accept(submission(), submission(), submission())
  assert.deepEqual(
    acceptances.map(({ kind }) => kind),
    ['accepted', 'accepted', 'not-enough-money'],
  )
})

test('a request with a key runs once; its twin gets the stored answer, another body is noticed', async () => {
  const upstream = new ScriptedUpstream('a')
  await using harness = await openHarness({ upstreams: [upstream] })
  const request = { accountId: 1, scope: 'request' as const, key: 'k', bodyHash: Buffer.from('one') }
  const run = (bodyHash: Buffer) =>
    harness.dispatch.intake.acceptOnce({ ...request, bodyHash }, [submission()], (acceptances) =>
      JSON.stringify(acceptances),
    )
  const outcomes = await Promise.all([run(request.bodyHash), run(request.bodyHash)])
  assert.deepEqual(outcomes.map(({ kind }) => kind).sort(), ['fresh', 'stored'])
  assert.equal(new Set(outcomes.map((outcome) => 'answer' in outcome && outcome.answer)).size, 1)
  assert.equal((await run(Buffer.from('two'))).kind, 'other-body')
  await upstream.handed(1)
  const rows = await harness.db.query<{ count: number }>({ text: 'SELECT count(*) FROM messages' })
  assert.equal(rows[0]?.count, 1)
})

test('an answer of the subscriber is kept and makes a delivered message REPLIED', async () => {
  const upstream = new ScriptedUpstream('a')
  await using harness = await openHarness({ upstreams: [upstream] })
  const msgId = idOf((await harness.accept(submission()))[0])
  await upstream.handed(1)
  await upstream.report({ refs: [refOf(msgId)] })
  await upstream.inbound({ phone: '380671234567', recipient: 'POSTHORN', text: 'OK' })
  assert.equal(await statusOf(harness.db, msgId), 'REPLIED')
  const replies = harness.outbox.bodies[1]?.['replies'] as { message: string }[]
  assert.equal(replies[0]?.message, 'OK')
})

test('an answer is tied to its message whatever form the carrier gives the number in', async () => {
  const upstream = new ScriptedUpstream('a')
  await using harness = await openHarness({ upstreams: [upstream] })
  const msgId = idOf((await harness.accept(submission()))[0])
  await upstream.handed(1)
  await upstream.report({ refs: [refOf(msgId)] })
  await upstream.inbound({ phone: '3800671234567', recipient: 'Posthorn', text: 'OK' })
  assert.equal(await statusOf(harness.db, msgId), 'REPLIED')
})

test('an answer that comes before the report is a callback at once, and in that of the report', async () => {
  const upstream = new ScriptedUpstream('a')
  await using harness = await openHarness({ upstreams: [upstream] })
  const msgId = idOf((await harness.accept(submission()))[0])
  await upstream.handed(1)
  while ((await statusOf(harness.db, msgId)) !== 'ROUTING') await new Promise(setImmediate)
  await upstream.inbound({ phone: '380671234567', recipient: 'Posthorn', text: 'OK' })
  assert.equal(harness.outbox.bodies.length, 1)
  await upstream.report({ refs: [refOf(msgId)] })
  assert.equal(await statusOf(harness.db, msgId), 'REPLIED')
  assert.deepEqual(
    harness.outbox.bodies.map((body) => body['status']),
    ['ROUTING', 'REPLIED'],
  )
  const replies = harness.outbox.bodies[1]?.['replies'] as { message: string }[]
  assert.equal(replies[0]?.message, 'OK')
})

test('the parts of a long answer are put together, whatever their order', async () => {
  const upstream = new ScriptedUpstream('a')
  await using harness = await openHarness({ upstreams: [upstream] })
  const msgId = idOf((await harness.accept(submission()))[0])
  await upstream.handed(1)
  await upstream.report({ refs: [refOf(msgId)] })
  const part = (index: number, text: string) =>
    upstream.inbound({
      phone: '380671234567',
      recipient: 'Posthorn',
      text,
      concat: { reference: 7, total: 2, index },
    })
  await part(1, 'world')
  await part(0, 'hello ')
  const replies = harness.outbox.bodies[1]?.['replies'] as { message: string }[]
  assert.deepEqual(
    replies.map(({ message }) => message),
    ['hello world'],
  )
})

/** A gateway with a delivered message, and parts that its subscriber sends. */
async function withParts(
  run: (
    part: (index: number, octets: string, given?: { form?: '8' | '16'; at?: number }) => Promise<void>,
    texts: () => string[],
  ) => Promise<void>,
): Promise<void> {
  const upstream = new ScriptedUpstream('a')
  await using harness = await openHarness({ upstreams: [upstream] })
  const msgId = idOf((await harness.accept(submission()))[0])
  await upstream.handed(1)
  await upstream.report({ refs: [refOf(msgId)] })
  const now = Date.now()
  await run(
    (index, octets, { form = '8', at = 0 } = {}) =>
      upstream.inbound({
        phone: '380671234567',
        recipient: 'Posthorn',
        text: octets,
        concat: { reference: 7, total: 2, index },
        piece: { form, octets: Buffer.from(octets, 'hex'), coding: 8, alphabet: 'gsm' },
        receivedAt: now - 3_600_000 + at,
      }),
    () =>
      harness.outbox.bodies
        .slice(1)
        .map((body) => (body['replies'] as { message: string }[])[0]?.message ?? ''),
  )
}

test('the octets of parts are joined before they are read', () =>
  withParts(async (part, texts) => {
    await part(1, 'de000021')
    await part(0, '0048d83d')
    assert.deepEqual(texts(), ['H\u{1f600}!'])
  }))

test('a part whose number is there with other octets begins a new message, and a repeated part does not', () =>
  withParts(async (part, texts) => {
    await part(0, '0041')
    await part(0, '0042')
    await part(0, '0042')
    await part(1, '0043')
    assert.deepEqual(texts(), ['BC'])
  }))

test('parts wait for minutes, and references of different forms are different', () =>
  withParts(async (part, texts) => {
    await part(0, '0041')
    await part(1, '0042', { at: 11 * 60_000 })
    await part(0, '0043', { at: 12 * 60_000, form: '16' })
    assert.deepEqual(texts(), [])
    await part(0, '0044', { at: 13 * 60_000 })
    await part(1, '0045', { at: 14 * 60_000, form: '16' })
    assert.deepEqual(texts(), ['DB', 'CE'])
  }))

test('after all that the books agree', async () => {
  const upstream = new ScriptedUpstream('a')
  await using harness = await openHarness({ upstreams: [upstream] })
  const [one, two] = (await harness.accept(submission(), submission(), submission())).map(idOf)
  await upstream.handed(3)
  await upstream.report({ refs: [refOf(one ?? 0)] })
  const gone = { kind: 'failed', status: 'UNDELIVERABLE', reason: 'absent' } as const
  await upstream.report({ refs: [refOf(two ?? 0)], outcome: gone })
  const report = await audit(harness.db)
  assert.deepEqual(
    report.accounts.flatMap(({ differences }) => differences),
    [],
  )
  assert.equal(report.sound, true)
})

test('an operation that the database cannot store fails alone, in its request and among others', async () => {
  const upstream = new ScriptedUpstream('a')
  await using harness = await openHarness({ upstreams: [upstream] })
  const unstorable = submission({ phone: '38067\u0000' })
  const mixed = harness.accept(submission(), unstorable, submission())
  const other = harness.accept(submission())
  assert.deepEqual(kindsOf(await mixed), ['accepted', 'failed', 'accepted'])
  assert.deepEqual(kindsOf(await other), ['accepted'])
  await upstream.handed(3)
})

test('what one account cannot store or pay for changes no answer of another', async () => {
  const upstream = new ScriptedUpstream('a')
  await using harness = await openHarness({ upstreams: [upstream], balanceMicros: 1_000_000 })
  await harness.db.query({ text: `INSERT INTO accounts (name, currency) VALUES ('poor', 'UAH')` })
  await harness.db.query({ text: 'INSERT INTO balances (account_id, available_micros) VALUES (2, 500000)' })
  const unstorable = submission({ accountId: 2, clientId: 'x\u0000' })
  const poor = harness.accept(unstorable, submission({ accountId: 2 }), submission({ accountId: 2 }))
  const other = harness.accept(submission())
  assert.deepEqual(kindsOf(await other), ['accepted'])
  assert.deepEqual(kindsOf(await poor), ['failed', 'accepted', 'not-enough-money'])
  assert.equal(await balanceOf(harness.db), 500_000)
})

function kindsOf(acceptances: Acceptance[]): string[] {
  return acceptances.map(({ kind }) => kind)
}
