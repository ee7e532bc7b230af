import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ManualClock } from '../../../../test/support/manual-clock.ts'
import type { Inbound } from '../../connector.ts'
import { infobipRcs } from '../../infobip-rcs/kind.ts'
import { infobipViber } from '../../infobip-viber/kind.ts'
import type { SizeOf } from '../../infobip-viber/viber-inbound.ts'
import type { ParsedWebhook, Webhook, WebhookRequest } from '../../webhook.ts'
import { openKind } from '../open-kind.ts'
import {
  documentedWebhook,
  inboundUrl,
  rcsConfig,
  viberConfig,
  webhookRequest,
  webhookSecret,
} from './sample-account.ts'

const nowhere = { baseUrl: 'http://127.0.0.1:9' }
const clock = new ManualClock()

function viber(sizeOf: SizeOf = () => Promise.resolve(null)): Webhook {
  const deps = { clock, inboundUrl, sizeOf }
  return openKind(infobipViber, viberConfig(nowhere), deps).webhook ?? assert.fail()
}

function rcs(): Webhook {
  return openKind(infobipRcs, rcsConfig(nowhere), { clock, inboundUrl }).webhook ?? assert.fail()
}

async function eventsOf(
  webhook: Webhook,
  request: WebhookRequest,
): Promise<ParsedWebhook & { kind: 'events' }> {
  const parsed = await webhook.read(request)
  assert.ok(parsed.kind === 'events', JSON.stringify(parsed))
  return parsed
}

async function inboundOf(webhook: Webhook, body: Buffer | object): Promise<Inbound> {
  const { inbound } = await eventsOf(webhook, webhookRequest('inbound', body))
  return inbound[0] ?? assert.fail('nothing came in')
}

test('the published reports of Viber and RCS are parsed', async () => {
  const kinds: [webhook: Webhook, kind: string, name: string, outcome: string][] = [
    [viber(), 'delivery', 'Viber delivery report', 'delivered'],
    [viber(), 'seen', 'Viber seen report', 'read'],
    [rcs(), 'delivery', 'RCS delivery report, delivered', 'delivered'],
    [rcs(), 'delivery', 'RCS delivery report, unknown user', 'failed'],
    [rcs(), 'seen', 'RCS seen report', 'read'],
  ]
  for (const [webhook, kind, name, outcome] of kinds) {
    const { reports, ignored } = await eventsOf(webhook, webhookRequest(kind, documentedWebhook(name)))
    assert.deepEqual([reports.map((report) => report.outcome.kind), ignored], [[outcome], []], name)
  }
})

test("a text on Viber is a reply with the upstream's id", async () => {
  assert.deepEqual(await inboundOf(viber(), documentedWebhook('Viber inbound text')), {
    phone: '385912345678',
    recipient: 'givenClient',
    text: 'givenText',
    upstreamId: '1234567890123456789',
    concat: null,
    receivedAt: Date.UTC(2020, 3, 1, 11, 2, 43, 594),
  })
})

test('a file on Viber is media, with its size where it is known', async () => {
  const body = documentedWebhook('Viber inbound file')
  const url = 'https://example.com/givenUrl.pdf'
  assert.deepEqual((await inboundOf(viber(), body)).details, { media: { url, filename: 'givenFileName' } })
  const requested: string[] = []
  const sized = viber((address) => {
    requested.push(address)
    return Promise.resolve(4_711)
  })
  assert.deepEqual((await inboundOf(sized, body)).details?.media?.filesize, 4_711)
  assert.deepEqual(requested, [url])
  const unsized = viber(() => Promise.resolve(null))
  assert.equal('filesize' in ((await inboundOf(unsized, body)).details?.media ?? {}), false)
})

