import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { projectFile } from '../../../../test/support/project.ts'
import { Secret } from '../../../settings/secret.ts'
import { isSignedByVonage, type VonageMethod, vonageSignature } from '../../vonage-sms/vonage-signature.ts'
import { VonageWebhook } from '../../vonage-sms/vonage-webhook.ts'
import type { ParsedWebhook } from '../../webhook.ts'
import { sampleNow } from '../sms-http/open-sms.ts'
import { posted, sampleName, sampleOwn } from '../sms-http/sms-samples.ts'
import { published, signatureSecret, signed, webhookSecret } from './vonage-subject.ts'

const secrets = { webhookSecret: new Secret(webhookSecret) }
const webhook = new VonageWebhook({ ...secrets, signature: null })
const signing = new VonageWebhook({
  ...secrets,
  signature: { secret: new Secret(signatureSecret), method: 'sha256' },
})
const reportPath = `/report/${webhookSecret}/${sampleName}`
const replyPath = `/reply/${webhookSecret}`

function events(parsed: ParsedWebhook): ParsedWebhook & { kind: 'events' } {
  assert.ok(parsed.kind === 'events', parsed.kind)
  return parsed
}

const states: [status: string, code: string, kind: string, failure: string | null][] = [
  ['accepted', '0', 'enroute', null],
  ['buffered', '0', 'enroute', null],
  ['delivered', '0', 'delivered', null],
  ['unknown', '99', 'lost', null],
  ['expired', '2', 'failed', 'EXPIRED'],
  ['failed', '1', 'failed', 'UNDELIVERABLE'],
  ['failed', '2', 'failed', 'UNDELIVERABLE'],
  ['failed', '3', 'failed', 'INVALID DESTINATION ADDRESS'],
  ['failed', '4', 'failed', 'FILTERED'],
  ['failed', '5', 'failed', 'NO ROUTE'],
  ['rejected', '6', 'failed', 'FILTERED'],
  ['failed', '7', 'failed', 'UNDELIVERABLE'],
  ['failed', '8', 'failed', 'UNDELIVERABLE'],
  ['failed', '9', 'failed', 'INVALID DESTINATION ADDRESS'],
  ['failed', '10', 'failed', 'FILTERED'],
  ['failed', '11', 'failed', 'NO ROUTE'],
  ['failed', '12', 'failed', 'UNDELIVERABLE'],
  ['failed', '13', 'failed', 'FILTERED'],
  ['failed', '14', 'failed', 'REJECTED'],
  ['failed', '15', 'failed', 'UNDELIVERABLE'],
  ['failed', '16', 'failed', 'REJECTED'],
  ['failed', '51', 'failed', 'INVALID SOURCE ADDRESS'],
  ['failed', '52', 'failed', 'FILTERED'],
  ['failed', '53', 'failed', 'REJECTED'],
  ['failed', '99', 'failed', 'UNDELIVERABLE'],
  ['failed', '1234', 'failed', 'UNDELIVERABLE'],
]
for (const [status, code, kind, failure] of states) {
  test(`${status} with error ${code} is ${failure ?? kind}`, () => {
    const body = JSON.stringify({ ...published('report'), status, 'err-code': code })
    const [report] = events(webhook.read(posted(body, { path: reportPath }))).reports
    assert.equal(report?.outcome.kind, kind)
    assert.equal(report.outcome.kind === 'failed' ? report.outcome.status : null, failure)
  })
}

test('the published report names its part, its message and its time, as JSON, form or query alike', () => {
  const fields = published('report')
  const query = new URLSearchParams(fields).toString()
  const requests = [
    posted(JSON.stringify(fields), { path: reportPath }),
    posted(query, { path: reportPath }),
    { ...posted('', { path: reportPath, query }), method: 'GET' as const },
  ]
  for (const request of requests) {
    assert.deepEqual(events(webhook.read(request)).reports, [
      {
        refs: ['aaaaaaaa-bbbb-cccc-dddd-0123456789ab'],
        phone: '447700900000',
        own: sampleOwn,
        outcome: { kind: 'delivered' },
        part: 'unnumbered',
        at: Date.UTC(2020, 0, 1, 14),
        raw: 'delivered, error 0',
      },
    ])
  }
})

test('a report at the address of the account is matched by its client-ref', () => {
  const body = JSON.stringify({ ...published('report'), 'client-ref': sampleName })
  const [report] = events(webhook.read(posted(body, { path: `/report/${webhookSecret}` }))).reports
  assert.deepEqual(report?.own, sampleOwn)
})

test('a subscriber who has barred messages is recorded as opted out from the sender', () => {
  const body = JSON.stringify({ ...published('report'), status: 'failed', 'err-code': '4' })
  const { inbound } = events(webhook.read(posted(body, { path: reportPath })))
  assert.deepEqual(
    inbound.map(({ phone, recipient, consent }) => [phone, recipient, consent]),
    [['447700900000', 'AcmeInc', 'withdrawn']],
  )
})

test('the published reply is one part of a long text', () => {
  const request = posted(JSON.stringify(published('reply')), { path: replyPath })
  assert.deepEqual(events(webhook.read(request)).inbound, [
    {
      phone: '447700900001',
      recipient: '447700900000',
      text: 'Hello from Vonage!',
      upstreamId: 'aaaaaaaa-bbbb-cccc-dddd-0123456789ab',
      concat: { reference: 1, total: 3, index: 1 },
      receivedAt: Date.UTC(2020, 0, 1, 12),
    },
  ])
})

test('a binary message is ignored', () => {
  const body = JSON.stringify({ ...published('reply'), type: 'binary' })
  assert.equal(events(webhook.read(posted(body, { path: replyPath }))).ignored.length, 1)
})

test('the request by which Vonage tries the address for replies is answered', () => {
  assert.equal(webhook.read({ ...posted('', { path: replyPath }), method: 'GET' }).kind, 'events')
  assert.equal(webhook.read(posted('', { path: '/reply/a-guess-of-16-chars' })).kind, 'forged')
})

test('with a signature secret an unsigned, a wrongly signed and an old webhook are forged', () => {
  const body = Buffer.from(JSON.stringify(published('report')))
  assert.equal(signing.read(signed(body)).kind, 'events')
  assert.equal(signing.read(posted(body, { path: reportPath })).kind, 'forged')
  assert.equal(signing.read(signed(body, { secret: 'a guess' })).kind, 'forged')
  assert.equal(signing.read(signed(body, { at: sampleNow / 1_000 - 301 })).kind, 'forged')
  assert.equal(
    signing.read(signed(body, { path: `/report/a-guess-of-16-chars/${sampleName}` })).kind,
    'forged',
  )
})

export interface VonageVector {
  name: string
  secret: string
  method: VonageMethod
  fields: Record<string, string>
  sig: string
}

test('the vectors are signed as Vonage documents', () => {
  const file = projectFile('conformance', 'vonage', 'signatures.json')
  const vectors = JSON.parse(readFileSync(file, 'utf8')) as VonageVector[]
  assert.equal(new Set(vectors.map(({ method }) => method)).size, 5)
  for (const { name, fields, sig, ...key } of vectors) {
    assert.equal(vonageSignature(fields, key), sig, name)
    assert.ok(isSignedByVonage({ ...fields, sig: sig.toUpperCase() }, key), name)
  }
})
