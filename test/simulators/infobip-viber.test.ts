import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ManualClock } from '../support/manual-clock.ts'
import { InfobipAccount } from './infobip-account.ts'
import { at, each, textAt } from './json-path.ts'
import { published, sampleOf } from './published.ts'
import { scratchFolder } from './scratch-folder.ts'

const answers = published('infobip/answers')
const requests = published('infobip/requests')
const webhooks = published('infobip/webhooks')

const sends = requests.filter(({ path, name }) => path === '/viber/2/messages' && name !== 'Viber template')

for (const { name, body } of sends) {
  test(`the published request is taken: ${name}`, async () => {
    await using account = await InfobipAccount.open('viber')
    const answer = await account.call('POST', '/viber/2/messages', body)
    assert.equal(answer.status, 200)
    assert.deepEqual(at(answer.body, 'messages.0.status'), at(answers[0], 'body.messages.0.status'))
    assert.equal(at(answer.body, 'messages.0.destination'), '441134960001')
    const { messages } = await account.handsets.received('441134960001')
    assert.equal(messages[0]?.from, '441134960000')
  })
}

test('a delivery report has the fields of the published one and goes to the address of the message', async () => {
  await using account = await InfobipAccount.open('viber')
  const { body } = await account.send('380501112233')
  await account.receiver.requests(1)
  const [result = {}] = account.results('/delivery')
  const sample = at(sampleOf(webhooks, 'Viber delivery report').body, 'results.0')
  const fields = { ...(sample as Record<string, unknown>) }
  delete fields['platform']
  assert.deepEqual(Object.keys(result).sort(), Object.keys(fields).sort())
  assert.equal(result['messageId'], at(body, 'messages.0.messageId'))
  assert.equal(result['bulkId'], at(body, 'bulkId'))
  assert.equal(result['callbackData'], 'msg-17')
  assert.deepEqual(result['status'], fields['status'])
  assert.deepEqual(result['error'], fields['error'])
  assert.deepEqual(result['price'], { pricePerMessage: 0.15, currency: 'EUR' })
  assert.match(String(result['doneAt']), /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}\+0000$/)
})

test('a handset that reads a message sends a seen report to the address for those, after the delivery report', async () => {
  await using account = await InfobipAccount.open('viber')
  account.handsets.setScripts('380501112233', { viber: 'read' })
  const { body } = await account.send('380501112233')
  await account.receiver.requests(2)
  assert.deepEqual(
    account.receiver.received.map(({ path }) => path),
    ['/delivery', '/seen'],
  )
  const [seen = {}] = account.results('/seen')
  assert.deepEqual(Object.keys(seen), ['messageId', 'from', 'to', 'sentAt', 'seenAt'])
  assert.equal(seen['messageId'], at(body, 'messages.0.messageId'))
  assert.equal(seen['from'], '380501112233')
  assert.equal(seen['to'], 'Posthorn')
})

const endings: ['undeliverable' | 'expired' | 'rejected', number, number, number, boolean][] = [
  ['undeliverable', 2, 4, 7002, true],
  ['expired', 4, 15, 27, false],
  ['rejected', 5, 12, 0, false],
]

for (const [script, groupId, id, errorId, permanent] of endings) {
  test(`a message that is ${script} is reported with status ${id} and costs nothing`, async () => {
    await using account = await InfobipAccount.open('viber')
    account.handsets.setScripts('380501112233', { viber: script })
    await account.send('380501112233')
    await account.receiver.requests(1)
    const [result] = account.results('/delivery') as {
      status: { groupId: number; id: number }
      error: { id: number; permanent: boolean }
      price: { pricePerMessage: number }
    }[]
    assert.deepEqual([result?.status.groupId, result?.status.id], [groupId, id])
    assert.deepEqual([result?.error.id, result?.error.permanent], [errorId, permanent])
    assert.equal(result?.price.pricePerMessage, 0)
    assert.deepEqual(account.handsets.view('380501112233').messages, [])
  })
}

test('a message to an offline handset is held for its validity and then expires', async () => {
  const clock = new ManualClock()
  await using account = await InfobipAccount.open('viber', { clock })
  account.handsets.setScripts('380501112233', { viber: 'silent' })
  await account.send('380501112233', { options: { validityPeriod: { amount: 2, timeUnit: 'MINUTES' } } })
  clock.advance(119_000)
  assert.equal(account.carrier.stats()['open'], 1)
  clock.advance(1_100)
  await account.receiver.requests(1)
  const [result] = account.results('/delivery') as { status: { name: string } }[]
  assert.equal(result?.status.name, 'EXPIRED_EXPIRED')
})

