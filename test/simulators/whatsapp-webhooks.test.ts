import assert from 'node:assert/strict'
import { createHash, createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import type { ReplyContent } from '../../simulators/reply-content.ts'
import { escapeJson } from '../../simulators/whatsapp/webhook-body.ts'
import { ManualClock } from '../support/manual-clock.ts'
import { projectFile } from '../support/project.ts'
import { answer } from '../support/receiver.ts'
import { at, textAt } from './json-path.ts'
import { published, sampleOf } from './published.ts'
import { scratchFolder } from './scratch-folder.ts'
import { phone, WhatsAppAccount } from './whatsapp-account.ts'

const webhooks = published('whatsapp/webhooks')

test('an address is set when it answers the verification with the challenge', async () => {
  await using account = await WhatsAppAccount.open({ webhook: null })
  account.receiver.react = ({ path }) => {
    const query = new URL(path, 'http://localhost').searchParams
    const isOurs = query.get('hub.verify_token') === account.whatsApp.address.verifyToken
    assert.equal(query.get('hub.mode'), 'subscribe')
    return { kind: 'answer', status: isOurs ? 200 : 403, body: query.get('hub.challenge') ?? '' }
  }
  const url = account.receiver.url('/meta')
  await account.whatsApp.setWebhook(url)
  assert.equal(account.whatsApp.webhook, url)
  assert.equal(account.receiver.received[0]?.method, 'GET')
})

test('an address that answers anything else is not set', async () => {
  await using account = await WhatsAppAccount.open({ webhook: null })
  for (const reaction of [answer(403), { ...answer(200), body: 'hello' }, { kind: 'drop' } as const]) {
    account.receiver.react = () => reaction
    await assert.rejects(account.whatsApp.setWebhook(account.receiver.url()), /challenge/)
  }
  assert.equal(account.whatsApp.webhook, null)
})

test('webhooks are signed over the raw body, which is all ASCII', async () => {
  await using account = await WhatsAppAccount.open()
  account.reply({ kind: 'text', text: 'äöå 😀 https://example.com' })
  await account.receiver.requests(1)
  const [webhook] = account.receiver.received
  assert.ok(webhook && account.isSigned(webhook))
  assert.match(webhook.body, /^[\x20-\x7e]*$/)
  assert.ok(webhook.body.includes(String.raw`\u00e4\u00f6\u00e5 \ud83d\ude00 https:\/\/example.com`))
  const rewritten = JSON.stringify(JSON.parse(webhook.body))
  assert.equal(account.isSigned({ ...webhook, body: rewritten }), false)
})

test('the published form of a body is the one that is written', () => {
  const file = projectFile('conformance/whatsapp/escaped-body.json')
  const sample: unknown = JSON.parse(readFileSync(file, 'utf8'))
  const body = textAt(sample, 'body')
  const signature = createHmac('sha256', textAt(sample, 'appSecret')).update(body).digest('hex')
  assert.equal(textAt(sample, 'signature'), `sha256=${signature}`)
  assert.equal(escapeJson(JSON.parse(body)), body)
})

const kinds: [string, ReplyContent, string[]][] = [
  ['inbound text', { kind: 'text', text: 'Does it come in another color?' }, []],
  [
    'inbound image',
    { kind: 'media', media: 'image', url: 'https://e.com/a.jpg', caption: 'Taj Mahal', type: 'image/jpeg' },
    ['sha256', 'id', 'url'],
  ],
  [
    'inbound document',
    { kind: 'media', media: 'document', url: 'https://e.com/a.pdf', filename: 'order_abc123.pdf' },
    ['sha256', 'id', 'url'],
  ],
  ['inbound audio', { kind: 'media', media: 'audio', url: 'https://e.com/a.ogg' }, ['sha256', 'id', 'url']],
  [
    'inbound location',
    {
      kind: 'location',
      latitude: 40.782910059774,
      longitude: -73.959075808525,
      name: 'Solomon R. Guggenheim Museum',
      address: '1071 5th Ave, New York, NY 10128',
    },
    ['url'],
  ],
]

for (const [name, content, ours] of kinds) {
  test(`${name} comes as published`, async () => {
    await using account = await WhatsAppAccount.open()
    account.reply(content)
    await account.receiver.requests(1)
    const [message] = account.published('messages')
    const sample = at(sampleOf(webhooks, name).body, 'entry.0.changes.0.value.messages.0')
    const type = textAt(sample, 'type')
    assert.equal(at(message, 'type'), type)
    assert.equal(at(message, 'from'), phone)
    assert.match(textAt(message, 'id'), /^wamid\./)
    const expected = { ...(at(sample, type) as Record<string, unknown>) }
    const sent = { ...(at(message, type) as Record<string, unknown>) }
    for (const field of ours) {
      delete expected[field]
      delete sent[field]
    }
    assert.deepEqual(sent, expected)
    const [contact] = account.published('contacts')
    assert.equal(at(contact, 'wa_id'), phone)
  })
}

test('a quick reply of a template comes as a button with its payload and the message that it answers', async () => {
  await using account = await WhatsAppAccount.open()
  const components = [
    { type: 'header', parameters: [{ type: 'image', image: { link: 'https://example.com/a.png' } }] },
    { type: 'body', parameters: ['a', 'b'].map((text) => ({ type: 'text', text })) },
    {
      type: 'button',
      sub_type: 'quick_reply',
      index: '1',
      parameters: [{ type: 'payload', payload: 'stop-17' }],
    },
  ]
  const { body } = await account.sendTemplate('seasonal_offer', 'uk', components)
  await account.handsets.received(phone)
  account.reply({ kind: 'button', caption: 'Не надсилати' })
  await account.receiver.requests(3)
  const [message] = account.published('messages')
  assert.deepEqual(at(message, 'button'), { payload: 'stop-17', text: 'Не надсилати' })
  assert.deepEqual(at(message, 'context'), { from: '15550783881', id: at(body, 'messages.0.id') })
})

test('a reply button of an interactive message comes as button_reply', async () => {
  await using account = await WhatsAppAccount.open()
  await account.openWindow()
  const sample = sampleOf(published('whatsapp/requests'), 'reply buttons').body
  const { header: _header, ...interactive } = at(sample, 'interactive') as Record<string, unknown>
  await account.send('interactive', interactive)
  await account.handsets.received(phone)
  account.reply({ kind: 'button', caption: 'Cancel' })
  await account.receiver.requests(4)
  const message = account.published('messages').at(-1)
  const expected = at(
    sampleOf(webhooks, 'a reply button').body,
    'entry.0.changes.0.value.messages.0.interactive',
  )
  assert.deepEqual(at(message, 'interactive'), expected)
})

test('a file that a user sent is fetched with the token, by an address that lives five minutes', async () => {
  const clock = new ManualClock()
  await using account = await WhatsAppAccount.open({ clock })
  account.reply({ kind: 'media', media: 'image', url: 'https://example.com/a.png' })
  await account.receiver.requests(1)
  const [message] = account.published('messages')
  const { status, body } = await account.call('GET', `/${textAt(message, 'image.id')}`)
  assert.equal(status, 200)
  const sample = sampleOf(published('whatsapp/answers'), 'media').body as object
  assert.deepEqual(new Set(Object.keys(body as object)), new Set(Object.keys(sample)))
  const url = textAt(body, 'url')
  const authorization = `Bearer ${account.whatsApp.address.token}`
  const file = await fetch(url, { headers: { authorization } })
  const octets = Buffer.from(await file.arrayBuffer())
  assert.equal(file.headers.get('content-type'), 'image/png')
  assert.equal(octets.length, at(body, 'file_size'))
  assert.equal(createHash('sha256').update(octets).digest('hex'), at(body, 'sha256'))
  assert.equal(createHash('sha256').update(octets).digest('base64'), at(message, 'image.sha256'))
  assert.equal((await fetch(url)).status, 401)
  clock.advance(301_000)
  assert.equal((await fetch(url, { headers: { authorization } })).status, 404)
  assert.equal(at((await account.call('GET', '/999')).body, 'error.error_subcode'), 33)
})

test('a file that a user sent can be forwarded by its id', async () => {
  await using account = await WhatsAppAccount.open()
  account.reply({ kind: 'media', media: 'image', url: 'https://example.com/a.png' })
  await account.receiver.requests(1)
  const id = textAt(account.published('messages')[0], 'image.id')
  assert.equal((await account.send('image', { id, caption: 'Yours' })).status, 200)
})

test('statuses and messages share a webhook where they are batched, each kind in its own change', async () => {
  await using account = await WhatsAppAccount.open({ faults: { batchReports: 3 } })
  await account.sendTemplate('hello_world', 'en_US')
  await account.handsets.received(phone)
  account.reply({ kind: 'text', text: 'Hello' })
  await account.receiver.requests(1)
  const body: unknown = JSON.parse(account.receiver.received[0]?.body ?? '')
  const statuses = at(body, 'entry.0.changes.0.value.statuses')
  assert.equal((statuses as object[]).length, 2)
  assert.equal(at(body, 'entry.0.changes.1.value.messages.0.text.body'), 'Hello')
})

test('webhooks are signed with a wrong key where a fault is set for that', async () => {
  await using account = await WhatsAppAccount.open({ faults: { badSignature: true } })
  account.reply({ kind: 'text', text: 'Hello' })
  await account.receiver.requests(1)
  const [webhook] = account.receiver.received
  assert.ok(webhook && !account.isSigned(webhook))
})

test('a failed webhook is retried, and comes twice where a fault is set for that', async () => {
  await using account = await WhatsAppAccount.open({ faults: { duplicateReports: true } })
  account.receiver.react = (_request, index) => answer(index === 0 ? 500 : 200)
  account.reply({ kind: 'text', text: 'Hello' })
  await account.receiver.requests(3)
  const ids = account.published('messages').map((message) => at(message, 'id'))
  assert.deepEqual(new Set(ids).size, 1)
})

test('windows survive a restart', async () => {
  await using folder = await scratchFolder()
  const dataDir = folder.path
  {
    await using account = await WhatsAppAccount.open({ dataDir })
    await account.openWindow()
  }
  await using account = await WhatsAppAccount.open({ dataDir })
  await account.send('text', { body: 'Hello' })
  const { messages } = await account.handsets.received(phone)
  assert.equal(messages[0]?.text, 'Hello')
})
