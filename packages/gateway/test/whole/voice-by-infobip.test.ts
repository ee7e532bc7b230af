import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import type { VoiceScript } from '../../../../simulators/scripts.ts'
import { GatewayHarness, type ReceivedCallback } from './gateway-harness.ts'

let harness: GatewayHarness
let lastId = 0

// The trunk refuses calls, so they go by the second upstream of the channel.
before(async () => {
  harness = await GatewayHarness.open({ everyChannel: true, logLevel: 'debug' })
  harness.network().sip?.putFaults({ refuse: 503 })
})

after(() => harness[Symbol.asyncDispose]())

const voice = { gender: 'female', language: 'en', name: 'default' }

interface CallCallback extends ReceivedCallback {
  duration?: number
  reply?: string
}

async function speak(script: VoiceScript, fields: object = {}): Promise<CallCallback & { phone: string }> {
  const id = ++lastId
  const phone = String(380_671_330_000 + id)
  harness.network().handsets.setScripts(phone, { voice: script })
  const spoken = { message: 'Your code is 482913', dtmf: true, voice }
  const operation = { type: 'voice', id, phone, ...spoken, hook: harness.receiver.url(), ...fields }
  const { data } = await harness.client.post([operation])
  assert.equal(data?.[0]?.success, true, data?.[0]?.error)
  const [callback] = await harness.untilCallbacks(id)
  return { ...(callback ?? assert.fail('no callback')), phone }
}

suite('a text where the trunk refuses calls', () => {
  test('is spoken by Infobip, and the callback has the duration of the call and the pressed key', async () => {
    const { phone, msg_id, ...callback } = await speak('reply')
    assert.deepEqual([callback.status, callback.type, callback.reply], ['DELIVERED', 'voice', '1'])
    assert.ok(callback.duration !== undefined && callback.duration > 1)
    const { messages } = await harness.network().handsets.received(phone)
    const [call] = messages.filter(({ from }) => from === '380443900000')
    assert.match(call?.text ?? '', /^Your code is 4, 8, 2, 9, 1, 3\.,,,, Your code is/)
    const story = (await harness.story(Number(msg_id))).join('\n')
    assert.match(story, /voice-infobip-sandbox charges 0\.3000 EUR/)
    assert.doesNotMatch(story, /482913|4, 8, 2/)
    assert.doesNotMatch(harness.logged.join('\n'), /482913|4, 8, 2|sandbox-infobip-key|sandbox-webhooks/)
  })

  test('is not delivered where the line is busy or the call declined, with the errors of any call', async () => {
    const busy = await speak('busy')
    assert.deepEqual([busy.status, busy.error, busy.duration], ['UNDELIVERABLE', 'Busy', undefined])
    const declined = await speak('rejected')
    assert.deepEqual([declined.status, declined.error, declined.reply], ['REJECTED', 'Declined', undefined])
  })

  test('falls back to the next channel as soon as the line is busy', async () => {
    const id = ++lastId
    const phone = String(380_671_330_000 + id)
    harness.network().handsets.setScripts(phone, { voice: 'busy' })
    const message = 'Your code is 482913'
    const pipeline = {
      ...{ type: 'pipeline', id, phone, pipeline: ['voice', 'sms'] },
      voice: { message, dtmf: false, voice },
      sms: { message, signature: 'Posthorn' },
      telegram: { message: '482913' },
      viber: { message, signature: 'Posthorn', type: 'text' },
      whatsapp: { message, signature: 'Posthorn' },
    }
    const { data } = await harness.client.post([pipeline])
    assert.equal(data?.[0]?.success, true, data?.[0]?.error)
    const { type } = await harness.untilStatus(id, 'DELIVERED')
    assert.equal(type, 'sms')
  })
})
