import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkFilter, meetsFilter } from '../../feed/event-filter.ts'

const data = {
  ...{ msg_id: '1', id: 'order-7', phone: '380671234567', operation: 'sms+viber' },
  ...{ channel: 'sms', status: 'DELIVERED' },
}
const senders = [
  ['viber', 'Shop'],
  ['sms', 'SHOP'],
] as const

test('every condition of a filter must hold', () => {
  const meets = (filter: object) => meetsFilter(filter, { data, senders })
  assert.ok(meets({}))
  assert.ok(meets({ channel: 'sms', country: 'UA', status: 'DELIVERED', operation: 'sms+viber' }))
  assert.ok(!meets({ channel: 'sms', country: 'PL' }))
  assert.ok(meets({ id: 'order-7', id_prefix: 'order-' }))
  assert.ok(!meets({ id_prefix: 'invoice-' }))
  assert.ok(!meets({ id: 'order-' }), 'equal, not a part')
  assert.ok(!meets({ by: 'key' }), 'it has no such member')
})

test('a sender is that of the message on the channel of the event, or of the event itself', () => {
  const meets = (sender: string, more: object) =>
    meetsFilter({ sender }, { data: { ...data, ...more }, senders })
  assert.ok(meets('SHOP', {}))
  assert.ok(!meets('Shop', {}), 'that is its sender on Viber')
  assert.ok(meets('Shop', { channel: undefined }), 'an event of the whole message')
  assert.ok(meetsFilter({ sender: 'Bank' }, { data: { sender: 'Bank' }, senders: [] }))
  assert.ok(meetsFilter({ sender: '4821' }, { data: { recipient: '4821' }, senders: [] }))
})

test('an event whose message is erased meets no condition about it', () => {
  assert.ok(!meetsFilter({ country: 'UA' }, { data: { msg_id: '1' }, senders: [] }))
})

test('a condition that can never hold is refused, and no condition is no filter', () => {
  for (const filter of [
    { channel: 'fax' },
    { country: 'ua' },
    { country: 'XX' },
    { status: 'delivered' },
    { status: 'QUEUED' },
    { status: 'REPLIED' },
    { operation: 'SMS' },
    { operation: 'hlr' },
    { by: 'pigeon' },
    { reason: 'no route' },
  ]) {
    assert.throws(() => checkFilter(filter), { code: 'endpoint-filter' }, JSON.stringify(filter))
  }
  assert.deepEqual(checkFilter({ status: 'PARTIALLY DELIVERED', country: 'UA' }), {
    status: 'PARTIALLY DELIVERED',
    country: 'UA',
  })
  const possible = { operation: 'rcs+viber+sms', by: 'link', reason: 'no-route' }
  assert.deepEqual(checkFilter(possible), possible)
  assert.deepEqual(checkFilter({ operation: 'verify/create' }), { operation: 'verify/create' })
  assert.equal(checkFilter({}), null)
  assert.equal(checkFilter(null), null)
})
