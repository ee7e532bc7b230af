import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { deferred } from '../../../../test/support/deferred.ts'
import { canonicalRef, receiptRefs } from '../../../carriers/smpp/receipt-fields.ts'
import type { Database } from '../../../store/database.ts'
import { idOf, openHarness, statusOf, submission } from './dispatch-harness.ts'
import { ScriptedUpstream } from './scripted-upstream.ts'

const [first, second] = ['380671234567', '380501112233'] as const

/** The carriers give these ids to the first and the second message. */
async function twoMessages(ids: [string, string], { hosts = 1, memory = true } = {}) {
  const upstreams = Array.from({ length: hosts }, (_, index) => new ScriptedUpstream(`host-${index}`))
  const given = [...ids]
  for (const each of upstreams) {
    each.account = 'one'
    each.answer = () => {
      const handle = given.shift() ?? ''
      const ref = canonicalRef(handle, 'auto')
      return { kind: 'accepted', ref, raw: 'ESME_ROK', ...(ref !== handle && { handle }) }
    }
  }
  const [one = new ScriptedUpstream('none'), other = one] = upstreams
  let gateway = await openHarness({ upstreams: [one] })
  const opened = [gateway]
  const msgIds: number[] = []
  for (const [index, phone] of [first, second].entries()) {
    if (index === 1 && other !== one) {
      await gateway.dispatch[Symbol.asyncDispose]()
      gateway = await openHarness({ upstreams: [other, one], on: gateway.fresh })
      opened.push(gateway)
    }
    const [accepted] = await gateway.accept(submission({ phone }))
    msgIds.push(idOf(accepted))
    await idsOnDisk(gateway.db, index + 1)
  }
  if (!memory) {
    await gateway.dispatch[Symbol.asyncDispose]()
    gateway = await openHarness({ upstreams: [...new Set([other, one])], on: gateway.fresh })
    opened.push(gateway)
  }
  const statuses = () => Promise.all(msgIds.map((msgId) => statusOf(gateway.db, msgId)))
  return {
    one,
    db: gateway.db,
    statuses,
    async [Symbol.asyncDispose]() {
      for (const each of opened.reverse()) await each[Symbol.asyncDispose]()
    },
  }
}

/** Resolves when the carriers' answers to `count` submits are on disk. */
async function idsOnDisk(db: Database, count: number): Promise<void> {
  while ((await db.query({ text: 'SELECT FROM part_refs' })).length < count) await new Promise(setImmediate)
}

/** A carrier that gives one id to all, and to the first subscriber's message only once `answered` is resolved. */
function slowForFirst() {
  const upstream = new ScriptedUpstream('host')
  const answered = deferred()
  upstream.answer = async ({ phone }) => {
    if (phone === first) await answered.promise
    return { kind: 'accepted', ref: '77', raw: 'ESME_ROK' }
  }
  return { upstream, answered }
}

/** As `readReceipt` makes it. */
function receipt(handle: string, phone: string | null) {
  return { refs: [canonicalRef(handle, 'auto')], handles: [handle], phone }
}

