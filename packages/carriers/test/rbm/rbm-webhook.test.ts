import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { projectFile } from '../../../../test/support/project.ts'
import { Secret } from '../../../settings/secret.ts'
import { Agents } from '../../rbm/agents.ts'
import { RbmWebhook } from '../../rbm/rbm-webhook.ts'
import type { ParsedWebhook } from '../../webhook.ts'
import { clientToken, now, posted, pushed, rbmConfig } from './rbm-subject.ts'

const agents = new Agents(rbmConfig('http://127.0.0.1:9').agents)
const webhook = new RbmWebhook(new Secret(clientToken), agents)

const folder = projectFile('conformance', 'rbm')
interface Sample {
  name: string
  event: Record<string, unknown>
}
const samples = JSON.parse(readFileSync(join(folder, 'events.json'), 'utf8')) as Sample[]

function sample(name: string): Record<string, unknown> {
  const found = samples.find((each) => each.name === name)
  assert.ok(found, name)
  return found.event
}

function eventsOf(parsed: ParsedWebhook): ParsedWebhook & { kind: 'events' } {
  assert.ok(parsed.kind === 'events', JSON.stringify(parsed))
  return parsed
}

function read(event: object) {
  return eventsOf(webhook.read(pushed(event)))
}

test('the check when the webhook is set is answered with the unchanged secret', () => {
  const body = readFileSync(join(folder, 'set-up-check.json'), 'utf8')
  assert.deepEqual(webhook.read(posted(body)), {
    kind: 'answer',
    status: 200,
    contentType: 'text/plain; charset=utf-8',
    body: '1234567890',
  })
})

test('a caller without the token does not get the secret', () => {
  for (const token of ['SJENCPGJESMGUFPX', '', 'SJENCPGJESMGUFPYY', 7, null]) {
    const body = JSON.stringify({ clientToken: token, secret: '1234567890' })
    assert.equal(webhook.read(posted(body)).kind, 'forged', String(token))
  }
})

const outcomes: [name: string, kind: string, status: string | null][] = [
  ['delivered', 'delivered', null],
  ['read', 'read', null],
  ['expired and revoked', 'failed', 'EXPIRED'],
  ['expired and not revoked', 'lost', null],
]
for (const [name, kind, status] of outcomes) {
  test(`a message that is ${name} is ${kind}`, () => {
    const { reports, inbound, ignored } = read(sample(name))
    assert.deepEqual([reports.length, inbound.length, ignored.length], [1, 0, 0])
    const [report] = reports
    assert.equal(report?.outcome.kind, kind)
    assert.equal(report.outcome.kind === 'failed' ? report.outcome.status : null, status)
    assert.deepEqual(report.refs, ['52a0cbbb-41a9-53c8-8d6f-1cbf26b1d3a9'])
    assert.equal(report.phone, '12223334444')
  })
}

test("the time of an event is Google's, to the millisecond", () => {
  const [report] = read(sample('delivered')).reports
  assert.equal(report?.at, Date.parse('2018-12-31T15:01:23.045Z'))
})

test('an agent is recognised with its domain too', () => {
  const event = { ...sample('delivered'), agentId: 'cafe_x2_agent@rbm.goog' }
  assert.equal(read(event).reports.length, 1)
})

test('a text is a message to the sender of the agent', () => {
  assert.deepEqual(read(sample('text')).inbound, [
    {
      phone: '12223334444',
      recipient: 'Shop',
      text: 'Hello, world!',
      upstreamId: 'MxGjD0sxWdRgSbXrhRiXzqXw',
      concat: null,
      receivedAt: Date.parse('2018-12-31T15:01:23.045Z'),
    },
  ])
})

test('a pressed button is reported with its caption and its message', () => {
  const [said] = read(sample('button')).inbound
  assert.equal(said?.text, 'Look')
  assert.deepEqual(said.details, { type: 'button', button: 'Look' })
  assert.equal(said.inReplyTo, '52a0cbbb-41a9-53c8-8d6f-1cbf26b1d3a9')
})

test('a pressed button that comes as an event has the id of the event', () => {
  const [said] = read(sample('button as an event')).inbound
  assert.deepEqual([said?.upstreamId, said?.text, said?.inReplyTo], ['EVENT_ID', '', undefined])
  assert.deepEqual(said?.details, { type: 'button' })
})

