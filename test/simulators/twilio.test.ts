import assert from 'node:assert/strict'
import { test } from 'node:test'
import twilio from 'twilio'
import type { Sandbox } from '../../simulators/sandbox.ts'
import { openSmsNetwork } from './sms-network.ts'

// Twilio's own client library judges the simulated interface and its signatures.

interface Request {
  method: string
  uri: string
  username?: string
  password?: string
  headers?: Record<string, string>
  data?: Record<string, string | undefined>
}

const open = () => openSmsNetwork('twilio', (sandbox) => clientOf(sandbox))

/** The library calls the simulator instead of api.twilio.com. */
function clientOf({ addresses }: Sandbox, password?: string) {
  const { url, accountSid, authToken } = addresses.twilio ?? { url: '', accountSid: '', authToken: '' }
  const request = async ({ method, uri, username = '', password = '', headers, data = {} }: Request) => {
    const given = Object.entries(data).filter((pair): pair is [string, string] => pair[1] !== undefined)
    const response = await fetch(uri.replace('https://api.twilio.com', url), {
      method: method.toUpperCase(),
      headers: { ...headers, authorization: `Basic ${btoa(`${username}:${password}`)}` },
      ...(method === 'post' ? { body: new URLSearchParams(given) } : {}),
    })
    const text = await response.text()
    return { statusCode: response.status, body: JSON.parse(text) as unknown, headers: {} }
  }
  const httpClient = { request } as unknown as NonNullable<
    NonNullable<Parameters<typeof twilio>[2]>['httpClient']
  >
  return twilio(accountSid, password ?? authToken, { httpClient })
}

test('a message is created, reported and found again', async () => {
  await using network = await open()
  const created = await network.client.messages.create({
    to: '+447700900021',
    from: 'Shop',
    body: 'Hello',
    statusCallback: network.receiver.url('/status?id=7'),
  })
  assert.deepEqual([created.status, created.numSegments, created.price], ['queued', '1', null])
  await network.receiver.requests(2)
  const states = network.receiver.received.map(({ body }) => new URLSearchParams(body).get('MessageStatus'))
  assert.deepEqual(states.toSorted(), ['delivered', 'sent'])
  const found = await network.client.messages(created.sid).fetch()
  assert.deepEqual([found.status, found.body, found.price], ['delivered', 'Hello', '-0.00790'])
})

test('webhooks are signed as the library checks them', async () => {
  await using network = await open()
  const url = network.receiver.url('/status?id=7')
  await network.client.messages.create({
    to: '+447700900022',
    from: 'Shop',
    body: 'Так',
    statusCallback: url,
  })
  await network.receiver.requests(1)
  const [request] = network.receiver.received
  const parameters = Object.fromEntries(new URLSearchParams(request?.body))
  const signature = String(request?.headers['x-twilio-signature'])
  const token = network.sandbox.addresses.twilio?.authToken ?? ''
  assert.ok(twilio.validateRequest(token, signature, url, parameters))
  assert.ok(!twilio.validateRequest('another', signature, url, parameters))
})

test('errors have the codes that the library reads', async () => {
  await using network = await open()
  const { client, sandbox } = network
  const send = (to: string, from = 'Shop') => client.messages.create({ to, from, body: 'Hello' })
  await assert.rejects(send('no-number'), { code: 21211, status: 400 })
  await assert.rejects(send('+447700900023', '!'), { code: 21212, status: 400 })
  await assert.rejects(client.messages.create({ to: '+447700900023', body: 'x' }), { code: 21603 })
  await assert.rejects(clientOf(sandbox, 'a guess').messages.create({ to: '+1', from: 'S', body: 'x' }), {
    code: 20003,
    status: 401,
  })
  sandbox.twilio?.putFaults({ requestsPerSecond: 0 })
  await assert.rejects(send('+447700900023'), { code: 20429, status: 429 })
})

test('a text from a handset comes to the address that is set, signed', async () => {
  await using network = await open()
  const url = network.receiver.url('/reply')
  const [request] = await network.reply({ phone: '447700900024', to: '+15005550006', text: 'STOP' })
  const form = Object.fromEntries(new URLSearchParams(request?.body))
  assert.deepEqual(
    [form['From'], form['To'], form['Body'], form['OptOutType']],
    ['+447700900024', '+15005550006', 'STOP', 'STOP'],
  )
  const token = network.sandbox.addresses.twilio?.authToken ?? ''
  assert.ok(twilio.validateRequest(token, String(request?.headers['x-twilio-signature']), url, form))
})
