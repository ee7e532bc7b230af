import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { deferred } from '../../../../test/support/deferred.ts'
import type { VerificationService } from '../../../domain/otp/verification-service.ts'
import { subscriberRows } from '../../../store/subscriber/export-subscriber.ts'
import { refOf, ScriptedUpstream, taken } from '../dispatch/scripted-upstream.ts'
import { codesOf, messageOf, openVerificationHarness, phone, wrong } from './verification-harness.ts'

const hook = 'https://shop.example/codes'

const service: Partial<VerificationService> = {
  plan: [
    { channel: 'viber', waitSeconds: 60 },
    { channel: 'sms', waitSeconds: null },
  ],
  ownCodes: true,
}

/** Two channels, of which Viber was handed a code; `codes` has that one and the one for SMS. */
async function openOwnCodes(sms = new ScriptedUpstream('sms')) {
  const viber = new ScriptedUpstream('v', taken, true, 'viber')
  const harness = await openVerificationHarness({ upstreams: [viber, sms], service })
  const { verifyId } = await harness.create({ hook })
  await viber.handed(1)
  const [first = '', second = ''] = await codesOf(harness.db, verifyId)
  const { msgId } = await messageOf(harness.db, verifyId)
  const check = (code: string) =>
    harness.verification.check({ accountId: 1, verifyId, recipient: phone, code })
  return {
    ...harness,
    viber,
    sms,
    verifyId,
    msgId,
    codes: { first, second },
    check,
    /** Viber reports a failure, so that the SMS starts. */
    viberFails: () =>
      viber.report({
        refs: [refOf(msgId)],
        outcome: { kind: 'failed', status: 'UNDELIVERABLE', reason: 'no' },
        raw: 'no',
      }),
    [Symbol.asyncDispose]: () => harness[Symbol.asyncDispose](),
  }
}

