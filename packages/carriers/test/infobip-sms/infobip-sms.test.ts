import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Receiver } from '../../../../test/support/receiver.ts'
import { systemClock } from '../../../kit/time/clock.ts'
import { infobipSms } from '../../infobip-sms/kind.ts'
import { smsMeanings } from '../../infobip-sms/sms-meanings.ts'
import { checkHttpConnector } from '../http/connector-contract.ts'
import {
  answerTo,
  apiKey,
  documentedWebhook,
  errorAnswer,
  idsIn,
  inboundUrl,
  messagesIn,
  openConnection,
  readSamples,
  refusal,
  sampleName,
  samplePart,
  smsConfig,
  smsText,
  webhookRequest,
  webhookSecret,
} from '../infobip/sample-account.ts'
import { openKind } from '../open-kind.ts'
import { binarySms, flashOptions, headedSms } from '../sms-http/sms-samples.ts'

const dependencies = { clock: systemClock, inboundUrl }

checkHttpConnector({
  name: 'SMS at Infobip',
  create: (upstream) => openKind(infobipSms, smsConfig(upstream), dependencies),
  part: () => samplePart({ content: smsText }),
  secrets: [apiKey, webhookSecret],
  accepted: (request) => answerTo(request),
  unauthorized: errorAnswer(403),
  webhook: {
    events: documentedWebhook('SMS delivery report').toString(),
    signed: (body) => webhookRequest('delivery', body),
    forged: (body) => webhookRequest('delivery', body, { path: '/delivery/a-webhook-secret-that-is-wrong' }),
  },
})

test('a message goes out under our name, with the address of its reports and what is left of its time', async () => {
  await using receiver = await Receiver.open()
  receiver.react = (request) => answerTo(request)
  const connection = openConnection(
    openKind(infobipSms, smsConfig({ baseUrl: receiver.origin }), dependencies),
  )
  const outcome = await connection.submit(samplePart({ content: smsText }))
  await connection.close(0)
  assert.equal(outcome.kind === 'accepted' && outcome.ref, sampleName())
  const [request] = receiver.received
  assert.deepEqual([request?.path, request?.headers.authorization], ['/sms/3/messages', `App ${apiKey}`])
  const { messages, options } = JSON.parse(request?.body ?? '') as { messages: object[]; options: object }
  assert.deepEqual(options, { includeSmsCountInResponse: true })
  assert.deepEqual(messages, [
    {
      sender: 'Posthorn',
      destinations: [{ to: '380671234567', messageId: sampleName() }],
      content: { text: smsText.text },
      options: (messages[0] as { options: object }).options,
      webhooks: {
        delivery: { url: `https://gateway.example/inbound/infobip-sms/delivery/${webhookSecret}` },
        contentType: 'application/json',
        callbackData: sampleName(),
      },
    },
  ])
})

test('octets go out as the published requests have them, and flash as an option', async () => {
  await using receiver = await Receiver.open()
  receiver.react = (request) => answerTo(request)
  const connection = openConnection(
    openKind(infobipSms, smsConfig({ baseUrl: receiver.origin }), dependencies),
  )
  await connection.submit(samplePart({ ...headedSms, ...flashOptions }))
  await connection.submit(samplePart(binarySms))
  await connection.close(0)
  const sent = receiver.received.flatMap(messagesIn) as unknown as { content: object; options: object }[]
  assert.deepEqual(
    sent.map(({ content, options }) => [content, 'flash' in options && options.flash]),
    [
      [{ dataCoding: 4, esmClass: 64, hex: '06 05 04 15 81 15 81 00 e9 ff 41' }, true],
      [{ dataCoding: 4, esmClass: 0, hex: '00 e9 ff 41' }, false],
    ],
  )
})

test('messages that come together are one request of at most 100, and each has an outcome of its own', async () => {
  await using receiver = await Receiver.open()
  const refused = { groupId: 5, groupName: 'REJECTED', id: 19, name: 'REJECTED_ROUTE_NOT_AVAILABLE' }
  const accepted = { groupId: 1, groupName: 'PENDING', id: 26, name: 'PENDING_ACCEPTED' }
  receiver.react = (request) => answerTo(request, (id) => (id === sampleName(7) ? refused : accepted))
  const config = smsConfig({ baseUrl: receiver.origin, window: 1 })
  const connection = openConnection(openKind(infobipSms, config, dependencies))
  const msgIds = Array.from({ length: 250 }, (_, index) => index + 1)
  const outcomes = await Promise.all(
    msgIds.map((msgId) => connection.submit(samplePart({ content: smsText, msgId }))),
  )
  await connection.close(0)
  const sizes = receiver.received.map((request) => messagesIn(request).length)
  assert.ok(sizes.length <= 5 && Math.max(...sizes) <= 100, sizes.join(' '))
  assert.deepEqual(receiver.received.flatMap(idsIn).toSorted(), msgIds.map(sampleName).toSorted())
  assert.deepEqual(
    outcomes.map(refusal),
    msgIds.map((msgId) => (msgId === 7 ? 'rejected-here NO ROUTE' : 'accepted')),
  )
})