test('a reply names the message that it answers: the one paired by Infobip, or the one in tracking data', async () => {
  const reply = (given: object, message: object) => ({
    results: [
      {
        sender: '380671234567',
        to: 'Posthorn',
        messageId: 'x',
        message: { type: 'TEXT', text: 'yes', ...message },
        ...given,
      },
    ],
  })
  const answered = async (body: object) => (await inboundOf(viber(), body)).inReplyTo
  assert.equal(await answered(reply({}, { trackingData: '715380012.0.1gcmxpmo0' })), '715380012.0.1gcmxpmo0')
  assert.equal(await answered(reply({ callbackData: '715380012.1.1gcmxpmo0' }, {})), '715380012.1.1gcmxpmo0')
  assert.equal(
    await answered(reply({ pairedMessageId: '7.0.1gcmxpmo0' }, { trackingData: '8.0.1gcmxpmo0' })),
    '7.0.1gcmxpmo0',
  )
  assert.equal(await answered(reply({}, { trackingData: 'mXk2-random' })), undefined)
  assert.equal(await answered(reply({ callbackData: '8.0' }, { trackingData: '7.0' })), undefined)
})

test('files, locations and pressed buttons on RCS are replies too', async () => {
  const details = async (name: string) => (await inboundOf(rcs(), documentedWebhook(name))).details
  assert.deepEqual(await details('RCS inbound file'), {
    media: { url: 'https://example.com/file.pdf', filename: 'file.pdf', filesize: 123_456, type: 'pdf' },
  })
  assert.deepEqual(await details('RCS inbound location'), {
    location: { latitude: 37.7749, longitude: -122.4194 },
  })
  assert.deepEqual(await details('RCS inbound suggestion'), { button: 'suggestionText' })
  assert.equal((await inboundOf(rcs(), documentedWebhook('RCS inbound text'))).inReplyTo, 'msg-xyz456')
})

test('a message of a kind that is not known is a reply with its kind and the text that it has', async () => {
  const results = (message: object) => ({
    results: [{ sender: '380671234567', to: 'Posthorn', messageId: 'x', message }],
  })
  for (const webhook of [viber(), rcs()]) {
    const poll = await inboundOf(webhook, results({ type: 'POLL', text: 'Monday' }))
    assert.deepEqual([poll.text, poll.details], ['Monday', { type: 'poll' }])
    const sticker = await inboundOf(webhook, results({ type: 'STICKER', id: 7 }))
    assert.deepEqual([sticker.text, sticker.details], ['', { type: 'sticker' }])
  }
})

test('unreadable or unused elements are counted and do not stop the others', async () => {
  const good = JSON.parse(documentedWebhook('Viber delivery report').toString()) as { results: object[] }
  const body = { results: [{ messageId: 'no status' }, 42, null, ...good.results] }
  const { reports, ignored } = await eventsOf(viber(), webhookRequest('delivery', body))
  assert.deepEqual([reports.length, ignored.length], [1, 3])
  const typing = { results: [{ sender: '441134960001', to: 'X', event: { type: 'TYPING_INDICATOR' } }] }
  assert.equal((await eventsOf(rcs(), webhookRequest('inbound', typing))).ignored.length, 1)
})

test('only requests to the exact secret address are accepted', async () => {
  const webhook = viber()
  const body = documentedWebhook('Viber delivery report')
  const kinds: [path: string, kind: string][] = [
    ['', 'forged'],
    ['/delivery', 'forged'],
    ['/delivery/', 'forged'],
    [`/${webhookSecret}`, 'forged'],
    [`/delivery/${webhookSecret}x`, 'forged'],
    [`/delivery/${webhookSecret.slice(0, -1)}`, 'forged'],
    [`/delivery/${webhookSecret}/more`, 'malformed'],
    [`/elsewhere/${webhookSecret}`, 'malformed'],
    [`/delivery/${webhookSecret}`, 'events'],
  ]
  for (const [path, kind] of kinds) {
    assert.equal((await webhook.read(webhookRequest('', body, { path }))).kind, kind, path)
  }
  const got = await webhook.read(webhookRequest('delivery', body, { method: 'GET' }))
  assert.equal(got.kind, 'malformed')
})
