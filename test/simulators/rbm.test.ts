import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import type { SandboxOptions } from '../../simulators/sandbox.ts'
import { startSandbox } from '../../simulators/sandbox.ts'
import { ManualClock } from '../support/manual-clock.ts'
import { Receiver } from '../support/receiver.ts'
import { RbmClient, readPush } from './rbm-client.ts'
import { scratchFolder } from './scratch-folder.ts'

const phone = '380501112233'

async function open(options: Partial<SandboxOptions> = {}) {
  const receiver = await Receiver.open()
  const sandbox = await startSandbox({
    dataDir: null,
    http: { port: 0 },
    sms: { port: 0 },
    rbm: { port: 0, deliveryDelayMs: 0, webhook: receiver.url('/rbm') },
    ...options,
  })
  const { rbm: address, http } = sandbox.addresses
  assert.ok(address)
  const client = new RbmClient(address)
  if (options.clock === undefined) Object.assign(client, await RbmClient.signedIn(address))
  const sandboxCall = (method: string, path: string, body: object) =>
    fetch(`${http}${path}`, { method, body: JSON.stringify(body) })
  return {
    sandbox,
    receiver,
    address,
    client,
    sandboxCall,
    /** Events pushed so far; every one of them is signed. */
    async events(count: number): Promise<Record<string, unknown>[]> {
      await receiver.requests(count)
      return receiver.received.map((request) => {
        const { event, signed } = readPush(request, address.clientToken)
        assert.equal(signed, true)
        return event
      })
    },
    async [Symbol.asyncDispose]() {
      await sandbox[Symbol.asyncDispose]()
      await receiver[Symbol.asyncDispose]()
    },
  }
}

const card = {
  richCard: {
    standaloneCard: {
      cardOrientation: 'VERTICAL',
      cardContent: {
        description: 'Your parcel is here',
        media: { height: 'MEDIUM', contentInfo: { fileUrl: 'https://example.com/parcel.jpg' } },
        suggestions: [
          {
            action: {
              text: 'Track it',
              postbackData: 'track-17',
              openUrlAction: { url: 'https://example.com/17' },
            },
          },
        ],
      },
    },
  },
}

test('a token is given only for an assertion that the service account has signed for this service', async () => {
  await using harness = await open()
  const { client } = harness
  assert.match(client.token, /^ya29\./)
  const now = Math.floor(Date.now() / 1_000)
  const wrong: [object, string?][] = [
    [{ iss: 'somebody@example.com' }],
    [{ scope: 'https://www.googleapis.com/auth/cloud-platform' }],
    [{ aud: 'https://example.com/token' }],
    [{ exp: now - 3_000, iat: now - 6_000 }],
    [{ exp: now + 7_200 }],
    [{}, 'HS256'],
  ]
  for (const [claims, algorithm] of wrong) {
    const { error } = await client.signIn(claims, algorithm)
    assert.equal(error, 'invalid_grant', JSON.stringify(claims))
  }
  client.token = 'ya29.made-up'
  const { status, json } = await client.sendText(phone, 'Hello')
  assert.equal(status, 401)
  assert.equal(json.error?.status, 'UNAUTHENTICATED')
})

test('a forged signature is no assertion', async () => {
  await using harness = await open()
  const { generateKeyPairSync } = await import('node:crypto')
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 })
  harness.client.key.private_key = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  assert.deepEqual(await harness.client.signIn(), {
    error: 'invalid_grant',
    error_description: 'Invalid JWT Signature.',
  })
})

test('a card is shown to the handset and its delivery pushed, signed over the decoded data', async () => {
  await using harness = await open()
  const messageId = randomUUID()
  const { status, json } = await harness.client.send(phone, { contentMessage: card, ttl: '600s' }, messageId)
  assert.equal(status, 200)
  assert.equal(json.name, `phones/+${phone}/agentMessages/${messageId}`)
  const [event] = await harness.events(1)
  assert.deepEqual(
    [event?.['eventType'], event?.['messageId'], event?.['senderPhoneNumber'], event?.['agentId']],
    ['DELIVERED', messageId, `+${phone}`, 'posthorn_agent'],
  )
  const [message] = harness.sandbox.handsets.view(phone).messages
  assert.deepEqual(message?.content, card)
  assert.deepEqual([message.from, message.text], ['Posthorn', 'Your parcel is here'])
})

