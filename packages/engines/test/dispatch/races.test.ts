import assert from 'node:assert/strict'
import { test } from 'node:test'
import { freshDatabase } from '../../../../test/support/database.ts'
import type { SubmitOutcome } from '../../../carriers/connector.ts'
import type { Attempt } from '../../../domain/message/message.ts'
import type { Plan, Stage } from '../../../domain/plan/plan.ts'
import { sms } from '../../../domain/test/message/message-samples.ts'
import type { Database, Statement } from '../../../store/database.ts'
import { idOf, insertAccount, openHarness, statusOf, submission } from './dispatch-harness.ts'
import { refOf, ScriptedUpstream, taken } from './scripted-upstream.ts'

const throttled: SubmitOutcome = {
  kind: 'refused',
  refusal: 'throttled',
  status: 'UNDELIVERABLE',
  raw: 'ESME_RTHROTTLED',
}

/** Resolves once the row of a message says that it has come so far. */
async function inPhase(db: Database, msgId: number, phase: number): Promise<void> {
  for (;;) {
    const text = 'SELECT phase FROM messages WHERE msg_id = $1'
    const [row] = await db.query<{ phase: number }>({ text }, [msgId])
    if (row?.phase === phase) return
    await new Promise(setImmediate)
  }
}

test('a report on one part stays known when the answer to another part is written after it', async () => {
  const resolvers: ((outcome: SubmitOutcome) => void)[] = []
  const upstream = new ScriptedUpstream('first')
  upstream.answer = (part) => {
    if (part.partIndex === 0) return taken(part)
    if (upstream.submitted.length <= 2) return throttled
    return new Promise((resolve) => resolvers.push(resolve))
  }
  await using harness = await openHarness({ upstreams: [upstream] })
  const msgId = idOf((await harness.accept(submission({ plan: sms({ parts: 2 }) })))[0])
  await upstream.handed(3)
  await upstream.report({ refs: [refOf(msgId, 0)] })
  resolvers[0]?.({ kind: 'accepted', ref: refOf(msgId, 1), raw: 'ESME_ROK' })
  await inPhase(harness.db, msgId, 2)
  await upstream.report({ refs: [refOf(msgId, 1)] })
  assert.equal(await statusOf(harness.db, msgId), 'DELIVERED')
})

test('what wants to come again does so, also when a subscriber wrote while it was on the wire', async () => {
  let answer: (outcome: SubmitOutcome) => void = () => undefined
  const upstream = new ScriptedUpstream('first')
  upstream.answer = (part) =>
    upstream.submitted.length > 1 ? taken(part) : new Promise((resolve) => (answer = resolve))
  await using harness = await openHarness({ upstreams: [upstream] })
  await harness.accept(submission())
  await upstream.handed(1)
  await upstream.inbound({ phone: '380671234567', recipient: 'Posthorn', text: 'Hello?' })
  answer(throttled)
  await upstream.handed(2)
})

test('a report on an id that is not known yet settles no other message to the number', async () => {
  let answer: (outcome: SubmitOutcome) => void = () => undefined
  const upstream = new ScriptedUpstream('first')
  upstream.answer = () =>
    upstream.submitted.length === 1
      ? { kind: 'unknown', raw: 'timeout' }
      : new Promise((resolve) => (answer = resolve))
  await using harness = await openHarness({ upstreams: [upstream] })
  const lost = idOf((await harness.accept(submission()))[0])
  await inPhase(harness.db, lost, 3)
  const next = idOf((await harness.accept(submission()))[0])
  await upstream.handed(2)
  await upstream.report({ refs: ['its own'], phone: '380671234567' })
  assert.equal(await statusOf(harness.db, lost), 'ROUTING')
  answer({ kind: 'accepted', ref: 'its own', raw: 'ESME_ROK' })
  await harness.outbox.callbacks(1)
  assert.equal(await statusOf(harness.db, next), 'DELIVERED')
  assert.equal(await statusOf(harness.db, lost), 'ROUTING')
})

test('a report on a part whose answer is written meanwhile settles that part, and not another one whose answer was lost', async () => {
  await using fresh = await freshDatabase()
  await insertAccount(fresh.db, 1_000_000_000)
  const answers: (() => void)[] = []
  let lookedUp: () => void = () => undefined
  const isLookedUp = new Promise<void>((resolve) => {
    lookedUp = resolve
  })
  let goOn: () => void = () => undefined
  const isWritten = new Promise<void>((resolve) => {
    goOn = resolve
  })
  /** Reads ids of upstreams, and goes on only when the row of their message is written. */
  const slow = async <Row>(query: Database['query'], statement: Statement, values?: unknown[]) => {
    const rows = await query<Row>(statement, values)
    if (statement.name === 'lock-by-refs' && rows.length === 0) {
      lookedUp()
      await isWritten
    }
    return rows
  }
  const db: Database = {
    query: (statement, values) => fresh.db.query(statement, values),
    listen: (channel, onNotify) => fresh.db.listen(channel, onNotify),
    transaction: (work) =>
      fresh.db.transaction((tx) =>
        work({
          query: (statement, values) => slow(tx.query.bind(tx), statement, values),
          afterCommit: tx.afterCommit.bind(tx),
          afterRollback: tx.afterRollback.bind(tx),
        }),
      ),
    [Symbol.asyncDispose]: async () => undefined,
  }
  const upstream = new ScriptedUpstream('first')
  upstream.answer = (part) =>
    new Promise((resolve) => {
      const lost: SubmitOutcome = { kind: 'unknown', raw: 'timeout' }
      answers.push(() => resolve(part.partIndex === 0 ? lost : taken(part)))
    })
  await using harness = await openHarness({ upstreams: [upstream], on: { ...fresh, db } })
  const msgId = idOf((await harness.accept(submission({ plan: sms({ parts: 2 }) })))[0])
  await upstream.handed(2)
  const reported = upstream.report({ refs: [refOf(msgId, 1)], phone: '380671234567' })
  await isLookedUp
  for (const answer of answers) answer()
  await inPhase(fresh.db, msgId, 3)
  goOn()
  await reported
  const text = 'SELECT attempts FROM messages WHERE msg_id = $1'
  const [row] = await fresh.db.query<{ attempts: Attempt[] }>({ text }, [msgId])
  assert.deepEqual(
    row?.attempts[0]?.parts.map(({ kind }) => kind),
    ['unknown', 'delivered'],
  )
  await upstream.report({ refs: ['its first'], phone: '380671234567' })
  assert.equal(await statusOf(fresh.db, msgId), 'DELIVERED')
})

