import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { AlgorithmTypes, Auth } from '@vonage/auth'
import { SMS, type TypeEnum } from '@vonage/sms'
import type { Sandbox } from '../../simulators/sandbox.ts'
import { projectFile } from '../support/project.ts'
import { openSmsNetwork } from './sms-network.ts'

// Vonage's own client library judges the simulated interface and its signatures.

const open = () => openSmsNetwork('vonage', (sandbox) => clientOf(sandbox))

function clientOf({ addresses }: Sandbox, secret?: string): SMS {
  const { url, apiKey, apiSecret } = addresses.vonage ?? { url: '', apiKey: '', apiSecret: '' }
  return new SMS(new Auth({ apiKey, apiSecret: secret ?? apiSecret }), { restHost: url })
}

const longText = 'A long text is cut into parts. '.repeat(7).trim()

test('each part of a text is answered and reported, signed as the library checks it', async () => {
  await using network = await open()
  const { messageCount, messages } = await network.client.send({
    to: '447700900621',
    from: 'Shop',
    text: longText,
    callback: network.receiver.url('/report'),
    clientRef: 'order-7',
  })
  assert.deepEqual([Number(messageCount), messages.map(({ status }) => status)], [2, ['0', '0']])
  await network.receiver.requests(4)
  const reports = network.receiver.received.map(({ body }) => JSON.parse(body) as Record<string, string>)
  const ids = messages.map((each) => each['message-id'])
  assert.deepEqual(
    reports
      .map((each) => `${each['status']} ${ids.indexOf(each['messageId'] ?? '')} ${each['client-ref']}`)
      .sort(),
    ['buffered 0 order-7', 'buffered 1 order-7', 'delivered 0 order-7', 'delivered 1 order-7'],
  )
  const secret = network.sandbox.addresses.vonage?.signatureSecret ?? ''
  for (const report of reports) {
    const verified = (key: string) =>
      network.client.verifySignature(report['sig'] ?? '', report, key, AlgorithmTypes.sha256hmac)
    assert.deepEqual([verified(secret), verified('another')], [true, false])
  }
})

test('errors have the statuses that the library reads', async () => {
  await using network = await open()
  const statusOf = (params: { to: string; from: string; text: string }, client = network.client) =>
    client.send(params).then(
      () => '0',
      (error: unknown) => (error as { getMessages(): { status: string }[] }).getMessages()[0]?.status,
    )
  const good = { to: '447700900622', from: 'Shop', text: 'Hello' }
  assert.equal(await statusOf(good), '0')
  assert.equal(await statusOf({ ...good, to: 'no-number' }), '3')
  assert.equal(await statusOf({ ...good, from: 'a name that is too long' }), '15')
  assert.equal(await statusOf({ ...good, text: '' }), '2')
  assert.equal(await statusOf(good, clientOf(network.sandbox, 'a guess')), '4')
  network.sandbox.vonage?.putFaults({ requestsPerSecond: 0 })
  assert.equal(await statusOf(good), '1')
})

test('octets that the library sends are shown with their header', async () => {
  await using network = await open()
  const octets = { type: 'binary' as TypeEnum, body: '00e9ff41', udh: '06050415811581' }
  await network.client.send({ to: '447700900623', from: 'Shop', messageClass: 0, ...octets })
  const [shown] = (await network.sandbox.handsets.received('447700900623')).messages
  assert.deepEqual([shown?.text, shown?.udh, shown?.flash], ['\0éÿA', '06050415811581', true])
})

test('a long text from a handset comes in parts that are not joined', async () => {
  await using network = await open()
  const received = await network.reply({ phone: '447700900624', to: '15005550006', text: longText }, 2)
  const parts = received
    .map(({ body }) => JSON.parse(body) as Record<string, string>)
    .sort((one, other) => Number(one['concat-part']) - Number(other['concat-part']))
  assert.equal(parts.map(({ text }) => text).join(''), longText)
  assert.deepEqual(
    parts.map((each) => [each['concat-total'], each['concat-ref'] === parts[0]?.['concat-ref']]),
    [
      ['2', true],
      ['2', true],
    ],
  )
})

test('the library takes the vectors of our signatures for right', () => {
  const file = projectFile('conformance', 'vonage', 'signatures.json')
  const vectors = JSON.parse(readFileSync(file, 'utf8')) as {
    secret: string
    method: keyof typeof algorithms
    fields: Record<string, string>
    sig: string
  }[]
  const client = new SMS(new Auth({ apiKey: 'key', apiSecret: 'secret' }))
  for (const { secret, method, fields, sig } of vectors) {
    assert.ok(client.verifySignature(sig, fields, secret, algorithms[method]), method)
  }
})

const algorithms = {
  md5hash: AlgorithmTypes.md5hash,
  md5: AlgorithmTypes.md5hmac,
  sha1: AlgorithmTypes.sha1hmac,
  sha256: AlgorithmTypes.sha256hmac,
  sha512: AlgorithmTypes.sha512hmac,
} as const
