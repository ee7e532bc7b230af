import assert from 'node:assert/strict'
import { EventEmitter, once } from 'node:events'
import { request as httpRequest } from 'node:http'
import { connect } from 'node:net'
import { test } from 'node:test'
import { systemClock } from '../../kit/time/clock.ts'
import { type HttpServer, openHttpServer, type Routes } from '../server.ts'
import { apiKey, type Fixture, goodSms, operationsFixture } from './operations-fixture.ts'

function open(fixture: Fixture, routes: Routes[] = []): Promise<HttpServer> {
  return openHttpServer({
    ...fixture.ports,
    clock: systemClock,
    listen: { host: '127.0.0.1', port: 0 },
    routes,
  })
}

async function call(
  server: HttpServer,
  path: string,
  init: RequestInit,
): Promise<[status: number, body: string]> {
  const response = await fetch(server.url + path, init)
  return [response.status, await response.text()]
}

const json = { 'content-type': 'application/json' }
const body = JSON.stringify({ auth: apiKey, data: [goodSms] })

test('a request over HTTP is answered with JSON and status 200', async () => {
  const fixture = operationsFixture()
  await using server = await open(fixture)
  const response = await fetch(`${server.url}/api/json.php`, { method: 'POST', headers: json, body })
  assert.equal(response.status, 200)
  assert.equal(response.headers.get('content-type'), 'application/json; charset=utf-8')
  assert.match(await response.text(), /^\{"success":true,"data":\[\{"success":true,"data":\{"id":42,/)
  assert.equal(fixture.intake.calls.length, 1)
})

test('the asynchronous API is served by the same server', async () => {
  const fixture = operationsFixture()
  await using server = await open(fixture)
  const [status, text] = await call(server, '/v1/json', { method: 'POST', headers: json, body })
  assert.equal(status, 200)
  assert.match(text, /^\{"success":true,"request_id":"[0-9a-f-]{36}"\}$/)
  assert.equal(fixture.intake.calls.length, 1)
  assert.deepEqual(await call(server, '/v1/json', { method: 'GET' }), [
    405,
    '{"success":false,"error":"/v1/json takes POST requests only"}',
  ])
  assert.match((await call(server, '/v1/json', { method: 'POST', body: ';' }))[1], /Content-Type must be/)
})

const refused: [name: string, init: RequestInit, error: RegExp][] = [
  ['another content type', { headers: { 'content-type': 'text/plain' }, body }, /Content-Type must be/],
  ['no readable content type', { headers: { 'content-type': ';;;' }, body }, /Content-Type must be/],
  ['no content type and no body', {}, /Content-Type must be/],
  ['no content type', { body: new Blob([body]) }, /Content-Type must be/],
  ['an empty body', { headers: json, body: '' }, /valid JSON/],
  ['bad JSON', { headers: json, body: '{' }, /valid JSON/],
  ['a wrong key', { headers: json, body: '{"auth":"x"}' }, /Access denied/],
  ['no data', { headers: json, body: JSON.stringify({ auth: apiKey }) }, /data must be/],
]

for (const [name, init, error] of refused) {
  test(`${name} is an envelope error with status 200`, async () => {
    await using server = await open(operationsFixture())
    const [status, text] = await call(server, '/api/json.php', { method: 'POST', ...init })
    assert.equal(status, 200)
    assert.deepEqual(Object.keys(JSON.parse(text) as object), ['success', 'error'])
    assert.match(text, error)
  })
}

test('a body over the limit gets an envelope error, also without a stated length', async () => {
  const fixture = operationsFixture({ contract: { maxBodyBytes: 100_000 } })
  await using server = await open(fixture)
  const big = Buffer.alloc(400_000, 0x20)
  for (const headers of [{ ...json, 'content-length': String(big.length) }, json]) {
    const outgoing = httpRequest(`${server.url}/api/json.php`, { method: 'POST', headers })
    outgoing.end(big)
    const [response] = (await once(outgoing, 'response')) as [AsyncIterable<Buffer> & { statusCode: number }]
    assert.equal(response.statusCode, 200)
    let text = ''
    for await (const chunk of response) text += chunk.toString()
    assert.equal(text, '{"success":false,"error":"The request body must be at most 100000 bytes long"}')
  }
})

test('the header Idempotency-Key reaches intake', async () => {
  const fixture = operationsFixture()
  await using server = await open(fixture)
  const init = { method: 'POST', headers: { ...json, 'idempotency-key': 'k-1' }, body }
  const first = await call(server, '/api/json.php', init)
  assert.deepEqual(await call(server, '/api/json.php', init), first)
  assert.equal(fixture.intake.calls.length, 1)
})

test('other methods on the path are answered 405 with Allow: POST', async () => {
  await using server = await open(operationsFixture())
  for (const method of ['GET', 'PUT', 'DELETE']) {
    const [status, text] = await call(server, '/api/json.php', { method })
    assert.equal(status, 405)
    assert.equal(text, '{"success":false,"error":"/api/json.php takes POST requests only"}')
  }
})

test('an unknown path is answered 404 in JSON', async () => {
  await using server = await open(operationsFixture())
  const [status, text] = await call(server, '/api/xml.php', { method: 'POST', headers: json, body })
  assert.equal(status, 404)
  assert.deepEqual(JSON.parse(text), {
    success: false,
    error: 'There is nothing at POST /api/xml.php; operations go to POST /api/json.php',
  })
})

test('the answer about an unknown path does not repeat a key in its query', async () => {
  await using server = await open(operationsFixture())
  const [status, text] = await call(server, '/api/verify?auth=a-secret-key', {})
  assert.equal(status, 404)
  assert.doesNotMatch(text, /a-secret-key/)
})

test('the front page introduces the gateway and shows a send', async () => {
  await using server = await open(operationsFixture())
  const response = await fetch(server.url)
  assert.match(response.headers.get('content-type') ?? '', /^text\/html/)
  assert.ok((await response.text()).includes(`curl -s ${server.url}/api/json.php`))
})

test('other routes keep their own parsers, and their faults are logged and hidden', async () => {
  const fixture = operationsFixture()
  const routes: Routes = (app) => {
    app.post('/rate', (request) => request.body)
    app.get('/balance', () => Promise.reject(new Error('secret inside')))
  }
  await using server = await open(fixture, [routes])
  assert.deepEqual(await call(server, '/rate', { method: 'POST', headers: json, body: '{"a":1}' }), [
    200,
    '{"a":1}',
  ])
  const [status, text] = await call(server, '/balance', {})
  assert.equal(status, 500)
  assert.ok(!text.includes('secret'))
  assert.equal(fixture.faults.length, 1)
})

test('a port that is in use is an error that says which setting to change', async () => {
  await using server = await open(operationsFixture())
  const { host, port } = server.address
  const second = openHttpServer({ ...operationsFixture().ports, listen: { host, port } })
  await assert.rejects(second, /^Error: port \d+ of \S+ is taken by another program: change listen\.port /)
})

test('closing answers open requests and accepts no new ones', async () => {
  const fixture = operationsFixture()
  const steps = new EventEmitter()
  fixture.ports.intake.accept = async () => {
    steps.emit('reached')
    await once(steps, 'release')
    return [{ kind: 'accepted', msgId: 1 }]
  }
  const server = await open(fixture)
  const reached = once(steps, 'reached')
  const answer = call(server, '/api/json.php', { method: 'POST', headers: json, body })
  await reached
  const closed = server.close()
  await assert.rejects(fetch(server.url))
  steps.emit('release')
  const [status, text] = await answer
  await closed
  assert.equal(status, 200)
  assert.match(text, /"msg_id":1,/)
})

test('closing cuts off a client that never finishes its request', async () => {
  const server = await open(operationsFixture())
  const socket = connect(server.address.port, server.address.host)
  socket.write(
    'POST /api/json.php HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{',
  )
  await once(socket, 'connect')
  // A second request on another connection proves that the server has seen the first one's bytes.
  await call(server, '/', {})
  const ended = once(socket.resume(), 'close')
  await server.close(1)
  await ended
})

test('a client that disconnects in the middle of its body has no effect on others', async () => {
  const fixture = operationsFixture()
  await using server = await open(fixture)
  const socket = connect(server.address.port, server.address.host)
  socket.write(
    'POST /api/json.php HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{',
  )
  await once(socket, 'connect')
  await call(server, '/', {})
  socket.destroy()
  await once(socket, 'close')
  const [status] = await call(server, '/api/json.php', { method: 'POST', headers: json, body })
  assert.equal(status, 200)
  assert.deepEqual(fixture.faults, [])
})

test('while clients are asked to leave, every answer ends its connection, and new ones are accepted', async () => {
  const fixture = operationsFixture()
  await using server = await open(fixture)
  const kept = connect(server.address)
  const said: string[] = []
  kept.setEncoding('utf8').on('data', (text: string) => said.push(text))
  const get = 'GET /health HTTP/1.1\r\nHost: x\r\n\r\n'
  kept.write(get)
  await once(kept, 'data')
  assert.match(said.join(''), /connection: keep-alive/i)
  said.length = 0
  const drained = server.drain(60_000)
  kept.write(get)
  await once(kept, 'close')
  assert.match(said.join(''), /connection: close/i)
  await drained
  const response = await fetch(`${server.url}/api/json.php`, { method: 'POST', headers: json, body })
  assert.equal(response.status, 200)
  assert.equal(response.headers.get('connection'), 'close')
})
