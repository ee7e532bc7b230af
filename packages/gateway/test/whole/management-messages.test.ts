import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import { systemClock } from '../../../kit/time/clock.ts'
import { insertManagementKey } from '../../../store/accounts/management-keys.ts'
import { GatewayHarness } from './gateway-harness.ts'
import { until } from './until.ts'

type Fields = Record<string, unknown>

const phone = '380671234567'
const text = 'Your order is ready'
let harness: GatewayHarness
let admin: string

before(async () => {
  harness = await GatewayHarness.open()
  admin = await keyOf('admin')
})

after(() => harness[Symbol.asyncDispose]())

async function keyOf(role: 'admin' | 'viewer', accountId: number | null = null): Promise<string> {
  const limits = { scopes: null, accountId, addresses: null, expiresAt: null }
  return (await insertManagementKey(harness.db, { name: role, role, ...limits }, systemClock.now())).key
}

async function request(
  at: string,
  body: object | null = null,
  key = admin,
): Promise<{ status: number; body: Fields }> {
  const [method = '', path = ''] = at.split(' ')
  const response = await fetch(`${harness.url}${path}`, {
    method,
    headers: { authorization: `Bearer ${key}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  const answer = await response.text()
  return { status: response.status, body: answer === '' ? {} : (JSON.parse(answer) as Fields) }
}

async function send(more: Fields = {}): Promise<number> {
  const operation = {
    type: 'sms',
    phone: Number(phone),
    sms_signature: 'Posthorn',
    sms_message: text,
    ...more,
  }
  const { data } = await harness.client.post([operation])
  assert.equal(data?.[0]?.success, true, JSON.stringify(data))
  return Number(data[0].data?.['msg_id'])
}

suite('messages in the management API', () => {
  test('are found page by page, and one is read with its timeline, as the role may see it', async () => {
    const sent = [await send({ id: 'order-1' }), await send({ id: 'order-2' }), await send({ id: 'order-3' })]
    const newest = sent.toReversed()
    const first = await request('GET /v1/messages?limit=2&account_id=demo')
    assert.equal(first.status, 200, JSON.stringify(first.body))
    const ids = ({ body }: { body: Fields }) => (body['messages'] as Fields[]).map((each) => each['msg_id'])
    assert.deepEqual(ids(first), newest.slice(0, 2))
    assert.deepEqual(ids(await request(`GET /v1/messages?before=${String(first.body['next'])}`)), [newest[2]])
    assert.deepEqual(ids(await request('GET /v1/messages?find=order-2')), [sent[1]])
    const from = encodeURIComponent(new Date(systemClock.now() + 60_000).toISOString())
    assert.deepEqual(ids(await request(`GET /v1/messages?from=${from}`)), [])
    const path = `GET /v1/messages/${newest[0]}`
    const read = await until('the message to be final', async () => {
      const { body } = await request(path)
      return (body['progress'] as Fields)['kind'] === 'final' ? body : null
    })
    assert.deepEqual([read['recipient'], read['client_id'], read['status']], [phone, 'order-3', 'DELIVERED'])
    const [line] = read['timeline'] as { at: string; event: { kind: string; entry: Fields } }[]
    assert.deepEqual([line?.event.kind, line?.event.entry['step']], ['step', 'accepted'])
    assert.match(String(line?.event.entry['at']), /^\d{4}-\d\d-\d\dT/)
    const masked = await request(path, null, await keyOf('viewer'))
    assert.equal(masked.status, 200)
    assert.deepEqual([masked.body['masked'], JSON.stringify(masked.body).includes(phone)], [true, false])
    assert.equal(JSON.stringify(masked.body).includes(text), false)
    assert.equal((await request('GET /v1/messages/999999')).status, 404)
  })

  test('are cancelled while they are queued', async () => {
    const later = Math.round(systemClock.now() / 1_000) + 3_600
    const msgId = await send({ id: 'later', send_at: later })
    const { body: waiting } = await request(`GET /v1/messages/${msgId}`)
    assert.deepEqual((waiting['waiting'] as Fields)['kind'], 'scheduled')
    assert.match(String((waiting['waiting'] as Fields)['until']), /Z$/)
    const cancelled = await request('POST /v1/messages/cancel', { msg_ids: [msgId] })
    assert.deepEqual([cancelled.status, cancelled.body], [200, { cancelled: 1, too_late: 0 }])
    assert.equal((await request(`GET /v1/messages/${msgId}`)).body['status'], 'DELETED')
  })

  test('are listed while they wait for their time', async () => {
    const later = Math.round(systemClock.now() / 1_000) + 7_200
    const msgId = await send({ id: 'tomorrow', send_at: later })
    const { body } = await request('GET /v1/scheduled-messages?account_id=demo')
    const [first] = body['messages'] as Fields[]
    const sendAt = new Date(later * 1_000).toISOString()
    assert.deepEqual([first?.['msg_id'], first?.['send_at']], [msgId, sendAt], JSON.stringify(body))
  })

  test('are quoted with price, parts, plan and routes, and nothing is sent', async () => {
    const operation = { type: 'sms', id: 'quoted', phone: Number(phone), sms_signature: 'Posthorn' }
    const made = await request('POST /v1/quotes', {
      account_id: 'demo',
      operation: { ...operation, sms_message: text },
    })
    assert.equal(made.status, 200, JSON.stringify(made.body))
    const plan = made.body['plan'] as { price: string; stages: Fields[] }
    assert.deepEqual([made.body['refused'], plan.price], [null, '0.50'])
    const [stage] = plan.stages
    assert.deepEqual([stage?.['channel'], stage?.['parts']], ['sms', 1])
    const [route] = (stage?.['routes'] ?? []) as Fields[]
    assert.deepEqual([route?.['upstream'], route?.['use'], route?.['share']], ['carrier', 'taken', 1])
    const refused = await request('POST /v1/quotes', { account_id: 'demo', operation })
    assert.equal((refused.body['refused'] as Fields)['field'], 'sms_message', JSON.stringify(refused.body))
    assert.deepEqual((await request('GET /v1/messages?find=quoted')).body['messages'], [])
  })

  test('are sent again once for an attempt', async () => {
    const msgId = await send({ id: 'again' })
    const quoted = await request(`POST /v1/messages/${msgId}/quote`, {})
    assert.deepEqual([quoted.status, quoted.body['refused']], [200, null], JSON.stringify(quoted.body))
    const once = { attempt: 'again-0001' }
    const sent = await request(`POST /v1/messages/${msgId}/resend`, once)
    assert.equal(sent.status, 200, JSON.stringify(sent.body))
    assert.notEqual(sent.body['msg_id'], msgId)
    assert.deepEqual((await request(`POST /v1/messages/${msgId}/resend`, once)).body, sent.body)
  })

  test('and replies to them are listed as conversations', async () => {
    const { body, status } = await request('GET /v1/replies?account_id=demo')
    assert.deepEqual([status, body['conversations'], body['next']], [200, [], null])
    const none = await request('GET /v1/replies/1')
    assert.deepEqual([none.status, none.body['code']], [404, 'conversation-unknown'])
  })
})