test('a message id that was used before is silently ignored', async () => {
  await using harness = await open()
  const messageId = randomUUID()
  const message = { contentMessage: { text: 'Hello' } }
  for (let each = 0; each < 3; each++) {
    assert.equal((await harness.client.send(phone, message, messageId)).status, 200)
  }
  await harness.events(1)
  assert.equal(harness.sandbox.handsets.view(phone).messages.length, 1)
  assert.equal(harness.sandbox.rbm?.stats()['repeated'], 2)
})

const long = (characters: number) => 'x'.repeat(characters)
const reply = (text: string) => ({ reply: { text, postbackData: 'p' } })
const cardWith = (cardContent: object) => ({
  richCard: { standaloneCard: { cardOrientation: 'VERTICAL', cardContent } },
})

const wrong: [object, string][] = [
  [{}, 'contentMessage must be an object'],
  [{ contentMessage: {} }, 'contentMessage must have one of text, richCard, '],
  [{ contentMessage: { text: long(3_073) } }, 'contentMessage.text must be a string of 1 to 3072'],
  [{ contentMessage: { text: 'x', ...card } }, 'contentMessage must have one of'],
  [
    { contentMessage: { text: 'x', suggestions: Array(12).fill(reply('a')) } },
    'contentMessage.suggestions must',
  ],
  [
    { contentMessage: { text: 'x', suggestions: [reply(long(26))] } },
    'contentMessage.suggestions[0].reply.text must be a string of 1 to 25 characters',
  ],
  [
    { contentMessage: cardWith({ title: long(201) }) },
    'contentMessage.richCard.standaloneCard.cardContent.title must be a string of 1 to 200',
  ],
  [
    { contentMessage: cardWith({ description: long(2_001) }) },
    'contentMessage.richCard.standaloneCard.cardContent.description must',
  ],
  [
    { contentMessage: cardWith({ title: 'x', suggestions: Array(5).fill(reply('a')) }) },
    'contentMessage.richCard.standaloneCard.cardContent.suggestions must be a list of 0 to 4',
  ],
  [
    { contentMessage: cardWith({ media: { contentInfo: { fileUrl: 'https://example.com' } } }) },
    'contentMessage.richCard.standaloneCard.cardContent.media.height must be one of',
  ],
  [
    { contentMessage: cardWith({ media: { height: 'TALL', contentInfo: { fileUrl: 'parcel.jpg' } } }) },
    'contentMessage.richCard.standaloneCard.cardContent.media.contentInfo.fileUrl must be an http or https URL',
  ],
  [{ contentMessage: { text: 'x' }, ttl: '600' }, 'ttl must be seconds with an s'],
  [{ contentMessage: { text: 'x' }, ttl: '1296001s' }, 'the message must expire within 15 days'],
  [{ contentMessage: { text: 'x' }, messageTrafficType: 'ADS' }, 'messageTrafficType must be one of'],
  [{ contentMessage: { text: 'x' }, pad: long(260_000) }, 'the message must be at most'],
]

test('what breaks a limit is refused as INVALID_ARGUMENT with the field that does', async () => {
  await using harness = await open()
  for (const [message, sentence] of wrong) {
    const { status, json } = await harness.client.send(phone, message)
    assert.equal(status, 400)
    assert.equal(json.error?.status, 'INVALID_ARGUMENT')
    assert.ok(json.error.message.startsWith(sentence), json.error.message)
  }
  const { json } = await harness.client.send(phone, { contentMessage: { text: 'x' } }, 'no-uuid')
  assert.equal(json.error?.message, 'messageId must be a UUID')
})

test('other agents are forbidden and numbers without RCS not found', async () => {
  await using harness = await open()
  const { client } = harness
  const path = `/v1/phones/+${phone}/agentMessages?messageId=${randomUUID()}`
  const message = { contentMessage: { text: 'Hello' } }
  const forbidden = await client.call('POST', `${path}&agentId=other`, message)
  assert.deepEqual([forbidden.status, forbidden.json.error?.status], [403, 'PERMISSION_DENIED'])
  assert.equal((await client.call('POST', path, message)).status, 400)
  const missing = await client.sendText('380501119932', 'Hello')
  assert.deepEqual([missing.status, missing.json.error?.status], [404, 'NOT_FOUND'])
})