test('a validity over 48 hours is set to 48 hours', async () => {
  const clock = new ManualClock()
  await using account = await InfobipAccount.open('viber', { clock })
  account.handsets.setScripts('380501112233', { viber: 'silent' })
  await account.send('380501112233', { options: { validityPeriod: { amount: 100, timeUnit: 'HOURS' } } })
  clock.advance(48 * 3_600_000 + 100)
  await account.receiver.requests(1)
  assert.equal(account.carrier.stats()['open'], 0)
})

test('a refused message is rejected in the answer, and the others of the request are accepted', async () => {
  await using account = await InfobipAccount.open('viber')
  account.handsets.setScripts('380501110002', { viber: 'refused' })
  const destinations = [{ to: '380501110001' }, { to: '380501110002' }, { to: 'no-number' }]
  const { status, body } = await account.send('', { destinations })
  assert.equal(status, 200)
  const names = each(body, 'messages', 'status.name')
  assert.deepEqual(names, ['PENDING_ACCEPTED', 'REJECTED_DESTINATION', 'INVALID_DESTINATION_ADDRESS'])
})

test('a throttled handset answers 429 twice, as published', async () => {
  await using account = await InfobipAccount.open('viber')
  account.handsets.setScripts('380501112233', { viber: 'throttled' })
  const statuses: number[] = []
  for (let attempt = 0; attempt < 3; attempt++) {
    const { status, body } = await account.send('380501112233')
    statuses.push(status)
    if (status === 429) assert.deepEqual(body, answers.find((each) => each.status === 429)?.body)
  }
  assert.deepEqual(statuses, [429, 429, 200])
})

test('a hundred messages in one request are answered and reported in one batch', async () => {
  await using account = await InfobipAccount.open('viber', { faults: { batchReports: 100 } })
  const destinations = Array.from({ length: 100 }, (_each, index) => ({
    to: `3805011${String(index).padStart(5, '0')}`,
    messageId: `m-${index}`,
  }))
  const { body } = await account.send('', { destinations })
  assert.equal(each(body, 'messages', 'messageId').length, 100)
  await account.receiver.requests(1)
  const ids = account.results('/delivery').map((result) => result['messageId'])
  assert.deepEqual(
    ids,
    destinations.map(({ messageId }) => messageId),
  )
})

test('a messageId that was used is rejected as a duplicate, and nothing arrives twice', async () => {
  await using account = await InfobipAccount.open('viber')
  const destinations = [{ to: '380501112233', messageId: 'once' }]
  await account.send('', { destinations })
  await account.receiver.requests(1)
  const { body } = await account.send('', { destinations })
  assert.equal(at(body, 'messages.0.status.name'), 'REJECTED_DUPLICATE_MESSAGE_ID')
  assert.equal(account.handsets.view('380501112233').messages.length, 1)
})

test('reports of messages without an address are fetched once', async () => {
  await using account = await InfobipAccount.open('viber')
  const { body } = await account.send('380501112233', { webhooks: {} })
  await account.handsets.received('380501112233')
  const path = `/viber/2/reports?messageId=${textAt(body, 'messages.0.messageId')}`
  const first = await account.call('GET', path)
  assert.equal(at(first.body, 'results.0.status.id'), 5)
  assert.deepEqual((await account.call('GET', path)).body, { results: [] })
})

test('with notify false nothing is reported', async () => {
  await using account = await InfobipAccount.open('viber')
  const delivery = { url: account.receiver.url('/delivery'), notify: false }
  await account.send('380501112233', { webhooks: { delivery } })
  await account.handsets.received('380501112233')
  assert.equal(account.carrier.stats()['eventsWaiting'], 0)
  assert.deepEqual((await account.call('GET', '/viber/2/reports')).body, { results: [] })
})

test('a report comes before the answer where the handset says so', async () => {
  await using account = await InfobipAccount.open('viber')
  account.handsets.setScripts('380501112233', { viber: 'receipt-first' })
  await account.send('380501112233')
  assert.equal(account.results('/delivery').length, 1)
})

