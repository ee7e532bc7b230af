import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Reaction } from '../../../../test/support/receiver.ts'
import { nameBasedUuid, nameMessage } from '../../rbm/message-id.ts'
import { checkConnections } from '../http/connection-contract.ts'
import { checkSubmits } from '../http/submit-contract.ts'
import { OpenRbm } from './open-rbm.ts'
import { accessToken, googleError, now, rbmSubject, rcsPart } from './rbm-subject.ts'

checkSubmits(rbmSubject)
checkConnections(rbmSubject)

const messageId = nameMessage(rcsPart({}, now))

test('a text is sent by the agent of its sender, with the time of its stage as lifetime', async () => {
  await using rbm = await OpenRbm.open()
  const outcome = await rbm.submit({ sender: 'Cafe' })
  assert.deepEqual(outcome, { kind: 'accepted', ref: messageId, raw: `messageId ${messageId}` })
  const [request] = rbm.messages
  assert.deepEqual(
    [request?.method, request?.path],
    ['POST', `/v1/phones/+380671234567/agentMessages?messageId=${messageId}&agentId=cafe_x2_agent`],
  )
  assert.equal(request?.headers.authorization, `Bearer ${accessToken}`)
  assert.deepEqual(JSON.parse(request.body), {
    contentMessage: { text: 'Your order is on its way' },
    ttl: '60s',
    messageTrafficType: 'TRANSACTION',
  })
})

test('a one-time code goes as authentication where the agent names what its messages are for', async () => {
  await using rbm = await OpenRbm.open()
  for (const sender of ['Cafe', 'Shop']) await rbm.submit({ sender, isCode: true })
  const types = rbm.messages.map(
    ({ body }) => (JSON.parse(body) as Record<string, unknown>)['messageTrafficType'],
  )
  assert.deepEqual(types, ['AUTHENTICATION', undefined])
})

test('a card shows the image, the text and a button that opens the link', async () => {
  await using rbm = await OpenRbm.open()
  await rbm.submit({
    content: {
      kind: 'rcs',
      form: 'card',
      text: 'New in the shop',
      image: 'https://shop.example/new.png',
      button: { caption: 'Look', link: 'https://shop.example/new' },
    },
  })
  assert.deepEqual(JSON.parse(rbm.messages[0]?.body ?? ''), {
    contentMessage: {
      richCard: {
        standaloneCard: {
          cardOrientation: 'VERTICAL',
          cardContent: {
            description: 'New in the shop',
            media: { height: 'MEDIUM', contentInfo: { fileUrl: 'https://shop.example/new.png' } },
            suggestions: [
              {
                action: {
                  text: 'Look',
                  postbackData: messageId,
                  openUrlAction: { url: 'https://shop.example/new' },
                },
              },
            ],
          },
        },
      },
    },
    ttl: '60s',
  })
})

const lifetimes: [what: string, expiresIn: number, waitEndsIn: number, ttl: string][] = [
  ['fifteen days at most', 20 * 86_400_000, 20 * 86_400_000, '1296000s'],
  ['ten seconds at least', 172_800_000, 4_000, '10s'],
  ['no longer than the message', 7_900, 60_000, '7s'],
]
for (const [what, expiresIn, waitEndsIn, ttl] of lifetimes) {
  test(`Google keeps a message for ${what}`, async () => {
    await using rbm = await OpenRbm.open()
    await rbm.submit({ expiresAt: now + expiresIn, waitEndsAt: now + waitEndsIn })
    assert.equal((JSON.parse(rbm.messages[0]?.body ?? '') as { ttl: string }).ttl, ttl)
  })
}

test('a message that cannot be sent is refused without a request', async () => {
  await using rbm = await OpenRbm.open()
  const outcomes = [
    await rbm.submit({ sender: 'Bank' }),
    await rbm.submit({ content: { kind: 'sms', text: 'hello' } }),
    await rbm.submit({ expiresAt: now + 999 }),
  ]
  assert.deepEqual(
    outcomes.map((outcome) => outcome.kind === 'refused' && [outcome.refusal, outcome.status]),
    [
      ['rejected-here', 'INVALID SOURCE ADDRESS'],
      ['rejected', 'REJECTED'],
      ['rejected', 'EXPIRED'],
    ],
  )
  assert.equal(rbm.messages.length, 0)
})

