import assert from 'node:assert/strict'
import { test } from 'node:test'
import { InfobipAccount } from './infobip-account.ts'
import { published, sampleOf } from './published.ts'

const requests = published('infobip/requests').filter(({ path }) => path === '/sms/3/messages')

interface Answer {
  bulkId: string
  messages: { messageId: string; status: { name: string }; destination: string; details: object }[]
}

test('every published request is taken, and answered in the published form', async () => {
  await using account = await InfobipAccount.open('sms')
  const { body: sample } = sampleOf(
    published('infobip/answers'),
    'SMS: response for request with one destination',
  )
  const [known] = (sample as Answer).messages
  assert.ok(requests.length >= 8)
  for (const { name, body } of requests) {
    // Ids must be new in each request.
    const anew = JSON.parse(JSON.stringify(body).replaceAll('MESSAGE-ID-123-xyz', name)) as object
    const answer = await account.call('POST', '/sms/3/messages', anew)
    assert.equal(answer.status, 200, name)
    for (const message of (answer.body as Answer).messages) {
      assert.deepEqual(Object.keys(message).toSorted(), Object.keys(known ?? {}).toSorted(), name)
      assert.equal(message.status.name, 'PENDING_ACCEPTED', name)
    }
  }
})

test('a text of several parts is counted, and reported with its price', async () => {
  await using account = await InfobipAccount.open('sms')
  const message = {
    sender: 'Shop',
    destinations: [{ to: '447700900521', messageId: 'm-1' }],
    content: { text: 'x'.repeat(200) },
    webhooks: { delivery: { url: account.receiver.url('/delivery') } },
  }
  const { body } = await account.call('POST', '/sms/3/messages', { messages: [message] })
  assert.deepEqual((body as Answer).messages[0]?.details, { messageCount: 2 })
  await account.receiver.requests(1)
  const [result] = account.results('/delivery')
  assert.deepEqual(
    [result?.['messageId'], result?.['messageCount'], result?.['price']],
    ['m-1', 2, { pricePerMessage: 0.04, currency: 'EUR' }],
  )
})

test('what is wrong in a request is named, all of it at once', async () => {
  await using account = await InfobipAccount.open('sms')
  const messages = [{ sender: '', destinations: [], content: { transliteration: 'KLINGON' } }]
  const { status, body } = await account.call('POST', '/sms/3/messages', { messages })
  assert.equal(status, 400)
  const { violations } = body as { violations: { property: string }[] }
  assert.deepEqual(violations.map(({ property }) => property).toSorted(), [
    'messages[0].content.text',
    'messages[0].content.transliteration',
    'messages[0].destinations',
    'messages[0].sender',
  ])
})

test('octets and flash are shown: the published request of octets is its text', async () => {
  await using account = await InfobipAccount.open('sms')
  const phone = '447700900522'
  const destinations = [{ to: phone }]
  const content = { dataCoding: 4, esmClass: 64, hex: '06 05 04 15 81 15 81 00 e9' }
  const bodies = requests.map(({ body }) => body as { messages: { content: object }[] })
  const sample = bodies.flatMap(({ messages }) => messages).find(({ content }) => 'hex' in content)
  const messages = [{ sender: 'Shop', destinations, content, options: { flash: true } }]
  await account.call('POST', '/sms/3/messages', { messages })
  await account.handsets.received(phone)
  await account.call('POST', '/sms/3/messages', { messages: [{ ...sample, destinations }] })
  const shown = (await account.handsets.received(phone, 2)).messages
  assert.deepEqual(
    shown.map(({ text, udh, flash }) => [text, udh, flash]),
    [
      ['\0é', '06050415811581', true],
      ['Test message.', undefined, undefined],
    ],
  )
})
