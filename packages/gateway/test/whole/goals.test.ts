import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import { smsFields, viberFields } from './channel-operations.ts'
import { apiKey, GatewayHarness, type ReceivedCallback } from './gateway-harness.ts'
import { until } from './until.ts'

const settings = { fallback: { waitSeconds: { viber: 3 } } }
const both = { ...viberFields, ...smsFields }

let harness: GatewayHarness
let lastId = 0

before(async () => {
  harness = await GatewayHarness.open({ everyChannel: true, settings })
})

after(async () => {
  await harness[Symbol.asyncDispose]()
})

async function handset(scripts: object): Promise<string> {
  const phone = String(380_671_000_000 + ++lastId)
  const { http } = harness.network().addresses
  const body = JSON.stringify(scripts)
  const answer = await fetch(`${http}/sandbox/handsets/${phone}`, { method: 'PUT', body })
  assert.ok(answer.ok, await answer.text())
  return phone
}

async function perform(operation: object) {
  const { data } = await harness.client.post([operation])
  return data?.[0]
}

/** Sends Viber, then SMS. */
async function send(phone: string, fields: object): Promise<{ id: number; msgId: number }> {
  const id = ++lastId
  const hook = harness.receiver.url()
  const item = await perform({ type: 'viber+sms', id, phone, ...both, hook, ...fields })
  assert.ok(item?.success, item?.error)
  return { id, msgId: Number(item.data?.['msg_id']) }
}

function arrived(phone: string): string[] {
  return harness
    .network()
    .handsets.view(phone)
    .messages.map(({ channel }) => channel)
}

type Acknowledged = ReceivedCallback & { acknowledged?: { by: string; channel?: string } }

suite('a message until it is read', () => {
  test('ends on the channel where it is read', async () => {
    const phone = await handset({ viber: 'read' })
    const { id } = await send(phone, { until: 'read', viber_lifetime: 600 })
    const [callback] = await harness.untilCallbacks(id)
    assert.deepEqual([callback?.type, callback?.status], ['viber', 'READ'])
    assert.deepEqual(arrived(phone), ['viber'])
  })

  test('goes on by SMS where it is delivered and not read, and pays for both', async () => {
    const before = await harness.money()
    const phone = await handset({ viber: 'delivered' })
    const { id, msgId } = await send(phone, { until: 'read' })
    const [callback] = await harness.untilCallbacks(id)
    assert.deepEqual([callback?.type, callback?.status], ['sms', 'DELIVERED'])
    assert.deepEqual(arrived(phone), ['viber', 'sms'])
    assert.ok((await harness.story(msgId)).includes('The wait of stage 1 is over.'))
    const alone = await send(await handset({ viber: 'delivered' }), {})
    await harness.untilCallbacks(alone.id)
    const { charged } = await harness.money()
    assert.ok(charged - before.charged > 0.5, 'an SMS and two messages by Viber')
  })
})

suite('a message until it is acknowledged', () => {
  test('ends by a reply, which the callback and the status name', async () => {
    const phone = await handset({ viber: 'reply' })
    const { id, msgId } = await send(phone, { until: 'acknowledged', viber_lifetime: 600 })
    const [callback] = (await harness.untilCallbacks(id)) as Acknowledged[]
    assert.equal(callback?.status, 'REPLIED')
    assert.deepEqual([callback.acknowledged?.by, callback.acknowledged?.channel], ['reply', 'viber'])
    assert.deepEqual(arrived(phone), ['viber'])
    assert.ok((await harness.story(msgId)).includes('The subscriber acknowledged it by a reply on viber.'))
  })

  test('goes on without an answer, and is acknowledged by the client', async () => {
    const phone = await handset({ viber: 'delivered' })
    const { id, msgId } = await send(phone, { until: 'acknowledged' })
    await until('the SMS to arrive', async () => (arrived(phone).includes('sms') ? true : null))
    const item = await until('the acknowledgement', async () => {
      const answer = await perform({ type: 'acknowledge', msg_id: msgId })
      return answer?.success ? answer : null
    })
    const callback = (await harness.untilCallbackOf(id, 'READ')) as Acknowledged
    assert.equal(callback.acknowledged?.by, 'api')
    const again = await perform({ type: 'acknowledge', id })
    assert.deepEqual(
      again?.data?.['acknowledged'],
      item.data?.['acknowledged'],
      'a second time changes nothing',
    )
  })

  test('has an event of its own in the feed', async () => {
    const phone = await handset({ viber: 'reply' })
    const { msgId } = await send(phone, { until: 'acknowledged', viber_lifetime: 600 })
    const event = await untilAcknowledgedEvent(msgId)
    assert.deepEqual([event.data['by'], event.data['channel']], ['reply', 'viber'])
  })
})

