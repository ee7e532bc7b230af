import assert from 'node:assert/strict'
import { test } from 'node:test'
import { toMicros } from '@posthorn/client'
import fc from 'fast-check'
import { answer, FakeGateway, sms } from './fake-gateway.ts'

/** A gateway that repeats the id as it stands in the request. */
function echo(): FakeGateway {
  return new FakeGateway(({ text }) => {
    const id = /"id":("(?:[^"\\]|\\.)*"|[^,}]+)/.exec(text)?.[1] ?? 'null'
    return answer(
      `{"success":true,"data":[{"success":true,"data":{"id":${id},"msg_id":10000,"data":1,"parts":1}}]}`,
    )
  })
}

test('an id comes back as it was sent, with its type and every digit', async () => {
  const ids = fc.oneof(
    fc.bigInt({ min: 0n, max: 10n ** 40n }),
    fc.maxSafeInteger(),
    fc.string({ minLength: 1 }),
    fc.constantFrom('9007199254740993', '{"amount":1}', '"amount":5', 1.5),
  )
  await fc.assert(
    fc.asyncProperty(ids, async (id) => {
      const gateway = echo()
      assert.equal((await gateway.settle(gateway.client.perform(sms(id)))).id, id)
    }),
    { numRuns: 200 },
  )
})

test('a bigint is a number of the request, with every digit', async () => {
  const gateway = echo()
  await gateway.settle(gateway.client.perform(sms(123456789012345678901234567890n)))
  assert.match(gateway.requests[0]?.text ?? '', /"id":123456789012345678901234567890,/)
})

test('a number that has lost digits already is refused before it is sent', async () => {
  const gateway = echo()
  const wrong = [2 ** 53, 1e21, Number.NaN, Number.POSITIVE_INFINITY]
  for (const id of wrong) {
    await assert.rejects(gateway.client.perform(sms(id)), {
      name: 'RangeError',
      message: `id must be a bigint or a string: the number ${id} may have lost digits`,
    })
  }
  assert.equal(gateway.requests.length, 0)
  assert.equal(gateway.clock.waiting, 0)
})

test('money is the decimal text of the gateway, and micros are its whole millionths', async () => {
  const balance = async (json: string) => {
    const gateway = new FakeGateway(() =>
      answer(`{"success":true,"data":[{"success":true,"data":{"amount" : ${json}, "currency":"UAH"}}]}`),
    )
    return (await gateway.settle(gateway.client.perform({ type: 'balance' }))).amount
  }
  assert.equal(await balance('999.5'), '999.5')
  assert.equal(await balance('9007199254740993.000001'), '9007199254740993.000001')
  // Amounts as the gateway writes them.
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: -(2 ** 52), max: 2 ** 52 }), async (micros) => {
      assert.equal(toMicros(await balance(JSON.stringify(micros / 1_000_000))), BigInt(micros))
    }),
    { numRuns: 200 },
  )
  assert.equal(toMicros('9007199254740993.000001'), 9007199254740993000001n)
  assert.equal(toMicros('-0.5'), -500_000n)
  for (const wrong of ['', '1e3', '0.0000001', '5,0']) assert.throws(() => toMicros(wrong), RangeError)
})

test('fields without a value are left out, and texts keep every character', async () => {
  const gateway = echo()
  const text = 'Line\n"quoted" \u2028 ї 😀 \\'
  await gateway.settle(gateway.client.perform({ ...sms('a"b'), sms_message: text, hook: null }))
  assert.deepEqual(gateway.requests[0]?.body.data[0], { ...sms('a"b'), sms_message: text, hook: null })
})
