import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterEach, beforeEach, test } from 'node:test'
import { apiKey, GatewayHarness } from '../packages/gateway/test/whole/gateway-harness.ts'
import { until } from '../packages/gateway/test/whole/until.ts'

let harness: GatewayHarness

// Each test uses its own gateway, because requests count against the address.
beforeEach(async () => {
  harness = await GatewayHarness.open()
})

afterEach(async () => {
  await harness[Symbol.asyncDispose]()
})

const element = JSON.stringify({
  type: 'sms',
  id: 123,
  phone: 380671234567,
  sms_signature: 'Posthorn',
  sms_message: 'Hello',
})

/** A megabyte of operations between the members `first` and `last`. */
function megabyte(first: string, last: string): string {
  return `{${first}"data":[${`${element},`.repeat(10_000)}12345678901234567890]${last}}`
}

const wrongKey = '"auth":"a wrong key"'
const rightKey = `"auth":${JSON.stringify(apiKey)}`

async function post(body: string, path = '/api/json.php'): Promise<{ success: boolean; error?: string }> {
  const response = await fetch(`${harness.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  })
  return (await response.json()) as { success: boolean; error?: string }
}

/** Begins a request with a stated length of one megabyte and sends only `body`. */
function begin(body: string): { socket: Socket; answer: () => string } {
  const { hostname, port } = new URL(harness.url)
  const socket = connect({ host: hostname, port: Number(port) })
  let answer = ''
  socket
    .on('error', () => undefined)
    .on('data', (chunk: Buffer) => {
      answer += chunk.toString()
    })
  const head = ['POST /api/json.php HTTP/1.1', 'Host: x', 'Content-Type: application/json']
  socket.write(`${[...head, 'Content-Length: 1048576'].join('\r\n')}\r\n\r\n${body}`)
  return { socket, answer: () => answer }
}

test('a megabyte without a valid key is refused without being parsed, whatever its form', async () => {
  const bodies = [
    megabyte(`${wrongKey},`, ''),
    megabyte('', `,${wrongKey}`),
    megabyte('"auth":12345678901234567890,', ''),
  ]
  // A body that is invalid JSON at its very end shows whether it was parsed.
  for (const body of bodies.flatMap((text) => [text, text.slice(0, -1)])) {
    assert.deepEqual(await post(body), { success: false, error: 'Access denied' })
  }
  const { error } = await post(megabyte(`${wrongKey},`, '').slice(0, -1), '/v1/json')
  assert.equal(error, 'Access denied')
  const verifying = await post(
    megabyte('"command":"verify",', `,${wrongKey}`).slice(0, -1),
    '/api/verify.php',
  )
  assert.equal(verifying.error, 'Access denied')
})

test('a valid key is found anywhere in the body, also beside a wrong one', async () => {
  for (const body of [
    megabyte(`${rightKey},`, ''),
    megabyte('', `,\n ${rightKey}`),
    megabyte(`"note":{${wrongKey}},`, `,${rightKey}`),
  ]) {
    const { error } = await post(body)
    assert.equal(error, 'data must be a list of at most 1000 operations')
  }
})

test('an address with refused megabytes is refused by the first bytes, but a valid key among them is accepted', async () => {
  for (let times = 0; times < 5; times++) await post(megabyte(`${wrongKey},`, ''))
  const half = begin(megabyte(`${wrongKey},`, '').slice(0, 100_000))
  await Promise.race([once(half.socket, 'close'), deadline()])
  assert.match(half.answer(), /Connection: close.*Access denied/is)
  const { error } = await post(megabyte(`${rightKey},`, ''))
  assert.equal(error, 'data must be a list of at most 1000 operations')
  assert.equal((await harness.client.post([{ type: 'balance' }])).success, true)
})

test('unfinished bodies do not fill the memory, and other bodies are read', async () => {
  const body = megabyte(`${rightKey},`, '').slice(0, 1_000_000)
  const halves: ReturnType<typeof begin>[] = []
  try {
    // The limit is 64 MiB.
    for (let count = 0; count < 75; count++) halves.push(begin(body))
    await until(
      'the first of them to be cut off',
      () => halves.some(({ answer }) => answer().includes('too much to do')) || null,
    )
    assert.equal((await harness.client.post([{ type: 'balance' }])).success, true)
  } finally {
    for (const { socket } of halves) socket.destroy()
  }
})

async function deadline(): Promise<never> {
  const patience = AbortSignal.timeout(10_000)
  await once(patience, 'abort')
  throw new Error('the connection stayed open')
}