test('wrong keys are answered as published, and a forced status in its own words', async () => {
  await using account = await InfobipAccount.open('viber')
  const wrong = await account.call('POST', '/viber/2/messages', {}, 'wrong')
  assert.deepEqual(wrong, { status: 401, body: answers.find(({ status }) => status === 401)?.body })
  account.carrier.putFaults({ status: 403 })
  const forbidden = await account.send('380501112233')
  assert.deepEqual(forbidden, { status: 403, body: answers.find(({ status }) => status === 403)?.body })
  account.carrier.putFaults({})
  const nowhere = await account.call('GET', '/viber/3/messages')
  assert.deepEqual(nowhere, { status: 404, body: answers.find(({ status }) => status === 404)?.body })
})

test('webhooks carry HTTP Basic credentials where they are configured', async () => {
  await using account = await InfobipAccount.open('viber', {
    webhookLogin: { user: 'infobip', password: 'secret' },
  })
  await account.send('380501112233')
  await account.receiver.requests(1)
  const [webhook] = account.receiver.received
  assert.equal(webhook?.headers.authorization, `Basic ${Buffer.from('infobip:secret').toString('base64')}`)
})

test('credentials in a webhook address are sent as HTTP Basic', async () => {
  await using account = await InfobipAccount.open('viber')
  const url = account.receiver.url('/delivery').replace('http://', 'http://me:p%40ss@')
  await account.send('380501112233', { webhooks: { delivery: { url } } })
  await account.receiver.requests(1)
  const [webhook] = account.receiver.received
  assert.equal(webhook?.headers.authorization, `Basic ${Buffer.from('me:p@ss').toString('base64')}`)
})

test('replies go to the inbound address with the message that they answer', async () => {
  await using account = await InfobipAccount.open('viber')
  await account.carrier.setWebhook(account.receiver.url('/inbound'))
  account.handsets.setScripts('380501112233', { viber: 'reply' })
  const { body } = await account.send('380501112233', { options: { trackingData: 'order-5' } })
  await account.receiver.requests(2)
  const inbound = account.receiver.received.find(({ path }) => path === '/inbound')
  const sent: unknown = JSON.parse(inbound?.body ?? '')
  assert.deepEqual([at(sent, 'messageCount'), at(sent, 'pendingMessageCount')], [1, 0])
  const [result = {}] = account.results('/inbound')
  assert.equal(result['pairedMessageId'], at(body, 'messages.0.messageId'))
  assert.equal(result['callbackData'], 'msg-17')
  assert.deepEqual(result['message'], { text: 'OK', trackingData: 'order-5', type: 'TEXT' })
  assert.deepEqual([result['sender'], result['to']], ['380501112233', 'Posthorn'])
})

test('a file that a subscriber sends comes with its address and name', async () => {
  await using account = await InfobipAccount.open('viber')
  await account.carrier.setWebhook(account.receiver.url('/inbound'))
  const content = { kind: 'media', media: 'document', url: 'https://example.com/a/b.pdf' } as const
  account.carrier.reply({
    phone: '380501112233',
    channel: 'viber',
    to: 'Posthorn',
    content,
    via: null,
    ref: null,
  })
  await account.receiver.requests(1)
  const [result] = account.results('/inbound')
  assert.deepEqual(result?.['message'], {
    url: 'https://example.com/a/b.pdf',
    fileName: 'b.pdf',
    type: 'FILE',
  })
  const location = { kind: 'location', latitude: 1, longitude: 2 } as const
  const reply = {
    phone: '380501112233',
    channel: 'viber',
    to: 'P',
    content: location,
    via: null,
    ref: null,
  } as const
  assert.throws(() => account.carrier.reply(reply), /know no locations/)
})

test('reports that a receiver does not take survive a restart', async () => {
  await using folder = await scratchFolder()
  const dataDir = folder.path
  let url = ''
  {
    await using account = await InfobipAccount.open('viber', { dataDir })
    account.receiver.react = () => ({ kind: 'drop' })
    await account.send('380501112233')
    await account.receiver.requests(1)
    url = account.receiver.url('/delivery')
  }
  assert.notEqual(url, '')
  await using account = await InfobipAccount.open('viber', { dataDir })
  assert.equal(account.carrier.stats()['eventsWaiting'], 1)
})
