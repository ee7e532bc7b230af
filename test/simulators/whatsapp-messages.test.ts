import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ManualClock } from '../support/manual-clock.ts'
import { at, each, textAt } from './json-path.ts'
import { published, sampleOf } from './published.ts'
import { businessId, numberId, phone, WhatsAppAccount } from './whatsapp-account.ts'

const requests = published('whatsapp/requests')
const answers = published('whatsapp/answers')
const freeForm = requests.filter(({ name }) => !name.includes('template') && !name.includes(' by id'))

for (const { name, body } of freeForm.filter(({ name }) => name !== 'reply buttons')) {
  test(`the published request is taken and arrives within the window: ${name}`, async () => {
    await using account = await WhatsAppAccount.open()
    const to = '16505551234'
    const content = { kind: 'text', text: 'Hi' } as const
    account.whatsApp.reply({ phone: to, channel: 'whatsapp', to: 'Posthorn', content, via: null, ref: null })
    const answer = await account.call('POST', `/${numberId}/messages`, body)
    assert.equal(answer.status, 200)
    assert.equal(at(answer.body, 'messaging_product'), 'whatsapp')
    assert.deepEqual(at(answer.body, 'contacts'), [{ input: '+16505551234', wa_id: to }])
    assert.match(textAt(answer.body, 'messages.0.id'), /^wamid\./)
    const { messages } = await account.handsets.received(to)
    assert.equal(messages[0]?.from, 'Posthorn')
  })
}

test('a card shows its header, its words, and a button with its link', async () => {
  await using account = await WhatsAppAccount.open()
  await account.openWindow()
  await account.send('interactive', at(sampleOf(requests, 'card with a link').body, 'interactive'))
  const { messages } = await account.handsets.received(phone)
  assert.equal(messages[0]?.text, 'Tap the button below to see available dates.')
  assert.equal(at(messages[0].content, 'footer'), 'Dates subject to change.')
  assert.equal(at(messages[0].content, 'media.kind'), 'image')
  assert.equal(at(messages[0].content, 'buttons.0.caption'), 'See Dates')
})

test('a template may be sent at any time, a text outside the window fails with 131047', async () => {
  await using account = await WhatsAppAccount.open()
  const { body } = await account.send('text', { body: 'Hello' }, { biz_opaque_callback_data: 'msg-17' })
  await account.receiver.requests(1)
  const [failed] = account.published('statuses')
  assert.equal(at(failed, 'id'), at(body, 'messages.0.id'))
  assert.equal(at(failed, 'status'), 'failed')
  assert.equal(at(failed, 'biz_opaque_callback_data'), 'msg-17')
  const sample = sampleOf(published('whatsapp/webhooks'), 'failed: outside the 24-hour window').body
  assert.deepEqual(at(failed, 'errors'), at(sample, 'entry.0.changes.0.value.statuses.0.errors'))
  await account.sendTemplate('hello_world', 'en_US')
  const { messages } = await account.handsets.received(phone)
  assert.deepEqual(
    messages.map(({ text }) => text.split('\n')[0]),
    ['Hello World'],
  )
})

test('the window closes 24 hours after the user wrote last', async () => {
  const clock = new ManualClock()
  await using account = await WhatsAppAccount.open({ clock })
  account.reply({ kind: 'text', text: 'Hello' })
  clock.advance(23 * 3_600_000)
  account.reply({ kind: 'text', text: 'Still here' })
  clock.advance(24 * 3_600_000 - 1)
  await account.send('text', { body: 'In time' })
  await account.handsets.received(phone)
  clock.advance(1)
  await account.send('text', { body: 'Too late' })
  await account.receiver.requests(5)
  assert.deepEqual(
    account.published('statuses').map((status) => at(status, 'status')),
    ['sent', 'delivered', 'failed'],
  )
})