/** The feed numbers events a moment after what they tell of. */
function untilAcknowledgedEvent(msgId: number): Promise<{ data: Record<string, unknown> }> {
  return until('the event', async () => {
    const answer = await fetch(`${harness.url}/v1/events?types=message.acknowledged&limit=1000`, {
      headers: { authorization: `Bearer ${apiKey}` },
    })
    const { events } = (await answer.json()) as { events: { data: Record<string, unknown> }[] }
    return events.find(({ data }) => data['msg_id'] === String(msgId)) ?? null
  })
}

suite('a tap on a button', () => {
  const card = (message: string) => ({ signature: 'Posthorn', message, image, button: 'Follow it', link })
  const image = 'https://shop.example/parcel.png'
  const link = 'https://shop.example/parcels/42'

  async function sendCard(phone: string, message: string): Promise<{ id: number; msgId: number }> {
    const id = ++lastId
    const hook = harness.receiver.url()
    const plan = { pipeline: ['rcs', 'sms'], rcs: card(message), sms: { signature: 'Posthorn', message } }
    const goal = { until: 'acknowledged', rcs_lifetime: 600, hook }
    const item = await perform({ type: 'pipeline', id, phone, ...plan, ...goal })
    assert.ok(item?.success, item?.error)
    await until('the card', () =>
      arrived(phone).length > 0 && textsAt(phone).includes(message) ? true : null,
    )
    return { id, msgId: Number(item.data?.['msg_id']) }
  }

  const textsAt = (phone: string) =>
    harness
      .network()
      .handsets.view(phone)
      .messages.map(({ text }) => text)

  async function tap(phone: string, fields: object): Promise<void> {
    const { http } = harness.network().addresses
    const body = JSON.stringify({ channel: 'rcs', type: 'button', button: 'Follow it', ...fields })
    const answer = await fetch(`${http}/sandbox/handsets/${phone}/replies`, { method: 'POST', body })
    assert.ok(answer.ok, await answer.text())
  }

  test('acknowledges the message with the button, which callback, feed and timeline name', async () => {
    const phone = await handset({ rcs: 'delivered' })
    const { id, msgId } = await sendCard(phone, 'Disk full on db1')
    await tap(phone, {})
    const callback = (await harness.untilCallbackOf(id, 'REPLIED')) as Acknowledged
    const { at: _, ...acknowledged } = { at: '', ...callback.acknowledged }
    assert.deepEqual(acknowledged, { by: 'button', channel: 'rcs', button: 'Follow it' })
    const story = await harness.story(msgId)
    assert.ok(
      story.includes('The subscriber acknowledged it by the button “Follow it” on rcs.'),
      story.join('\n'),
    )
    const event = await untilAcknowledgedEvent(msgId)
    assert.deepEqual([event.data['by'], event.data['button']], ['button', 'Follow it'])
  })

  test('of a template of WhatsApp acknowledges it', async () => {
    const phone = await handset({ whatsapp: 'delivered' })
    const id = ++lastId
    const template = {
      ...{ whatsapp_signature: 'Posthorn', whatsapp_template: 'appointment', whatsapp_language: 'en_US' },
      whatsapp_params: ['Friday', 'Haddock', '9:30', '42'],
    }
    const goal = { until: 'acknowledged', acknowledge: { word: 'confirm' }, hook: harness.receiver.url() }
    const item = await perform({ type: 'whatsapp+sms', id, phone, ...template, ...smsFields, ...goal })
    assert.ok(item?.success, item?.error)
    await until('the template', () => (arrived(phone).includes('whatsapp') ? true : null))
    await tap(phone, { channel: 'whatsapp', button: 'Confirm' })
    const { acknowledged } = (await harness.untilCallbackOf(id, 'REPLIED')) as Acknowledged
    assert.deepEqual(
      { ...acknowledged, at: '' },
      { by: 'button', channel: 'whatsapp', button: 'Confirm', at: '' },
    )
    assert.deepEqual(arrived(phone), ['whatsapp'])
  })

  test('of an older message acknowledges that one only', async () => {
    const phone = await handset({ rcs: 'delivered' })
    const older = await sendCard(phone, 'Disk full on db1')
    const newer = await sendCard(phone, 'Disk full on db2')
    await tap(phone, { below: 'Disk full on db1' })
    await harness.untilCallbackOf(older.id, 'REPLIED')
    const status = await perform({ type: 'status', id: newer.id })
    assert.equal(status?.data?.['acknowledged'], undefined)
    await perform({ type: 'acknowledge', id: newer.id })
  })

  test('of a message that is not known acknowledges none', async () => {
    const phone = await handset({ rcs: 'delivered' })
    const { id, msgId } = await sendCard(phone, 'Disk full on db1')
    const text = 'DELETE FROM part_refs WHERE msg_id = $1 RETURNING 1'
    await until('its name to be forgotten', async () => {
      const rows = await harness.db.query({ text }, [msgId])
      return rows.length > 0 ? true : null
    })
    await tap(phone, {})
    await until('the reply to be stored', async () => {
      const rows = await harness.db.query({ text: 'SELECT 1 FROM replies WHERE phone = $1' }, [phone])
      return rows.length > 0 ? true : null
    })
    const status = await perform({ type: 'status', id })
    assert.equal(status?.data?.['acknowledged'], undefined)
    await perform({ type: 'acknowledge', id })
  })
})

