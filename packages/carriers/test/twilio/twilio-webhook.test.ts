import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { projectFile } from '../../../../test/support/project.ts'
import { Secret } from '../../../settings/secret.ts'
import { isSignedByTwilio, twilioSignature } from '../../twilio/twilio-signature.ts'
import { twilioWebhook } from '../../twilio/twilio-webhook.ts'
import type { ParsedWebhook } from '../../webhook.ts'
import { inboundUrl, sampleOwn } from '../sms-http/sms-samples.ts'
import { authToken, messageSid, report, signed } from './twilio-subject.ts'

const webhook = twilioWebhook(new Secret(authToken), () => inboundUrl('twilio'))

function read(fields: object, path?: string): ParsedWebhook & { kind: 'events' } {
  const body = Buffer.from(JSON.stringify(fields))
  const parsed = webhook.read(path === undefined ? signed(body) : signed(body, { path }))
  assert.ok(parsed.kind === 'events', parsed.kind)
  return parsed
}

const states: [status: string, code: string | null, kind: string, failure: string | null][] = [
  ['accepted', null, 'enroute', null],
  ['queued', null, 'enroute', null],
  ['sending', null, 'enroute', null],
  ['sent', null, 'enroute', null],
  ['delivered', null, 'delivered', null],
  ['partially_delivered', null, 'delivered', null],
  ['read', null, 'read', null],
  ['canceled', null, 'failed', 'DELETED'],
  ['undelivered', '30003', 'failed', 'UNDELIVERABLE'],
  ['undelivered', '30005', 'failed', 'INVALID DESTINATION ADDRESS'],
  ['undelivered', '30006', 'failed', 'INVALID DESTINATION ADDRESS'],
  ['undelivered', '30007', 'failed', 'FILTERED'],
  ['undelivered', '30004', 'failed', 'REJECTED'],
  ['undelivered', '30034', 'failed', 'INVALID SOURCE ADDRESS'],
  ['undelivered', '30036', 'failed', 'EXPIRED'],
  ['failed', '30001', 'failed', 'REJECTED'],
  ['failed', '30002', 'failed', 'REJECTED'],
  ['failed', '39999', 'failed', 'UNDELIVERABLE'],
  ['failed', null, 'failed', 'UNDELIVERABLE'],
]
for (const [status, code, kind, failure] of states) {
  test(`${status}${code === null ? '' : ` with error ${code}`} is ${failure ?? kind}`, () => {
    const { reports } = read({ ...report, MessageStatus: status, ...(code && { ErrorCode: code }) })
    const [found] = reports
    assert.equal(found?.outcome.kind, kind)
    assert.equal(found.outcome.kind === 'failed' ? found.outcome.status : null, failure)
    assert.deepEqual([found.refs, found.phone, found.own], [[messageSid], '380671234567', sampleOwn])
  })
}

test('a status that Twilio adds later is ignored', () => {
  assert.equal(read({ ...report, MessageStatus: 'teleported' }).ignored.length, 1)
})

test('an opt-out in a report is recorded as one', () => {
  const { reports, inbound } = read({ ...report, MessageStatus: 'undelivered', ErrorCode: '21610' })
  assert.equal(reports[0]?.outcome.kind === 'failed' && reports[0].outcome.status, 'FILTERED')
  assert.deepEqual(
    inbound.map(({ phone, recipient, consent }) => [phone, recipient, consent]),
    [['380671234567', 'Shop', 'withdrawn']],
  )
})

const text = {
  MessageSid: messageSid,
  SmsStatus: 'received',
  From: '+380671234567',
  To: '+15005550006',
  Body: 'Так',
  NumMedia: '0',
}

test('a text of a subscriber is a message for the number that it was sent to', () => {
  const { inbound, reports } = read(text, '')
  assert.deepEqual(reports, [])
  assert.deepEqual(inbound, [
    {
      phone: '380671234567',
      recipient: '15005550006',
      text: 'Так',
      upstreamId: messageSid,
      concat: null,
      receivedAt: Date.UTC(2026, 0, 2, 3, 4, 5),
    },
  ])
})

test('a picture of a subscriber comes with its address', () => {
  const media = { MediaUrl0: 'https://api.twilio.com/m/1', MediaContentType0: 'image/jpeg' }
  const [message] = read({ ...text, Body: '', ...media }, '').inbound
  assert.deepEqual(message?.details, { media: { url: 'https://api.twilio.com/m/1', type: 'image/jpeg' } })
})

test('a word that Twilio takes for an opt-out or its end counts besides the text', () => {
  for (const [type, consent] of [
    ['STOP', 'withdrawn'],
    ['START', 'given'],
  ] as const) {
    const { inbound } = read({ ...text, Body: 'zzz', OptOutType: type }, '')
    assert.deepEqual(
      inbound.map((each) => [each.text, each.consent]),
      [
        ['zzz', undefined],
        ['', consent],
      ],
    )
  }
})

test('a text that Twilio answers by itself says so, HELP too', () => {
  for (const type of ['STOP', 'START', 'HELP']) {
    const [message] = read({ ...text, Body: type, OptOutType: type }, '').inbound
    assert.deepEqual([message?.text, message?.isAnswered], [type, true])
  }
  assert.equal(read({ ...text, Body: 'HELP' }, '').inbound[0]?.isAnswered, undefined)
})

test('the address is signed with the port of its scheme or without', () => {
  const body = Buffer.from(JSON.stringify(report))
  const path = '/report/x'
  const { kind } = webhook.read(
    signed(body, { path, url: `https://gateway.example:443/inbound/twilio${path}` }),
  )
  assert.equal(kind, 'events')
})

test('a signature of another address is forged', () => {
  const body = Buffer.from(JSON.stringify(report))
  const other = signed(body, { url: 'https://elsewhere.example/inbound/twilio/report/x' })
  assert.equal(webhook.read(other).kind, 'forged')
  assert.equal(webhook.read({ ...signed(body), path: '/report/another' }).kind, 'forged')
})

interface Vector {
  name: string
  token: string
  url: string
  parameters: [string, string][]
  signature: string
}

test('the vectors are signed as Twilio documents', () => {
  const file = projectFile('conformance', 'twilio', 'signatures.json')
  const vectors = JSON.parse(readFileSync(file, 'utf8')) as Vector[]
  assert.ok(vectors.length > 0)
  for (const { name, token, url, parameters, signature } of vectors) {
    const form = new URLSearchParams(parameters)
    assert.equal(twilioSignature(token, url, form), signature, name)
    assert.ok(isSignedByTwilio(signature, { token, url, form }), name)
  }
})