suite('where each channel has its own code', () => {
  test('the codes differ, and each channel sends its own', async () => {
    await using harness = await openOwnCodes()
    const { viber, sms, codes } = harness
    await harness.viberFails()
    await sms.handed(1)
    assert.notEqual(codes.first, codes.second)
    assert.match(JSON.stringify(viber.submitted[0]?.content), new RegExp(codes.first))
    assert.match(JSON.stringify(sms.submitted[0]?.content), new RegExp(codes.second))
  })

  test('a code that was not sent yet is wrong', async () => {
    await using harness = await openOwnCodes()
    assert.equal((await harness.check(harness.codes.second)).status, 'pending')
    assert.equal((await harness.check(harness.codes.first)).status, 'approved')
  })

  test('an older code is right while the newest is not delivered', async () => {
    await using harness = await openOwnCodes()
    await harness.viberFails()
    await harness.sms.handed(1)
    assert.deepEqual(await harness.check(harness.codes.first), {
      status: 'approved',
      known: { type: 'sms', serviceId: 1 },
      channel: 'viber',
    })
    assert.equal((await harness.check(harness.codes.second)).status, 'expired')
  })

  test('an older code is wrong once the newest is delivered, and the newest is right', async () => {
    await using harness = await openOwnCodes()
    await harness.viberFails()
    await harness.sms.handed(1)
    await harness.sms.report({ refs: [refOf(harness.msgId)] })
    assert.equal((await harness.check(harness.codes.first)).status, 'pending')
    const checked = await harness.check(harness.codes.second)
    assert.deepEqual([checked.status, checked.channel], ['approved', 'sms'])
  })

  test('an older code that is delivered late stays right beside the newest', async () => {
    await using harness = await openOwnCodes()
    await harness.viberFails()
    await harness.sms.handed(1)
    await harness.viber.report({ refs: [refOf(harness.msgId)] })
    assert.equal((await harness.check(harness.codes.first)).status, 'approved')
  })

  test('a code on the wire is right before the carrier has answered, at any gateway', async () => {
    const answer = deferred<ReturnType<typeof taken>>()
    const sms = new ScriptedUpstream('sms', () => answer.promise)
    await using harness = await openOwnCodes(sms)
    await harness.viberFails()
    await sms.handed(1)
    const other = await harness.node()
    const { verifyId, codes } = harness
    const checked = await other.check({ accountId: 1, verifyId, recipient: phone, code: codes.second })
    answer.resolve({ kind: 'accepted', ref: 'sms-1', raw: 'ok' })
    assert.deepEqual([checked.status, checked.channel], ['approved', 'sms'])
  })

  test('attempts count for all codes together', async () => {
    await using harness = await openOwnCodes()
    const { first, second } = harness.codes
    await harness.viberFails()
    await harness.sms.handed(1)
    const guesses = [1, 2, 3, 4, 5].map((by) => wrong(first, by)).filter((guess) => guess !== second)
    while (guesses.length < 5) guesses.push(wrong(second))
    const statuses: string[] = []
    for (const guess of guesses) statuses.push((await harness.check(guess)).status)
    assert.deepEqual(statuses, ['pending', 'pending', 'pending', 'pending', 'blocked'])
    assert.equal((await harness.check(first)).status, 'blocked')
    assert.equal((await harness.check(second)).status, 'blocked')
  })

  test('a newer verification replaces all codes of the older one', async () => {
    await using harness = await openOwnCodes()
    await harness.viberFails()
    await harness.sms.handed(1)
    const newer = await harness.create()
    for (const code of Object.values(harness.codes)) {
      assert.equal((await harness.check(code)).status, 'expired')
    }
    await harness.viber.handed(2)
    assert.equal(await harness.status(newer.verifyId, newer.code), 'approved')
  })

  test('the callback of the approval names the channel, and the verification keeps the stage', async () => {
    await using harness = await openOwnCodes()
    await harness.viberFails()
    await harness.sms.handed(1)
    await harness.check(harness.codes.second)
    const approved = harness.outbox.bodies.find(({ status }) => status === 'approved')
    assert.equal(approved?.['channel'], 'sms')
    const [row] = await harness.db.query<{ used: number }>({
      text: 'SELECT used_stage AS used FROM verifications',
    })
    assert.equal(row?.used, 1)
  })

  test('no code and no hash of one is in what is exported, or in the table of verifications', async () => {
    await using harness = await openOwnCodes()
    const codes = Object.values(harness.codes)
    const [table] = await harness.db.query<{ row: string }>({
      text: 'SELECT to_jsonb(v)::text AS row FROM verifications v',
    })
    const exported: string[] = []
    await harness.db.transaction(async (tx) => {
      for await (const row of subscriberRows(tx, [phone])) exported.push(JSON.stringify(row))
    })
    assert.match(exported.join(), /verify_id/)
    for (const code of codes) {
      assert.ok(!table?.row.includes(code))
      assert.ok(!exported.join().includes(code))
    }
    assert.doesNotMatch(exported.join(), /_hash/)
  })
})

