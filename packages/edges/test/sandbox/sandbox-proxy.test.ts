import assert from 'node:assert/strict'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test } from 'node:test'
import { fastify } from 'fastify'
import { sandboxProxy } from '../../sandbox/sandbox-proxy.ts'

const noTests = {
  callbacks: { expect: () => Promise.reject(new Error('not in this test')) },
  reset: () => Promise.resolve(),
}

async function listening(answer: string) {
  const server = createServer((incoming, reply) => reply.end(`${answer} ${incoming.url}`))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, close: () => server.close() }
}

test('the proxy connects only to the simulated network, whatever the request line names', async () => {
  const network = await listening('network')
  const inside = await listening('inside')
  const app = fastify()
  app.register((scope, _options, done) => {
    sandboxProxy(network.url, () => noTests)(scope, null as never)
    done()
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  const get = (path: string) =>
    new Promise<string>((resolve, reject) => {
      const outgoing = request({ host: '127.0.0.1', port, path, agent: false }, (answer) => {
        let text = ''
        answer.setEncoding('utf8').on('data', (piece: string) => {
          text += piece
        })
        answer.on('end', () => resolve(text))
      })
      outgoing.on('error', reject).end()
    })
  try {
    assert.equal(await get('/sandbox/handsets?phone=1'), 'network /sandbox/handsets?phone=1')
    assert.equal(await get(`${inside.url}/sandbox/secrets?a=1`), 'network /sandbox/secrets?a=1')
    assert.doesNotMatch(await get(`${inside.url}/sandbox/../secrets`), /inside/)
  } finally {
    await app.close()
    network.close()
    inside.close()
  }
})
