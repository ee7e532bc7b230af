import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { addInterfaceUser } from '../../../administration/accounts/interface-users.ts'
import { parseBatch } from '../../../edges/interfaces/jasmin-batch.ts'
import { GatewayHarness } from './gateway-harness.ts'
import { until } from './until.ts'

let harness: GatewayHarness

before(async () => {
  harness = await GatewayHarness.open({ settings: { contract: { binarySms: true } } })
  const user = { kind: 'jasmin', username: 'foo', password: 'bar', accountId: 1, sender: 'Posthorn' }
  await addInterfaceUser(harness.db, user)
})

after(async () => {
  await harness[Symbol.asyncDispose]()
})

const basic = (text = 'foo:bar') => `Basic ${Buffer.from(text).toString('base64')}`

interface Answered {
  status: number
  body: { data?: unknown; message?: string; title?: string }
}

/** `curl -d` names a form as the type of the body. */
async function post(path: string, value: unknown, authorization = basic()): Promise<Answered> {
  const headers = { authorization, 'content-type': 'application/x-www-form-urlencoded' }
  const body = typeof value === 'string' ? value : JSON.stringify(value)
  return read(await fetch(`${harness.url}${path}`, { method: 'POST', headers, body }))
}

async function get(path: string, authorization = basic()): Promise<Answered> {
  return read(await fetch(`${harness.url}${path}`, { headers: { authorization } }))
}

async function read(response: Response): Promise<Answered> {
  return { status: response.status, body: (await response.json()) as Answered['body'] }
}

async function texts(phone: string): Promise<string[]> {
  return (await harness.network().handsets.received(phone)).messages.map(({ text }) => text)
}

function requested(path: string): Record<string, string>[] {
  return harness.receiver.received
    .filter((each) => each.path.startsWith(path))
    .map((each) => Object.fromEntries(new URLSearchParams(each.path.split('?')[1])))
}

const success = /^Success "(\d+)$/

test('the example of the documents is accepted and arrives, with names in both spellings', async () => {
  const message = { to: 380671230001, from: 'Posthorn', content: 'Hello', dlr: 'yes', 'dlr-level': 3 }
  const { status, body } = await post('/secure/send', {
    ...message,
    dlr_url: harness.receiver.url('/dlr'),
    'dlr-method': 'GET',
  })
  assert.equal(status, 200)
  assert.match(String(body.data), success)
  assert.deepEqual(await texts('380671230001'), ['Hello'])
  await until('a report', () => (requested('/dlr').length > 0 ? true : null))
  const hex = {
    to: '+380671230002',
    from: 'Posthorn',
    coding: 8,
    hex_content: '0623063106460628',
    tags: null,
  }
  assert.equal((await post('/secure/send', hex)).status, 200)
  assert.deepEqual(await texts('380671230002'), ['أرنب'])
})

test('what the interface for one message refuses has its status and its words', async () => {
  const { status, body } = await post('/secure/send', { to: '380671230003', from: 'Posthorn' })
  assert.deepEqual([status, body], [400, { message: 'Error "content or hex-content not present.' }])
  const wrong = await post('/secure/send', { to: '380671230003', content: 'x' }, basic('foo:wrong'))
  assert.deepEqual(
    [wrong.status, wrong.body],
    [403, { message: 'Error "Authentication failure for username:foo' }],
  )
})

test('without credentials every request is 401, and a body that is no JSON is 412', async () => {
  for (const authorization of ['', 'Bearer x', 'Basic', 'Basic !', basic('nocolon')]) {
    assert.equal((await post('/secure/send', {}, authorization)).status, 401, authorization)
    assert.equal((await post('/secure/sendbatch', {}, authorization)).status, 401, authorization)
    assert.equal((await get('/secure/balance', authorization)).status, 401, authorization)
    assert.equal((await get('/secure/rate?to=380671230001', authorization)).status, 401, authorization)
  }
  for (const path of ['/secure/send', '/secure/sendbatch'])
    for (const body of ['to=380671230001&content=x', '[1]', '', 'null'])
      assert.equal((await post(path, body)).status, 412, `${path} ${body}`)
})

test('balance and rate are those of the account', async () => {
  const { status, body } = await get('/secure/balance')
  assert.equal(status, 200)
  const { balance, sms_count: count } = body.data as { balance: number; sms_count: string }
  assert.ok(balance > 0 && count === 'ND')
  assert.deepEqual((await get('/secure/rate?to=380671230001')).body, {
    data: { submit_sm_count: 1, unit_rate: 0.5 },
  })
})

