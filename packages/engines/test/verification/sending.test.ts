import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { smsRulesOf } from '../../../../test/support/sms-rules.ts'
import type { SubmitOutcome } from '../../../carriers/connector.ts'
import { defaultService, type VerificationService } from '../../../domain/otp/verification-service.ts'
import { addService } from '../../../store/codes/verification-services.ts'
import type { Database } from '../../../store/database.ts'
import { MessageLookup } from '../../../store/message-search/message-lookup.ts'
import { ScriptedUpstream, taken } from '../dispatch/scripted-upstream.ts'
import { codeRequest, messageOf, openVerificationHarness } from './verification-harness.ts'

async function configure(db: Database, change: Partial<VerificationService>): Promise<number> {
  return addService(db, { ...defaultService, ...change })
}

suite('the message of a code', () => {
  test('is of the highest priority, lives as long as the code, and is in the language that was asked for', async () => {
    await using harness = await openVerificationHarness()
    const { verifyId, code } = await harness.create({ lang: 'uk-UA', senderName: 'Shop' })
    const { plan, acceptedAt, expiresAt } = await messageOf(harness.db, verifyId)
    assert.equal(plan.priority, 0)
    assert.equal(expiresAt - acceptedAt, 300_000)
    assert.deepEqual(plan.stages[0].content, {
      kind: 'sms',
      text: `Ваш код: ${code}. Нікому його не повідомляйте.`,
    })
    assert.equal(plan.stages[0].sender, 'Shop')
  })

  test('is rewritten and has the sender that rules for SMS name', async () => {
    const senders = { allow: 'none', list: [], replaceBy: 'Info' } as const
    const smsRules = smsRulesOf({ country: 'UA', traffic: 'code', transliterate: ['uk'], senders })
    await using harness = await openVerificationHarness({ smsRules })
    const { verifyId, code } = await harness.create({ lang: 'uk-UA', senderName: 'Shop' })
    const { plan } = await messageOf(harness.db, verifyId)
    const text = `Vash kod: ${code}. Nikomu yoho ne povidomliaite.`
    assert.deepEqual(plan.stages[0].content, { kind: 'sms', text })
    assert.deepEqual([plan.stages[0].sender, plan.stages[0].senderAsSent], ['Info', 'Shop'])
  })

  test('is not created where rules refuse its sender', async () => {
    const smsRules = smsRulesOf({ senders: { allow: 'numbers', list: [], replaceBy: null } })
    await using harness = await openVerificationHarness({ smsRules })
    const created = await harness.verification.create(codeRequest({ senderName: 'Shop' }))
    assert.deepEqual(created, { kind: 'refused', why: 'sender' })
  })

  test('is no message of the operations interface: its custom_id is no id that status knows', async () => {
    await using harness = await openVerificationHarness()
    await harness.create({ customId: '42' })
    assert.equal(await new MessageLookup(harness.db).byClientId(1, '42'), null)
  })

  test('does not go out any more when it still waits in line and a newer code is there', async () => {
    const carrier = new ScriptedUpstream('sms', undefined, false)
    await using harness = await openVerificationHarness({ upstreams: [carrier] })
    const older = await harness.create()
    const newer = await harness.create()
    carrier.setUp(true)
    await carrier.handed(1)
    while ((await messageOf(harness.db, older.verifyId)).progress.kind !== 'final') {
      await new Promise((resolve) => setImmediate(resolve))
    }
    const texts = carrier.submitted.map(({ content }) => JSON.stringify(content))
    assert.equal(texts.length, 1)
    assert.match(String(texts[0]), new RegExp(newer.code))
    assert.equal((await messageOf(harness.db, older.verifyId)).status, 'EXPIRED')
  })

  test('does not go out any more when it still waits in line and is cancelled', async () => {
    const carrier = new ScriptedUpstream('sms', undefined, false)
    await using harness = await openVerificationHarness({ upstreams: [carrier] })
    const { verifyId } = await harness.create()
    assert.equal(await harness.verification.cancel({ verifyId, accountId: 1 }), true)
    const other = await harness.create({ recipient: '380501234567' })
    carrier.setUp(true)
    await carrier.handed(1)
    while ((await messageOf(harness.db, verifyId)).progress.kind !== 'final') {
      await new Promise((resolve) => setImmediate(resolve))
    }
    const texts = carrier.submitted.map(({ content }) => JSON.stringify(content))
    assert.equal(texts.length, 1)
    assert.match(String(texts[0]), new RegExp(other.code))
    assert.equal((await messageOf(harness.db, verifyId)).status, 'EXPIRED')
  })
})