test('a report about a message that was handed over again settles no other message to the number', async () => {
  const upstream = new ScriptedUpstream('first')
  upstream.answer = (part) =>
    upstream.submitted.length === 2 ? taken(part) : { kind: 'unknown', raw: 'timeout' }
  await using harness = await openHarness({ upstreams: [upstream], unknownHoldSeconds: 1 })
  const again = idOf((await harness.accept(submission()))[0])
  await inPhase(harness.db, again, 2)
  const dropped = idOf((await harness.accept(submission()))[0])
  await inPhase(harness.db, dropped, 3)
  // About the first hand-over of the message that was handed over again.
  await upstream.report({ refs: ['its first'], phone: '380671234567' })
  assert.equal(await statusOf(harness.db, dropped), 'ROUTING')
})

test('a report that names another hand-over settles no message to the number', async () => {
  const upstream = new ScriptedUpstream('first', () => ({ kind: 'unknown', raw: 'timeout' }))
  await using harness = await openHarness({ upstreams: [upstream] })
  const lost = idOf((await harness.accept(submission()))[0])
  await inPhase(harness.db, lost, 3)
  const own = { msgId: lost + 5, stage: 0, expiresAt: 1 }
  await upstream.report({ refs: ['elsewhere'], phone: '380671234567', own })
  assert.equal(await statusOf(harness.db, lost), 'ROUTING')
})

test('messages that cannot leave an upstream in trouble keep none behind them from leaving', async () => {
  const down = new ScriptedUpstream('a', undefined, false, 'viber')
  const well = new ScriptedUpstream('b')
  await using harness = await openHarness({ upstreams: [down, well], failoverAfterSeconds: 0.2 })
  const [text] = sms().stages
  const content = { kind: 'viber', form: 'text', text: 'Hello', button: null } as const
  const viber = { ...text, channel: 'viber', content } as const
  const alone = submission({ plan: { stages: [viber], lifetimeSeconds: 3_600, priority: 1 } })
  await harness.accept(...Array.from({ length: 450 }, () => alone))
  await harness.accept(submission({ plan: { stages: [viber, text], lifetimeSeconds: 3_600, priority: 1 } }))
  await well.handed(1)
})

test('a flood of answers leaves connections to the database for everything else', async () => {
  await using fresh = await freshDatabase()
  let open = 0
  let max = 0
  const counting: Database = {
    query: (statement, values) => fresh.db.query(statement, values),
    listen: (channel, onNotify) => fresh.db.listen(channel, onNotify),
    transaction: async (work) => {
      max = Math.max(max, ++open)
      return fresh.db.transaction(work).finally(() => open--)
    },
    [Symbol.asyncDispose]: async () => undefined,
  }
  const upstream = new ScriptedUpstream('first')
  await using _ = await openHarness({ upstreams: [upstream], on: { ...fresh, db: counting } })
  const writing = Array.from({ length: 60 }, (_, index) =>
    upstream.inbound({ phone: '380671234567', recipient: 'Posthorn', text: String(index) }),
  )
  await Promise.all(writing)
  assert.ok(max <= 10, `${max} transactions at once`)
})

test('a stage whose wait ended while no gateway was running is not handed over any more', async () => {
  const viber: Stage = {
    ...sms().stages[0],
    channel: 'viber',
    content: { kind: 'viber', form: 'text', text: 'Hello', button: null },
    waitSeconds: 120,
  }
  const plan: Plan = { stages: [viber, ...sms().stages], lifetimeSeconds: 172_920, priority: 1 }
  await using first = await openHarness({ upstreams: [new ScriptedUpstream('a', undefined, false, 'viber')] })
  const msgId = idOf((await first.accept(submission({ plan })))[0])
  await first.dispatch[Symbol.asyncDispose]()
  const [row] = await first.db.query<{ attempts: Attempt[] }>({ text: 'SELECT attempts FROM messages' })
  const attempts = row?.attempts.map((each) => ({ ...each, stageStartedAt: each.stageStartedAt - 600_000 }))
  await first.db.query({ text: 'UPDATE open_messages SET clock_at = clock_at - 600000, attempts = $1' }, [
    JSON.stringify(attempts),
  ])
  const [chat, text] = [new ScriptedUpstream('a', undefined, true, 'viber'), new ScriptedUpstream('b')]
  await using _ = await openHarness({ upstreams: [chat, text], on: first.fresh })
  await text.handed(1)
  assert.equal(text.submitted[0]?.msgId, msgId)
  assert.equal(chat.submitted.length, 0)
})
