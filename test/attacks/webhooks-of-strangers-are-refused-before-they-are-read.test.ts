import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { after, before, test } from 'node:test'
import { GatewayHarness } from '../../packages/gateway/test/whole/gateway-harness.ts'
import { until } from '../../packages/gateway/test/whole/until.ts'

let harness: GatewayHarness
before(async () => {
  harness = await GatewayHarness.open({ everyChannel: true })
})
after(() => harness[Symbol.asyncDispose]())

const limit = { timeout: 600_000 }
const megabyte = 1_048_576

/** Sends the head of a POST and `octets` of a body that is announced with four megabytes. */
async function begin(path: string, headers: string[], octets: number): Promise<Socket> {
  const { hostname, port } = new URL(harness.url)
  const socket = connect({ host: hostname, port: Number(port) })
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  const head = [`POST ${path} HTTP/1.1`, 'Host: x', `Content-Length: ${4 * megabyte}`, ...headers, '', '']
  socket.write(head.join('\r\n'))
  if (octets > 0) socket.write(Buffer.alloc(octets, '['))
  return socket
}

async function answerTo(socket: Socket): Promise<string> {
  const [piece] = (await once(socket, 'data')) as [Buffer]
  socket.destroy()
  return piece.toString('latin1', 0, 12)
}

const forged: [name: string, path: string, headers: string[]][] = [
  ['without the secret of its address', '/inbound/viber-sandbox/delivery/guessed', []],
  ['without a signature of Meta', '/inbound/whatsapp-sandbox', []],
  ['without a signature of Google', '/inbound/rcs-sandbox', []],
  ['with a signature that is none', '/inbound/telegram-sandbox', ['X-Request-Signature: x']],
]

for (const [name, path, headers] of forged) {
  test(`a webhook ${name} is refused by its head`, limit, async () => {
    assert.equal(await answerTo(await begin(path, headers, 0)), 'HTTP/1.1 401')
  })
}

test('a webhook for an upstream that does not exist is refused by its head', limit, async () => {
  assert.equal(await answerTo(await begin('/inbound/unknown', [], 0)), 'HTTP/1.1 404')
})

test(
  'unfinished bodies of strangers are bounded: the oldest are closed, and carriers still get through',
  limit,
  async () => {
    const signature = `X-Hub-Signature-256: sha256=${'0'.repeat(64)}`
    const sockets: Socket[] = []
    let closed = 0
    for (let count = 0; count < 20; count++) {
      const socket = await begin('/inbound/whatsapp-sandbox', [signature], 4 * megabyte - 1)
      socket.resume().on('close', () => closed++)
      sockets.push(socket)
      await until('the body to be taken', () =>
        socket.writableLength === 0 || socket.destroyed ? true : null,
      )
    }
    await until('the oldest to be given up', () => (closed >= 4 ? true : null))
    assert.ok(sockets.at(-1)?.destroyed === false)
    const url = `${harness.url}/inbound/viber-sandbox/delivery/sandbox-webhooks`
    assert.equal((await fetch(url, { method: 'POST', body: '{"results":[]}' })).status, 200)
    for (const socket of sockets) socket.destroy()
  },
)

test('a webhook with more reports than carriers send at once is refused', limit, async () => {
  const url = `${harness.url}/inbound/viber-sandbox/seen/sandbox-webhooks`
  const results = Array.from({ length: 5_001 }, (_, index) => ({ messageId: `m${index}` }))
  const answer = await fetch(url, { method: 'POST', body: JSON.stringify({ results }) })
  assert.deepEqual(
    [answer.status, await answer.json()],
    [400, { success: false, error: 'more than 5000 results' }],
  )
})
