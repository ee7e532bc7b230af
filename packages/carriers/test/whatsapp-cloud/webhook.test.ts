import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Inbound, Report } from '../../connector.ts'
import type { IgnoredEvent } from '../../ignored-event.ts'
import type { ParsedWebhook, WebhookRequest } from '../../webhook.ts'
import { mediaPath } from '../../whatsapp-cloud/media-path.ts'
import { createWhatsAppWebhook } from '../../whatsapp-cloud/whatsapp-webhook.ts'
import {
  appSecret,
  inboundUrl,
  readFixture,
  sampleConfig,
  sampleEnd,
  verifyToken,
  webhookRequest,
} from './sample-upstream.ts'

const webhook = createWhatsAppWebhook(sampleConfig(), () => inboundUrl)

interface Notification {
  object: string
  entry: { id: string; changes: { field: string; value: Record<string, unknown> }[] }[]
}

const published = readFixture('webhooks.json') as { name: string; body: Notification }[]

function fixture(name: string): Notification {
  const found = published.find((each) => each.name === name)
  assert.ok(found, `no fixture ${name}`)
  return found.body
}

async function eventsOf(body: unknown): Promise<ParsedWebhook & { kind: 'events' }> {
  const parsed = await webhook.read(webhookRequest(JSON.stringify(body)))
  assert.equal(parsed.kind, 'events')
  return parsed
}

async function reportOf(name: string): Promise<Report> {
  const { reports } = await eventsOf(fixture(name))
  assert.ok(reports[0] && reports.length === 1)
  return reports[0]
}

async function inboundOf(name: string): Promise<Inbound> {
  const { inbound } = await eventsOf(fixture(name))
  assert.ok(inbound[0] && inbound.length === 1)
  return inbound[0]
}

/** A notification with these statuses or messages of our number. */
function notification(value: Record<string, unknown>, phoneNumberId = '106540352242922'): Notification {
  const metadata = { phone_number_id: phoneNumberId }
  const changes = [{ field: 'messages', value: { messaging_product: 'whatsapp', metadata, ...value } }]
  return { object: 'whatsapp_business_account', entry: [{ id: '1', changes }] }
}

async function messageOf(members: Record<string, unknown>): Promise<Inbound | undefined> {
  const message = { from: '380671234567', id: 'wamid.I', timestamp: '1749416383', ...members }
  return (await eventsOf(notification({ messages: [message] }))).inbound[0]
}

function kindsOf(events: readonly IgnoredEvent[]): string[] {
  return events.map(({ ignored }) => ignored)
}

const ref = 'wamid.HBgLMTY1MDM4Nzk0MzkVAgARGBI3MTE5MjY5NjkwQUQyOEI5NEEA'

for (const [name, kind] of [
  ['sent', 'enroute'],
  ['sent, with a conversation', 'enroute'],
  ['delivered', 'delivered'],
  ["delivered, with the sender's own data", 'delivered'],
  ['read', 'read'],
] as const) {
  test(`a published status is read: ${name}`, async () => {
    const { raw, ...report } = await reportOf(name)
    assert.deepEqual(report, {
      refs: [ref],
      phone: '16505551234',
      outcome: { kind },
      at: 1_750_030_073_000,
    })
    assert.ok(!raw.includes('16505551234'))
  })
}

for (const [name, reason] of [
  ['failed: outside the 24-hour window', 'Outside the 24-hour window'],
  ['failed: not a WhatsApp user', '(#131026) Message undeliverable: Message Undeliverable.'],
] as const) {
  test(`a published status is read: ${name}`, async () => {
    const { outcome } = await reportOf(name)
    assert.deepEqual(outcome, { kind: 'failed', status: 'UNDELIVERABLE', reason })
  })
}

test('a voice message that was played is read', async () => {
  const { reports } = await eventsOf(notification({ statuses: [{ id: 'wamid.A', status: 'played' }] }))
  assert.deepEqual(reports[0]?.outcome, { kind: 'read' })
})

test('a failure without a reason is a failure', async () => {
  const { reports } = await eventsOf(notification({ statuses: [{ id: 'wamid.A', status: 'failed' }] }))
  assert.equal(reports[0]?.outcome.kind, 'failed')
})