test('Unsubscribe and Subscribe in the chat withdraw and give consent, without a message', () => {
  const common = { phone: '12223334444', recipient: 'Shop', text: '', concat: null, upstreamId: 'EVENT_ID' }
  const pressed = (name: string) => {
    const { reports, inbound } = read(sample(name))
    assert.equal(reports.length, 0)
    const [{ receivedAt: _, ...said } = { receivedAt: 0 }, ...others] = inbound
    assert.equal(others.length, 0)
    return said
  }
  const details = (type: string) => ({ details: { type } })
  assert.deepEqual(pressed('unsubscribed'), { ...common, ...details('unsubscribe'), consent: 'withdrawn' })
  assert.deepEqual(pressed('subscribed again'), { ...common, ...details('subscribe'), consent: 'given' })
})

test('a location is reported', () => {
  const [said] = read(sample('location')).inbound
  assert.deepEqual(said?.details, {
    type: 'location',
    location: { latitude: 37.422, longitude: -122.084056 },
  })
})

test('a location on the equator, whose latitude the JSON leaves out, is reported', () => {
  const [said] = read({ ...sample('location'), location: { longitude: 9.45 } }).inbound
  assert.deepEqual(said?.details?.location, { latitude: 0, longitude: 9.45 })
})

test('a file is reported with its address, name, size and type', () => {
  const [said] = read(sample('file')).inbound
  assert.deepEqual(said?.details, {
    type: 'image',
    media: {
      url: 'https://storage.googleapis.com/copper_test/77ddb795/d2dcc67a',
      filename: '4_animated.gif',
      filesize: 127_806,
      type: 'image/gif',
    },
  })
})

const ignored: [what: string, data: object | Buffer][] = [
  ['typing', sample('typing')],
  ['the launch of an agent', sample('launch state')],
  ['a message to another agent', { ...sample('text'), agentId: 'other_agent' }],
  ['a report to another agent', { ...sample('delivered'), agentId: 'other_agent' }],
  ['a report without a message', { ...sample('delivered'), messageId: undefined }],
  ['a number that is none', { ...sample('text'), senderPhoneNumber: 'tel:12' }],
  ['a content of tomorrow', { ...sample('text'), text: undefined, sticker: {} }],
  ['a file without an address', { ...sample('file'), userFile: { payload: {} } }],
  ['an event of tomorrow', { ...sample('delivered'), eventType: 'REACTED' }],
  ['a list', []],
  ['no JSON', Buffer.from('<html>')],
  ['nothing at all', Buffer.from([0xff, 0x00])],
]
for (const [what, data] of ignored) {
  test(`${what} is accepted and ignored`, () => {
    const parsed = webhook.read(pushed(data))
    assert.ok(parsed.kind === 'events')
    assert.deepEqual([parsed.reports, parsed.inbound, parsed.ignored.length], [[], [], 1])
  })
}

test('an event that is not signed with the token is forged', () => {
  const event = sample('delivered')
  const right = pushed(event)
  const forged = [
    pushed(event, 'SJENCPGJESMGUFPX'),
    { ...right, headers: {} },
    { ...right, headers: { 'x-goog-signature': 'SGVsbG8=' } },
    { ...right, body: pushed({ ...event, eventType: 'READ' }).body },
    posted('{"message":{"data":7}}'),
    posted('<html>'),
    posted(''),
    posted('null'),
    { ...posted(''), method: 'GET' as const },
  ]
  for (const request of forged) assert.equal(webhook.read(request).kind, 'forged')
})

test('neither a forged push nor the check reveals the token', () => {
  const forged = webhook.read(pushed(sample('delivered'), 'a guess'))
  const wrong = webhook.read(posted(JSON.stringify({ clientToken: 'a guess', secret: 'x' })))
  assert.doesNotMatch(JSON.stringify([forged, wrong]), new RegExp(clientToken))
})

test('a signed event is accepted, whatever its fields contain', () => {
  const odd: unknown[] = [null, {}, [], '', 'x', -1, 1e300, true, [null], { toString: 1 }]
  for (const { event } of samples) {
    for (const key of Object.keys(event)) {
      for (const value of odd) assert.equal(webhook.read(pushed({ ...event, [key]: value })).kind, 'events')
    }
  }
})

test('an event without a time has the time of its receipt', () => {
  const [said] = read({ ...sample('text'), sendTime: undefined }).inbound
  assert.equal(said?.receivedAt, now + 1_000)
})
