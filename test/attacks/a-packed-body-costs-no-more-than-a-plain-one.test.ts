import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { apiKey, GatewayHarness } from '../../packages/gateway/test/whole/gateway-harness.ts'
import { behindProxy } from './console-visitor.ts'

let harness: GatewayHarness
before(async () => {
  harness = await GatewayHarness.open({ settings: behindProxy, everyChannel: true })
})
after(() => harness[Symbol.asyncDispose]())

/** 256 MiB of blanks in 260 KB; unpacked whole, each would take a fifth of a second. */
const bomb = Buffer.concat(Array(16).fill(gzipSync(Buffer.alloc(16_777_216, ' '))))
/** 600 bytes that unpack to half a megabyte, below every limit. */
const small = gzipSync(Buffer.alloc(524_288, ' '))

function post(path: string, body: Buffer, address: string, headers: Record<string, string> = {}) {
  return fetch(harness.url + path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'content-encoding': 'gzip',
      'x-forwarded-for': address,
      ...headers,
    },
    body,
  })
}

test('bodies that unpack to gigabytes end at the limit, and a client gets its turn beside them', async () => {
  const signature = { 'x-hub-signature-256': `sha256=${'0'.repeat(64)}` }
  const before = process.memoryUsage().rss
  const bombs = Array.from({ length: 40 }, (_, index) =>
    index % 2 === 0
      ? post('/api/json.php', bomb, '198.51.100.7')
      : post('/inbound/whatsapp-sandbox', bomb, '198.51.100.7', signature),
  )
  const balance = JSON.stringify({ auth: apiKey, data: [{ type: 'balance' }] })
  const started = performance.now()
  const answer = await post('/api/json.php', gzipSync(balance), '192.0.2.9')
  assert.match(await answer.text(), /"success":true,"data":\[\{"success":true/)
  const answers = await Promise.all(bombs)
  for (const [index, each] of answers.entries()) {
    assert.ok(index % 2 === 0 ? each.status === 200 : [413, 503].includes(each.status), `${each.status}`)
    assert.match(await each.text(), /at most \d+ bytes|too much to do|too many|Access denied/i)
  }
  // Unpacked whole they would take ten gigabytes and some ten seconds.
  assert.ok(performance.now() - started < 60_000)
  assert.ok(process.memoryUsage().rss - before < 400_000_000)
})

test('small bodies that unpack to large ones count as large once their address was refused', async () => {
  for (let count = 0; count < 20; count++) await post('/api/json.php', small, '203.0.113.5')
  const answer = await post('/api/json.php', small, '203.0.113.5')
  assert.match(await answer.text(), /Access denied/)
  const keyed = JSON.stringify({ auth: apiKey, pad: ' '.repeat(100_000), data: [{ type: 'balance' }] })
  assert.match(await (await post('/api/json.php', gzipSync(keyed), '203.0.113.5')).text(), /"success":true/)
})
