import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { GatewayHarness } from './gateway-harness.ts'
import { errorsOf, openWith, phone, waitingOf, wakeNow } from './traffic-rules-harness.ts'

const hourMs = 3_600_000
const timeOf = (at: number) => new Date(at).toISOString().slice(11, 16)

suite('send_at', () => {
  test('lets a message wait without an upstream, and its lifetime begins then', async () => {
    await using harness = await GatewayHarness.open()
    const at = Math.floor(Date.now() / 1_000) * 1_000 + 24 * hourMs
    const sms = harness.client.sms({ phone, id: 9, sms_lifetime: 3_600 })
    const { data = [] } = await harness.client.post([{ ...sms, send_at: new Date(at).toISOString() }])
    const msgId = Number(data[0]?.data?.['msg_id'])
    const { phase, upstream, dueAt, expiresAt } = await waitingOf(harness, msgId)
    assert.deepEqual([phase, upstream, dueAt, expiresAt], [0, null, at, at + hourMs])
    assert.equal((await harness.client.status(9)).status, 'ACCEPTED')
    await wakeNow(harness, msgId)
    await harness.untilCallbackOf(9, 'DELIVERED')
    assert.deepEqual((await harness.story(msgId)).slice(2, 4), [
      `Goes out at ${new Date(at).toISOString()}, as requested.`,
      'Goes by carrier.',
    ])
  })

  test('is left where the subscriber is erased: the message ends and its money is released', async () => {
    await using harness = await GatewayHarness.open()
    const sms = harness.client.sms({ phone, id: 9 })
    const { data = [] } = await harness.client.post([{ ...sms, send_at: Date.now() / 1_000 + 3_600 }])
    await harness.expire(Number(data[0]?.data?.['msg_id']))
    await harness.untilCallbackOf(9, 'EXPIRED')
    assert.deepEqual(await harness.money(), { available: 1_000, reserved: 0, charged: 0 })
  })

  test('and speed are refused where they are wrong, campaign only beside speed', async () => {
    await using harness = await GatewayHarness.open()
    const inDays = (days: number) => new Date(Date.now() + days * 24 * hourMs).toISOString()
    const wrong = [
      { send_at: inDays(32) },
      { send_at: inDays(-1) },
      { send_at: '2026-12-01 08:00' },
      { speed: 0 },
      { speed: 'quick' },
      { speed: 5, campaign: 7 },
      { campaign: 7 },
      { send_at: '', speed: null },
    ]
    const { data = [] } = await harness.client.post(
      wrong.map((each) => ({ ...harness.client.sms({ phone }), ...each })),
    )
    const instant =
      'send_at must be an instant up to 31 days ahead, such as 2026-12-01T08:00:00Z, or Unix seconds'
    assert.deepEqual(
      data.map(({ error }) => error),
      [
        ...[instant, instant, instant],
        ...['speed must be between 0.01 and 1000', 'speed must be a number between 0.01 and 1000'],
        ...['campaign must be text of at most 64 characters', undefined, undefined],
      ],
    )
  })
})

test('messages of one campaign go out one after the other, those of another do not wait for them', async () => {
  await using harness = await GatewayHarness.open()
  const send = async (campaign: string, count: number) => {
    const operations = Array.from({ length: count }, () => harness.client.sms({ phone }))
    const { data = [] } = await harness.client.post(
      operations.map((each) => ({ ...each, speed: 0.01, campaign })),
    )
    return data.map((item) => Number(item.data?.['msg_id']))
  }
  const [first = 0, ...others] = await send('spring', 3)
  const { acceptedAt, upstream } = await waitingOf(harness, first)
  assert.equal(upstream, 'carrier', 'the first one goes out at once')
  const rows = await Promise.all(others.map((msgId) => waitingOf(harness, msgId)))
  const [second = 0, third = 0] = rows.map(({ dueAt }) => dueAt).sort((a, b) => a - b)
  assert.equal(third - second, 100_000)
  assert.ok(second <= acceptedAt + 100_000)
  const [other = 0] = await send('autumn', 1)
  assert.equal((await waitingOf(harness, other)).upstream, 'carrier')
  const [next = 0] = await send('spring', 1)
  assert.equal((await waitingOf(harness, next)).dueAt - third, 100_000)
})

suite('a rule of quiet hours', () => {
  const hours = (now: number, effect: string) => {
    const [from, until] = [timeOf(now - hourMs), timeOf(now + 2 * hourMs)]
    return { kind: 'quiet-hours', name: 'night', zone: 'UTC', from, until, effect }
  }

  test('lets messages wait, but neither codes nor what does not live until their end', async () => {
    const now = Date.now()
    await using harness = await openWith(hours(now, 'wait'))
    const code = await harness.client.send({ phone, sms_message: 'Your code is 482913' })
    assert.equal((await waitingOf(harness, code.msg_id)).upstream, 'carrier')
    const { id, msg_id } = await harness.client.send({ phone })
    const { dueAt, expiresAt, acceptedAt, upstream } = await waitingOf(harness, msg_id)
    assert.equal(upstream, null)
    assert.equal(timeOf(dueAt), timeOf(now + 2 * hourMs))
    assert.equal(expiresAt - acceptedAt, 172_800_000, 'the lifetime begins with the acceptance')
    const short = await harness.client.post([harness.client.sms({ phone, sms_lifetime: 3_600 })])
    assert.equal(
      short.data?.[0]?.error,
      'Refused by the rule night: the recipient has quiet hours, and the message does not live until their end',
    )
    await wakeNow(harness, msg_id)
    await harness.untilCallbackOf(Number(id), 'DELIVERED')
    assert.match((await harness.story(msg_id))[2] ?? '', /^The rule night lets it wait until /)
  })

  test('may refuse instead, or only observe', async () => {
    const now = Date.now()
    await using harness = await openWith(hours(now, 'refuse'))
    assert.deepEqual(await errorsOf(harness, 'Hello'), [
      'Refused by the rule night: the recipient has quiet hours',
    ])
    await harness.stop()
    await harness.start({ settings: { trafficRules: [hours(now, 'observe')] } })
    const { msg_id } = await harness.client.send({ phone })
    assert.equal((await waitingOf(harness, msg_id)).upstream, 'carrier')
  })
})

test('a rule of pace spreads the messages of an account, and refuses what does not live until its turn', async () => {
  await using harness = await openWith({ kind: 'pace', name: 'slow', perSecond: 0.01 })
  const sent = await harness.client.sendAll(Array.from({ length: 30 }, () => ({ phone })))
  const rows = await Promise.all(sent.map(({ msg_id }) => waitingOf(harness, msg_id)))
  const waits = rows.flatMap(({ upstream, dueAt }) => (upstream === null ? [dueAt] : []))
  assert.equal(waits.length, 29)
  assert.equal(Math.max(...waits) - Math.min(...waits), 28 * 100_000)
  const operations = Array.from({ length: 8 }, () => harness.client.sms({ phone, sms_lifetime: 3_600 }))
  const { data = [] } = await harness.client.post(operations)
  const errors = data.map(({ error }) => error)
  assert.deepEqual(
    [errors[0], errors.at(-1)],
    [
      undefined,
      'Refused by the rule slow: too many messages wait already, and the message does not live until its turn',
    ],
  )
})