test('capabilities and users:batchGet report which numbers can be reached', async () => {
  await using harness = await open()
  const { client } = harness
  const capabilities = (to: string) =>
    client.call('GET', `/v1/phones/+${to}/capabilities?requestId=${randomUUID()}&agentId=posthorn_agent`)
  assert.ok((await capabilities(phone)).json.features?.includes('RICHCARD_STANDALONE'))
  assert.equal((await capabilities('380501119932')).status, 404)
  const users = [`+${phone}`, '+380501119932', '+380501119902']
  const { json } = await client.call('POST', '/v1/users:batchGet', { users, agentId: 'posthorn_agent' })
  assert.deepEqual(json.reachableUsers, [`+${phone}`])
})

test('a throttled handset costs two 429, and so does a quota', async () => {
  await using harness = await open()
  const statuses: number[] = []
  for (let each = 0; each < 3; each++) {
    statuses.push((await harness.client.sendText('380501119935', 'Hello')).status)
  }
  assert.deepEqual(statuses, [429, 429, 200])
  await harness.sandboxCall('PUT', '/sandbox/faults/rbm', { requestsPerSecond: 0 })
  const { json } = await harness.client.sendText(phone, 'Hello')
  assert.equal(json.error?.status, 'RESOURCE_EXHAUSTED')
})

test('an offline telephone gets nothing, and at the ttl the message is revoked', async () => {
  const clock = new ManualClock(Date.now())
  await using harness = await open({ clock })
  Object.assign(harness.client, await RbmClient.signedIn(harness.address))
  await harness.client.sendText('380501119933', 'Hello', { ttl: '60s' })
  clock.advance(59_000)
  assert.equal(harness.receiver.received.length, 0)
  clock.advance(1_100)
  const [event] = await harness.events(1)
  assert.deepEqual(
    [event?.['eventType'], event?.['phoneNumber']],
    ['TTL_EXPIRATION_REVOKED', '+380501119933'],
  )
  assert.deepEqual(harness.sandbox.handsets.view('380501119933').messages, [])
})

test('a revoked message never arrives, and revoking is always 200', async () => {
  const clock = new ManualClock(Date.now())
  await using harness = await open({ clock })
  Object.assign(harness.client, await RbmClient.signedIn(harness.address))
  const messageId = randomUUID()
  await harness.client.send('380501119938', { contentMessage: { text: 'Hello' } }, messageId)
  const revoke = (id: string) =>
    harness.client.call('DELETE', `/v1/phones/+380501119938/agentMessages/${id}?agentId=posthorn_agent`)
  assert.deepEqual(await revoke(messageId), { status: 200, json: {} })
  assert.equal((await revoke(randomUUID())).status, 200)
  clock.advance(10_000)
  assert.deepEqual(harness.sandbox.handsets.view('380501119938').messages, [])
  assert.equal(harness.sandbox.rbm?.stats()['revoked'], 1)
})

test('a READ event is pushed, and a telephone that replies by its script sends IS_TYPING first', async () => {
  await using harness = await open()
  await harness.client.sendText('380501119934', 'Hello')
  assert.deepEqual((await harness.events(2)).map(typeOf), ['DELIVERED', 'READ'])
  await harness.client.sendText('380501119939', 'Hello')
  const events = (await harness.events(5)).slice(2)
  assert.deepEqual(events.map(typeOf), ['DELIVERED', 'IS_TYPING', 'OK'])
})

const replies: [object, object][] = [
  [{ text: 'STOP' }, { text: 'STOP' }],
  [
    { type: 'button', button: 'Track it' },
    { suggestionResponse: { postbackData: 'track-17', text: 'Track it', type: 'ACTION' } },
  ],
  [
    { type: 'button', button: 'Other' },
    { suggestionResponse: { postbackData: 'Other', text: 'Other', type: 'REPLY' } },
  ],
  [
    { type: 'location', location: { latitude: 50.45, longitude: 30.52, name: 'Kyiv' } },
    { location: { latitude: 50.45, longitude: 30.52 } },
  ],
  [
    { type: 'image', media: { url: 'https://example.com/a.png', type: 'image/png', filesize: 17 } },
    {
      userFile: {
        payload: {
          mimeType: 'image/png',
          fileSizeBytes: 17,
          fileName: 'a.png',
          fileUri: 'https://example.com/a.png',
        },
      },
    },
  ],
]