test('a too deeply nested status is still read', async () => {
  const body = JSON.stringify(notification({ statuses: [{ id: 'wamid.A', status: 'delivered', x: '#' }] }))
  const deep = '['.repeat(200_000) + ']'.repeat(200_000)
  const parsed = await webhook.read(webhookRequest(body.replace('"#"', deep)))
  assert.deepEqual(parsed.kind === 'events' && parsed.reports[0]?.refs, ['wamid.A'])
})

test('statuses have our name of the hand-over', async () => {
  const status = { id: 'wamid.A', status: 'delivered', biz_opaque_callback_data: '4711.1.1gcmxpmo0' }
  const { reports } = await eventsOf(notification({ statuses: [status] }))
  assert.deepEqual(reports[0]?.own, { msgId: 4_711, stage: 1, expiresAt: sampleEnd })
})

test('names of other software name no hand-over', async () => {
  for (const name of [
    'posthorn:4711:1',
    '4711.1',
    'x.1.1gcmxpmo0',
    '99999999999999999.1.1gcmxpmo0',
    '',
    7,
    null,
  ]) {
    const status = { id: 'wamid.A', status: 'delivered', biz_opaque_callback_data: name }
    const { reports } = await eventsOf(notification({ statuses: [status] }))
    assert.ok(reports[0] && !('own' in reports[0]), String(name))
  }
})

test('a status of a recipient with a hidden number is read', async () => {
  const status = { id: 'wamid.A', status: 'read', recipient_id: 'US.13491208655302741918' }
  const { reports } = await eventsOf(notification({ statuses: [status] }))
  assert.equal(reports[0]?.phone, null)
})

test('statuses of a number that is not configured count only if they have our name', async () => {
  const statuses = [
    { id: 'wamid.A', status: 'read' },
    { id: 'wamid.B', status: 'read', biz_opaque_callback_data: '4711.1.1gcmxpmo0' },
  ]
  const { reports, ignored } = await eventsOf(notification({ statuses }, '999999'))
  assert.deepEqual([reports.map(({ refs }) => refs), kindsOf(ignored)], [[['wamid.B']], ['other-number']])
})

test('a text of a subscriber is read', async () => {
  assert.deepEqual(await inboundOf('inbound text'), {
    phone: '16505551234',
    recipient: 'Posthorn',
    text: 'Does it come in another color?',
    details: { type: 'text' },
    upstreamId: 'wamid.HBgLMTY1MDM4Nzk0MzkVAgASGBQzQTRBNjU5OUFFRTAzODEwMTQ0RgA=',
    concat: null,
    receivedAt: 1_749_416_383_000,
  })
})

for (const [name, text, details] of [
  ['inbound image', 'Taj Mahal', { type: 'image', media: { id: '1003383421387256', type: 'image/jpeg' } }],
  ['inbound audio', '', { type: 'audio', media: { id: '1908647269898587', type: 'audio/ogg; codecs=opus' } }],
  [
    'inbound document',
    'order_abc123.pdf',
    {
      type: 'document',
      media: { id: '530244083176612', type: 'application/pdf', filename: 'order_abc123.pdf' },
    },
  ],
] as const) {
  test(`a file of a subscriber has an address of the gateway: ${name}`, async () => {
    const inbound = await inboundOf(name)
    const { id, ...media } = details.media
    assert.equal(inbound.text, text)
    const url = `${inboundUrl}${String(mediaPath(id, appSecret))}`
    assert.match(url, /^https:\/\/gateway\.example\/inbound\/meta\/media\/\d+\.[0-9a-f]{64}$/)
    assert.deepEqual(inbound.details, { type: details.type, media: { url, ...media } })
  })
}

test('a location of a subscriber is read', async () => {
  assert.deepEqual((await inboundOf('inbound location')).details, {
    type: 'location',
    location: {
      latitude: 40.782910059774,
      longitude: -73.959075808525,
      name: 'Solomon R. Guggenheim Museum',
      address: '1071 5th Ave, New York, NY 10128',
    },
  })
})

for (const [name, caption, context] of [
  [
    'a quick reply of a template',
    'Unsubscribe',
    'wamid.HBgLMTQxMjU1NTA4MjkVAgASGBQzQUNCNjk5RDUwNUZGMUZEM0VBRAA=',
  ],
  ['a reply button', 'Cancel', 'wamid.HBgLMTY0NjcwNDM1OTUVAgARGBI4MjZGRDA0OUE2OTQ3RkEyMzcA'],
] as const) {
  test(`a pressed button is read, with its message: ${name}`, async () => {
    const { text, details, inReplyTo } = await inboundOf(name)
    assert.deepEqual([text, details], [caption, { type: 'button', button: caption }])
    assert.equal(inReplyTo, context)
  })
}

