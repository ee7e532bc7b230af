import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import { operationFields, rcsFields, smsFields, viberFields, whatsAppText } from './channel-operations.ts'
import { apiKey, GatewayHarness, type ReceivedCallback } from './gateway-harness.ts'
import { until } from './until.ts'

/** Short waits, so that a test can wait for silence. Carriers get at least their minimum. */
const settings = { fallback: { waitSeconds: { viber: 1, rcs: 1, telegram: 1, whatsapp: 1, sms: 300 } } }

let harness: GatewayHarness
let lastId = 0

before(async () => {
  harness = await GatewayHarness.open({ everyChannel: true, settings })
})

after(async () => {
  await harness[Symbol.asyncDispose]()
})

type Scripts = Partial<Record<'sms' | 'viber' | 'rcs' | 'telegram' | 'whatsapp', string>>

/** A number of its own for each test, with the script of its handset. */
async function handset(scripts: Scripts = {}): Promise<string> {
  const phone = String(380_671_000_000 + lastId)
  const { http } = harness.network().addresses
  const answer = await fetch(`${http}/sandbox/handsets/${phone}`, {
    method: 'PUT',
    body: JSON.stringify(scripts),
  })
  assert.ok(answer.ok, await answer.text())
  return phone
}

/** Sends one operation and returns its id and msg_id. */
async function send(type: string, phone: string, fields: object): Promise<{ id: number; msgId: number }> {
  const id = ++lastId
  const hook = type === 'pipeline' ? {} : { hook: harness.receiver.url() }
  const { data } = await harness.client.post([{ type, id, phone, ...fields, ...hook }])
  const [item] = data ?? []
  assert.ok(item?.success, item?.error)
  return { id, msgId: Number(item.data?.['msg_id']) }
}

/** The channels of the messages that arrived at a handset, in order. */
function arrived(phone: string): string[] {
  return harness
    .network()
    .handsets.view(phone)
    .messages.map(({ channel }) => channel)
}

async function end(
  type: string,
  phone: string,
  fields: object,
): Promise<ReceivedCallback & { msgId: number }> {
  const { id, msgId } = await send(type, phone, fields)
  const [callback] = await harness.untilCallbacks(id)
  assert.ok(callback)
  return { ...callback, msgId }
}

suite('every channel carries a message to its handset and back', () => {
  for (const type of ['viber', 'rcs', 'telegram', 'whatsapp'] as const) {
    test(type, async () => {
      const phone = await handset()
      const callback = await end(type, phone, operationFields[type])
      assert.deepEqual([callback.type, callback.status, callback.success], [type, 'DELIVERED', true])
      assert.deepEqual(arrived(phone), [type])
    })

    test(`${type} that is read is reported READ`, async () => {
      const { id } = await send(type, await handset({ [type]: 'read' }), operationFields[type])
      const read = await harness.untilCallbackOf(id, 'READ')
      assert.equal(read.type, type)
    })
  }
})

suite('a combined operation stays on its first channel where that delivers', () => {
  for (const [type, channel] of [
    ['viber+sms', 'viber'],
    ['rcs+sms', 'rcs'],
    ['rcs+viber+sms', 'rcs'],
  ] as const) {
    test(type, async () => {
      const phone = await handset()
      assert.equal((await end(type, phone, operationFields[type])).type, channel)
      assert.deepEqual(arrived(phone), [channel])
    })
  }
})

suite('a combined operation falls back', () => {
  const cases: [string, keyof typeof operationFields, Scripts, string[]][] = [
    ['when Viber reports that it failed', 'viber+sms', { viber: 'undeliverable' }, ['sms']],
    ['when Viber refuses', 'viber+sms', { viber: 'refused' }, ['sms']],
    ['when the number has no RCS', 'rcs+sms', { rcs: 'refused' }, ['sms']],
    ['when RCS revokes after its time', 'rcs+sms', { rcs: 'expired' }, ['sms']],
    ['from RCS to Viber', 'rcs+viber+sms', { rcs: 'refused' }, ['viber']],
    ['through both to SMS', 'rcs+viber+sms', { rcs: 'undeliverable', viber: 'refused' }, ['sms']],
    ['outside the window of WhatsApp', 'whatsapp+sms', {}, ['sms']],
  ]
  for (const [why, type, scripts, channels] of cases) {
    test(`${why} (${type})`, async () => {
      const phone = await handset(scripts)
      const callback = await end(type, phone, operationFields[type])
      assert.deepEqual([callback.type, callback.status], [channels.at(-1), 'DELIVERED'])
      assert.deepEqual(arrived(phone), channels)
    })
  }

  test('when Viber stays silent for its wait', async () => {
    const phone = await handset({ viber: 'silent' })
    const callback = await end('viber+sms', phone, operationFields['viber+sms'])
    assert.deepEqual([callback.type, callback.status], ['sms', 'DELIVERED'])
    const story = await harness.story(callback.msgId)
    assert.ok(story.includes('The wait of stage 1 is over.'), story.join('\n'))
  })

  test('and where every channel fails there is one callback and the money is released', async () => {
    const phone = await handset({ rcs: 'undeliverable', viber: 'undeliverable', sms: 'undeliverable' })
    const before = await harness.money()
    const callback = await end('rcs+viber+sms', phone, operationFields['rcs+viber+sms'])
    assert.deepEqual([callback.type, callback.status, callback.success], ['sms', 'UNDELIVERABLE', false])
    assert.equal((await harness.money()).charged, before.charged)
  })
})

