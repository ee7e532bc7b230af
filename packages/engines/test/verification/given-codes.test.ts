import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import type { VerificationService } from '../../../domain/otp/verification-service.ts'
import type { Database } from '../../../store/database.ts'
import { lockMessages } from '../../../store/messages/find.ts'
import type { GivenCode } from '../../verification/given-codes.ts'
import { ScriptedUpstream, taken } from '../dispatch/scripted-upstream.ts'
import { account, openVerificationHarness, phone } from './verification-harness.ts'

function givenCode(change: Partial<GivenCode> = {}): GivenCode {
  return {
    account,
    source: 'supabase shop',
    requestId: null,
    recipient: phone,
    code: '561166',
    text: null,
    lang: 'uk',
    serviceId: 1,
    senderName: 'Shop',
    clientAddress: '192.0.2.1',
    userAddress: null,
    ...change,
  }
}

/** The messages that are stored, oldest first. */
async function stored(db: Database) {
  const rows = await db.query<{ msgId: number }>({
    text: 'SELECT msg_id AS "msgId" FROM messages ORDER BY msg_id',
  })
  return lockMessages(
    db,
    rows.map(({ msgId }) => msgId),
  )
}

const viberThenSms: Partial<VerificationService> = {
  plan: [
    { channel: 'telegram', waitSeconds: 30 },
    { channel: 'viber', waitSeconds: 30 },
    { channel: 'sms', waitSeconds: null },
  ],
  name: 'Shop',
  domain: 'shop.example',
  texts: { de: 'Code {code} für {name}' },
}

suite('a code that another system has made', () => {
  test('goes out with the priority, lifetime, sender and text of the service of codes', async () => {
    await using harness = await openVerificationHarness()
    assert.deepEqual(await harness.verification.sendGiven(givenCode()), { kind: 'sent' })
    const [message] = await stored(harness.db)
    assert.ok(message !== undefined)
    const { plan, acceptedAt, expiresAt } = message
    assert.deepEqual([plan.priority, expiresAt - acceptedAt, plan.stages[0].sender], [0, 300_000, 'Shop'])
    assert.deepEqual(plan.stages[0].content, {
      kind: 'sms',
      text: 'Ваш код: 561166. Нікому його не повідомляйте.',
    })
    const rows = await harness.db.query({ text: 'SELECT 1 FROM verifications' })
    assert.deepEqual(rows, [])
  })

  test('goes over the channels of its service, with the text that the other system wrote where it wrote one', async () => {
    const upstreams = ['telegram', 'viber', 'sms'].map(
      (channel) => new ScriptedUpstream(channel, taken, true, channel as 'sms'),
    )
    await using harness = await openVerificationHarness({ upstreams, service: viberThenSms })
    const { verification, db } = harness
    await verification.sendGiven(givenCode({ text: 'Dein Code: 561166' }))
    await verification.sendGiven(givenCode({ code: '777777', lang: 'de-AT' }))
    const texts = (await stored(db)).map(({ plan }) =>
      plan.stages.map(({ content }) =>
        content.kind === 'telegram' ? content.code : 'text' in content && content.text,
      ),
    )
    assert.deepEqual(texts, [
      ['561166', 'Dein Code: 561166', 'Dein Code: 561166'],
      ['777777', 'Code 777777 für Shop', 'Code 777777 für Shop\n@shop.example #777777'],
    ])
  })

  test('that stands in its text alone goes over channels that carry a text', async () => {
    const upstreams = ['telegram', 'viber', 'sms'].map(
      (channel) => new ScriptedUpstream(channel, taken, true, channel as 'sms'),
    )
    await using harness = await openVerificationHarness({ upstreams, service: viberThenSms })
    await harness.verification.sendGiven(givenCode({ code: null, text: 'Follow the instructions' }))
    const [message] = await stored(harness.db)
    assert.deepEqual(
      message?.plan.stages.map(({ channel }) => channel),
      ['viber', 'sms'],
    )
  })

  test('is refused where the service, the sender, the price or a short text is missing', async () => {
    await using harness = await openVerificationHarness()
    const why = async (change: Partial<GivenCode>) => {
      const outcome = await harness.verification.sendGiven(givenCode(change))
      return outcome.kind === 'refused' && outcome.why
    }
    assert.equal(await why({ serviceId: 9 }), 'service')
    assert.equal(await why({ senderName: 'Nobody' }), 'sender')
    assert.equal(await why({ text: 'x'.repeat(601) }), 'text')
    assert.equal(await why({ account: { ...account, tariffs: { priceOf: () => null } as never } }), 'tariff')
    assert.deepEqual(await stored(harness.db), [])
  })

  test('that cannot be paid is refused and may be requested again', async () => {
    await using harness = await openVerificationHarness({ balanceMicros: 100 })
    const refused = { kind: 'refused', why: 'money' }
    assert.deepEqual(await harness.verification.sendGiven(givenCode()), refused)
    await harness.db.query({ text: 'UPDATE balances SET available_micros = 5000000' })
    assert.deepEqual(await harness.verification.sendGiven(givenCode()), { kind: 'sent' })
    assert.equal((await stored(harness.db)).length, 1)
  })
})

