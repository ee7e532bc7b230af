import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import plivo from 'plivo'
import type { Sandbox } from '../../simulators/sandbox.ts'
import { projectFile } from '../support/project.ts'
import type { ReceivedRequest } from '../support/receiver.ts'
import { openSmsNetwork } from './sms-network.ts'

// Plivo's own client library judges the simulated interface and its signatures.

const open = () => openSmsNetwork('plivo', (sandbox) => clientOf(sandbox))

function clientOf({ addresses }: Sandbox, token?: string) {
  const { url, authId, authToken } = addresses.plivo ?? { url: '', authId: '', authToken: '' }
  return new plivo.Client(authId, token ?? authToken, { url: `${url}/v1/Account/${authId}` } as object)
}

function isSigned({ headers, body }: ReceivedRequest, url: string, token: string): boolean {
  const [signature, nonce] = ['x-plivo-signature-v3', 'x-plivo-signature-v3-nonce'].map((name) =>
    String(headers[name]),
  )
  const fields = Object.fromEntries(new URLSearchParams(body))
  return plivo.validateV3Signature('POST', url, nonce ?? '', token, signature ?? '', fields) === true
}

test('a message is sent, reported as the library checks it, and found again', async () => {
  await using network = await open()
  const url = network.receiver.url('/report?id=7')
  const sent = await network.client.messages.create('Shop', '447700900721', 'Hello', { url, method: 'POST' })
  const [id = ''] = sent.messageUuid as unknown as string[]
  await network.receiver.requests(2)
  const token = network.sandbox.addresses.plivo?.authToken ?? ''
  for (const request of network.receiver.received) {
    assert.deepEqual([isSigned(request, url, token), isSigned(request, url, 'another')], [true, false])
  }
  const states = network.receiver.received.map(({ body }) => {
    const fields = new URLSearchParams(body)
    return [fields.get('Status'), fields.get('MessageUUID') === id, fields.get('TotalAmount')]
  })
  assert.deepEqual(states.toSorted(), [
    ['delivered', true, '0.00550'],
    ['sent', true, '0.00550'],
  ])
  const found = await network.client.messages.get(id)
  assert.deepEqual([found.messageState, found.toNumber], ['delivered', '447700900721'])
})

test('errors have the statuses that the library reads', async () => {
  await using network = await open()
  const statusOf = (sending: Promise<unknown>) =>
    sending.then(
      () => 'taken',
      (error: unknown) => (error as { status: number }).status,
    )
  const send = (dst: string, client = network.client) => client.messages.create('Shop', dst, 'Hello', {})
  assert.equal(await statusOf(send('447700900722')), 'taken')
  assert.equal(await statusOf(send('no-number')), 400)
  assert.equal(await statusOf(send('447700900722', clientOf(network.sandbox, 'a guess'))), 401)
  assert.equal(await statusOf(network.client.messages.get('another')), 404)
})

test('a text from a handset comes to the address that is set, signed', async () => {
  await using network = await open()
  const [request] = await network.reply({ phone: '447700900724', to: '15005550007', text: 'Так' })
  const url = network.receiver.url('/reply')
  assert.ok(request)
  const form = Object.fromEntries(new URLSearchParams(request.body))
  assert.deepEqual([form['From'], form['To'], form['Text']], ['447700900724', '15005550007', 'Так'])
  assert.ok(isSigned(request, url, network.sandbox.addresses.plivo?.authToken ?? ''))
})

test('the library takes the vectors of our signatures for right', () => {
  const file = projectFile('conformance', 'plivo', 'signatures.json')
  const vectors = JSON.parse(readFileSync(file, 'utf8')) as {
    method: string
    url: string
    nonce: string
    token: string
    signature: string
    parameters: [string, string][]
  }[]
  for (const { method, url, nonce, token, signature, parameters } of vectors) {
    const fields = Object.fromEntries(parameters)
    assert.ok(plivo.validateV3Signature(method, url, nonce, token, signature, fields), url)
  }
})
