import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseInfobipInstant, readDelivery, readSeen } from '../../infobip/reports.ts'

const delivered = {
  messageId: '715380012.1.1gcmxpmo0',
  to: '380671234567',
  doneAt: '2026-11-21T10:00:05.000+0200',
  messageCount: 1,
  price: { pricePerMessage: 0.0153, currency: 'EUR' },
  status: { groupId: 3, groupName: 'DELIVERED', id: 5, name: 'DELIVERED_TO_HANDSET' },
  error: { groupId: 0, groupName: 'OK', id: 0, name: 'NO_ERROR', permanent: false },
}

const failure = (status: object, error: object = {}) =>
  readDelivery({ ...delivered, status, error: { id: 0, ...error } })?.outcome

test('a delivery report has our name of the hand-over, its cost and its time', () => {
  assert.deepEqual(readDelivery(delivered), {
    refs: ['715380012.1.1gcmxpmo0'],
    own: { msgId: 715_380_012, stage: 1, expiresAt: Date.UTC(2100, 0, 1) },
    phone: '380671234567',
    outcome: { kind: 'delivered' },
    at: Date.UTC(2026, 10, 21, 8, 0, 5),
    raw: 'DELIVERED_TO_HANDSET (5)',
    cost: { kind: 'charge', micros: 15_300, currency: 'EUR' },
  })
})

test('where the upstream uses its own id, ours is in the callback data', () => {
  const report = readDelivery({
    ...delivered,
    messageId: 'a28dd97c-1ffb',
    callbackData: '715380012.1.1gcmxpmo0',
  })
  assert.deepEqual(report?.refs, ['a28dd97c-1ffb'])
  assert.deepEqual(report.own, { msgId: 715_380_012, stage: 1, expiresAt: Date.UTC(2100, 0, 1) })
})

test('a message of other software has none of our names', () => {
  const report = readDelivery({ ...delivered, messageId: 'a28dd97c-1ffb' })
  assert.equal(report !== null && 'own' in report, false)
})

test('the price is per counted message', () => {
  const report = readDelivery({ ...delivered, messageCount: 3 })
  assert.equal(report?.cost?.micros, 45_900)
})

test('nothing is charged before the final report, or in an invalid currency', () => {
  const toOperator = { ...delivered, status: { groupId: 3, id: 2, name: 'DELIVERED_TO_OPERATOR' } }
  const foreign = { ...delivered, price: { pricePerMessage: 1, currency: 'UNKNOWN' } }
  const free = { ...delivered, price: { pricePerMessage: 0, currency: 'EUR' } }
  assert.deepEqual(readDelivery(toOperator)?.outcome, { kind: 'enroute' })
  for (const result of [toOperator, foreign, free]) {
    const report = readDelivery(result)
    assert.equal(report !== null && 'cost' in report, false)
  }
})

test('a number that is not on the channel is undeliverable, with a sentence for the client', () => {
  assert.deepEqual(
    failure(
      { groupId: 2, id: 4, name: 'UNDELIVERABLE_REJECTED_OPERATOR' },
      { id: 7002, name: 'EC_UNKNOWN_USER', permanent: true },
    ),
    {
      kind: 'failed',
      status: 'UNDELIVERABLE',
      reason: 'The number cannot be reached on this channel: EC_UNKNOWN_USER (7002, permanent)',
    },
  )
})

test('without an error the status gives the reason', () => {
  assert.deepEqual(failure({ groupId: 4, id: 15, name: 'EXPIRED_EXPIRED' }), {
    kind: 'failed',
    status: 'EXPIRED',
    reason: 'The upstream could not deliver it within its lifetime: EXPIRED_EXPIRED (15)',
  })
})

test('an unregistered sender is an invalid source, and missing credit is a rejection', () => {
  const unregistered = failure({ groupId: 5, id: 99, name: 'REJECTED' }, { id: 7034, name: 'EC_X' })
  assert.equal(unregistered?.kind === 'failed' && unregistered.status, 'INVALID SOURCE ADDRESS')
  const credits = failure({ groupId: 5, id: 12, name: 'REJECTED_NOT_ENOUGH_CREDITS' })
  assert.equal(credits?.kind === 'failed' && credits.status, 'REJECTED')
})

test('a duplicate id does not fail the first message with that id', () => {
  const twice = { groupId: 5, id: 23, name: 'REJECTED_DUPLICATE_MESSAGE_ID' }
  assert.deepEqual(failure(twice), { kind: 'enroute' })
  assert.deepEqual(failure({ groupId: 2, id: 9, name: 'X' }, { id: 7280, name: 'EC_DUPLICATE_REQUEST' }), {
    kind: 'enroute',
  })
})

test('a text of any length is clipped to one line', () => {
  const name = `A\0B\n${'x'.repeat(100_000)}`
  const report = readDelivery({ messageId: 'm', status: { groupId: 5, id: 4_242, name } })
  assert.ok(report?.outcome.kind === 'failed')
  for (const text of [report.raw, report.outcome.reason]) {
    assert.match(text, /A B x/)
    assert.ok(text.length < 400)
  }
})

test('a seen report is read, whichever of from and to is the subscriber', () => {
  const report = readSeen({
    messageId: '715380012.0.1gcmxpmo0',
    from: '385919998888',
    to: '41793026731',
    seenAt: '2023-04-05T11:22:10.251+0000',
  })
  assert.deepEqual(report, {
    refs: ['715380012.0.1gcmxpmo0'],
    own: { msgId: 715_380_012, stage: 0, expiresAt: Date.UTC(2100, 0, 1) },
    phone: null,
    outcome: { kind: 'read' },
    at: Date.UTC(2023, 3, 5, 11, 22, 10, 251),
    raw: 'seen',
  })
})

test('a report without an id or a status is ignored', () => {
  assert.equal(readDelivery({ ...delivered, messageId: '' }), null)
  assert.equal(readDelivery({ ...delivered, status: 'DELIVERED' }), null)
  assert.equal(readSeen({ seenAt: delivered.doneAt }), null)
})

test('instants have an offset with or without a colon, or Z', () => {
  const at = Date.UTC(2026, 2, 3, 13, 22, 35)
  assert.equal(parseInfobipInstant('2026-03-03T14:22:35.000+0100'), at)
  assert.equal(parseInfobipInstant('2026-03-03T14:22:35+01:00'), at)
  assert.equal(parseInfobipInstant('2026-03-03T13:22:35Z'), at)
  for (const text of [null, '', 'yesterday', '2026-03-03', '2026-13-03T14:22:35Z', '2026-03-03T14:22:35']) {
    assert.equal(parseInfobipInstant(text), null)
  }
})
