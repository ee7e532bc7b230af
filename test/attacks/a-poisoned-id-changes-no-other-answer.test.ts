import assert from 'node:assert/strict'
import { randomInt } from 'node:crypto'
import { after, before, test } from 'node:test'
import type { Envelope } from '../../packages/gateway/test/whole/client.ts'
import { apiKey, GatewayHarness } from '../../packages/gateway/test/whole/gateway-harness.ts'

let harness: GatewayHarness

before(async () => {
  harness = await GatewayHarness.open()
})

after(async () => {
  await harness[Symbol.asyncDispose]()
})

/** Digits that compression, as in an index of the database, does not shorten. */
const digits = Array.from({ length: 9_000 }, () => randomInt(10)).join('')

const poisoned: [name: string, json: string][] = [
  ['a fraction', `0.${digits}`],
  ['a whole number', `1${digits.slice(0, 300)}`],
  ['a number with an exponent', `1.${digits}e-100`],
  ['a string', `"${digits}"`],
  ['a list', `[1${digits}]`],
]

/** An operation whose id is written as given. */
function withId(operation: object, json: string): string {
  return JSON.stringify({ ...operation, id: 'ID' }).replace('"ID"', json)
}

async function post(operations: string[]): Promise<{ envelope: Envelope; bytes: number }> {
  const response = await fetch(`${harness.url}/api/json.php`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: `{"auth":${JSON.stringify(apiKey)},"data":[${operations.join(',')}]}`,
  })
  const text = await response.text()
  return { envelope: JSON.parse(text) as Envelope, bytes: text.length }
}

for (const [name, json] of poisoned) {
  test(`an id of thousands of digits, ${name}, is refused in its item and not echoed`, async () => {
    const good = harness.client.sms({ phone: '380671234567', hook: null })
    const others = Array.from({ length: 5 }, () => harness.client.send({ phone: '380671234568', hook: null }))
    const { envelope, bytes } = await post([
      JSON.stringify(good),
      withId(good, json),
      withId({ type: 'status' }, json),
      withId({ type: 'template/delete' }, json),
      withId({ type: 'hlr', phone: '380671234567' }, json),
    ])
    await Promise.all(others)
    const [first, ...refused] = envelope.data ?? []
    assert.equal(first?.success, true, envelope.error)
    assert.equal(refused.length, 4)
    for (const { success, error } of refused) {
      assert.deepEqual([success, error], [false, 'id must be a number, or a string of 1 to 128 characters'])
    }
    assert.ok(bytes < 1_000, `the answer has ${bytes} bytes`)
    assert.deepEqual(
      harness.logged.filter((line) => line.includes('"level":"error"') || line.includes('"level":50')),
      [],
    )
  })
}

test('an id of 128 characters is accepted in every notation', async () => {
  const good = harness.client.sms({ phone: '380671234567', hook: null })
  const longest = [`0.${digits.slice(0, 125)}7`, `"${digits.slice(0, 128)}"`, `"${'ї'.repeat(128)}"`]
  const { envelope } = await post(longest.map((json) => withId(good, json)))
  for (const item of envelope.data ?? []) assert.equal(item.success, true, item.error)
})