const statuses: [id: number, found: string][] = [
  [6, 'rejected-here NO ROUTE'],
  [8, 'rejected-here NO ROUTE'],
  [10, 'rejected FILTERED'],
  [11, 'rejected-here INVALID SOURCE ADDRESS'],
  [12, 'unavailable REJECTED'],
  [13, 'rejected-here INVALID SOURCE ADDRESS'],
  [14, 'rejected FILTERED'],
  [17, 'unavailable REJECTED'],
  [18, 'rejected-here REJECTED'],
  [19, 'rejected-here NO ROUTE'],
  [20, 'throttled REJECTED'],
  [21, 'unavailable REJECTED'],
  [23, 'accepted'],
  [24, 'rejected-here REJECTED'],
  [25, 'rejected-here REJECTED'],
  [51, 'rejected INVALID DESTINATION ADDRESS'],
  [52, 'rejected INVALID DESTINATION ADDRESS'],
  [87, 'rejected FILTERED'],
  [99, 'unavailable REJECTED'],
  [100, 'unavailable REJECTED'],
  [4_242, 'rejected-here REJECTED'],
]
test('each status in an answer has the verdict of SMS', async () => {
  await using receiver = await Receiver.open()
  receiver.react = (request) =>
    answerTo(request, (id) => ({ groupId: 5, groupName: 'REJECTED', id: Number(id.split('.')[0]) }))
  const connection = openConnection(
    openKind(infobipSms, smsConfig({ baseUrl: receiver.origin }), dependencies),
  )
  const found = await Promise.all(
    statuses.map(async ([id]) => [
      id,
      refusal(await connection.submit(samplePart({ content: smsText, msgId: id }))),
    ]),
  )
  await connection.close(0)
  assert.deepEqual(found, statuses)
})

const webhook =
  openKind(infobipSms, smsConfig({ baseUrl: 'http://127.0.0.1:9' }), dependencies).webhook ?? assert.fail()

async function read(kind: 'delivery' | 'inbound', body: object | Buffer) {
  const parsed = await webhook.read(webhookRequest(kind, body))
  assert.ok(parsed.kind === 'events', parsed.kind)
  return parsed
}

const undeliverable = { groupId: 2, groupName: 'UNDELIVERABLE', id: 9, name: 'UNDELIVERABLE_NOT_DELIVERED' }
const endings: [error: object, found: string][] = [
  [{ id: 0, permanent: false }, 'UNDELIVERABLE'],
  [{ id: 1, permanent: true }, 'INVALID DESTINATION ADDRESS'],
  [{ id: 27, permanent: false }, 'UNDELIVERABLE'],
  [{ id: 573, permanent: true }, 'FILTERED'],
  [{ id: 368, permanent: true }, 'INVALID SOURCE ADDRESS'],
  [{ id: 603, permanent: true }, 'FILTERED'],
  [{ id: 2052, permanent: true }, 'NO ROUTE'],
  [{ id: 4202, permanent: true }, 'REJECTED'],
  [{ id: 811, permanent: true }, 'EXPIRED'],
  // Infobip's word about permanence counts more than the table.
  [{ id: 1, permanent: false }, 'UNDELIVERABLE'],
  [{ id: 9_999, permanent: true }, 'UNDELIVERABLE'],
]
for (const [error, found] of endings) {
  test(`an undelivered SMS with ${JSON.stringify(error)} is ${found}`, async () => {
    const { reports } = await read('delivery', {
      results: [{ messageId: sampleName(), status: undeliverable, error: { name: 'EC', ...error } }],
    })
    const outcome = reports[0]?.outcome
    assert.equal(outcome?.kind === 'failed' && outcome.status, found)
  })
}

test('the report of a repeated messageId leaves the message under way', async () => {
  const error = { id: 5_492, name: 'EC_DUPLICATE_MESSAGE', permanent: true }
  const results = [{ messageId: sampleName(), status: undeliverable, error }]
  assert.equal((await read('delivery', { results })).reports[0]?.outcome.kind, 'enroute')
})

test('every published permanent error of SMS that the table names is permanent', () => {
  const published = readSamples<{ id: number; permanent: boolean }>('sms-errors')
  assert.equal(published.length, 144)
  for (const { id, permanent } of published) {
    const { status } = smsMeanings.judgeError({ id, name: '', permanent })
    assert.ok(status === null || permanent, `${id}`)
  }
})

test('the published report and the published SMS of a subscriber are understood', async () => {
  const { reports } = await read('delivery', documentedWebhook('SMS delivery report'))
  assert.deepEqual(
    reports.map(({ refs, phone, outcome, cost }) => [refs[0], phone, outcome.kind, cost?.micros]),
    [
      ['MESSAGE-ID-123-xyz', '41793026727', 'delivered', 10_000],
      ['12db39c3-7822-4e72-a3ec-c87442c0ffc5', '41793026834', 'delivered', 10_000],
    ],
  )
  const { inbound } = await read('inbound', documentedWebhook('SMS of a subscriber'))
  assert.deepEqual(inbound, [
    {
      phone: '385916242493',
      recipient: '385921004026',
      text: 'QUIZ Correct answer is Paris',
      upstreamId: '817790313235066447',
      concat: null,
      receivedAt: Date.UTC(2019, 10, 9, 16),
    },
  ])
})