test('a batch goes to every receiver, with the fields that all have unless a message has its own', async () => {
  const { status, body } = await post('/secure/sendbatch', {
    globals: { from: 'Posthorn', content: 'for all' },
    messages: [
      { to: ['380671230011', 380671230012] },
      { to: '380671230013', content: 'for one' },
      { content: 'for no one' },
      { to: null, content: 'for no one' },
    ],
  })
  assert.equal(status, 200)
  const { batchId, messageCount, ...rest } = body.data as { batchId: string; messageCount: number }
  assert.match(batchId, /^[\da-f]{8}-[\da-f-]{27}$/)
  assert.deepEqual([messageCount, rest], [3, {}])
  for (const [phone, text] of [
    ['380671230011', 'for all'],
    ['380671230012', 'for all'],
    ['380671230013', 'for one'],
  ] as const)
    assert.deepEqual(await texts(phone), [text])
})

test('the addresses of a batch are requested once for each message, with what became of it', async () => {
  const { body } = await post('/secure/sendbatch', {
    batch_config: {
      callback_url: harness.receiver.url('/good?run=7'),
      errback_url: harness.receiver.url('/bad'),
    },
    globals: { from: 'Posthorn' },
    messages: [{ to: ['380671230021', 'invalid-number'], content: 'Hi' }],
  })
  const { batchId } = body.data as { batchId: string }
  const [good] = await until('the good one', () =>
    requested('/good').length > 0 ? requested('/good') : null,
  )
  const [bad] = await until('the bad one', () => (requested('/bad').length > 0 ? requested('/bad') : null))
  assert.deepEqual(
    [good?.['run'], good?.['batchId'], good?.['to'], good?.['status']],
    ['7', batchId, '380671230021', '1'],
  )
  assert.match(good?.['statusText'] ?? '', /^Success "\d+"$/)
  assert.deepEqual([bad?.['batchId'], bad?.['to'], bad?.['status']], [batchId, 'invalid-number', '0'])
  assert.match(bad?.['statusText'] ?? '', /^HTTPAPI error: Error "Argument \[to\] has an invalid value/)
})

test('a batch may wait, and a time that is past or none is refused', async () => {
  const messages = [{ to: '380671230031', content: 'later', from: 'Posthorn' }]
  const at = (schedule: string) =>
    post('/secure/sendbatch', { batch_config: { schedule_at: schedule }, messages })
  const { body } = await at('86400s')
  assert.equal((body.data as { scheduled: string }).scheduled, '86400s')
  const text = "SELECT phone FROM messages WHERE phone = '380671230031'"
  assert.equal((await harness.db.query({ text })).length, 1)
  for (const wrong of ['2017-11-15 09:00:00', '2030-11-31 09:00:00', 'tomorrow', '-5s'])
    assert.equal((await at(wrong)).status, 412, wrong)
  assert.equal((await post('/secure/sendbatch', { messages }, basic('foo:wrong'))).status, 412)
})

test('a batch is read once its client is known', async () => {
  const batch = { batch_config: { schedule_at: 'never' }, messages: [] }
  assert.equal(
    (await post('/secure/sendbatch', batch, basic('foo:wrong'))).body.title,
    'Authentication failed',
  )
  assert.equal((await post('/secure/sendbatch', batch)).body.title, 'Cannot parse scheduled_at value')
})

test('a batch with too many receivers, messages or fields is refused whole', async () => {
  const to = Array.from({ length: 10_001 }, (_, index) => index)
  const fields = Object.fromEntries(to.slice(0, 60).map((index) => [`field-${index}`, 1]))
  for (const [batch, title] of [
    [{ globals: { content: 'x' }, messages: [{ to }] }, 'Batch too long'],
    [{ globals: { content: 'x', to: '1' }, messages: to.map(() => ({})) }, 'Batch too long'],
    [{ globals: fields, messages: [{ to: '1', content: 'x' }] }, 'Too many fields'],
  ] as const) {
    const { status, body } = await post('/secure/sendbatch', batch)
    assert.deepEqual([status, body.title], [412, title])
  }
})

test('receivers of a batch share the octets of its text', () => {
  const batch = parseBatch({ globals: { content: 'x' }, messages: [{ to: ['1', '2'] }, { to: '3' }] }, 0)
  assert.ok('messages' in batch)
  assert.equal(new Set(batch.messages.map((message) => message.get('content'))).size, 1)
})