test('statuses come as sent, delivered and read, with the callback data of the sender', async () => {
  await using account = await WhatsAppAccount.open()
  account.handsets.setScripts(phone, { whatsapp: 'read' })
  const { body } = await account.sendTemplate('hello_world', 'en_US', [], {
    biz_opaque_callback_data: 'msg-17',
  })
  await account.receiver.requests(3)
  const statuses = account.published('statuses')
  assert.deepEqual(
    statuses.map((status) => at(status, 'status')),
    ['sent', 'delivered', 'read'],
  )
  for (const status of statuses) {
    assert.equal(at(status, 'id'), at(body, 'messages.0.id'))
    assert.equal(at(status, 'recipient_id'), phone)
    assert.equal(at(status, 'biz_opaque_callback_data'), 'msg-17')
    assert.match(textAt(status, 'timestamp'), /^\d{10}$/)
  }
  const pricing = { billable: true, pricing_model: 'PMP', category: 'utility', type: 'regular' }
  assert.deepEqual(at(statuses[1], 'pricing'), pricing)
  assert.equal(at(statuses[0], 'conversation.origin.type'), 'utility')
  assert.equal(at(statuses[2], 'pricing'), undefined)
  assert.equal(account.handsets.view(phone).messages[0]?.msg_id, 'msg-17')
})

test('free-form messages and utility templates within the window are free', async () => {
  await using account = await WhatsAppAccount.open()
  await account.openWindow()
  await account.send('text', { body: 'Hello' })
  await account.sendTemplate('hello_world', 'en_US')
  await account.receiver.requests(5)
  const billed = account
    .published('statuses')
    .map((status) => [at(status, 'pricing.category'), at(status, 'pricing.billable')])
  assert.deepEqual(billed.sort(), [
    ['service', false],
    ['service', false],
    ['utility', false],
    ['utility', false],
  ])
})

const failing: ['undeliverable' | 'rejected' | 'expired', number][] = [
  ['undeliverable', 131026],
  ['rejected', 131049],
  ['expired', 131043],
]

for (const [script, code] of failing) {
  test(`a message that is ${script} fails later with ${code}`, async () => {
    await using account = await WhatsAppAccount.open()
    account.handsets.setScripts(phone, { whatsapp: script })
    const { status } = await account.sendTemplate('hello_world', 'en_US')
    assert.equal(status, 200)
    await account.receiver.requests(2)
    const [, failed] = account.published('statuses')
    assert.equal(at(failed, 'status'), 'failed')
    assert.equal(at(failed, 'errors.0.code'), code)
    assert.deepEqual(account.handsets.view(phone).messages, [])
  })
}

test('a silent handset leaves a message at sent', async () => {
  const clock = new ManualClock()
  await using account = await WhatsAppAccount.open({ clock })
  account.handsets.setScripts(phone, { whatsapp: 'silent' })
  await account.sendTemplate('hello_world', 'en_US')
  await account.receiver.requests(1)
  clock.advance(48 * 3_600_000)
  assert.deepEqual(
    account.published('statuses').map((status) => at(status, 'status')),
    ['sent'],
  )
})

test('a throttled handset answers 130429 twice, a refusing one 131026', async () => {
  await using account = await WhatsAppAccount.open()
  account.handsets.setScripts(phone, { whatsapp: 'throttled' })
  const codes: unknown[] = []
  for (let attempt = 0; attempt < 3; attempt++) {
    const { body } = await account.sendTemplate('hello_world', 'en_US')
    codes.push(at(body, 'error.code'))
  }
  assert.deepEqual(codes, [130429, 130429, undefined])
  account.handsets.setScripts(phone, { whatsapp: 'refused' })
  const refused = await account.sendTemplate('hello_world', 'en_US')
  assert.equal(refused.status, 400)
  assert.equal(at(refused.body, 'error.code'), 131026)
})

test('messages to one user that follow too closely are refused with 131056 where the rate is limited', async () => {
  const clock = new ManualClock()
  await using account = await WhatsAppAccount.open({ clock, pairRateMs: 6_000 })
  assert.equal((await account.sendTemplate('hello_world', 'en_US')).status, 200)
  clock.advance(5_999)
  assert.equal(at((await account.sendTemplate('hello_world', 'en_US')).body, 'error.code'), 131056)
  clock.advance(1)
  assert.equal((await account.sendTemplate('hello_world', 'en_US')).status, 200)
})

test('a wrong token is 401 with code 190, an unknown number a code 100 with subcode 33', async () => {
  await using account = await WhatsAppAccount.open()
  const wrong = await account.call('POST', `/${numberId}/messages`, {}, 'wrong')
  const sample = sampleOf(answers, 'wrong token')
  assert.equal(wrong.status, sample.status)
  assert.equal(at(wrong.body, 'error.code'), at(sample.body, 'error.code'))
  assert.equal(at(wrong.body, 'error.message'), at(sample.body, 'error.message'))
  const unknown = await account.call('POST', '/555/messages', { messaging_product: 'whatsapp' })
  assert.deepEqual([at(unknown.body, 'error.code'), at(unknown.body, 'error.error_subcode')], [100, 33])
  const nothing = await account.call('POST', `/${businessId}/nothing`)
  assert.equal(nothing.status, 400)
})

