import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { VoiceScript } from '../../simulators/scripts.ts'
import { ManualClock } from '../support/manual-clock.ts'
import { type Answer, InfobipAccount } from './infobip-account.ts'
import { at } from './json-path.ts'
import { published, sampleOf } from './published.ts'

const answers = published('infobip/answers')
const sends = published('infobip/requests').filter(({ path }) => path === '/tts/3/advanced')
const phone = '380501112233'

function send(account: InfobipAccount, message: object = {}): Promise<Answer> {
  const usual = { from: '380443900000', destinations: [{ to: phone, messageId: 'call-1' }], text: 'Hello' }
  const notifyUrl = account.receiver.url('/delivery')
  return account.call('POST', '/tts/3/advanced', { messages: [{ ...usual, notifyUrl, ...message }] })
}

async function reportOf(account: InfobipAccount): Promise<Record<string, unknown>> {
  await account.receiver.requests(1)
  const [result] = account.results('/delivery')
  return result ?? assert.fail('no result')
}

for (const { name, body } of sends) {
  test(`the published request is taken: ${name}`, async () => {
    await using account = await InfobipAccount.open('voice')
    const answer = await account.call('POST', '/tts/3/advanced', body)
    assert.equal(answer.status, 200)
    const sample = sampleOf(answers, 'voice accepted').body
    const [given, expected] = [at(answer.body, 'messages.0'), at(sample, 'messages.0')]
    assert.deepEqual(Object.keys(given as object).sort(), Object.keys(expected as object).sort())
    assert.equal(at(given, 'status.name'), 'PENDING_ACCEPTED')
    const { messages } = await account.handsets.received('41793026727')
    assert.deepEqual([messages[0]?.channel, messages[0]?.from], ['voice', '41793026700'])
  })
}

test('a report has the fields of the published one, and goes to the address of the message', async () => {
  await using account = await InfobipAccount.open('voice')
  await send(account, { callbackData: 'mine', maxDtmf: 1 })
  const result = await reportOf(account)
  const webhooks = published('infobip/webhooks')
  const sample = at(sampleOf(webhooks, 'Voice delivery report').body, 'results.0') as Record<string, object>
  assert.deepEqual(Object.keys(result).sort(), Object.keys(sample).sort())
  const { ivr: _, ...ofCall } = sample['voiceCall'] as Record<string, unknown>
  assert.deepEqual(Object.keys(result['voiceCall'] as object).sort(), Object.keys(ofCall).sort())
  assert.deepEqual(
    [result['status'], result['error'], result['price']],
    [sample['status'], sample['error'], sample['price']],
  )
  assert.deepEqual([result['messageId'], result['callbackData']], ['call-1', 'mine'])
  assert.equal(at(result, 'voiceCall.dtmfCodes'), '')
})

test('the report of a call without an address for it is fetched, once', async () => {
  await using account = await InfobipAccount.open('voice')
  await send(account, { notifyUrl: undefined })
  await account.handsets.received(phone)
  const first = await account.call('GET', '/voice/1/reports?messageId=call-1')
  assert.equal(at(first.body, 'results.0.messageId'), 'call-1')
  assert.deepEqual((await account.call('GET', '/voice/1/reports')).body, { results: [] })
})

test('the voices of a language are listed, those of English as they are published', async () => {
  await using account = await InfobipAccount.open('voice')
  const english = await account.call('GET', '/tts/3/voices/en')
  assert.deepEqual(english.body, sampleOf(answers, 'voices').body)
  assert.equal((await account.call('GET', '/tts/3/voices/uk')).status, 200)
  assert.equal((await account.call('GET', '/tts/3/voices/tlh')).status, 404)
})

const refusals: [what: string, message: object, status: string][] = [
  ['an unknown language', { language: 'tlh' }, 'REJECTED_UNSUPPORTED_LANGUAGE'],
  ['a text of punctuation', { text: ',,, !' }, 'REJECTED_MESSAGE_IS_EMPTY'],
  ['no text', { text: undefined }, 'REJECTED_MESSAGE_IS_EMPTY'],
  ['an address that is none', { notifyUrl: 'gateway' }, 'REJECTED_INVALID_NOTIFY_URL'],
  ['another kind of report', { notifyContentType: 'text/csv' }, 'REJECTED_INVALID_NOTIFY_CONTENT_TYPE'],
  ['no time to ring', { ringTimeout: 0 }, 'REJECTED_INVALID_RING_TIMEOUT'],
  ['no time for a key', { dtmfTimeout: -1 }, 'REJECTED_INVALID_DTMF_TIMEOUT'],
]
for (const [what, message, status] of refusals) {
  test(`${what} is refused by a status of the message`, async () => {
    await using account = await InfobipAccount.open('voice')
    const answer = await send(account, message)
    assert.deepEqual([answer.status, at(answer.body, 'messages.0.status.name')], [200, status])
  })
}