test('a row of a list is read like a button', async () => {
  const interactive = { type: 'list_reply', list_reply: { id: 'SKU-42', title: 'Jollof rice' } }
  const inbound = await messageOf({ type: 'interactive', interactive })
  assert.deepEqual([inbound?.text, inbound?.details?.button], ['Jollof rice', 'Jollof rice'])
})

test('a reaction is an emoji about a message, and a removed one is ignored', async () => {
  const reaction = { message_id: 'wamid.ours', emoji: '👍' }
  const inbound = await messageOf({ type: 'reaction', reaction })
  assert.deepEqual([inbound?.text, inbound?.details?.type], ['👍', 'reaction'])
  assert.equal(inbound?.inReplyTo, 'wamid.ours')
  assert.equal(await messageOf({ type: 'reaction', reaction: { message_id: 'wamid.ours' } }), undefined)
})

test('contact cards are read as names and numbers', async () => {
  const contacts = [
    { name: { formatted_name: 'Olena' }, phones: [{ phone: '+380 50 111' }, { phone: '+380 67 222' }] },
    { name: { formatted_name: 'Taras' } },
    null,
  ]
  const inbound = await messageOf({ type: 'contacts', contacts })
  assert.deepEqual(
    [inbound?.text, inbound?.details?.type],
    ['Olena, +380 50 111, +380 67 222\nTaras', 'contacts'],
  )
})

test('a message of a kind that is not known is a reply with its kind and its words', async () => {
  const unsupported = await messageOf({ type: 'unsupported', errors: [{ code: 131_051 }] })
  assert.deepEqual([unsupported?.text, unsupported?.details], ['', { type: 'unsupported' }])
  for (const [type, value, text] of [
    ['poll', { title: 'Which day?' }, 'Which day?'],
    ['something_new', { body: 'words' }, 'words'],
    ['request_welcome', undefined, ''],
    ['list', ['no', 'members'], ''],
  ] as const) {
    const inbound = await messageOf({ type, [type]: value })
    assert.deepEqual([inbound?.text, inbound?.details], [text, { type }])
  }
})

test('the answers of a form are the text', async () => {
  const answers = '{"flow_token":"t-1","day":"Monday","guests":2}'
  const nfm_reply = { name: 'flow', body: 'Sent', response_json: answers }
  const inbound = await messageOf({ type: 'interactive', interactive: { type: 'nfm_reply', nfm_reply } })
  assert.deepEqual([inbound?.text, inbound?.details], [answers, { type: 'interactive' }])
})

test('an order is what the subscriber adds, and a line for each product', async () => {
  const order = {
    catalog_id: '1',
    text: 'By noon, please',
    product_items: [
      { product_retailer_id: 'SKU-1', quantity: 2, item_price: 9.5, currency: 'EUR' },
      { product_retailer_id: 'SKU-2', quantity: '1', item_price: '3', currency: 'EUR' },
      { product_retailer_id: 'SKU-3' },
      null,
    ],
  }
  const inbound = await messageOf({ type: 'order', order })
  const lines = ['By noon, please', '2 × SKU-1, 9.5 EUR', '1 × SKU-2, 3 EUR', '1 × SKU-3', '1 × ?']
  assert.deepEqual([inbound?.text, inbound?.details], [lines.join('\n'), { type: 'order' }])
})

test('a document with a caption keeps its name and its type', async () => {
  const document = {
    id: '5',
    caption: 'Our contract',
    filename: 'contract.pdf',
    mime_type: 'application/pdf',
  }
  const inbound = await messageOf({ type: 'document', document })
  const { url: _, ...named } = inbound?.details?.media ?? { url: '' }
  assert.deepEqual(
    [inbound?.text, named],
    ['Our contract', { filename: 'contract.pdf', type: 'application/pdf' }],
  )
})

const userId = `US.${'1349aB'.repeat(21)}12`

