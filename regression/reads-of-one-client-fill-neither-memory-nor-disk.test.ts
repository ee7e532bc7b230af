import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { apiKey, GatewayHarness } from '../packages/gateway/test/whole/gateway-harness.ts'

let harness: GatewayHarness

before(async () => {
  harness = await GatewayHarness.open()
})

after(async () => {
  await harness[Symbol.asyncDispose]()
})

/** Limit of an answer without a setting, and what its short items may add. */
const longestAnswer = 8_388_608 + 200_000

async function fill(templates: number, characters: number): Promise<void> {
  await harness.db.query({ text: 'DELETE FROM sms_templates' })
  const text = `INSERT INTO sms_templates (account_id, name, text, created_at)
    SELECT account_id, NULL, repeat('x', $2), 1 FROM accounts, generate_series(1, $1)`
  await harness.db.query({ text }, [templates, characters])
}

async function post(operations: object[], headers: Record<string, string> = {}): Promise<string> {
  const response = await fetch(`${harness.url}/api/json.php`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ auth: apiKey, data: operations }),
  })
  return response.text()
}

test('a client that reads its answers gets long lists one after the other', async () => {
  await fill(1_000, 2_000)
  for (let times = 0; times < 17; times++) {
    const answer = await post([{ type: 'template/list' }])
    assert.ok(answer.length > 2_000_000, answer.slice(0, 200))
  }
})

test('forty lists of templates do not make the answer forty times as long', async () => {
  await fill(1_000, 2_000)
  const sms = harness.client.sms({ phone: '380671234567', hook: null })
  const answer = await post([sms, ...Array.from({ length: 40 }, () => ({ type: 'template/list' })), sms])
  assert.ok(answer.length <= longestAnswer, `the answer has ${answer.length} bytes`)
  const { data } = JSON.parse(answer) as { data: { success: boolean; error?: string }[] }
  assert.equal(data.length, 42)
  assert.deepEqual([data[0]?.success, data[1]?.success, data[41]?.success], [true, true, true])
  assert.match(data[40]?.error ?? '', /^The answer to this request would be longer than 8388608 bytes/)
})

test('an answer stored under an Idempotency-Key has the same limit', async () => {
  await fill(1_000, 2_000)
  const lists = Array.from({ length: 40 }, () => ({ type: 'template/list' }))
  const answer = await post(lists, { 'idempotency-key': 'a long one' })
  const text = `SELECT octet_length(answer) AS bytes FROM idempotency_keys WHERE key = 'a long one'`
  const [stored] = await harness.db.query<{ bytes: number }>({ text })
  assert.equal(stored?.bytes, Buffer.byteLength(answer))
  assert.ok(stored.bytes <= longestAnswer, `${stored.bytes} bytes are stored`)
})

test('a status requested a thousand times is answered as often as the answer has room', async () => {
  const { msg_id: msgId } = await harness.client.send({ phone: '380671234567', id: 'much', hook: null })
  const reply = { datetime: '2026-01-01T00:00:00.000Z', message: 'x'.repeat(1_000) }
  const text = `INSERT INTO replies (msg_id, upstream, channel, phone, recipient, body, received_at)
    SELECT $1, 'carrier', 'sms', '380671234567', 'Posthorn', $2::json, 1 FROM generate_series(1, 40)`
  await harness.db.query({ text }, [msgId, JSON.stringify(reply)])
  const answer = await post(Array.from({ length: 1_000 }, () => ({ type: 'status', id: 'much' })))
  assert.ok(answer.length <= longestAnswer, `the answer has ${answer.length} bytes`)
  assert.match(answer.slice(0, 400), /"status"/)
})

test('an account keeps a thousand templates, however many requests create them at once', async () => {
  await fill(995, 10)
  const create = { type: 'template/create', template: 'One more' }
  const answers = await Promise.all(
    Array.from({ length: 4 }, (_, index) =>
      post(
        Array.from({ length: 5 }, () => create),
        index % 2 === 0 ? {} : { 'idempotency-key': `create ${index}` },
      ),
    ),
  )
  const items = answers.flatMap((text) => (JSON.parse(text) as { data: { success: boolean }[] }).data)
  assert.equal(items.filter(({ success }) => success).length, 5)
  const [kept] = await harness.db.query<{ count: number }>({ text: 'SELECT count(*) FROM sms_templates' })
  assert.equal(kept?.count, 1_000)
})
