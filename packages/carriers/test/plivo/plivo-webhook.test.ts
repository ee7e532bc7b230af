import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Secret } from '../../../settings/secret.ts'
import { isSignedByPlivo, plivoSignature } from '../../plivo/plivo-signature.ts'
import { plivoWebhook } from '../../plivo/plivo-webhook.ts'
import type { ParsedWebhook } from '../../webhook.ts'
import { sampleNow } from '../sms-http/open-sms.ts'
import { inboundUrl, sampleOwn } from '../sms-http/sms-samples.ts'
import { authToken, published, report, signed } from './plivo-subject.ts'

const url = () => inboundUrl('plivo')
const webhook = plivoWebhook({ authToken: new Secret(authToken), mainAuthToken: null }, url)

function read(fields: object, path?: string): ParsedWebhook & { kind: 'events' } {
  const body = Buffer.from(JSON.stringify(fields))
  const parsed = webhook.read(path === undefined ? signed(body) : signed(body, { path }))
  assert.ok(parsed.kind === 'events', parsed.kind)
  return parsed
}

const states: [status: string, code: string, kind: string, failure: string | null][] = [
  ['queued', '000', 'enroute', null],
  ['sent', '000', 'enroute', null],
  ['delivered', '000', 'delivered', null],
  ['read', '000', 'read', null],
  ['failed', '10', 'failed', 'REJECTED'],
  ['undelivered', '20', 'failed', 'UNDELIVERABLE'],
  ['rejected', '30', 'failed', 'FILTERED'],
  ['failed', '40', 'failed', 'INVALID SOURCE ADDRESS'],
  ['undelivered', '50', 'failed', 'INVALID DESTINATION ADDRESS'],
  ['failed', '60', 'failed', 'FILTERED'],
  ['undelivered', '70', 'failed', 'INVALID DESTINATION ADDRESS'],
  ['undelivered', '80', 'failed', 'UNDELIVERABLE'],
  ['failed', '90', 'failed', 'NO ROUTE'],
  ['failed', '100', 'failed', 'REJECTED'],
  ['failed', '110', 'failed', 'REJECTED'],
  ['failed', '200', 'failed', 'FILTERED'],
  ['failed', '201', 'failed', 'NO ROUTE'],
  ['undelivered', '300', 'failed', 'UNDELIVERABLE'],
  ['failed', '420', 'failed', 'EXPIRED'],
  ['failed', '450', 'failed', 'NO ROUTE'],
  ['failed', '451', 'failed', 'NO ROUTE'],
  ['failed', '900', 'failed', 'REJECTED'],
  ['failed', '910', 'failed', 'REJECTED'],
  ['undelivered', '1000', 'failed', 'UNDELIVERABLE'],
  ['failed', '', 'failed', 'UNDELIVERABLE'],
]
for (const [status, code, kind, failure] of states) {
  test(`${status} with error ${code} is ${failure ?? kind}`, () => {
    const [found] = read({ ...report, Status: status, ErrorCode: code }).reports
    assert.equal(found?.outcome.kind, kind)
    assert.equal(found.outcome.kind === 'failed' ? found.outcome.status : null, failure)
    assert.equal(found.cost === undefined, kind === 'enroute')
  })
}

test('a report is about the whole text, and has the price of all of its parts', () => {
  assert.deepEqual(read(report).reports, [
    {
      refs: ['db3ce55a-7f1d-11e1-8ea7-1231380bc196'],
      phone: '380671234567',
      own: sampleOwn,
      outcome: { kind: 'delivered' },
      at: null,
      raw: 'delivered',
      cost: { kind: 'charge', micros: 11_000, currency: 'USD' },
    },
  ])
})

test('a report of one part is about that part, and has its price', () => {
  const [found] = read({ ...report, MessageUUID: 'its own', PartInfo: '2 of 2' }).reports
  assert.deepEqual(
    [found?.refs, found?.part, found?.cost?.micros],
    [['its own', 'db3ce55a-7f1d-11e1-8ea7-1231380bc196'], { index: 1, total: 2 }, 5_500],
  )
})

test('a status that Plivo adds later is ignored', () => {
  assert.equal(read({ ...report, Status: 'teleported' }).ignored.length, 1)
})

test('an opt-out in a report is recorded as one', () => {
  const { inbound } = read({ ...report, Status: 'failed', ErrorCode: '200' })
  assert.deepEqual(
    inbound.map(({ phone, recipient, consent }) => [phone, recipient, consent]),
    [['380671234567', 'Shop', 'withdrawn']],
  )
})

test('a text of a subscriber is a message for the number that it was sent to', () => {
  const { inbound, reports } = read(published<object>('reply'), '')
  assert.deepEqual(reports, [])
  assert.deepEqual(inbound, [
    {
      phone: '380671234567',
      recipient: '15005550007',
      text: 'Так',
      upstreamId: '5b40a428-bfc7-4daf-9d06-726c558bf3b8',
      concat: null,
      receivedAt: sampleNow,
    },
  ])
})

test('a picture of a subscriber comes with its address', () => {
  const [message] = read({ ...published<object>('reply'), Media0: 'https://media.plivo.com/1' }, '').inbound
  assert.deepEqual(message?.details, { media: { url: 'https://media.plivo.com/1' } })
})

const body = Buffer.from(JSON.stringify(report))

test('the signature of the account or of the main account is believed, in its header or behind a comma', () => {
  const main = plivoWebhook({ authToken: new Secret('sub'), mainAuthToken: new Secret(authToken) }, url)
  assert.equal(main.read(signed(body)).kind, 'events')
  assert.equal(webhook.read(signed(body, { header: 'x-plivo-signature-v3' })).kind, 'events')
  const { headers, ...request } = signed(body)
  const both = `AAAA, ${headers['x-plivo-signature-ma-v3']}`
  const rotated = { ...headers, 'x-plivo-signature-v3': both, 'x-plivo-signature-ma-v3': undefined }
  assert.equal(webhook.read({ ...request, headers: rotated }).kind, 'events')
})

test('a signature of another address, another nonce or version 2 alone is forged', () => {
  assert.equal(webhook.read({ ...signed(body), path: '/report/another' }).kind, 'forged')
  const { headers, ...request } = signed(body)
  const nonce = { ...headers, 'x-plivo-signature-v3-nonce': '1' }
  assert.equal(webhook.read({ ...request, headers: nonce }).kind, 'forged')
  const old = { 'x-plivo-signature-v2': 'AAAA', 'x-plivo-signature-v2-nonce': '1' }
  assert.equal(webhook.read({ ...request, headers: old }).kind, 'forged')
})

interface Vector {
  name: string
  token: string
  method: 'GET' | 'POST'
  url: string
  nonce: string
  parameters: [string, string][]
  signature: string
}

test('the vectors are signed as Plivo documents', () => {
  const vectors = published<Vector[]>('signatures')
  assert.ok(vectors.length > 0)
  for (const { name, token, parameters, signature, ...request } of vectors) {
    const given = { ...request, form: new URLSearchParams(parameters) }
    assert.equal(plivoSignature(token, given), signature, name)
    assert.ok(isSignedByPlivo(signature, [token], given), name)
    assert.ok(!isSignedByPlivo(signature, ['another'], given), name)
  }
})
