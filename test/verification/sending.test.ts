import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import type { SubmitOutcome } from '../../src/channels/connector.ts'
import { defaultService, type VerificationService } from '../../src/domain/otp/verification-service.ts'
import type { Database } from '../../src/storage/database.ts'
import { MessageLookup } from '../../src/storage/message-lookup.ts'
import { addService } from '../../src/storage/verification-services.ts'
import { ScriptedUpstream, taken } from '../dispatch/scripted-upstream.ts'
import { codeRequest, messageOf, openVerificationStage } from './verification-stage.ts'

async function configure(db: Database, change: Partial<VerificationService>): Promise<number> {
  return addService(db, { ...defaultService, ...change })
}

suite('the message of a code', () => {
  test('is of the highest priority, lives as long as the code, and is in the language that was asked for', async () => {
    await using stage = await openVerificationStage()
    const { verifyId, code } = await stage.create({ lang: 'uk-UA', senderName: 'Shop' })
    const { plan, acceptedAt, expiresAt } = await messageOf(stage.db, verifyId)
    assert.equal(plan.priority, 0)
    assert.equal(expiresAt - acceptedAt, 300_000)
    assert.deepEqual(plan.stages[0].content, {
      kind: 'sms',
      text: `Ваш код: ${code}. Нікому його не повідомляйте.`,
    })
    assert.equal(plan.stages[0].sender, 'Shop')
  })

  test('is no message of the operations interface: its custom_id is no id that status knows', async () => {
    await using stage = await openVerificationStage()
    await stage.create({ customId: '42' })
    assert.equal(await new MessageLookup(stage.db).byClientId(1, '42'), null)
  })

  test('does not go out any more when it still waits in line and a newer code is there', async () => {
    const carrier = new ScriptedUpstream('sms', undefined, false)
    await using stage = await openVerificationStage({ upstreams: [carrier] })
    const older = await stage.create()
    const newer = await stage.create()
    carrier.setUp(true)
    await carrier.handed(1)
    while ((await messageOf(stage.db, older.verifyId)).progress.kind !== 'final') {
      await new Promise((resolve) => setImmediate(resolve))
    }
    const texts = carrier.submitted.map(({ content }) => JSON.stringify(content))
    assert.equal(texts.length, 1)
    assert.match(String(texts[0]), new RegExp(newer.code))
    assert.equal((await messageOf(stage.db, older.verifyId)).status, 'EXPIRED')
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
    await using stage = await openVerificationStage({ upstreams: [sms, voice] })
    await configure(stage.db, { serviceId: 7, plan })
    const { code } = await untilCreated(stage, 7)
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
    await using stage = await openVerificationStage({ upstreams: [sms, voice] })
    await configure(stage.db, { serviceId: 7, plan })
    const { verifyId, code } = await untilCreated(stage, 7)
    await sms.handed(1)
    assert.equal(await stage.status(verifyId, code), 'approved')
    const { msgId } = await messageOf(stage.db, verifyId)
    await sms.report({
      refs: [`${msgId}-0`],
      outcome: { kind: 'failed', status: 'UNDELIVERABLE', reason: 'no' },
      raw: 'UNDELIV',
    })
    assert.equal((await messageOf(stage.db, verifyId)).progress.kind, 'final')
    assert.equal(voice.submitted.length, 0)
  })

  test('leaves out channels that cannot carry the code, or that the account has no price or sender for', async () => {
    await using stage = await openVerificationStage()
    const channels = ['telegram', 'viber', 'rcs', 'sms'] as const
    const all = channels.map((channel) => ({ channel, waitSeconds: null }))
    await configure(stage.db, { serviceId: 7, plan: all as never, sender: 'Shop', lifetimeSeconds: 240 })
    const { verifyId } = await untilCreated(stage, 7, { codeLength: 9 })
    const { stages } = (await messageOf(stage.db, verifyId)).plan
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
    await using stage = await openVerificationStage()
    await configure(stage.db, { serviceId: 2, types: ['email'] })
    await untilCreated(stage, 2, { type: 'email', recipient: 'anna@shop.example' })
    const why = async (change: Parameters<typeof codeRequest>[0]) => {
      const created = await stage.verification.create(codeRequest(change))
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
    await using stage = await openVerificationStage()
    await configure(stage.db, { serviceId: 2, lifetimeSeconds: 600 })
    await configure(stage.db, { serviceId: 2, accountId: 1, lifetimeSeconds: 900 })
    for (;;) {
      const { verifyId } = await untilCreated(stage, 2)
      const { acceptedAt, expiresAt } = await messageOf(stage.db, verifyId)
      if (expiresAt - acceptedAt === 900_000) break
    }
  })

  test('that comes again with its key is answered as before, and sends nothing', async () => {
    await using stage = await openVerificationStage()
    const request = { accountId: 1, scope: 'request' as const, key: 'k', bodyHash: Buffer.from('a') }
    const once = { request, render: (verifyId: string) => `answer ${verifyId}` }
    const first = await stage.verification.createOnce(codeRequest(), once)
    assert.equal(first.kind, 'created')
    const again = await stage.verification.createOnce(codeRequest(), once)
    assert.deepEqual(again, { kind: 'stored', answer: `answer ${'verifyId' in first ? first.verifyId : ''}` })
    const other = { ...once, request: { ...request, bodyHash: Buffer.from('b') } }
    assert.deepEqual(await stage.verification.createOnce(codeRequest(), other), { kind: 'other-body' })
    const [row] = await stage.db.query<{ count: number }>({ text: 'SELECT count(*) FROM messages' })
    assert.equal(row?.count, 1)
  })

  test('that cannot be paid leaves its key free for another try', async () => {
    await using stage = await openVerificationStage({ balanceMicros: 0 })
    const request = { accountId: 1, scope: 'request' as const, key: 'k', bodyHash: Buffer.from('a') }
    const once = { request, render: () => 'answer' }
    assert.deepEqual(await stage.verification.createOnce(codeRequest(), once), {
      kind: 'refused',
      why: 'money',
    })
    await stage.db.query({ text: 'UPDATE balances SET available_micros = 1000000' })
    assert.equal((await stage.verification.createOnce(codeRequest(), once)).kind, 'created')
  })
})

suite('limits per recipient', () => {
  test('take three codes a minute, say when there may be another one, and keep no others back', async () => {
    await using stage = await openVerificationStage({ guard: 'real' })
    for (let count = 0; count < 3; count++) await stage.create()
    const fourth = await stage.verification.create(codeRequest())
    assert.equal(fourth.kind, 'limited')
    assert.ok([60, 300].includes(fourth.retryAfterSeconds), String(fourth.retryAfterSeconds))
    await stage.create({ recipient: '380501234567' })
    stage.clock.advance(61_000)
    await stage.create()
  })

  test('hold for a hundred requests at once, and for those after them', async () => {
    await using stage = await openVerificationStage({ guard: 'real' })
    const create = () => stage.verification.create(codeRequest())
    const created = await Promise.all(Array.from({ length: 100 }, create))
    assert.equal(created.filter(({ kind }) => kind === 'created').length, 3)
    assert.equal((await create()).kind, 'limited')
  })

  test('count what other nodes have sent', async () => {
    await using stage = await openVerificationStage({ guard: 'real' })
    const other = await stage.node()
    for (let count = 0; count < 3; count++) await stage.create()
    assert.equal((await other.create(codeRequest())).kind, 'limited')
  })

  test('do not count what could not be sent', async () => {
    await using stage = await openVerificationStage({ guard: 'real', balanceMicros: 0 })
    for (let count = 0; count < 5; count++) {
      assert.deepEqual(await stage.verification.create(codeRequest()), { kind: 'refused', why: 'money' })
    }
  })
})

/** A service is known a moment after it was configured. */
async function untilCreated(
  stage: Awaited<ReturnType<typeof openVerificationStage>>,
  serviceId: number,
  change: Parameters<typeof codeRequest>[0] = {},
): Promise<{ verifyId: string; code: string }> {
  for (;;) {
    try {
      return await stage.create({ ...change, serviceId })
    } catch (error) {
      if (!String(error).includes('"service"')) throw error
      await new Promise((resolve) => setImmediate(resolve))
    }
  }
}