test('a subscriber who shows no number is the id that Meta gives instead', async () => {
  for (const from_user_id of [userId, 'UA.7', 'DE.ENT.99x']) {
    const inbound = await messageOf({ type: 'text', text: { body: 'STOP' }, from: undefined, from_user_id })
    assert.deepEqual([inbound?.phone, inbound?.text], [from_user_id, 'STOP'])
  }
  const both = await messageOf({ type: 'text', text: { body: 'x' }, from_user_id: userId })
  assert.deepEqual([both?.phone, both?.alias], ['380671234567', userId])
  for (const from_user_id of ['US', 'us.1', 'US.', 'US.1 2', '1349', 7]) {
    assert.equal(
      await messageOf({ type: 'text', text: { body: 'x' }, from: undefined, from_user_id }),
      undefined,
    )
  }
})

test('a status names a subscriber without a number by the id', async () => {
  const statuses = [{ id: 'wamid.A', status: 'delivered', recipient_user_id: userId }]
  const { reports } = await eventsOf(notification({ statuses }))
  assert.deepEqual([reports[0]?.phone, reports[0]?.refs], [userId, ['wamid.A']])
  assert.doesNotMatch(reports[0]?.raw ?? '', /1349aB/)
})

test('what no subscriber has written is ignored', async () => {
  for (const type of ['system', 'edit', 'revoke']) {
    assert.equal(await messageOf({ type, [type]: { body: 'x' } }), undefined, type)
  }
  assert.equal(await messageOf({ type: 'text', text: { body: 'x' }, from: undefined }), undefined)
})

test('a change of number is ignored', async () => {
  const { inbound, ignored } = await eventsOf(fixture('a subscriber with another number'))
  assert.deepEqual([inbound, kindsOf(ignored)], [[], ['message.system']])
})

test('a message to a number that is not configured is ignored', async () => {
  const message = { from: '380671234567', id: 'wamid.I', type: 'text', text: { body: 'x' } }
  const { inbound, ignored } = await eventsOf(notification({ messages: [message] }, '999999'))
  assert.deepEqual([inbound, kindsOf(ignored)], [[], ['other-number']])
})

test('a message without a time has the time of its receipt', async () => {
  const inbound = await messageOf({ type: 'text', text: { body: 'x' }, timestamp: 'soon' })
  assert.equal(inbound?.receivedAt, Date.UTC(2026, 10, 21, 12, 0))
})

test('events are batched on every level, and a malformed one does not affect the others', async () => {
  const good = notification({ statuses: [{ id: 'wamid.A', status: 'delivered' }, null, { id: 'wamid.B' }] })
  const body = {
    ...good,
    entry: [
      null,
      { id: '1', changes: 'none' },
      ...good.entry,
      {
        id: '2',
        changes: [
          { field: 'message_template_status_update', value: { event: 'APPROVED' } },
          { field: 'messages', value: { errors: [{ code: 131_000 }] } },
          { field: 'messages' },
          ...fixture('inbound text').entry.flatMap(({ changes }) => changes),
          ...fixture('read').entry.flatMap(({ changes }) => changes),
        ],
      },
    ],
  }
  const { reports, inbound, ignored } = await eventsOf(body)
  assert.deepEqual(
    reports.map(({ outcome }) => outcome.kind),
    ['delivered', 'read'],
  )
  assert.equal(inbound.length, 1)
  assert.deepEqual(kindsOf(ignored).sort(), [
    'entry',
    'entry',
    'message_template_status_update.APPROVED',
    'messages',
    'messages.errors',
    'status.',
    'status.',
  ])
})

interface EscapedBody {
  signature: string
  appSecret: string
  body: string
}

test("the signature covers the raw bytes, with Meta's escaping", async () => {
  const sample = readFixture('escaped-body.json') as EscapedBody
  assert.equal(sample.appSecret, appSecret)
  const parsed = await webhook.read(webhookRequest(sample.body, sample.signature))
  assert.equal(parsed.kind, 'events')
  assert.equal(parsed.inbound[0]?.text, 'äöå 😀 https://example.com')
  const again = JSON.stringify(JSON.parse(sample.body))
  assert.equal((await webhook.read(webhookRequest(again, sample.signature))).kind, 'forged')
})

test('a signature of another form is invalid', async () => {
  const body = JSON.stringify(fixture('read'))
  for (const signature of ['', 'sha256=', `sha1=${'0'.repeat(40)}`, `sha256=${'0'.repeat(63)}`, 'sha256=%']) {
    assert.equal((await webhook.read(webhookRequest(body, signature))).kind, 'forged', signature)
  }
})