test('a hand-over has the same id at each attempt, and no other hand-over has it', () => {
  assert.match(messageId, /^[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  assert.equal(nameMessage(rcsPart({ waitEndsAt: now + 1, partIndex: 0 }, now)), messageId)
  const others = [{ msgId: 715_380_013 }, { stage: 1 }, { phone: '380671234568' }, { expiresAt: now }]
  const ids = others.map((changed) => nameMessage(rcsPart(changed, now)))
  assert.equal(new Set([messageId, ...ids]).size, 5)
})

test('ids follow RFC 9562', () => {
  // From appendix A.4.
  const dns = '6ba7b810-9dad-11d1-80b4-00c04fd430c8'
  assert.equal(nameBasedUuid(dns, 'www.example.com'), '2ed6657d-e927-568b-95e1-2665a8aea6a2')
})

const answers: [answer: Reaction, expected: string][] = [
  [googleError(404, 'NOT_FOUND'), 'rejected UNDELIVERABLE'],
  [googleError(400, 'INVALID_ARGUMENT'), 'rejected REJECTED'],
  [googleError(400, 'FAILED_PRECONDITION'), 'rejected REJECTED'],
  [googleError(401, 'UNAUTHENTICATED'), 'unavailable REJECTED'],
  [googleError(403, 'PERMISSION_DENIED'), 'rejected-here REJECTED'],
  [googleError(429, 'RESOURCE_EXHAUSTED'), 'throttled REJECTED'],
  [googleError(500, 'INTERNAL'), 'unavailable REJECTED'],
  [googleError(501, 'UNIMPLEMENTED'), 'rejected-here REJECTED'],
  [googleError(502, 'BAD'), `unknown ${messageId}`],
  [googleError(503, 'UNAVAILABLE'), 'unavailable REJECTED'],
  [googleError(504, 'DEADLINE_EXCEEDED'), `unknown ${messageId}`],
  [googleError(418, 'A_WORD_OF_TOMORROW'), 'rejected-here REJECTED'],
  [googleError(409, 'ALREADY_EXISTS'), `accepted ${messageId}`],
  [{ kind: 'answer', status: 500, body: '<html>' }, `unknown ${messageId}`],
  [{ kind: 'answer', status: 504, body: '<html>' }, `unknown ${messageId}`],
  [{ kind: 'answer', status: 503, body: '<html>' }, 'unavailable REJECTED'],
  [{ kind: 'answer', status: 200, body: '{}' }, `unknown ${messageId}`],
  [{ kind: 'answer', status: 200, body: '{"sendTime":"2026-11-21T12:00:00Z"}' }, `unknown ${messageId}`],
  [{ kind: 'drop' }, `unknown ${messageId}`],
]
for (const [answer, expected] of answers) {
  const shown = answer.kind === 'answer' ? `${answer.status} ${answer.body ?? ''}` : 'no answer'
  test(`${shown} is ${expected.replace(messageId, 'under its id')}`, async () => {
    await using rbm = await OpenRbm.open()
    rbm.onMessage = () => answer
    const outcome = await rbm.submit()
    const word =
      outcome.kind === 'refused'
        ? `${outcome.refusal} ${outcome.status}`
        : `${outcome.kind} ${('ref' in outcome ? outcome.ref : null) ?? 'without an id'}`
    assert.equal(word, expected)
  })
}

test("a refusal is recorded with Google's text, without the number", async () => {
  await using rbm = await OpenRbm.open()
  rbm.onMessage = () => googleError(404, 'NOT_FOUND', 'phones/+380671234567 was not found.')
  assert.equal((await rbm.submit()).raw, 'NOT_FOUND: phones/+… was not found.')
})

const part = { msgId: 1, stage: 0, phone: '380671234567', sender: 'Shop', ref: messageId }

test('a message is revoked by its id and agent', async () => {
  await using rbm = await OpenRbm.open()
  rbm.onMessage = () => ({ kind: 'answer', status: 200, body: '{}' })
  assert.equal((await rbm.connection.cancel?.(part))?.kind, 'cancelled')
  const [request] = rbm.messages
  assert.deepEqual(
    [request?.method, request?.path],
    ['DELETE', `/v1/phones/+380671234567/agentMessages/${messageId}?agentId=shop_x1_agent`],
  )
})

const revocations: [what: string, answer: Reaction, kind: string][] = [
  ['that was delivered is there to stay', googleError(404, 'NOT_FOUND'), 'too-late'],
  ['is perhaps revoked after an error', googleError(500, 'INTERNAL'), 'unknown'],
  ['is perhaps revoked after no answer', { kind: 'drop' }, 'unknown'],
  ['is perhaps revoked after a page', { kind: 'answer', status: 200, body: '<html>' }, 'unknown'],
  ['is perhaps revoked after garbage', { kind: 'answer', status: 404, body: '<html>' }, 'unknown'],
]
for (const [what, answer, kind] of revocations) {
  test(`a message ${what}`, async () => {
    await using rbm = await OpenRbm.open()
    rbm.onMessage = () => answer
    assert.equal((await rbm.connection.cancel?.(part))?.kind, kind)
  })
}

test('a message of a removed sender cannot be revoked', async () => {
  await using rbm = await OpenRbm.open()
  assert.equal((await rbm.connection.cancel?.({ ...part, sender: 'Bank' }))?.kind, 'unknown')
  assert.equal(rbm.tokenRequests.length, 0)
})
