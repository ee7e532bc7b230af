import assert from 'node:assert/strict'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test } from 'node:test'
import { gunzipSync } from 'node:zlib'
import { fastify } from 'fastify'
import { compressJson } from '../compress-json.ts'

const rows = { rows: Array.from({ length: 200 }, (_, row) => ({ row, status: 'DELIVERED' })) }

async function openApp() {
  const app = fastify()
  compressJson(app)
  app.get('/long', () => rows)
  app.get('/short', () => ({}))
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  /** As it came: `fetch` would unpack it. */
  const get = (path: string, headers = {}) =>
    new Promise<{ headers: Record<string, unknown>; octets: Buffer }>((resolve, reject) => {
      request({ host: '127.0.0.1', port, path, headers }, (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('end', () => resolve({ headers: response.headers, octets: Buffer.concat(chunks) }))
      })
        .on('error', reject)
        .end()
    })
  return { get, [Symbol.asyncDispose]: () => app.close() }
}

test('a long answer is compressed for a browser that takes gzip, and for no other', async () => {
  await using app = await openApp()
  const packed = await app.get('/long', { 'accept-encoding': 'gzip, br' })
  assert.equal(packed.headers['content-encoding'], 'gzip')
  assert.equal(packed.headers['vary'], 'accept-encoding')
  assert.ok(packed.octets.length < JSON.stringify(rows).length / 5)
  assert.deepEqual(JSON.parse(gunzipSync(packed.octets).toString()), rows)
  const plain = await app.get('/long')
  assert.equal(plain.headers['content-encoding'], undefined)
  assert.deepEqual(JSON.parse(plain.octets.toString()), rows)
})

test('a short answer is sent as it is', async () => {
  await using app = await openApp()
  const { headers, octets } = await app.get('/short', { 'accept-encoding': 'gzip' })
  assert.equal(headers['content-encoding'], undefined)
  assert.equal(octets.toString(), '{}')
})