test('a late delivery by Viber is published, and the SMS that waits at its carrier is cancelled', async () => {
  // Viber reports after 5 s, 4 s after the end of its stage; the SMS takes 5 s.
  const phone = await handset({ viber: 'slow', sms: 'slow' })
  const callback = await end('viber+sms', phone, operationFields['viber+sms'])
  assert.deepEqual([callback.type, callback.status], ['viber', 'DELIVERED'])
  const cancelled = await until('the cancellation', async () => {
    const story = await harness.story(callback.msgId)
    return story.find((line) => line.startsWith('carrier cancelled part 1')) ?? null
  })
  assert.match(cancelled, /cancel_sm_resp/)
  assert.deepEqual(arrived(phone), ['viber'])
})

suite('pipeline', () => {
  const fields = {
    pipeline: ['telegram', 'viber', 'rcs', 'sms'],
    telegram: { message: '482913' },
    viber: { message: 'Your code is 482913', signature: 'Posthorn', type: 'text' },
    rcs: { message: 'Your code is 482913', signature: 'Posthorn' },
    sms: { message: 'Your code is 482913', signature: 'Posthorn' },
  }

  test('tries its channels in the given order and notifies the notification address', async () => {
    const phone = await handset({ telegram: 'refused', viber: 'undeliverable' })
    const callback = await end('pipeline', phone, fields)
    assert.deepEqual([callback.type, callback.status], ['rcs', 'DELIVERED'])
  })

  test("stores Telegram's refund for a code that was not delivered", async () => {
    const phone = await handset({ telegram: 'expired' })
    const callback = await end('pipeline', phone, { ...fields, pipeline: ['telegram', 'sms'] })
    const story = await harness.story(callback.msgId)
    assert.ok(
      story.some((line) => line.startsWith('telegram-sandbox pays back')),
      story.join('\n'),
    )
  })
})

suite('WhatsApp within the window', () => {
  test('accepts free-form messages after the subscriber has written, and stores the replies', async () => {
    const phone = await handset()
    const first = await send('whatsapp', phone, operationFields.whatsapp)
    await harness.untilCallbackOf(first.id, 'DELIVERED')
    const { http } = harness.network().addresses
    const reply = { channel: 'whatsapp', text: 'Where is my parcel?' }
    await fetch(`${http}/sandbox/handsets/${phone}/replies`, { method: 'POST', body: JSON.stringify(reply) })
    const replied = await harness.untilCallbackOf(first.id, 'REPLIED')
    assert.equal(replied.replies?.[0]?.message, 'Where is my parcel?')
    const callback = await end('whatsapp', phone, whatsAppText)
    assert.deepEqual([callback.type, callback.status], ['whatsapp', 'DELIVERED'])
  })

  test('is refused without a request to Meta where the subscriber has not written', async () => {
    const callback = await end('whatsapp', await handset(), whatsAppText)
    assert.deepEqual([callback.status, callback.error], ['REJECTED', 'Outside the 24-hour window'])
  })
})

suite('the asynchronous API', () => {
  async function post(operations: object[]): Promise<{ success: boolean; request_id: string }> {
    const answer = await fetch(`${harness.url}/v1/json`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ auth: apiKey, data: operations }),
    })
    return (await answer.json()) as { success: boolean; request_id: string }
  }

  test('answers with a request_id, which every callback carries', async () => {
    const [phone, id, hook] = [await handset(), ++lastId, harness.receiver.url()]
    const { success, request_id } = await post([
      { type: 'viber+sms', id, phone, hook, ...viberFields, ...smsFields },
    ])
    assert.equal(success, true)
    const [callback] = await harness.untilCallbacks(id)
    assert.equal((callback as unknown as { request_id: string }).request_id, request_id)
  })

  test('reports a refused operation by a callback with status REJECTED', async () => {
    const [phone, id, hook] = [await handset(), ++lastId, harness.receiver.url()]
    const { request_id } = await post([{ type: 'rcs', id, phone, hook, ...rcsFields, rcs_button: '' }])
    const [callback] = await harness.untilCallbacks(id)
    const { updated, ...body } = callback as unknown as Record<string, unknown>
    assert.ok(typeof updated === 'string')
    assert.equal(body['status'], 'REJECTED')
    assert.equal(body['request_id'], request_id)
    assert.match(String(body['error']), /^rcs_button must be/)
  })
})
