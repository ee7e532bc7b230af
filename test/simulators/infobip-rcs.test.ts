import assert from 'node:assert/strict'
import { test } from 'node:test'
import { InfobipAccount } from './infobip-account.ts'
import { at, textAt } from './json-path.ts'
import { published, sampleOf } from './published.ts'

const requests = published('infobip/requests')
const webhooks = published('infobip/webhooks')

const everyType = 'RCS text with suggestions of every type'
const sends = requests.filter(({ path, name }) => path === '/rcs/2/messages' && name !== everyType)

for (const { name, body } of sends) {
  test(`the published request is taken: ${name}`, async () => {
    await using account = await InfobipAccount.open('rcs')
    const answer = await account.call('POST', '/rcs/2/messages', body)
    assert.equal(answer.status, 200)
    assert.equal(at(answer.body, 'messages.0.status.name'), 'PENDING_ACCEPTED')
    const { messages } = await account.handsets.received('441134960001')
    assert.equal(messages[0]?.channel, 'rcs')
  })
}

test('the published request that breaks the published limit of a caption is refused for that alone', async () => {
  await using account = await InfobipAccount.open('rcs')
  const answer = await account.call('POST', '/rcs/2/messages', sampleOf(requests, everyType).body)
  assert.equal(answer.status, 400)
  assert.deepEqual(at(answer.body, 'violations'), [
    { property: 'messages[0].content.suggestions[4].text', violation: 'size must be between 1 and 25' },
    { property: 'messages[0].content.suggestions[5].text', violation: 'size must be between 1 and 25' },
  ])
})

test('a card arrives with its picture and its buttons', async () => {
  await using account = await InfobipAccount.open('rcs')
  const card = sends.find(({ name }) => name === 'RCS card')
  await account.call('POST', '/rcs/2/messages', card?.body)
  const { messages } = await account.handsets.received('441134960001')
  assert.equal(messages[0]?.text, 'Some title\nSome description')
  assert.deepEqual(messages[0].content, {
    title: 'Some title',
    text: 'Some description',
    media: { kind: 'video', url: 'https://www.example.com/video.mp4' },
    buttons: [
      { caption: 'Example text', payload: 'Example postback data', link: 'https://www.example.com/' },
      { caption: 'Example text', payload: 'Example postback data' },
      { caption: 'Example text', payload: 'Example postback data' },
    ],
  })
})

/** A published result without the fields that a client must request. */
function resultOf(name: string): Record<string, unknown> {
  const fields = { ...(at(sampleOf(webhooks, name).body, 'results.0') as Record<string, unknown>) }
  for (const field of ['platform', 'campaignReferenceId', 'keyword']) delete fields[field]
  return fields
}

for (const [script, name] of [
  ['delivered', 'RCS delivery report, delivered'],
  ['undeliverable', 'RCS delivery report, unknown user'],
] as const) {
  test(`a report of a message that is ${script} has the fields of the published one`, async () => {
    await using account = await InfobipAccount.open('rcs')
    account.handsets.setScripts('380501112233', { rcs: script })
    await account.send('380501112233')
    await account.receiver.requests(1)
    const [result = {}] = account.results('/delivery')
    const sample = resultOf(name)
    assert.deepEqual(Object.keys(result).sort(), Object.keys(sample).sort())
    assert.deepEqual(result['status'], sample['status'])
    assert.deepEqual(
      { ...Object(result['error']), description: '' },
      { ...Object(sample['error']), description: '' },
    )
    assert.equal(result['interactionType'], 'BASIC_MESSAGE')
  })
}

test('the capability check says which numbers have RCS', async () => {
  await using account = await InfobipAccount.open('rcs')
  const phoneNumbers = ['380501112233', '380501119931']
  const { status, body } = await account.call('POST', '/rcs/2/capability-check/query', {
    sender: 'P',
    phoneNumbers,
  })
  assert.equal(status, 200)
  assert.deepEqual(
    [0, 1].map((index) => [
      at(body, `capabilityCheckResults.${index}.phoneNumber`),
      at(body, `capabilityCheckResults.${index}.code`),
    ]),
    [
      ['380501112233', 'ENABLED'],
      ['380501119931', 'UNREACHABLE'],
    ],
  )
  const wrong = await account.call('POST', '/rcs/2/capability-check/query', { phoneNumbers: ['5'] })
  assert.equal(wrong.status, 400)
})

test('a pressed suggestion comes back with its postback data', async () => {
  await using account = await InfobipAccount.open('rcs')
  await account.carrier.setWebhook(account.receiver.url('/inbound'))
  const suggestions = [{ type: 'REPLY', text: 'Yes', postbackData: 'answer=yes' }]
  const { body } = await account.send('380501112233', {
    content: { type: 'TEXT', text: 'Will you?', suggestions },
  })
  await account.handsets.received('380501112233')
  const last = account.handsets.lastSender('380501112233', 'rcs')
  assert.equal(last?.via, 'infobip-rcs')
  const content = { kind: 'button', caption: 'Yes' } as const
  account.carrier.reply({
    phone: '380501112233',
    channel: 'rcs',
    to: 'Posthorn',
    content,
    via: last.via,
    ref: last.ref,
  })
  await account.receiver.requests(2)
  const [result] = account.results('/inbound')
  assert.deepEqual(result?.['message'], { text: 'Yes', postbackData: 'answer=yes', type: 'SUGGESTION' })
  assert.equal(result['pairedMessageId'], textAt(body, 'messages.0.messageId'))
})

const kinds = [
  ['RCS inbound text', { kind: 'text', text: 'Hello, world!' }],
  ['RCS inbound location', { kind: 'location', latitude: 37.7749, longitude: -122.4194 }],
  [
    'RCS inbound file',
    { kind: 'media', media: 'document', url: 'https://example.com/file.pdf', type: 'pdf', filesize: 123_456 },
  ],
] as const

for (const [name, content] of kinds) {
  test(`${name} has the fields of the published one`, async () => {
    await using account = await InfobipAccount.open('rcs')
    await account.carrier.setWebhook(account.receiver.url('/inbound'))
    const { body } = await account.send('380501112233')
    const ref = textAt(body, 'messages.0.messageId')
    account.carrier.reply({
      phone: '380501112233',
      channel: 'rcs',
      to: 'DemoSender',
      content,
      via: null,
      ref,
    })
    await account.receiver.requests(2)
    const [result] = account.results('/inbound')
    const sample = resultOf(name)
    assert.deepEqual(result?.['message'], sample['message'])
    assert.deepEqual(Object.keys(result ?? {}).sort(), Object.keys(sample).sort())
  })
}

test('Viber goes on while RCS refuses every connection', async () => {
  await using account = await InfobipAccount.open('rcs')
  account.carrier.putFaults({ refuseConnections: true })
  await assert.rejects(account.send('380501112233'))
  const viber = { sender: 'P', destinations: [{ to: '380501112233' }], content: { type: 'TEXT', text: 'a' } }
  assert.equal((await account.call('POST', '/viber/2/messages', { messages: [viber] })).status, 200)
})
