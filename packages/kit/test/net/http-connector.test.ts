import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { Pool } from 'undici'
import { RawHttpServer, writeEach } from '../../../../test/support/raw-http-server.ts'
import { packageFolder } from '../../machine/package-folder.ts'
import { httpConnector } from '../../net/http-connector.ts'

const limits = { timeout: 20_000 }
const final = 'HTTP/1.1 202 Accepted\r\nContent-Length: 4\r\n\r\ndone'
const interim = 'HTTP/1.1 100 Continue\r\n\r\n'

/** Two requests over one connection, answered with `pieces`. */
async function exchange(pieces: readonly string[]): Promise<[number, string][]> {
  await using server = await RawHttpServer.open((socket) => writeEach(socket, pieces))
  const pool = new Pool(server.origin, { connections: 1, connect: httpConnector({}) })
  const answers: [number, string][] = []
  try {
    for (let turn = 0; turn < 2; turn++) {
      const { statusCode, body } = await pool.request({ method: 'POST', path: '/', body: '{}' })
      answers.push([statusCode, await body.text()])
    }
  } finally {
    await pool.destroy()
  }
  return answers
}

const twice = (status: number, body: string): [number, string][] => [
  [status, body],
  [status, body],
]

test(
  'interim responses that were not asked for are skipped, whatever pieces they come in',
  limits,
  async () => {
    const heads: string[][] = [
      [interim, final],
      [interim + final],
      [...interim, final],
      [interim.slice(0, 11), interim.slice(11) + final.slice(0, 3), final.slice(3)],
      [interim.repeat(3), final],
      ['HTTP/1.1 102 Processing\r\n\r\n', interim, 'HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n', final],
      ['HTTP/1.0 100 Continue\r\nServer: a\r\nX: HTTP/1.1 200 OK\r\n\r\n', final],
      ['HTTP/1.1 100\r\n\r\n', final],
      ['HTTP/1.1 199 Wait\n\n', final],
    ]
    for (const pieces of heads) assert.deepEqual(await exchange(pieces), twice(202, 'done'), pieces.join('|'))
  },
)

test('a body that reads like an interim response stays as it is', limits, async () => {
  const head = `HTTP/1.1 200 OK\r\nContent-Length: ${interim.length}\r\n\r\n`
  assert.deepEqual(await exchange([head, interim]), twice(200, interim))
  assert.deepEqual(await exchange([interim, head + interim]), twice(200, interim))
})

test('a connection that ends within or after an interim response is an error', limits, async () => {
  for (const pieces of ['HTTP/1.1 1', 'HTTP/1.1 100 Continue\r\n', interim]) {
    await using server = await RawHttpServer.open((socket) => void socket.end(pieces))
    const pool = new Pool(server.origin, { connect: httpConnector({}) })
    await assert.rejects(pool.request({ method: 'GET', path: '/' }), pieces)
    await pool.destroy()
  }
})

test('an answer that is no HTTP is an error and waits for nothing', limits, async () => {
  for (const said of [
    'SSH-2.0-OpenSSH_9.9\r\n',
    'HTTP/2 100\r\n\r\n',
    'HTTP/1.1 101 Switching Protocols\r\n\r\n',
  ]) {
    await using server = await RawHttpServer.open((socket) => void socket.write(said))
    const pool = new Pool(server.origin, { connect: httpConnector({}) })
    await assert.rejects(pool.request({ method: 'GET', path: '/' }), said)
    await pool.destroy()
  }
})

test('every HTTP client of the gateway skips interim responses', () => {
  const folder = join(packageFolder, 'packages')
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.ts') && !/^[^/]+\/test\//.test(name),
  )
  const bare = files.filter((name) => {
    const text = readFileSync(join(folder, name), 'utf8')
    const sends = /^import (?!type).*\b(Pool|Agent|Client|request|fetch)\b.* from 'undici'$/m.test(text)
    return sends && !/\b(httpConnector|httpAgent|egressConnector)\b/.test(text)
  })
  // The simulated network is ours.
  const ours = ['console-server/handsets/simulated-network.ts', 'edges/sandbox/sandbox-proxy.ts']
  assert.deepEqual(bare.sort(), ours)
})