suite('the plan of a service', () => {
  const plan = [
    { channel: 'sms', waitSeconds: 30 },
    { channel: 'voice', waitSeconds: null },
  ] as const

  test('goes on with a call where the SMS fails, with the same code', async () => {
    const failing: SubmitOutcome = {
      kind: 'refused',
      refusal: 'rejected',
      status: 'UNDELIVERABLE',
      raw: 'no',
    }
    const [sms, voice] = [
      new ScriptedUpstream('sms', () => failing),
      new ScriptedUpstream('v', taken, true, 'voice'),
    ]
    await using harness = await openVerificationHarness({ upstreams: [sms, voice] })
    await configure(harness.db, { serviceId: 7, plan })
    const { code } = await untilCreated(harness, 7)
    await voice.handed(1)
    assert.deepEqual(voice.submitted[0]?.content, {
      kind: 'voice',
      text: `Your code is ${code}.`,
      collectsDigit: false,
      voice: { gender: 'female', language: 'en', name: 'default' },
    })
  })

  test('calls nobody who has used the code meanwhile', async () => {
    const [sms, voice] = [new ScriptedUpstream('sms'), new ScriptedUpstream('v', taken, true, 'voice')]
    await using harness = await openVerificationHarness({ upstreams: [sms, voice] })
    await configure(harness.db, { serviceId: 7, plan })
    const { verifyId, code } = await untilCreated(harness, 7)
    await sms.handed(1)
    assert.equal(await harness.status(verifyId, code), 'approved')
    const { msgId } = await messageOf(harness.db, verifyId)
    await sms.report({
      refs: [`${msgId}-0`],
      outcome: { kind: 'failed', status: 'UNDELIVERABLE', reason: 'no' },
      raw: 'UNDELIV',
    })
    assert.equal((await messageOf(harness.db, verifyId)).progress.kind, 'final')
    assert.equal(voice.submitted.length, 0)
  })

  test('leaves out channels that cannot carry the code, or that the account has no price or sender for', async () => {
    await using harness = await openVerificationHarness()
    const channels = ['telegram', 'viber', 'rcs', 'sms'] as const
    const all = channels.map((channel) => ({ channel, waitSeconds: null }))
    const text = `INSERT INTO senders (account_id, channel, name, status)
      SELECT account_id, channel, 'Shop', 'approved' FROM accounts, unnest('{sms,viber,rcs}'::text[]) channel
      ON CONFLICT DO NOTHING`
    await harness.db.query({ text })
    await configure(harness.db, { serviceId: 7, plan: all as never, sender: 'Shop', lifetimeSeconds: 240 })
    const { verifyId } = await untilCreated(harness, 7, { codeLength: 9 })
    const { stages } = (await messageOf(harness.db, verifyId)).plan
    assert.deepEqual(
      stages.map(({ channel, waitSeconds }) => [channel, waitSeconds]),
      [
        ['viber', 60],
        ['sms', 180],
      ],
    )
  })
})

