import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Secret } from '../../../settings/secret.ts'
import { whyNotSignedByMessageBird } from '../../messagebird/messagebird-signature.ts'
import { MessageBirdWebhook } from '../../messagebird/messagebird-webhook.ts'
import type { ParsedWebhook, WebhookRequest } from '../../webhook.ts'
import { inboundUrl, posted, sampleName, sampleOwn } from '../sms-http/sms-samples.ts'
import { published, report, requested, signed, signingKey } from './messagebird-subject.ts'

const webhook = new MessageBirdWebhook(new Secret(signingKey), () => inboundUrl('messagebird'))

function read(request: WebhookRequest): ParsedWebhook & { kind: 'events' } {
  const parsed = webhook.read(request)
  assert.ok(parsed.kind === 'events', parsed.kind)
  return parsed
}

const states: [status: string, reason: string, code: string, found: string][] = [
  ['scheduled', '', '', 'enroute'],
  ['sent', 'pending DLR', '', 'enroute'],
  ['buffered', '', '', 'enroute'],
  ['delivered', 'successfully delivered', '0', 'delivered'],
  ['expired', 'unavailable subscriber', '27', 'EXPIRED'],
  ['expired', 'expired', '', 'EXPIRED'],
  ['expired', 'DLR not received', '', 'lost'],
  ['delivery_failed', 'unknown subscriber', '1', 'INVALID DESTINATION ADDRESS'],
  ['delivery_failed', '', '5', 'INVALID DESTINATION ADDRESS'],
  ['delivery_failed', '', '12', 'INVALID DESTINATION ADDRESS'],
  ['delivery_failed', '', '6', 'UNDELIVERABLE'],
  ['delivery_failed', '', '31', 'UNDELIVERABLE'],
  ['delivery_failed', '', '103', 'FILTERED'],
  ['delivery_failed', '', '104', 'INVALID SOURCE ADDRESS'],
  ['delivery_failed', '', '105', 'FILTERED'],
  ['delivery_failed', '', '107', 'REJECTED'],
  ['delivery_failed', '', '9999', 'UNDELIVERABLE'],
  ['delivery_failed', 'unknown_subscriber', '', 'INVALID DESTINATION ADDRESS'],
  ['delivery_failed', 'opted out', '', 'FILTERED'],
  ['delivery_failed', 'carrier rejected', '', 'REJECTED'],
  ['delivery_failed', 'insufficient balance', '', 'REJECTED'],
  ['delivery_failed', 'received network error', '', 'UNDELIVERABLE'],
  ['delivery_failed', 'something new', '', 'UNDELIVERABLE'],
]
for (const [status, statusReason, statusErrorCode, found] of states) {
  test(`${status} for "${statusReason}" with error "${statusErrorCode}" is ${found}`, () => {
    const [read1] = read(requested({ ...report, status, statusReason, statusErrorCode })).reports
    assert.ok(read1)
    const { outcome, cost } = read1
    assert.equal(outcome.kind === 'failed' ? outcome.status : outcome.kind, found)
    assert.equal(cost === undefined, found === 'enroute')
  })
}

test('a report has its message, its time and its price', () => {
  assert.deepEqual(read(requested(report)).reports, [
    {
      refs: ['e8077d803532c0b5937c639b60216938'],
      phone: '380671234567',
      own: sampleOwn,
      outcome: { kind: 'delivered' },
      at: Date.UTC(2026, 0, 2, 3, 4),
      raw: 'delivered, successfully delivered',
      cost: { kind: 'charge', micros: 73_000, currency: 'EUR' },
    },
  ])
})

test('a report at the address of the account is matched by its reference', () => {
  const [found] = read(requested({ ...report, reference: sampleName }, '')).reports
  assert.deepEqual(found?.own, sampleOwn)
})

test('the plus in a date may come as a blank', () => {
  const [found] = read(requested({ ...report, statusDatetime: '2026-01-02T05:04:00 02:00' })).reports
  assert.equal(found?.at, Date.UTC(2026, 0, 2, 3, 4))
})

test('an opt-out in a report is recorded for the sender in its address', () => {
  const failed = { ...report, status: 'delivery_failed', statusErrorCode: '103' }
  const { inbound } = read(requested(failed))
  assert.deepEqual(
    inbound.map(({ phone, recipient, consent }) => [phone, recipient, consent]),
    [['380671234567', 'Shop', 'withdrawn']],
  )
})

test('a text of a subscriber comes by GET, or as a form or JSON', () => {
  const fields = {
    id: 'b8-1',
    recipient: '15005550008',
    originator: '380671234567',
    body: 'Так',
    createdDatetime: '2026-01-02T03:04:00+00:00',
  }
  const requests = [
    requested(fields, ''),
    signed(posted(new URLSearchParams(fields).toString())),
    signed(posted(JSON.stringify(fields))),
  ]
  for (const request of requests) {
    assert.deepEqual(read(request).inbound, [
      {
        phone: '380671234567',
        recipient: '15005550008',
        text: 'Так',
        upstreamId: 'b8-1',
        concat: null,
        receivedAt: Date.UTC(2026, 0, 2, 3, 4),
      },
    ])
  }
})

test('a changed query, path or body is forged', () => {
  const request = requested(report)
  const other = request.rawQuery.replace('delivered', 'expired')
  assert.equal(webhook.read({ ...request, rawQuery: other }).kind, 'forged')
  assert.equal(webhook.read({ ...request, path: '/report/another' }).kind, 'forged')
  assert.equal(webhook.read({ ...request, body: Buffer.from('more') }).kind, 'forged')
})

interface Vector {
  name: string
  secret: string
  url: string
  payload?: string
  timestamp: string
  token: string
  valid: boolean
}

for (const { name, secret, url, payload = '', timestamp, token, valid } of published<Vector[]>(
  'signatures',
)) {
  test(`reference data: ${name}`, () => {
    const why = whyNotSignedByMessageBird(token, {
      signingKey: secret,
      url,
      body: Buffer.from(payload),
      now: Date.parse(timestamp),
    })
    assert.equal(why === null, valid, why ?? 'it is taken for right')
  })
}
