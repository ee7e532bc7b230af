import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import { GatewayHarness, openingAmount } from './gateway-harness.ts'

let harness: GatewayHarness
let lastId = 0
const callPrice = 0.4

// The trunk refuses calls, so that calls that cannot wait go by the second upstream of the channel.
before(async () => {
  harness = await GatewayHarness.open({ everyChannel: true, logLevel: 'debug' })
  harness.network().sip?.putFaults({ refuse: 503 })
})

after(() => harness[Symbol.asyncDispose]())

interface Answer {
  id: number
  msg_id: number
  code: string
  price: number
}

async function callForCode(phone: string): Promise<{ id: number; data?: Answer; error?: string }> {
  const id = ++lastId
  const { data } = await harness.client.post([{ type: 'call/otp', id, phone }])
  const [item] = data ?? []
  return { id, ...(item as unknown as { data?: Answer; error?: string }) }
}

suite('a code by call where the trunk refuses calls', () => {
  test('comes from sms.ru, which never reports whether the telephone rang: it is charged, and its outcome is unknown', async () => {
    const phone = '380671238001'
    const { id, data } = await callForCode(phone)
    assert.ok(data)
    assert.equal(data.price, callPrice)
    const { messages } = await harness.network().handsets.received(phone)
    const calls = messages.filter(({ from }) => from.startsWith('7495'))
    assert.deepEqual(
      calls.map(({ from }) => from.slice(-4)),
      [data.code],
    )
    assert.equal((await harness.client.status(id)).status, 'ROUTING')
    await harness.expire(data.msg_id)
    assert.equal((await harness.untilStatus(id, 'UNKNOWN')).status, 'UNKNOWN')
    assert.deepEqual(await harness.money(), {
      available: openingAmount - callPrice,
      reserved: 0,
      charged: callPrice,
    })
  })

  test('keeps code and key out of its timeline and out of the log', async () => {
    harness.network().smsRu?.putFaults({ code: '7351' })
    const { data } = await callForCode('380671238002')
    assert.equal(data?.code, '7351')
    const story = (await harness.story(data.msg_id)).join('\n')
    assert.match(story, /call-sms-ru-sandbox took it: call_id /)
    assert.match(story, /call-sms-ru-sandbox charges 1\.0000 RUB/)
    assert.doesNotMatch(story, /7351/)
    const logged = harness.logged.join('\n')
    assert.doesNotMatch(logged, /sandbox-sms-ru-id/)
    assert.doesNotMatch(logged, /[^\d]7351[^\d]/)
    harness.network().smsRu?.putFaults({})
  })

  test('keeps leading zeros of its code', async () => {
    harness.network().smsRu?.putFaults({ code: '0042', numericCodes: true })
    assert.equal((await callForCode('380671238003')).data?.code, '0042')
    harness.network().smsRu?.putFaults({})
  })
})