function challenge(query: Record<string, string>): WebhookRequest {
  return { ...webhookRequest(''), method: 'GET', query: new URLSearchParams(query), headers: {} }
}

const challengeQuery = {
  'hub.mode': 'subscribe',
  'hub.challenge': '1158201444',
  'hub.verify_token': verifyToken,
}

test('a caller with the verify token gets the challenge back unchanged', async () => {
  const parsed = await webhook.read(challenge(challengeQuery))
  assert.deepEqual(parsed, {
    kind: 'answer',
    status: 200,
    contentType: 'text/plain; charset=utf-8',
    body: '1158201444',
  })
})

test('a caller without the verify token does not get the challenge', async () => {
  for (const wrong of [
    { 'hub.verify_token': 'x' },
    { 'hub.verify_token': '' },
    { 'hub.mode': 'unsubscribe' },
  ]) {
    const parsed = await webhook.read(challenge({ ...challengeQuery, ...wrong }))
    assert.equal(parsed.kind === 'answer' && parsed.status, 403)
  }
  const bare = await webhook.read(challenge({}))
  assert.equal(bare.kind === 'answer' && bare.status, 403)
})

const accountChanges: [field: string, value: Record<string, unknown>, kind: string, isBad: boolean][] = [
  [
    'account_update',
    { event: 'ACCOUNT_VIOLATION', violation_info: { violation_type: 'SCAM' } },
    'account_update.ACCOUNT_VIOLATION',
    true,
  ],
  [
    'account_update',
    { event: 'DISABLED_UPDATE', ban_info: { waba_ban_state: ['SCHEDULE_FOR_DISABLE'] } },
    'account_update.DISABLED_UPDATE',
    true,
  ],
  [
    'account_update',
    { event: 'DISABLED_UPDATE', ban_info: { waba_ban_state: 'REINSTATE' } },
    'account_update.DISABLED_UPDATE',
    false,
  ],
  ['account_update', { event: 'VERIFIED_ACCOUNT' }, 'account_update.VERIFIED_ACCOUNT', false],
  ['account_alerts', { alert_severity: 'CRITICAL', alert_type: 'X' }, 'account_alerts.CRITICAL', true],
  ['account_review_update', { decision: 'REJECTED' }, 'account_review_update.REJECTED', true],
  ['phone_number_quality_update', { event: 'FLAGGED' }, 'phone_number_quality_update.FLAGGED', true],
  ['phone_number_quality_update', { event: 'UNFLAGGED' }, 'phone_number_quality_update.UNFLAGGED', false],
  ['message_template_status_update', { event: 'PAUSED' }, 'message_template_status_update.PAUSED', true],
  [
    'message_template_quality_update',
    { previous_quality_score: 'GREEN', new_quality_score: 'RED' },
    'message_template_quality_update.RED',
    true,
  ],
]

for (const [field, value, kind, isBad] of accountChanges) {
  test(`${kind} says something ${isBad ? 'against' : 'about'} the account: ${JSON.stringify(value)}`, async () => {
    const body = { object: 'whatsapp_business_account', entry: [{ id: '1', changes: [{ field, value }] }] }
    const [event] = (await eventsOf(body)).ignored
    assert.deepEqual([event?.ignored, event?.notice?.isBad], [kind, isBad])
    const last = Object.values(value).at(-1)
    assert.match(event?.notice?.said ?? '', new RegExp(typeof last === 'string' ? last : '[A-Z]'))
  })
}

test('errors outside of a message are a notice, and fields about other things are none', async () => {
  const errors = [{ code: 131_031, title: 'Business Account locked' }]
  const [locked] = (await eventsOf(notification({ errors }))).ignored
  assert.deepEqual([locked?.ignored, locked?.notice?.isBad], ['messages.errors', true])
  assert.match(locked?.notice?.said ?? '', /131031/)
  const changes = [{ field: 'flows', value: { event: 'FLOW_STATUS_CHANGE', flow_id: '12345678' } }]
  const [flow] = (await eventsOf({ object: 'whatsapp_business_account', entry: [{ id: '1', changes }] }))
    .ignored
  assert.deepEqual(flow, { ignored: 'flows.FLOW_STATUS_CHANGE', fields: 'event, flow_id' })
})