for (const memory of [true, false]) {
  describe(`a receipt, where its message is ${memory ? 'in memory' : 'on disk'}`, () => {
    for (const hosts of [1, 2]) {
      const carriers = hosts === 1 ? 'one carrier' : 'two carriers of one account'
      test(`ends the message to the number that it names, where ${carriers} gave one id twice`, async () => {
        await using sent = await twoMessages(['77', '77'], { hosts, memory })
        await sent.one.report(receipt('77', first))
        assert.deepEqual(await sent.statuses(), ['DELIVERED', 'ROUTING'])
        await sent.one.report(receipt('77', second))
        assert.deepEqual(await sent.statuses(), ['DELIVERED', 'DELIVERED'])
      })
    }

    for (const [one, other] of [
      ['AbC', 'aBc'],
      ['0012', '12'],
      ['12', '0012'],
      ['0AB', 'ab'],
    ] as const) {
      test(`of the id ${one} ends its message, and not that of ${other}`, async () => {
        await using sent = await twoMessages([one, other], { memory })
        await sent.one.report(receipt(one, null))
        assert.deepEqual(await sent.statuses(), ['DELIVERED', 'ROUTING'])
      })
    }

    test('that repeats ends no other message with a similar id', async () => {
      await using sent = await twoMessages(['AB', 'ab'], { memory })
      await sent.one.report(receipt('AB', null))
      await sent.one.report(receipt('AB', null))
      assert.deepEqual(await sent.statuses(), ['DELIVERED', 'ROUTING'])
    })

    test('of an id that was given in another form ends the message to its number alone', async () => {
      await using sent = await twoMessages(['00AB', '0ab'], { memory })
      await sent.one.report(receipt('ab', '0671234567'))
      assert.deepEqual(await sent.statuses(), ['DELIVERED', 'ROUTING'])
      void sent.one.report(receipt('aB', '380631112233'))
      await sent.one.report(receipt('ab', second))
      assert.deepEqual(await sent.statuses(), ['DELIVERED', 'DELIVERED'])
    })

    for (const [one, other, receipted] of [
      ['26', '1A', '26'],
      ['38', '26', '26'],
      ['100', '0064', '100'],
    ] as const) {
      test(`of the id ${receipted} that names the number of ${other} does not end the message with the id ${one}`, async () => {
        await using sent = await twoMessages([one, other], { memory })
        await sent.one.report({
          refs: receiptRefs(receipted, 'auto'),
          handles: [receipted],
          phone: second,
        })
        assert.deepEqual(await sent.statuses(), ['ROUTING', 'DELIVERED'])
      })
    }

    test('without a number ends the newest message with its id', async () => {
      await using sent = await twoMessages(['77', '77'], { hosts: 2, memory })
      await sent.one.report(receipt('77', null))
      assert.deepEqual(await sent.statuses(), ['ROUTING', 'DELIVERED'])
    })
  })
}

test('a report that comes before the answer to the submit that it names waits for it, though another message has its id', async () => {
  const { upstream, answered } = slowForFirst()
  await using gateway = await openHarness({ upstreams: [upstream] })
  const [slow] = await gateway.accept(submission({ phone: first }))
  await upstream.handed(1)
  const [quick] = await gateway.accept(submission({ phone: second }))
  await upstream.handed(2)
  await idsOnDisk(gateway.db, 1)
  await upstream.report(receipt('77', first))
  assert.equal(await statusOf(gateway.db, idOf(quick)), 'ROUTING')
  answered.resolve()
  while ((await statusOf(gateway.db, idOf(slow))) !== 'DELIVERED') await new Promise(setImmediate)
  assert.equal(await statusOf(gateway.db, idOf(quick)), 'ROUTING')
})

test('a report waits for the answer that is being written to its message, though another with its id is written', async () => {
  const { upstream, answered } = slowForFirst()
  await using gateway = await openHarness({ upstreams: [upstream] })
  const { db } = gateway
  const [slow] = await gateway.accept(submission({ phone: first }))
  await upstream.handed(1)
  const unlocked = deferred()
  const locked = deferred()
  const locking = db.transaction(async (tx) => {
    await tx.query({ text: 'SELECT FROM open_messages FOR UPDATE' })
    locked.resolve()
    await unlocked.promise
  })
  await locked.promise
  answered.resolve()
  const [quick] = await gateway.accept(submission({ phone: second }))
  await idsOnDisk(db, 1)
  const reported = upstream.report(receipt('77', first))
  // As long as a report that waits for nothing takes.
  await Promise.race([reported, new Promise((resolve) => setTimeout(resolve, 200))])
  unlocked.resolve()
  await Promise.all([locking, reported])
  assert.equal(await statusOf(db, idOf(slow)), 'DELIVERED')
  assert.equal(await statusOf(db, idOf(quick)), 'ROUTING')
})

test('a report with our own name of the hand-over ends that message, whatever other message has its id', async () => {
  await using sent = await twoMessages(['77', '77'])
  const [row] = await sent.db.query<{ msgId: number; expiresAt: number }>({
    text: 'SELECT msg_id AS "msgId", expires_at AS "expiresAt" FROM messages ORDER BY msg_id LIMIT 1',
  })
  const { msgId = 0, expiresAt = 0 } = row ?? {}
  await sent.one.report({ refs: ['77'], own: { msgId, stage: 0, expiresAt } })
  assert.deepEqual(await sent.statuses(), ['DELIVERED', 'ROUTING'])
})
