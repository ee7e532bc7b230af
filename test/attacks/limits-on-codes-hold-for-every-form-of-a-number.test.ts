import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import { apiKey, GatewayHarness } from '../../packages/gateway/test/whole/gateway-harness.ts'
import { until } from '../../packages/gateway/test/whole/until.ts'

let harness: GatewayHarness

before(async () => {
  harness = await GatewayHarness.open()
})

after(async () => {
  await harness[Symbol.asyncDispose]()
})

async function post(fields: object): Promise<{ status: number; body: Record<string, unknown> }> {
  const response = await fetch(`${harness.url}/api/verify.php`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ auth: apiKey, ...fields }),
  })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

const forms: [country: string, ...forms: string[]][] = [
  ['Ukraine', '380671239100', '3800671239100'],
  ['Britain', '447911123456', '4407911123456', '0447911123456'],
  ['Kazakhstan', '77771234567', '787771234567'],
  ['the United States', '12025550123', '112025550123', '0012025550123'],
  ['Argentina', '5491112345678', '54111512345678', '541112345678'],
]

suite('the limit of three codes a minute holds over all forms of a number', () => {
  for (const [country, ...phones] of forms) {
    test(`to a telephone in ${country}`, async () => {
      const requests = phones.flatMap((phone) => Array.from({ length: 4 }, () => phone))
      const statuses: number[] = []
      for (const phone of requests) statuses.push((await post({ command: 'verify/create', phone })).status)
      assert.deepEqual(statuses, [200, 200, 200, ...requests.slice(3).map(() => 429)])
    })
  }
})

test('a code can be checked with any form of its number, and every answer has the form of its request', async () => {
  const hook = harness.receiver.url()
  const created = await post({ command: 'verify/create', phone: '+3800671239101', hook })
  const { verify_id } = created.body
  const text = await until('the code', () => {
    const [message] = harness.network().handsets.view('380671239101').messages
    return message === undefined ? null : JSON.stringify(message)
  })
  const code = /Your code: (\d{6})/.exec(text)?.[1]
  const check = { command: 'verify', verify_id, code: 'nonsense' }
  const sent = [380671239101, '3800671239101']
  for (const phone of sent) {
    const { body } = await post({ ...check, phone })
    assert.deepEqual([body['phone'], body['status']], [String(phone), 'pending'])
  }
  const { body } = await post({ ...check, code, phone: '380671239101' })
  assert.deepEqual([body['phone'], body['status']], ['380671239101', 'approved'])
  const callbacks = await until('both callbacks', () => {
    const { received } = harness.receiver
    return received.length < 2
      ? null
      : received.map(({ body: json }) => JSON.parse(json) as { phone: string })
  })
  assert.deepEqual(
    callbacks.map(({ phone }) => phone),
    ['3800671239101', '3800671239101'],
  )
})
