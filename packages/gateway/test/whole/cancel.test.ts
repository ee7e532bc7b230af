import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { listHeld } from '../../../store/traffic/held-messages.ts'
import { GatewayHarness } from './gateway-harness.ts'
import { openWith } from './traffic-rules-harness.ts'

const phone = '380671234567'
const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString()
const onItsWay = 'The message cannot be cancelled: it is with a carrier, or about to be'

async function cancel(harness: GatewayHarness, fields: object, headers: Record<string, string> = {}) {
  const { data } = await harness.client.post([{ type: 'cancel', ...fields }], headers)
  return data?.[0]
}

suite('cancelling a message', () => {
  test('that is scheduled ends it as DELETED, with its callback and its money released', async () => {
    await using harness = await GatewayHarness.open()
    const { msg_id } = await harness.client.send({ id: 42, phone, send_at: tomorrow() })
    const expected = { success: true, data: { id: '42', msg_id: String(msg_id), status: 'DELETED' } }
    assert.deepEqual(await cancel(harness, { id: 42 }), expected)
    assert.deepEqual(await cancel(harness, { msg_id }), expected, 'a second time changes nothing')
    const { error } = await harness.untilCallbackOf(42, 'DELETED')
    assert.equal(error, 'Cancelled before it was sent')
    assert.deepEqual(await harness.money(), { available: 1_000, reserved: 0, charged: 0 })
    assert.ok((await harness.story(msg_id)).includes('Its client cancelled it.'))
  })

  test('with an Idempotency-Key is answered the same again', async () => {
    await using harness = await GatewayHarness.open()
    const { msg_id } = await harness.client.send({ phone, send_at: tomorrow() })
    const headers = { 'idempotency-key': 'cancel-1' }
    const first = await cancel(harness, { msg_id }, headers)
    assert.deepEqual(await cancel(harness, { msg_id }, headers), first)
    assert.equal(first?.success, true)
  })

  test('that a rule holds takes it from what the operator is to decide', async () => {
    await using harness = await openWith({
      ...{ kind: 'words', name: 'gambling', words: ['casino'] },
      ...{ effect: 'hold', holdSeconds: 600 },
    })
    const { msg_id } = await harness.client.send({ phone, sms_message: 'casino' })
    assert.equal((await cancel(harness, { msg_id }))?.success, true)
    const everything = { accountId: null, rule: null, before: null, limit: 10 }
    assert.deepEqual(await listHeld(harness.db, everything, 0), [])
  })

  test('that a carrier has, that has ended, or that is not there is refused with what it is', async () => {
    await using harness = await GatewayHarness.open()
    const { msg_id } = await harness.client.send({ id: 1, phone })
    await harness.untilCallbackOf(1, 'DELIVERED')
    assert.equal(
      (await cancel(harness, { msg_id }))?.error,
      'The message cannot be cancelled: it has ended as DELIVERED',
    )
    await harness.db.query(
      {
        text: `WITH final AS (DELETE FROM final_messages RETURNING *)
        INSERT INTO open_messages (msg_id, account_id, priority, phase, stage, due_at, clock_at, expires_at, updated_at, status,
          upstream, attempts, timeline)
        SELECT msg_id, account_id, 1, 2, stage, 0, $1, $1, updated_at, 'ROUTING', upstream, attempts, timeline FROM final`,
      },
      [Number.MAX_SAFE_INTEGER],
    )
    assert.equal((await cancel(harness, { msg_id }))?.error, onItsWay)
    const unknown = 'msg_id must be that of a message: no message is known by it'
    assert.equal((await cancel(harness, { msg_id: 7 }))?.error, unknown)
    assert.equal((await cancel(harness, {}))?.error, 'id or msg_id must be given')
    await harness.db.query({ text: 'INSERT INTO accounts (name, currency) VALUES ($1, $2)' }, ['b', 'UAH'])
    await harness.db.query({
      text: `UPDATE accepted_messages SET account_id = (SELECT account_id FROM accounts WHERE name = 'b')`,
    })
    assert.equal((await cancel(harness, { msg_id }))?.error, unknown, 'of another account')
  })
})
