import assert from 'node:assert/strict'
import { test } from 'node:test'
import { apiKey, operationsFixture, perform, post } from '../../edges/test/operations-fixture.ts'
import type { MessageStatusAnswer } from '../../store/message-search/message-lookup.ts'

const delivered: MessageStatusAnswer = {
  clientId: '42',
  msgId: 1001,
  channel: 'sms',
  status: 'DELIVERED',
  updatedAt: Date.UTC(2026, 10, 21, 12, 30, 5, 250),
  error: null,
  call: {},
  replies: [],
}

test('status returns the state of a message', async () => {
  const fixture = operationsFixture()
  fixture.messages.set('42', delivered)
  assert.deepEqual(await perform(fixture, [{ type: 'status', id: 42 }]), {
    success: true,
    data: [
      {
        success: true,
        data: {
          id: '42',
          msg_id: '1001',
          type: 'sms',
          status: 'DELIVERED',
          updated: '2026-11-21T12:30:05.250Z',
        },
      },
    ],
  })
})

test('status returns the reason of a failure and the replies', async () => {
  const fixture = operationsFixture()
  const replies = [{ datetime: '2026-11-21T12:31:00.000Z', message: 'OK' }]
  fixture.messages.set('42', { ...delivered, status: 'REPLIED', replies, error: 'seen late' })
  const answer = await perform(fixture, [{ type: 'status', id: '42' }])
  const data = answer.data?.[0]?.data
  assert.deepEqual(data?.['replies'], replies)
  assert.equal(data['error'], 'seen late')
})

test('status returns a cursor for older replies, and accepts no other value for it', async () => {
  const fixture = operationsFixture()
  const replies = [{ datetime: '2026-11-21T12:31:00.000Z', message: 'OK' }]
  fixture.messages.set('42', { ...delivered, status: 'REPLIED', replies, repliesNext: '81730' })
  const first = await perform(fixture, [{ type: 'status', id: '42' }])
  assert.equal(first.data?.[0]?.data?.['replies_next'], '81730')
  const operations = ['81730', null, '', '-1', 'x', 81_730].map((before) => ({
    type: 'status',
    id: '42',
    replies_before: before,
  }))
  const { data = [] } = await perform(fixture, operations)
  assert.deepEqual(
    data.map(({ success }) => success),
    [true, true, false, false, false, false],
  )
  assert.equal(data[4]?.error, 'replies_before must be the replies_next of an earlier answer')
})

for (const msgId of [1001, '1001']) {
  test(`status finds a message by msg_id ${JSON.stringify(msgId)}`, async () => {
    const fixture = operationsFixture()
    fixture.messages.set(1001, delivered)
    const answer = await perform(fixture, [{ type: 'status', msg_id: msgId }])
    assert.equal(answer.data?.[0]?.data?.['id'], '42')
  })
}

test('the status of a message without a client id has none', async () => {
  const fixture = operationsFixture()
  fixture.messages.set(1001, { ...delivered, clientId: null })
  const answer = await perform(fixture, [{ type: 'status', msg_id: 1001 }])
  assert.ok(!('id' in (answer.data?.[0]?.data ?? { id: 1 })))
})

const refused: [element: object, error: string, data?: object][] = [
  [{}, 'id or msg_id must be given'],
  [{ id: null }, 'id or msg_id must be given', { id: null }],
  [{ id: '' }, 'id must be a number, or a string of 1 to 128 characters', { id: '' }],
  [{ id: 'a\u0000' }, 'id must be a number, or a string of 1 to 128 characters', { id: 'a\u0000' }],
  [{ id: 43 }, 'id must be that of a message: no message is known by it', { id: 43 }],
  [{ msg_id: 43 }, 'msg_id must be that of a message: no message is known by it'],
  [{ msg_id: 'x' }, 'msg_id must be the whole number that a send answered'],
  [{ msg_id: 1.5 }, 'msg_id must be the whole number that a send answered'],
  [{ msg_id: -1 }, 'msg_id must be the whole number that a send answered'],
  [{ msg_id: true }, 'msg_id must be the whole number that a send answered'],
]

for (const [element, error, data] of refused) {
  test(`status of ${JSON.stringify(element)} is refused: ${error}`, async () => {
    const answer = await perform(operationsFixture(), [{ type: 'status', ...element }])
    assert.deepEqual(answer.data, [{ success: false, error, ...(data === undefined ? {} : { data }) }])
  })
}

test('a msg_id of too many digits is refused with its sentence', async () => {
  const body = `{"auth":"${apiKey}","data":[{"type":"status","msg_id":12345678901234567890}]}`
  assert.match(await post(operationsFixture(), body), /msg_id must be the whole number/)
})

test('balance is the amount that can be spent, in the currency of the account', async () => {
  assert.deepEqual(await perform(operationsFixture(), [{ type: 'balance' }]), {
    success: true,
    data: [{ success: true, data: { amount: 12.3456, currency: 'UAH' } }],
  })
})

test('sender lists every sender with its channel and whether it may be used', async () => {
  const answer = await perform(operationsFixture(), [{ type: 'sender', id: 'ignored' }])
  assert.deepEqual(answer.data?.[0]?.data, {
    senders: [
      { name: 'Posthorn', channel: 'sms', status: 'approved' },
      { name: 'Waiting', channel: 'sms', status: 'pending' },
      { name: 'Chat', channel: 'viber', status: 'approved' },
    ],
  })
})
