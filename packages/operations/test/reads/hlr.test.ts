import assert from 'node:assert/strict'
import { test } from 'node:test'
import { failedLookup } from '../../../carriers/lookups/lookup.ts'
import { type Answer, goodSms, operationsFixture, perform } from '../../../edges/test/operations-fixture.ts'
import { DatabaseUnavailable } from '../../../store/database.ts'

const hlr = (id: number, phone: number | string = 380501234567) => ({ type: 'hlr', id, phone })

function errors({ data }: Answer): (string | undefined)[] | undefined {
  return data?.map(({ error }) => error)
}

test('the numbers of one request are looked up together, between sends', async () => {
  const fixture = operationsFixture()
  const answer = await perform(fixture, [hlr(1), goodSms, hlr(2, '+380501234568')])
  assert.deepEqual(errors(answer), [undefined, undefined, undefined])
  assert.equal(answer.data?.[0]?.data?.['phone'], 380501234567)
  assert.equal(answer.data[2]?.data?.['phone'], 380501234568)
  assert.deepEqual(fixture.numbers.lookedUp, [['380501234567', '380501234568']])
  assert.deepEqual(
    fixture.numbers.charged.map(({ clientId, phone, priceMicros }) => [clientId, phone, priceMicros]),
    [
      ['1', '380501234567', 40_000],
      ['2', '380501234568', 40_000],
    ],
  )
})

test('a number is looked up and paid for in its E.164 form, and answered in the form of the request', async () => {
  const fixture = operationsFixture()
  const answer = await perform(fixture, [hlr(1, '+3800501234567'), hlr(2, 3800501234567), hlr(3)])
  assert.deepEqual(
    answer.data?.map(({ data }) => data?.['phone']),
    [3800501234567, 3800501234567, 380501234567],
  )
  assert.deepEqual(new Set(fixture.numbers.lookedUp.flat()), new Set(['380501234567']))
  assert.deepEqual(new Set(fixture.numbers.charged.map(({ phone }) => phone)), new Set(['380501234567']))
})

test('a failed lookup is not charged, and its error says whether to retry', async () => {
  const fixture = operationsFixture()
  fixture.numbers.answerWith = (phone) => failedLookup('fault', phone.endsWith('7'))
  const answer = await perform(fixture, [hlr(1), hlr(2, 380501234568)])
  assert.deepEqual(errors(answer), [
    'The network did not answer the lookup, please try again',
    'Operator not supported',
  ])
  assert.deepEqual(fixture.numbers.charged, [])
  assert.deepEqual(fixture.refused, ['hlr lookup', 'hlr tariff'])
})

test('a number without a tariff is not looked up', async () => {
  const fixture = operationsFixture()
  assert.deepEqual(errors(await perform(fixture, [hlr(1, 12025550123)])), ['Operator not supported'])
  assert.deepEqual(fixture.numbers.lookedUp, [])
})

test('only numbers that the balance covers are looked up', async () => {
  const fixture = operationsFixture()
  fixture.lookup.balanceMicros = 79_999
  const answer = await perform(fixture, [hlr(1), hlr(2, 380501234568)])
  assert.deepEqual(errors(answer), [undefined, 'Not enough money'])
  assert.deepEqual(fixture.numbers.lookedUp, [['380501234567']])
})

test('money that was spent during the lookup is an error after the answer', async () => {
  const fixture = operationsFixture()
  fixture.numbers.pays = 1
  assert.deepEqual(errors(await perform(fixture, [hlr(1), hlr(2)])), [undefined, 'Not enough money'])
})

for (const key of [undefined, 'once']) {
  const how = key === undefined ? 'without' : 'with'
  test(`while the database is away, a request ${how} a key is refused whole`, async () => {
    const fixture = operationsFixture()
    fixture.numbers.failWith = new DatabaseUnavailable('gone')
    const answer = await perform(fixture, [hlr(1)], key === undefined ? {} : { idempotencyKey: key })
    assert.deepEqual(answer, {
      success: false,
      error: 'The gateway cannot reach its database: nothing was accepted, please try again',
    })
    assert.equal(fixture.intake.stored.size, 0)
  })
}

test('the same key again causes no lookup and costs nothing; with another body it is refused', async () => {
  const fixture = operationsFixture()
  const once = { idempotencyKey: 'once' }
  const first = await perform(fixture, [hlr(1)], once)
  assert.deepEqual(await perform(fixture, [hlr(1)], once), first)
  assert.equal((await perform(fixture, [hlr(2)], once)).success, false)
  assert.equal(fixture.numbers.lookedUp.length, 1)
  assert.equal(fixture.numbers.charged.length, 1)
})

test('where the sends are not accepted, no lookup is charged', async () => {
  const fixture = operationsFixture()
  fixture.intake.failWith = new DatabaseUnavailable('gone')
  assert.equal((await perform(fixture, [hlr(1), goodSms])).success, false)
  assert.deepEqual(fixture.numbers.charged, [])
})

test('the asynchronous API has no lookups', async () => {
  const fixture = operationsFixture()
  await perform(fixture, [{ ...hlr(1), hook: 'https://shop.example/hook' }], { api: 'asynchronous' })
  assert.deepEqual(fixture.numbers.lookedUp, [])
  const [[url, body] = []] = fixture.outbox.bodies()
  assert.equal(url, 'https://shop.example/hook')
  assert.match(String(body?.['error']), /hlr is answered at \/api\/json\.php only/)
})