test('replies of every kind are UserMessages', async () => {
  await using harness = await open()
  await harness.client.send(phone, { contentMessage: card })
  let pushed = 1
  for (const [body, expected] of replies) {
    const path = `/sandbox/handsets/${phone}/replies`
    const response = await harness.sandboxCall('POST', path, { channel: 'rcs', ...body })
    assert.equal(response.status, 202)
    pushed += 2
    const event = (await harness.events(pushed)).slice(-2).find((each) => each['eventType'] === undefined)
    const { senderPhoneNumber, messageId, sendTime, agentId, ...content } = event ?? {}
    assert.deepEqual(content, expected)
    assert.deepEqual([senderPhoneNumber, agentId], [`+${phone}`, 'posthorn_agent'])
    assert.equal(typeof messageId, 'string')
    assert.equal(typeof sendTime, 'string')
  }
})

test('Unsubscribe and Subscribe in the menu of a chat are an event and the word of the country', async () => {
  await using harness = await open()
  const french = '33612345678'
  await harness.client.send(phone, { contentMessage: card })
  await harness.client.send(french, { contentMessage: card })
  const press = async (of: string, button: string, pushed: number) => {
    const path = `/sandbox/handsets/${of}/replies`
    await harness.sandboxCall('POST', path, { channel: 'rcs', type: 'button', button })
    const events = (await harness.events(pushed)).slice(-2)
    return events.map((each) => each['text'] ?? each['eventType']).sort()
  }
  assert.deepEqual(await press(phone, 'Unsubscribe', 4), ['STOP', 'UNSUBSCRIBE'])
  assert.deepEqual(await press(french, 'Subscribe', 6), ['Démarrer', 'SUBSCRIBE'])
})

test('a webhook address is accepted only when it answers the set-up check with the secret, and survives a restart', async () => {
  await using folder = await scratchFolder()
  await using receiver = await Receiver.open()
  const set = (harness: Awaited<ReturnType<typeof open>>) =>
    harness.sandboxCall('PUT', '/sandbox/webhooks/rbm', { url: receiver.url('/push') })
  const options = { dataDir: folder.path, rbm: { port: 0 } }
  {
    await using harness = await open(options)
    const refused = (await (await set(harness)).json()) as { error: string }
    assert.match(refused.error, /^url must answer the set-up check with its secret/)
    receiver.react = ({ body }) => {
      const { secret, clientToken } = JSON.parse(body) as { secret: string; clientToken: string }
      return { kind: 'answer', status: clientToken === harness.address.clientToken ? 200 : 401, body: secret }
    }
    assert.equal((await set(harness)).status, 200)
  }
  await using harness = await open(options)
  const { http } = harness.sandbox.addresses
  assert.deepEqual(await (await fetch(`${http}/sandbox/webhooks`)).json(), {
    rbm: { url: receiver.url('/push') },
  })
})

test('events wait until there is an address for them', async () => {
  await using harness = await open({ rbm: { port: 0, deliveryDelayMs: 0 } })
  await harness.client.sendText(phone, 'Hello')
  await harness.sandbox.handsets.received(phone)
  harness.receiver.react = ({ body }) => {
    const { secret = '' } = JSON.parse(body) as { secret?: string }
    return { kind: 'answer', status: 200, body: secret }
  }
  await harness.sandboxCall('PUT', '/sandbox/webhooks/rcs', { url: harness.receiver.url() })
  await harness.receiver.requests(2)
  const { event } = readPush(harness.receiver.received[1], harness.address.clientToken)
  assert.equal(event['eventType'], 'DELIVERED')
})

test('the key is kept, so that clients can sign in after a restart', async () => {
  await using folder = await scratchFolder()
  const key = async () => {
    await using harness = await open({ dataDir: folder.path })
    return harness.client.key.private_key
  }
  assert.equal(await key(), await key())
})

function typeOf(event: Record<string, unknown>): unknown {
  return event['eventType'] ?? event['text']
}
