import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test } from 'node:test'
import { Pool } from 'undici'
import { systemClock } from '../../../kit/time/clock.ts'
import { checkLinkDomain } from '../../links/check-link-domain.ts'

const limits = { timeout: 30_000 }
const domain = 'go.shop.example'

/** Checks the domain at a server that answers with a status, or, for null, closes the connection. */
async function checkAt(status: number | null) {
  const seen: string[] = []
  const server = createServer((request, response) => {
    seen.push(`${request.headers.host} ${request.method} ${request.url}`)
    if (status === null) request.socket.destroy()
    else response.writeHead(status).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const config = { allowPrivateAddresses: false, timeoutMs: 5_000 }
  const openPool = () => new Pool(`http://127.0.0.1:${port}`)
  const resolver = { resolve: () => Promise.resolve([]) }
  try {
    return {
      seen,
      ...(await checkLinkDomain({ clock: systemClock, config, resolver, openPool }, { domain, proof: 'pf' })),
    }
  } finally {
    server.close()
  }
}

test('a domain that leads here answers its proof', limits, async () => {
  const { seen, reach } = await checkAt(204)
  assert.deepEqual([seen, reach], [['go.shop.example GET /l/domain/pf'], 'reached'])
})

test('a proxy that changes the host, another server, and none are told apart', limits, async () => {
  assert.equal((await checkAt(421)).reach, 'other-host')
  const other = await checkAt(301)
  assert.deepEqual([other.reach, other.detail], ['other-server', '301'])
  const none = await checkAt(null)
  assert.equal(none.reach, 'unreachable')
  assert.notEqual(none.detail, null)
})

test('a domain that leads into a private network is not requested', limits, async () => {
  const config = { allowPrivateAddresses: false, timeoutMs: 5_000 }
  const resolver = { resolve: () => Promise.resolve(['10.0.0.7']) }
  const { reach, detail } = await checkLinkDomain(
    { clock: systemClock, config, resolver },
    { domain, proof: 'pf' },
  )
  assert.deepEqual([reach, detail], ['forbidden', '10.0.0.7 is not a public address'])
})
