import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { projectFile } from '../../../../test/support/project.ts'
import { isSignedByTelnyx, telnyxPublicKey } from '../../telnyx/telnyx-signature.ts'
import { TelnyxWebhook } from '../../telnyx/telnyx-webhook.ts'
import type { ParsedWebhook } from '../../webhook.ts'
import { sampleNow } from '../sms-http/open-sms.ts'
import { sampleOwn } from '../sms-http/sms-samples.ts'
import { eventOf, messageId, publicKey, signed } from './telnyx-subject.ts'

const webhook = new TelnyxWebhook(publicKey)

function read(event: object | Buffer, path?: string): ParsedWebhook & { kind: 'events' } {
  const body = Buffer.isBuffer(event) ? event : Buffer.from(JSON.stringify(event))
  const parsed = webhook.read(signed(body, path === undefined ? {} : { path }))
  assert.ok(parsed.kind === 'events', parsed.kind)
  return parsed
}

const states: [status: string, code: string | null, found: string][] = [
  ['queued', null, 'enroute'],
  ['sending', null, 'enroute'],
  ['sent', null, 'enroute'],
  ['delivered', null, 'delivered'],
  ['delivery_unconfirmed', null, 'lost'],
  ['expired', null, 'EXPIRED'],
  ['sending_failed', '40014', 'EXPIRED'],
  ['sending_failed', '40013', 'INVALID SOURCE ADDRESS'],
  ['delivery_failed', '40001', 'INVALID DESTINATION ADDRESS'],
  ['delivery_failed', '40002', 'FILTERED'],
  ['delivery_failed', '40005', 'EXPIRED'],
  ['delivery_failed', '40006', 'UNDELIVERABLE'],
  ['delivery_failed', '40008', 'UNDELIVERABLE'],
  ['delivery_failed', '49999', 'UNDELIVERABLE'],
  ['delivery_failed', null, 'UNDELIVERABLE'],
]
for (const [status, code, found] of states) {
  test(`${status}${code === null ? '' : ` with error ${code}`} is ${found}`, () => {
    const errors = code === null ? [] : [{ code, title: 'Why', detail: 'for +380671234567' }]
    const { reports } = read(eventOf({ to: [{ phone_number: '+380671234567', status }], errors }))
    const [report] = reports
    assert.equal(report?.outcome.kind === 'failed' ? report.outcome.status : report?.outcome.kind, found)
    assert.deepEqual([report?.refs, report?.phone, report?.own], [[messageId], '380671234567', sampleOwn])
    assert.ok(!report?.raw.includes('380671234567'))
  })
}

test('a final report has the price of the message and its instant; one under way has neither', () => {
  const [final] = read(eventOf({})).reports
  assert.deepEqual(final?.cost, { kind: 'charge', micros: 8_000, currency: 'USD' })
  assert.equal(final.at, Date.UTC(2026, 0, 2, 3, 4, 4, 500))
  const [sent] = read(eventOf({ to: [{ status: 'sent' }] }, 'message.sent')).reports
  assert.deepEqual([sent?.cost, sent?.at], [undefined, null])
})

test('an event or a status that Telnyx adds later is ignored', () => {
  assert.equal(read(eventOf({}, 'message.teleported')).ignored.length, 1)
  assert.equal(read(eventOf({ to: [{ status: 'teleported' }] })).ignored.length, 1)
})

test('an opt-out in a report is recorded as one', () => {
  const failed = {
    to: [{ phone_number: '+380671234567', status: 'delivery_failed' }],
    errors: [{ code: '40300', title: 'Blocked due to STOP message' }],
  }
  assert.deepEqual(
    read(eventOf(failed)).inbound.map(({ phone, recipient, consent }) => [phone, recipient, consent]),
    [['380671234567', 'Shop', 'withdrawn']],
  )
})

test('a picture of a subscriber comes with its address', () => {
  const media = [{ url: 'https://media.telnyx.com/1', content_type: 'image/jpeg' }]
  const payload = { from: { phone_number: '+380671234567' }, to: [{ phone_number: '+15005550006' }], media }
  const [message] = read(eventOf(payload, 'message.received'), '').inbound
  assert.deepEqual(message?.details, { media: { url: 'https://media.telnyx.com/1', type: 'image/jpeg' } })
})

test('a webhook that is older than five minutes, or from the future, is forged', () => {
  const body = Buffer.from(JSON.stringify(eventOf({})))
  for (const [seconds, kind] of [
    [-300, 'events'],
    [-301, 'forged'],
    [300, 'events'],
    [301, 'forged'],
  ] as const) {
    const timestamp = String(sampleNow / 1_000 + seconds)
    assert.equal(webhook.read(signed(body, { timestamp })).kind, kind, `${seconds} s`)
  }
  assert.equal(webhook.read(signed(body, { timestamp: 'now' })).kind, 'forged')
})

const folder = projectFile('conformance', 'telnyx')
const sample = (file: string) => readFileSync(join(folder, file))

test('published events are understood', () => {
  assert.equal(read(sample('message-sent.json')).reports[0]?.outcome.kind, 'enroute')
  const [final] = read(sample('message-finalized.json')).reports
  assert.deepEqual([final?.outcome.kind, final?.cost?.micros], ['delivered', 4_000])
  assert.deepEqual(read(sample('message-received.json'), '').inbound, [
    {
      phone: '12125551234',
      recipient: '13105559876',
      text: 'Hello, I need help',
      upstreamId: 'f5d7a7e0-1234-5678-9abc-def012345678',
      concat: null,
      receivedAt: Date.UTC(2026, 6, 15, 14, 30),
    },
  ])
})

interface Vector {
  file: string
  publicKey: string
  timestamp: string
  signature: string
}

test('the vectors are signed as Telnyx documents', () => {
  const vectors = JSON.parse(sample('signatures.json').toString()) as Vector[]
  assert.equal(vectors.length, 3)
  for (const { file, publicKey: known, timestamp, signature } of vectors) {
    const key = telnyxPublicKey(known)
    const body = sample(file)
    assert.ok(isSignedByTelnyx({ signature, timestamp, body }, key), file)
    assert.ok(!isSignedByTelnyx({ signature, timestamp: `${timestamp}0`, body }, key), file)
    assert.ok(!isSignedByTelnyx({ signature, timestamp, body: body.subarray(1) }, key), file)
  }
})
