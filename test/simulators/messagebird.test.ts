import assert from 'node:assert/strict'
import { createSecretKey } from 'node:crypto'
import type { ClientRequest } from 'node:http'
import https from 'node:https'
import { createRequire } from 'node:module'
import { connect } from 'node:net'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { initClient } from 'messagebird'
import type { Sandbox } from '../../simulators/sandbox.ts'
import type { ReceivedRequest } from '../support/receiver.ts'
import { openSmsNetwork } from './sms-network.ts'

// MessageBird's own client library judges the simulated interface and its signatures.

const open = () => openSmsNetwork('messagebird', (sandbox) => clientOf(sandbox))

/** The library knows one address: its connections lead to the simulator instead. */
class AgentToSimulator extends https.Agent {
  readonly #port: number

  constructor(url: string) {
    super()
    this.#port = Number(new URL(url).port)
  }

  override createConnection() {
    return connect(this.#port, '127.0.0.1')
  }

  /** The simulator answers no page of another site: the host is the one that is really called. */
  addRequest(request: ClientRequest, options: object) {
    request.setHeader('host', `127.0.0.1:${this.#port}`)
    addRequest.call(this, request, options)
  }
}

const { addRequest } = https.Agent.prototype as unknown as {
  addRequest(this: https.Agent, request: ClientRequest, options: object): void
}

function clientOf({ addresses }: Sandbox, key?: string) {
  const { url, accessKey } = addresses.messagebird ?? { url: '', accessKey: '' }
  https.globalAgent = new AgentToSimulator(url)
  const { messages } = initClient(key ?? accessKey)
  return { create: promisify(messages.create), read: promisify(messages.read) }
}

interface Verification {
  verify(url: string, body: Buffer, token: string, key: ReturnType<typeof createSecretKey>): Promise<boolean>
}

const { verify } = createRequire(import.meta.url)('messagebird/lib/webhook-signature-jwt') as Verification

function isSigned({ headers, body }: ReceivedRequest, url: string, key: string): Promise<boolean> {
  const token = String(headers['messagebird-signature-jwt'])
  return verify(url, Buffer.from(body), token, createSecretKey(Buffer.from(key))).catch(() => false)
}

test('a message is sent, reported as the library checks it, and found again', async () => {
  await using network = await open()
  const sent = await network.client.create({
    originator: 'Shop',
    recipients: ['447700900821'],
    body: 'Hello',
    reference: 'order-7',
    reportUrl: network.receiver.url('/report'),
  })
  await network.receiver.requests(2)
  const key = network.sandbox.addresses.messagebird?.signingKey ?? ''
  const states: unknown[] = []
  for (const request of network.receiver.received) {
    const url = network.receiver.url(request.path)
    assert.deepEqual(
      [await isSigned(request, url, key), await isSigned(request, url, 'another')],
      [true, false],
    )
    const { searchParams } = new URL(url)
    states.push([
      searchParams.get('status'),
      searchParams.get('reference'),
      searchParams.get('price[amount]'),
    ])
  }
  assert.deepEqual(states.toSorted(), [
    ['delivered', 'order-7', '0.070'],
    ['sent', 'order-7', '0.070'],
  ])
  const found = await network.client.read(sent?.id ?? '')
  assert.equal(found?.recipients.items[0]?.status, 'delivered')
})

test('errors have the codes that the library reads', async () => {
  await using network = await open()
  const codeOf = (sending: Promise<unknown>) =>
    sending.then(
      () => 0,
      (error: unknown) => (error as { errors: { code: number }[] }).errors[0]?.code,
    )
  const good = { originator: 'Shop', recipients: ['447700900822'], body: 'Hello' }
  const { create } = network.client
  assert.equal(await codeOf(create(good)), 0)
  assert.equal(await codeOf(create({ ...good, recipients: ['no-number'] })), 9)
  assert.equal(await codeOf(create({ ...good, originator: 'a name that is too long' })), 10)
  assert.equal(await codeOf(create({ ...good, body: '' })), 9)
  assert.equal(await codeOf(clientOf(network.sandbox, 'a guess').create(good)), 2)
  assert.equal(await codeOf(network.client.read('another')), 20)
})

test('flash and octets that the library sends are shown as such', async () => {
  await using network = await open()
  const good = { originator: 'Shop', recipients: ['447700900823'] }
  await network.client.create({ ...good, type: 'flash', body: 'Hello' })
  await network.sandbox.handsets.received('447700900823')
  const typeDetails = { udh: '06050415811581' }
  await network.client.create({ ...good, type: 'binary', body: '00e9ff41', typeDetails })
  const { messages } = await network.sandbox.handsets.received('447700900823', 2)
  assert.deepEqual(
    messages.map(({ text, flash, udh }) => [text, flash, udh]),
    [
      ['Hello', true, undefined],
      ['\0éÿA', undefined, '06050415811581'],
    ],
  )
})

test('a text from a handset is posted to the address that is set, signed with its body', async () => {
  await using network = await open()
  const [request] = await network.reply({ phone: '447700900824', to: '15005550008', text: 'Так' })
  const url = network.receiver.url('/reply')
  assert.ok(request)
  const form = Object.fromEntries(new URLSearchParams(request.body))
  assert.deepEqual(
    [form['originator'], form['recipient'], form['body']],
    ['447700900824', '15005550008', 'Так'],
  )
  assert.ok(await isSigned(request, url, network.sandbox.addresses.messagebird?.signingKey ?? ''))
})