suite('of simultaneous events', () => {
  test('two checks, each with another right code on another node: one is approved', async () => {
    await using harness = await openOwnCodes()
    await harness.viberFails()
    await harness.sms.handed(1)
    const other = await harness.node()
    const { verifyId, codes } = harness
    const checked = await Promise.all([
      harness.check(codes.first),
      other.check({ accountId: 1, verifyId, recipient: phone, code: codes.second }),
    ])
    assert.deepEqual(checked.map(({ status }) => status).sort(), ['approved', 'expired'])
  })

  test('a check of the older code that waits while the newest is reported delivered goes by the report', async () => {
    await using harness = await openOwnCodes()
    const { db, sms, codes } = harness
    await harness.viberFails()
    await sms.handed(1)
    const other = await harness.node()
    const held = deferred<void>()
    const locked = deferred<void>()
    const holding = db.transaction(async (tx) => {
      await tx.query({ text: 'SELECT FROM verifications FOR UPDATE' })
      locked.resolve()
      await held.promise
    })
    await locked.promise
    const { verifyId } = harness
    const checking = other.check({ accountId: 1, verifyId, recipient: phone, code: codes.first })
    await untilALockIsWaitedFor(db)
    await sms.report({ refs: [refOf(harness.msgId)] })
    held.resolve()
    await holding
    assert.equal((await checking).status, 'pending')
    assert.equal((await harness.check(codes.second)).status, 'approved')
  })

  test('a check of the older code and the report of the newest: whichever is first, one code is right', async () => {
    for (let round = 0; round < 3; round++) {
      await using harness = await openOwnCodes()
      const { sms, codes } = harness
      await harness.viberFails()
      await sms.handed(1)
      const [checked] = await Promise.all([
        harness.check(codes.first),
        sms.report({ refs: [refOf(harness.msgId)] }),
      ])
      const next = await harness.check(codes.second)
      assert.deepEqual(
        [checked.status, next.status].sort(),
        checked.status === 'approved' ? ['approved', 'expired'] : ['approved', 'pending'],
      )
    }
  })

  test('an approval whose answer was lost is answered with the channel, once', async () => {
    await using harness = await openOwnCodes()
    const { verifyId, codes } = harness
    const commits = [true]
    const node = await harness.losing(commits)
    const check = { accountId: 1, verifyId, recipient: phone, code: codes.first }
    const checked = await node.check(check)
    assert.deepEqual([checked.status, checked.channel], ['approved', 'viber'])
    assert.equal((await node.check(check)).status, 'expired')
  })
})

suite('a right code', () => {
  for (const ownCodes of [true, false]) {
    const which = ownCodes ? 'the older of two' : 'the one for all channels'
    test(`(${which}) keeps the message in the queue from being sent`, async () => {
      const viber = new ScriptedUpstream('v', taken, true, 'viber')
      const sms = new ScriptedUpstream('sms', undefined, false)
      await using harness = await openVerificationHarness({
        upstreams: [viber, sms],
        service: { ...service, ownCodes },
      })
      const { verifyId, code } = await harness.create()
      await viber.handed(1)
      const { msgId } = await messageOf(harness.db, verifyId)
      const outcome = { kind: 'failed', status: 'UNDELIVERABLE', reason: 'no' } as const
      await viber.report({ refs: [refOf(msgId)], outcome, raw: 'no' })
      assert.equal((await messageOf(harness.db, verifyId)).progress.kind, 'queued')
      assert.equal(await harness.status(verifyId, code), 'approved')
      sms.setUp(true)
      while ((await messageOf(harness.db, verifyId)).progress.kind !== 'final') {
        await new Promise((resolve) => setImmediate(resolve))
      }
      assert.equal(sms.submitted.length, 0)
    })
  }

  test('leaves the answer and the callback as they are where all channels have the same code', async () => {
    const viber = new ScriptedUpstream('v', taken, true, 'viber')
    await using harness = await openVerificationHarness({
      upstreams: [viber, new ScriptedUpstream('sms')],
      service: { ...service, ownCodes: false },
    })
    const { verifyId, code } = await harness.create({ hook })
    const codes = await codesOf(harness.db, verifyId)
    assert.deepEqual(codes, [code, code])
    const checked = await harness.verification.check({ accountId: 1, verifyId, recipient: phone, code })
    assert.deepEqual([checked.status, checked.channel], ['approved', null])
    assert.ok(!harness.outbox.bodies.some((body) => 'channel' in body))
  })
})

/** Resolves when a query of another connection waits for a row. */
async function untilALockIsWaitedFor(db: Awaited<ReturnType<typeof openOwnCodes>>['db']): Promise<void> {
  const text = `SELECT count(*) AS waiting FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock'`
  for (;;) {
    const [row] = await db.query<{ waiting: number }>({ text })
    if ((row?.waiting ?? 0) > 0) return
    await new Promise((resolve) => setImmediate(resolve))
  }
}