const violations: [what: string, message: object, property: string][] = [
  ['1,401 characters', { text: 'a'.repeat(1_401) }, 'text'],
  ['an unknown voice', { voice: { name: 'Annie' } }, 'voice.name'],
  ['a gender that is none', { voice: { gender: 'any' } }, 'voice.gender'],
  ['a caller that is no number', { from: 'Posthorn' }, 'from'],
  ['a pause of a minute', { pause: 60 }, 'pause'],
  ['701 characters of our own', { callbackData: 'a'.repeat(701) }, 'callbackData'],
  ['a call without a destination', { destinations: [] }, 'destinations'],
]
for (const [what, message, property] of violations) {
  test(`${what} is a violation`, async () => {
    await using account = await InfobipAccount.open('voice')
    const { status, body } = await send(account, message)
    assert.deepEqual([status, at(body, 'violations.0.property')], [400, `messages[0].${property}`])
    assert.equal(at(body, 'violations.1'), undefined)
  })
}

test('an unanswered telephone rings as long as requested, and shows a missed call', async () => {
  for (const script of ['silent', 'by-hand'] as const) {
    const clock = new ManualClock()
    await using account = await InfobipAccount.open('voice', { clock })
    account.handsets.setScripts(phone, { voice: script })
    await send(account, { ringTimeout: 30 })
    clock.advance(29_000)
    assert.equal(account.handsets.view(phone).messages.length, 0)
    clock.advance(1_000)
    assert.equal(at(await reportOf(account), 'error.name'), 'EC_VOICE_NO_ANSWER')
    const [call] = account.handsets.view(phone).messages
    assert.deepEqual([call?.text, at(call?.content, 'answered')], ['Missed call', false])
  }
})

const ends: [script: VoiceScript, status: string, error: string][] = [
  ['busy', 'UNDELIVERABLE_NOT_DELIVERED', 'EC_VOICE_USER_BUSY'],
  ['undeliverable', 'UNDELIVERABLE_NOT_DELIVERED', 'EC_VOICE_ERROR_TEMPORARILY_NOT_AVAILABLE'],
  ['rejected', 'REJECTED', 'EC_DECLINE'],
  ['expired', 'EXPIRED_EXPIRED', 'EC_VALIDITY_EXPIRED'],
  ['hang-up', 'DELIVERED_TO_HANDSET', 'VOICE_ANSWERED'],
  ['read', 'DELIVERED_TO_HANDSET', 'VOICE_ANSWERED'],
]
for (const [script, status, error] of ends) {
  test(`the script ${script} ends as ${status}, ${error}`, async () => {
    await using account = await InfobipAccount.open('voice')
    account.handsets.setScripts(phone, { voice: script })
    await send(account)
    const result = await reportOf(account)
    assert.deepEqual([at(result, 'status.name'), at(result, 'error.name')], [status, error])
  })
}

test('the key 1 is pressed where a key is requested, and shown on the handset', async () => {
  await using account = await InfobipAccount.open('voice')
  account.handsets.setScripts(phone, { voice: 'reply' })
  await send(account, { maxDtmf: 1 })
  assert.equal(at(await reportOf(account), 'voiceCall.dtmfCodes'), '1')
  const { messages, replies } = account.handsets.view(phone)
  assert.deepEqual([at(messages[0]?.content, 'keys'), replies], ['1', []])
})

test('a number that calls takes no replies', async () => {
  await using account = await InfobipAccount.open('voice')
  const content = { kind: 'text', text: 'Hello?' } as const
  const reply = { phone, channel: 'voice', to: '380443900000', via: null, ref: null, content } as const
  assert.throws(() => account.carrier.reply(reply), /a number that calls takes no replies/)
})

test('Viber goes on while voice refuses every connection', async () => {
  await using account = await InfobipAccount.open('voice')
  account.carrier.putFaults({ refuseConnections: true })
  await assert.rejects(send(account))
  const viber = { sender: 'P', destinations: [{ to: phone }], content: { type: 'TEXT', text: 'a' } }
  assert.equal((await account.call('POST', '/viber/2/messages', { messages: [viber] })).status, 200)
})