suite('a request', () => {
  test('is refused for a service that nobody configured, a type it does not allow, a name that is not approved', async () => {
    await using harness = await openVerificationHarness()
    await configure(harness.db, { serviceId: 2, types: ['email'] })
    await untilCreated(harness, 2, { type: 'email', recipient: 'anna@shop.example' })
    const why = async (change: Parameters<typeof codeRequest>[0]) => {
      const created = await harness.verification.create(codeRequest(change))
      return created.kind === 'refused' ? created.why : created.kind
    }
    assert.equal(await why({ serviceId: 3 }), 'service')
    assert.equal(await why({ serviceId: 2 }), 'type')
    assert.equal(await why({ senderName: 'Unknown' }), 'sender')
    assert.equal(await why({ type: 'email', recipient: 'a@b.example', senderName: 'Posthorn' }), 'sender')
    const { account } = codeRequest()
    assert.equal(await why({ account: { ...account, tariffs: { priceOf: () => null } as never } }), 'tariff')
    assert.equal(await why({ account: { ...account, approved: new Map() } }), 'sender')
  })

  test('finds the account’s own service before the one for all', async () => {
    await using harness = await openVerificationHarness()
    await configure(harness.db, { serviceId: 2, lifetimeSeconds: 600 })
    await configure(harness.db, { serviceId: 2, accountId: 1, lifetimeSeconds: 900 })
    for (;;) {
      const { verifyId } = await untilCreated(harness, 2)
      const { acceptedAt, expiresAt } = await messageOf(harness.db, verifyId)
      if (expiresAt - acceptedAt === 900_000) break
    }
  })

  test('that comes again with its key is answered as before, and sends nothing', async () => {
    await using harness = await openVerificationHarness()
    const request = { accountId: 1, scope: 'request' as const, key: 'k', bodyHash: Buffer.from('a') }
    const once = { request, render: (verifyId: string) => `answer ${verifyId}` }
    const first = await harness.verification.createOnce(codeRequest(), once)
    assert.equal(first.kind, 'created')
    const again = await harness.verification.createOnce(codeRequest(), once)
    assert.deepEqual(again, { kind: 'stored', answer: `answer ${'verifyId' in first ? first.verifyId : ''}` })
    const other = { ...once, request: { ...request, bodyHash: Buffer.from('b') } }
    assert.deepEqual(await harness.verification.createOnce(codeRequest(), other), { kind: 'other-body' })
    const [row] = await harness.db.query<{ count: number }>({ text: 'SELECT count(*) FROM messages' })
    assert.equal(row?.count, 1)
  })

  test('that cannot be paid leaves its key free for another try', async () => {
    await using harness = await openVerificationHarness({ balanceMicros: 0 })
    const request = { accountId: 1, scope: 'request' as const, key: 'k', bodyHash: Buffer.from('a') }
    const once = { request, render: () => 'answer' }
    assert.deepEqual(await harness.verification.createOnce(codeRequest(), once), {
      kind: 'refused',
      why: 'money',
    })
    await harness.db.query({ text: 'UPDATE balances SET available_micros = 1000000' })
    assert.equal((await harness.verification.createOnce(codeRequest(), once)).kind, 'created')
  })
})

suite('limits per recipient', () => {
  test('take three codes a minute, say when there may be another one, and keep no others back', async () => {
    await using harness = await openVerificationHarness({ guard: 'real' })
    for (let count = 0; count < 3; count++) await harness.create()
    const fourth = await harness.verification.create(codeRequest())
    assert.equal(fourth.kind, 'limited')
    assert.ok([60, 300].includes(fourth.retryAfterSeconds), String(fourth.retryAfterSeconds))
    await harness.create({ recipient: '380501234567' })
    harness.clock.advance(61_000)
    await harness.create()
  })

  test('hold for a hundred requests at once, and for those after them', async () => {
    await using harness = await openVerificationHarness({ guard: 'real' })
    const create = () => harness.verification.create(codeRequest())
    const created = await Promise.all(Array.from({ length: 100 }, create))
    assert.equal(created.filter(({ kind }) => kind === 'created').length, 3)
    assert.equal((await create()).kind, 'limited')
  })

  test('count what other nodes have sent', async () => {
    await using harness = await openVerificationHarness({ guard: 'real' })
    const other = await harness.node()
    for (let count = 0; count < 3; count++) await harness.create()
    assert.equal((await other.create(codeRequest())).kind, 'limited')
  })

  test('do not count what could not be sent', async () => {
    await using harness = await openVerificationHarness({ guard: 'real', balanceMicros: 0 })
    for (let count = 0; count < 5; count++) {
      assert.deepEqual(await harness.verification.create(codeRequest()), { kind: 'refused', why: 'money' })
    }
  })
})

/** A service is known a moment after it was configured. */
async function untilCreated(
  harness: Awaited<ReturnType<typeof openVerificationHarness>>,
  serviceId: number,
  change: Parameters<typeof codeRequest>[0] = {},
): Promise<{ verifyId: string; code: string }> {
  for (;;) {
    try {
      return await harness.create({ ...change, serviceId })
    } catch (error) {
      if (!String(error).includes('"service"')) throw error
      await new Promise((resolve) => setImmediate(resolve))
    }
  }
}