const link = 'https://example.com/'
const reply = (id: string, title: string) => ({ type: 'reply', reply: { id, title } })
const action = { name: 'cta_url', parameters: { display_text: 'Open', url: link } }

const wrong: [string, string, unknown, number, RegExp][] = [
  ['a text without a body', 'text', {}, 131008, /text\.body/],
  ['a text of 4,097 characters', 'text', { body: 'a'.repeat(4_097) }, 100, /text\.body/],
  ['a type that is unknown', 'poll', {}, 100, /type/],
  ['an image without an address', 'image', {}, 131008, /image\.link/],
  ['an image with both id and link', 'image', { id: '5', link }, 100, /image\.id/],
  ['an image with an unknown id', 'image', { id: '5' }, 100, /Media ID 5/],
  ['a caption of 1,025 characters', 'image', { link, caption: 'a'.repeat(1_025) }, 100, /image\.caption/],
  ['a place without a latitude', 'location', { longitude: 5 }, 131008, /location\.latitude/],
  ['a place beyond the pole', 'location', { latitude: 91, longitude: 5 }, 100, /location\.latitude/],
  [
    'a card whose button has 21 characters',
    'interactive',
    {
      type: 'cta_url',
      body: { text: 'a' },
      action: { ...action, parameters: { display_text: 'a'.repeat(21), url: link } },
    },
    100,
    /display_text/,
  ],
  [
    'a card of 1,025 characters',
    'interactive',
    { type: 'cta_url', body: { text: 'a'.repeat(1_025) }, action },
    100,
    /body\.text/,
  ],
  [
    'a card with a footer of 61 characters',
    'interactive',
    { type: 'cta_url', body: { text: 'a' }, footer: { text: 'a'.repeat(61) }, action },
    100,
    /footer\.text/,
  ],
  [
    'four reply buttons',
    'interactive',
    {
      type: 'button',
      body: { text: 'a' },
      action: { buttons: ['1', '2', '3', '4'].map((id) => reply(id, id)) },
    },
    100,
    /action\.buttons/,
  ],
  [
    'two reply buttons of one id',
    'interactive',
    { type: 'button', body: { text: 'a' }, action: { buttons: [reply('1', 'a'), reply('1', 'b')] } },
    100,
    /different ids/,
  ],
]

for (const [what, type, content, code, details] of wrong) {
  test(`${what} is refused with ${code}`, async () => {
    await using account = await WhatsAppAccount.open()
    await account.openWindow()
    const answer = await account.send(type, content)
    assert.equal(answer.status, 400)
    assert.equal(at(answer.body, 'error.code'), code)
    assert.equal(at(answer.body, 'error.type'), 'OAuthException')
    assert.match(textAt(answer.body, 'error.error_data.details'), details)
    assert.equal(account.whatsApp.stats()['accepted'], 0)
  })
}

test('a request without messaging_product, or with an invalid number, is refused', async () => {
  await using account = await WhatsAppAccount.open()
  const path = `/${numberId}/messages`
  const without = await account.call('POST', path, { to: phone, type: 'text', text: { body: 'a' } })
  assert.equal(at(without.body, 'error.code'), 100)
  const unknownRecipient = await account.send('text', { body: 'a' }, { to: 'no-number' })
  assert.equal(at(unknownRecipient.body, 'error.code'), 100)
  const nothing = await account.call('POST', path)
  assert.equal(nothing.status, 400)
})

test('a message can be marked as read', async () => {
  await using account = await WhatsAppAccount.open()
  const body = { messaging_product: 'whatsapp', status: 'read', message_id: 'wamid.1' }
  const answer = await account.call('POST', `/${numberId}/messages`, body)
  assert.deepEqual(answer, { status: 200, body: { success: true } })
})

test('a status comes before the answer where the handset says so', async () => {
  await using account = await WhatsAppAccount.open()
  account.handsets.setScripts(phone, { whatsapp: 'receipt-first' })
  await account.sendTemplate('hello_world', 'en_US')
  assert.deepEqual(each(account.published('statuses'), '', 'status').slice(0, 1), ['delivered'])
})
