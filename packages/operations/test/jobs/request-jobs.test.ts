import assert from 'node:assert/strict'
import { test } from 'node:test'
import { apiKey, goodSms, operationsFixture, perform, post } from '../../../edges/test/operations-fixture.ts'
import { BatcherFull } from '../../../kit/flow/batcher.ts'
import { DatabaseUnavailable } from '../../../store/database.ts'

const type = 'type must be the name of an operation, for example sms'
const storage = 'The gateway cannot reach its database: nothing was accepted, please try again'

test('errors and successes are in the order of the request, and all sends go to intake together', async () => {
  const fixture = operationsFixture()
  const answer = await perform(fixture, [
    { type: 'balance' },
    { ...goodSms, id: 'a' },
    { ...goodSms, id: 'b', sms_message: '' },
    'sms',
    { type: 'fax', id: 'c' },
    { ...goodSms, id: 'd' },
    { type: 'sender' },
    { type: 'status', id: 'none' },
  ])
  assert.equal(answer.success, true)
  assert.deepEqual(
    answer.data?.map((item) => item.error ?? item.data?.['id'] ?? Object.keys(item.data ?? {})[0]),
    [
      'amount',
      'a',
      'Please enter SMS text',
      'An operation must be an object with a type',
      type,
      'd',
      'senders',
      'id must be that of a message: no message is known by it',
    ],
  )
  assert.deepEqual(
    fixture.intake.calls.map((call) => call.map(({ clientId }) => clientId)),
    [['a', 'd']],
  )
})

for (const element of [null, 5, 'sms', true, [], [goodSms]]) {
  test(`${JSON.stringify(element).slice(0, 20)} in place of an operation is an item error without data`, async () => {
    assert.deepEqual(await perform(operationsFixture(), [element]), {
      success: true,
      data: [{ success: false, error: 'An operation must be an object with a type' }],
    })
  })
}

for (const wrong of [undefined, null, '', 'SMS', 5, ['sms'], 'constructor', '__proto__']) {
  test(`the type ${String(JSON.stringify(wrong))} is unknown`, async () => {
    const fixture = operationsFixture()
    assert.deepEqual(await perform(fixture, [{ ...goodSms, type: wrong }]), {
      success: true,
      data: [{ success: false, error: type, data: { id: 42 } }],
    })
    assert.deepEqual(fixture.refused, ['unknown type'])
  })
}

test('where storage refuses the sends, the whole request says that nothing was accepted', async () => {
  const fixture = operationsFixture()
  fixture.intake.failWith = new DatabaseUnavailable('gone')
  assert.deepEqual(await perform(fixture, [{ type: 'sender' }, goodSms]), { success: false, error: storage })
  assert.deepEqual(fixture.faults, [])
})

test('where too much waits to be written, the request says so', async () => {
  const fixture = operationsFixture()
  fixture.intake.failWith = new BatcherFull('full')
  const answer = await perform(fixture, [goodSms])
  assert.deepEqual(answer, {
    success: false,
    error: 'The gateway has too much to do: nothing was accepted, please try again',
  })
})

test('an unexpected error is logged and hidden from the client', async () => {
  const fixture = operationsFixture()
  const error = new TypeError('secret inside')
  fixture.intake.failWith = error
  const answer = await post(fixture, { auth: apiKey, data: [goodSms] })
  assert.ok(!answer.includes('secret'))
  assert.match(answer, /^\{"success":false,"error":"The gateway made an error/)
  assert.deepEqual(fixture.faults, [error])
})

test('a query without its database refuses the request where nothing was accepted', async () => {
  const fixture = operationsFixture()
  fixture.lookup.failWith = new DatabaseUnavailable('gone')
  for (const call of [{}, { idempotencyKey: 'k' }]) {
    assert.deepEqual(await perform(fixture, [{ type: 'balance' }], call), { success: false, error: storage })
  }
  assert.equal(fixture.intake.stored.size, 0)
})

test('a query without its database is an item error where a send of the request was accepted', async () => {
  const fixture = operationsFixture()
  fixture.lookup.failWith = new DatabaseUnavailable('gone')
  const answer = await perform(fixture, [{ type: 'status', id: 1 }, goodSms])
  assert.equal(answer.success, true)
  assert.deepEqual(answer.data?.[0], {
    success: false,
    error: 'The gateway cannot reach its database, please try again',
    data: { id: 1 },
  })
  assert.equal(answer.data[1]?.success, true)
})

test('a query that fails unexpectedly is an item error and is logged', async () => {
  const fixture = operationsFixture()
  fixture.lookup.failWith = new TypeError('secret inside')
  const answer = await perform(fixture, [{ type: 'balance' }])
  assert.deepEqual(answer.data, [{ success: false, error: 'The gateway made an error, please try again' }])
  assert.equal(fixture.faults.length, 1)
})
