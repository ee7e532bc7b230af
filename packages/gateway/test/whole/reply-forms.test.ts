import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { ReceivedRequest } from '../../../../test/support/receiver.ts'
import { assignKeyword, assignNumber } from '../../../administration/accounts/own-numbers.ts'
import { listCallbacks } from '../../../store/test/callbacks/list-callbacks.ts'
import { GatewayHarness } from './gateway-harness.ts'
import { until } from './until.ts'

const rules = { allowPrivateAddresses: true }
const phone = '380671234567'
let harness: GatewayHarness

before(async () => {
  harness = await GatewayHarness.open({ settings: { callbacks: { scheduleSeconds: [0, 1, 1] } } })
  const { db, receiver } = harness
  const number = { channel: 'sms', accountId: 1 }
  const getUrl = receiver.url('/kannel?from=%p&to=%P&word=%k&coding=%c&text=%b')
  await assignNumber(db, { ...number, number: '7755', hook: getUrl, form: 'kannel' }, rules)
  const win = { ...number, number: '7755', keyword: 'win' }
  await assignKeyword(db, { ...win, hook: receiver.url('/jasmin'), form: 'jasmin' }, rules)
  const taxi = { ...number, number: '7755', keyword: 'taxi' }
  await assignKeyword(db, { ...taxi, hook: receiver.url('/taxi?key=1'), form: 'jasmin-get' }, rules)
  const menu = { ...number, number: '7755', keyword: 'menu' }
  await assignKeyword(db, { ...menu, hook: receiver.url('/json') }, rules)
})

after(async () => {
  await harness[Symbol.asyncDispose]()
})

function reply(text: string): void {
  harness.network().smsc.sendInbound({ phone, to: '7755', text })
}

function requestsOf(path: string, count = 1): Promise<ReceivedRequest[]> {
  return until(`${count} requests of ${path}`, () => {
    const found = harness.receiver.received.filter((each) => each.path.startsWith(path))
    return found.length >= count ? found : null
  })
}

test('a reply to a number with the form kannel is requested by GET, with its escapes filled in', async () => {
  reply('Two tickets & more')
  const [request] = (await requestsOf('/kannel')) as [ReceivedRequest]
  assert.equal(request.method, 'GET')
  assert.equal(request.path, `/kannel?from=${phone}&to=7755&word=Two&coding=0&text=Two+tickets+%26+more`)
})

test('a long reply beyond the alphabet of GSM arrives whole in the form kannel', async () => {
  const text = 'Довга відповідь. '.repeat(40).trim()
  reply(text)
  const [, request] = (await requestsOf('/kannel', 2)) as [unknown, ReceivedRequest]
  const [head = '', octets = ''] = request.path.split('&text=')
  assert.match(head, /&coding=2$/)
  const decoded = new TextDecoder('utf-16be').decode(Buffer.from(octets.replaceAll('%', ''), 'hex'))
  assert.equal(decoded, text)
})

test('a keyword with the form jasmin is posted as a form until the answer is ACK/Jasmin', async () => {
  const { receiver } = harness
  let tries = 0
  receiver.react = ({ path }) => {
    const body = path === '/jasmin' && tries++ === 0 ? 'OK' : 'ACK/Jasmin'
    return { kind: 'answer', status: 200, body }
  }
  reply('win two')
  const [first, second] = (await requestsOf('/jasmin', 2)) as [ReceivedRequest, ReceivedRequest]
  assert.equal(first.headers['content-type'], 'application/x-www-form-urlencoded')
  assert.equal(first.body, second.body)
  const { id, ...fields } = Object.fromEntries(new URLSearchParams(first.body))
  assert.match(id ?? '', /^\d+$/)
  assert.deepEqual(fields, {
    from: phone,
    to: '7755',
    'origin-connector': 'carrier',
    priority: '1',
    coding: '0',
    binary: Buffer.from('win two').toString('hex'),
    content: 'win two',
  })
  const delivered = await until('both to be delivered', async () => {
    const all = await listCallbacks(harness.db, {
      state: 'delivered',
      accountId: 1,
      msgId: null,
      before: null,
      limit: 9,
    })
    return all.some(({ url }) => url.endsWith('/jasmin')) ? all : null
  })
  assert.ok(delivered.every(({ state }) => state === 'delivered'))
})

test('a keyword with the form jasmin-get has the fields in its query', async () => {
  reply('taxi now')
  const [request] = (await requestsOf('/taxi')) as [ReceivedRequest]
  assert.equal(request.method, 'GET')
  const query = new URLSearchParams(request.path.split('?')[1])
  assert.deepEqual([query.get('key'), query.get('from'), query.get('content')], ['1', phone, 'taxi now'])
})

test('a keyword without a form is JSON, also at a number that has one', async () => {
  reply('menu')
  const [request] = (await requestsOf('/json')) as [ReceivedRequest]
  assert.equal((JSON.parse(request.body) as { keyword: string }).keyword, 'menu')
})