suite('wishes that contradict each other are refused, and nothing is sent', () => {
  const cases: [string, object, string][] = [
    ['another goal', { until: 'answered' }, 'until must be delivered, read or acknowledged'],
    [
      'an acknowledgement of a message that ends before',
      { until: 'read', acknowledge: { word: 'ok' } },
      'acknowledge must be an object with word or key, beside until: acknowledged',
    ],
    [
      'a word that opts out',
      { until: 'acknowledged', acknowledge: { word: 'STOP' } },
      'acknowledge.word must be one word of letters or digits that is no opt-out',
    ],
    [
      'a key without a call',
      { until: 'acknowledged', acknowledge: { key: '1' } },
      'acknowledge.key must be left out: the message makes no call',
    ],
  ]
  for (const [what, fields, error] of cases) {
    test(what, async () => {
      const phone = await handset({})
      const item = await perform({ type: 'viber+sms', id: ++lastId, phone, ...both, ...fields })
      assert.deepEqual([item?.success, item?.error], [false, error])
      assert.deepEqual(arrived(phone), [])
    })
  }

  test('a key in a call that takes none', async () => {
    const voice = { message: 'Disk full', dtmf: false, gender: 'male', language: 'en', name: 'default' }
    const fields = { until: 'acknowledged', acknowledge: { key: '1' } }
    const phone = await handset({})
    const item = await perform({
      type: 'pipeline',
      id: ++lastId,
      phone,
      pipeline: ['voice'],
      voice,
      ...fields,
    })
    assert.equal(item?.error, 'voice.dtmf must be true beside acknowledge.key')
  })

  test('an acknowledgement of a message that waits for none', async () => {
    const { id } = await send(await handset({}), {})
    await harness.untilCallbacks(id)
    const item = await perform({ type: 'acknowledge', id })
    assert.equal(item?.error, 'The message cannot be acknowledged: it was sent without until: acknowledged')
  })
})

suite('a message with limits', () => {
  test('that may cost more is refused with what it would cost, and nothing is sent', async () => {
    const phone = await handset({})
    const send = { type: 'sms', id: ++lastId, phone, ...smsFields }
    const item = await perform({ ...send, max_price: 0.49 })
    assert.deepEqual(
      [item?.success, item?.error],
      [false, 'max_price must be at least 0.50, which it may cost'],
    )
    assert.deepEqual(arrived(phone), [])
    assert.equal((await perform({ ...send, id: ++lastId, max_price: '0.5' }))?.success, false, 'a text')
    assert.equal((await perform({ ...send, id: ++lastId, max_price: 0.5 }))?.success, true)
  })

  test('of time is EXPIRED after it, on whichever channel', async () => {
    const phone = await handset({ viber: 'silent', sms: 'silent' })
    const { msgId } = await send(phone, { deliver_within: 40 })
    const [row] = await harness.db.query<{ seconds: number }>(
      { text: 'SELECT (expires_at - accepted_at) / 1000 AS seconds FROM messages WHERE msg_id = $1' },
      [msgId],
    )
    assert.equal(Number(row?.seconds), 40)
    const item = await perform({ type: 'viber+sms', id: ++lastId, phone, ...both, deliver_within: 20 })
    assert.equal(item?.error, 'deliver_within must be at least 31, which its channels need')
  })
})

suite('an automatic plan', () => {
  const objects = {
    viber: { signature: 'Posthorn', type: 'text', message: 'Your order has left' },
    sms: { signature: 'Posthorn', message: 'Your order has left' },
  }

  test('goes by the cheaper channel first and says why on the timeline', async () => {
    const phone = await handset({})
    const id = ++lastId
    const item = await perform({ type: 'pipeline', id, phone, channels: 'auto', ...objects })
    assert.ok(item?.success, item?.error)
    await harness.untilAllEnded()
    assert.deepEqual(arrived(phone), ['viber'])
    const story = await harness.story(Number(item.data?.['msg_id']))
    assert.ok(
      story.some((line) => line.startsWith('The gateway chose viber (')),
      story.join('\n'),
    )
  })

  test('leaves dearer channels out, and is refused with the lowest price where none is left', async () => {
    const phone = await handset({ viber: 'undeliverable' })
    const operation = { type: 'pipeline', phone, channels: 'auto', ...objects }
    const item = await perform({ ...operation, id: ++lastId, max_price: 0.01 })
    assert.match(item?.error ?? '', /^max_price must be at least 0\.\d+, which it may cost$/)
    const both = await perform({ ...operation, id: ++lastId, pipeline: ['sms'] })
    assert.equal(both?.error, 'channels must be left out beside pipeline')
    assert.deepEqual(arrived(phone), [])
  })
})