suite('a request that is repeated', () => {
  test('within half a minute is answered as the first one and sends nothing, also across a slot of time', async () => {
    await using harness = await openVerificationHarness({ guard: 'real' })
    const { verification, clock, db } = harness
    const send = () => verification.sendGiven(givenCode())
    for (const ms of [0, 0, 1_000, 14_000, 14_900]) {
      await clock.advance(ms)
      assert.deepEqual(await send(), { kind: 'sent' })
    }
    assert.equal((await stored(db)).length, 1)
    await clock.advance(200)
    await send()
    assert.equal((await stored(db)).length, 2)
  })

  test('at the same time, at several gateways, sends one message', async () => {
    await using harness = await openVerificationHarness({ guard: 'real' })
    const nodes = [harness.verification, await harness.node()]
    const sent = await Promise.all(
      [0, 1, 2, 3].flatMap(() =>
        nodes.map((node, index) => node.sendGiven(givenCode({ requestId: `${index}` }))),
      ),
    )
    assert.deepEqual(new Set(sent.map(({ kind }) => kind)), new Set(['sent']))
    assert.equal((await stored(harness.db)).length, 1)
  })

  test('as a replay of a signed request sends nothing, however late it comes', async () => {
    await using harness = await openVerificationHarness()
    const { verification, clock, db } = harness
    const send = () => verification.sendGiven(givenCode({ requestId: 'msg_1' }))
    await send()
    await clock.advance(200_000)
    assert.deepEqual(await send(), { kind: 'sent' })
    assert.equal((await stored(db)).length, 1)
  })

  test('by another hook, to another number or with another code is none', async () => {
    await using harness = await openVerificationHarness()
    const others = [{}, { source: 'supabase other' }, { recipient: '380671234568' }, { code: '561167' }]
    for (const change of others) await harness.verification.sendGiven(givenCode(change))
    assert.equal((await stored(harness.db)).length, others.length)
  })

  test('is known by a hash alone: neither code nor number stands beside it', async () => {
    await using harness = await openVerificationHarness()
    await harness.verification.sendGiven(givenCode({ requestId: 'msg_1' }))
    const rows = await harness.db.query({ text: 'SELECT key, answer FROM idempotency_keys' })
    assert.equal(rows.length, 2)
    assert.doesNotMatch(JSON.stringify(rows), /561166|380671234567|msg_1/)
  })
})

suite('the guard', () => {
  test('limits the codes of one recipient, by each hook and gateway together, and lets others have theirs', async () => {
    await using harness = await openVerificationHarness({ guard: 'real' })
    const nodes = [harness.verification, await harness.node()]
    const outcomes: string[] = []
    for (const [index, code] of ['1000', '1001', '1002', '1003'].entries()) {
      const given = givenCode({ code, source: `hook ${index}` })
      outcomes.push((await nodes[index % 2]?.sendGiven(given))?.kind ?? '')
    }
    assert.deepEqual(outcomes, ['sent', 'sent', 'sent', 'limited'])
    const other = await harness.verification.sendGiven(givenCode({ recipient: '380671234568' }))
    assert.equal(other.kind, 'sent')
  })

  test('limits the codes that one end user requests, where the other system names the address', async () => {
    await using harness = await openVerificationHarness({ guard: 'real' })
    const kinds: string[] = []
    for (let index = 0; index < 11; index++) {
      const given = givenCode({ recipient: `38067123${4_000 + index}`, userAddress: '198.51.100.7' })
      kinds.push((await harness.verification.sendGiven(given)).kind)
    }
    assert.deepEqual([kinds.filter((kind) => kind === 'sent').length, kinds.at(-1)], [10, 'limited'])
  })

  test('does not hold against neighbouring numbers that their codes are entered elsewhere', async () => {
    await using harness = await openVerificationHarness({ guard: 'real', balanceMicros: 1_000_000_000 })
    for (let index = 0; index < 25; index++) {
      const given = givenCode({ recipient: `380671234${100 + index}` })
      assert.deepEqual(await harness.verification.sendGiven(given), { kind: 'sent' })
    }
    await harness.create({ recipient: '380671234500' })
  })
})
