import assert from 'node:assert/strict'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { connect } from 'node:net'
import { after, before, test } from 'node:test'
import type { FastifyInstance, RouteOptions } from 'fastify'
import { addInterfaceUser } from '../../packages/administration/accounts/interface-users.ts'
import { apiKey, GatewayHarness } from '../../packages/gateway/test/whole/gateway-harness.ts'
import { addUser, behindProxy, ConsoleVisitor } from './console-visitor.ts'

let harness: GatewayHarness
let visitor: ConsoleVisitor
/** Every route of the gateway, as Fastify was given it. */
const routes: { method: string; url: string }[] = []
const markup = '<script>alert(1)</script>'
const channel = 'fastify.initialization'

function note(message: unknown): void {
  const { fastify } = message as { fastify: FastifyInstance }
  fastify.addHook('onRoute', ({ method, url }: RouteOptions) => {
    for (const each of [method].flat()) routes.push({ method: each, url })
  })
  fastify.get('/console/api/throws', () => Promise.reject(new Error(markup)))
}

before(async () => {
  subscribe(channel, note)
  harness = await GatewayHarness.open({ everyChannel: true, settings: behindProxy })
  unsubscribe(channel, note)
  await addUser(harness.db, 'ada', 'admin')
  visitor = await ConsoleVisitor.signedIn(harness.url, 'ada')
  const user = { username: 'tester', password: 'foobar', accountId: 1, sender: 'Posthorn' }
  await addInterfaceUser(harness.db, { ...user, kind: 'kannel' })
  await addInterfaceUser(harness.db, { ...user, kind: 'jasmin' })
})

after(() => harness[Symbol.asyncDispose]())

/** Pages for browsers; each has a policy of its own. */
const isPage = (path: string) => /^\/(|docs(\/.*)?|console(\/.*)?|l\/.*|[au]\/.*)$/.test(path)

function judge(what: string, headers: Headers, isOfPage: boolean): void {
  const policy = headers.get('content-security-policy') ?? ''
  assert.match(policy, /(^|; )default-src 'none'(;|$)/, what)
  assert.match(policy, /(^|; )frame-ancestors '(none|self)'(;|$)/, what)
  assert.doesNotMatch(policy, /script-src[^;]*(unsafe|\*|data:|http)/, what)
  assert.equal(headers.get('x-content-type-options'), 'nosniff', what)
  assert.equal(headers.get('referrer-policy'), 'no-referrer', what)
  assert.match(headers.get('cross-origin-resource-policy') ?? '', /^(same-origin|cross-origin)$/, what)
  if (isOfPage) return
  assert.doesNotMatch(headers.get('content-type') ?? '', /html|xml|svg|^\s*$/i, what)
  assert.match(policy, /^default-src 'none'/, what)
  assert.doesNotMatch(policy, /script-src|style-src/, what)
}

let addresses = 0

/** Of another client each time, because wrong credentials of one are answered more and more slowly. */
function anotherClient(): Record<string, string> {
  addresses++
  return { 'x-forwarded-for': `198.18.${addresses >> 8}.${addresses & 255}` }
}

/** Reads the head of the answer alone: some of them never end. */
async function headOf(path: string, init: RequestInit & { duplex?: 'half' } = {}): Promise<Response> {
  const leaving = new AbortController()
  const response = await fetch(harness.url + path, {
    redirect: 'manual',
    signal: leaving.signal,
    ...init,
    headers: { ...anotherClient(), cookie: visitor.cookie, ...(init.headers as Record<string, string>) },
  })
  leaving.abort()
  return response
}

function posted(body: string, type = 'application/json'): RequestInit {
  return { method: 'POST', body, headers: { 'content-type': type } }
}

/** The path with markup in place of what varies. */
function pathOf(url: string): string {
  const strange = encodeURIComponent(markup)
  return url.replaceAll(/:\w+/g, strange).replaceAll('*', strange)
}

test('the answer of every route forbids a browser to run it', async () => {
  assert.ok(routes.length > 50, `${routes.length} routes`)
  assert.ok(routes.some(({ url }) => url.startsWith('/sandbox')))
  for (const { method, url } of routes) {
    if (method === 'TRACE') continue
    const path = pathOf(url)
    const query = `?name=${encodeURIComponent(markup)}&token=${encodeURIComponent(markup)}&username=x&password=y`
    const hasBody = !['GET', 'HEAD'].includes(method)
    const bodies = hasBody ? ['application/json', markup, 'text/html'] : [undefined]
    for (const type of bodies) {
      const headers: Record<string, string> = type === undefined ? {} : { 'content-type': type }
      const init = { method, headers, ...(hasBody && { body: `{"${markup}":"${markup}"}` }) }
      const what = `${method} ${path} ${type ?? ''}`
      judge(what, (await headOf(path + query, init)).headers, isPage(url) || url === '/*')
    }
  }
})

test('so does each answer to what has no route, a wrong method, a large body and a fault', async () => {
  const large = 'x'.repeat(6_000_000)
  const long = 'x'.repeat(3_000)
  const cases: [what: string, status: number, path: string, init?: RequestInit][] = [
    ['no such path', 404, `/${markup}`],
    ['a path with an encoded text', 404, `/${encodeURIComponent(markup)}`],
    ['a path that cannot be decoded', 400, `/l/%zz${markup}`],
    ['a long parameter', 404, `/inbound/${long}`],
    ['another method', 405, '/api/json.php', { method: 'PUT' }],
    ['another method of the feed', 405, '/v1/events', { method: 'DELETE' }],
    ['another method of a page', 404, '/docs', { method: 'POST' }],
    ['a large body at the console', 413, '/console/api/sign-in', posted(large)],
    ['another type at the console', 415, '/console/api/sign-in', posted('x', `text/${markup}`)],
    ['a large body at sendsms', 413, '/cgi-bin/sendsms', { method: 'POST', body: large }],
    ['a fault', 500, '/console/api/throws'],
  ]
  for (const [what, status, path, init] of cases) {
    const response = await fetch(harness.url + path, init)
    judge(what, response.headers, false)
    if (status !== 404 || path.length < 1_000) assert.equal(response.status, status, what)
    assert.ok((await response.text()).length < 1_000, what)
  }
})

test('so does an answer to what is no request of HTTP', async () => {
  const { hostname, port } = new URL(harness.url)
  const heads = [
    `GET / HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(40_000)}\r\n\r\n`,
    `GET /<script> HTTP/1.1\r\nHost: a\r\nno header\r\n\r\n`,
    `${markup}\r\n\r\n`,
  ]
  for (const head of heads) {
    const answer = await new Promise<string>((resolve, reject) => {
      let text = ''
      const socket = connect(Number(port), hostname, () => socket.write(head))
      socket.on('data', (octets: Buffer) => (text += octets.toString()))
      socket.on('close', () => resolve(text)).on('error', reject)
    })
    assert.match(answer, /^HTTP\/1\.1 4\d\d /)
    assert.match(answer, /\r\nx-content-type-options: nosniff\r\n/i)
    assert.match(answer, /\r\ncontent-security-policy: default-src 'none'/i)
    assert.doesNotMatch(answer, /<script/)
  }
})

test('streams and successes have the same headers', async () => {
  const key = { authorization: `Bearer ${apiKey}` }
  const kannel = new URLSearchParams({
    username: 'tester',
    password: 'foobar',
    to: '380671110001',
    text: 'x',
  })
  const answers: [status: number, path: string, headers?: Record<string, string>][] = [
    [200, '/console/api/live'],
    [200, '/v1/events', key],
    [200, '/v1/events?wait=0', { ...key, accept: 'text/event-stream' }],
    [202, `/cgi-bin/sendsms?${kannel}`],
    [200, '/ping'],
    [200, '/balance?username=tester&password=foobar'],
    [200, '/health/live'],
    [200, '/metrics'],
    [200, '/console/api/messages.csv'],
    [200, '/console/api/session'],
    [200, '/openapi.json'],
    [200, '/sandbox'],
  ]
  for (const [status, path, headers = {}] of answers) {
    const response = await headOf(path, { headers })
    assert.equal(response.status, status, path)
    judge(path, response.headers, false)
  }
  for (const path of ['/', '/docs', '/console', '/l/none', '/u/none']) {
    judge(path, (await headOf(path)).headers, true)
  }
})

test('what an interface of another gateway echoes is a plain text without markup', async () => {
  const good = { username: 'tester', password: 'foobar', to: '380671110002', text: 'x' }
  const wrong: Record<string, string>[] = [
    { to: `${markup} 380671110002` },
    { to: `380671110002 ${'9'.repeat(2_000)}` },
    { 'meta-data': `?smpp?${encodeURIComponent(markup)}=1` },
    { 'dlr-url': `http://a.example/%z${markup}` },
    { 'dlr-url': markup },
    { from: markup },
    { charset: markup },
    { account: `[${markup}` },
    { username: markup },
  ]
  for (const fields of wrong) {
    const query = new URLSearchParams({ ...good, ...fields })
    const response = await fetch(`${harness.url}/cgi-bin/sendsms?${query}`, { headers: anotherClient() })
    assert.equal(response.headers.get('content-type'), 'text/plain; charset=utf-8')
    const text = await response.text()
    assert.doesNotMatch(text, /[<>]/, JSON.stringify(fields))
    assert.ok(text.length < 1_000, text)
  }
  const jasmin = { username: 'tester', password: 'foobar', to: '380671110002', content: 'x' }
  const wrongArguments: Record<string, string>[] = [
    { [markup]: '1' },
    { to: markup },
    { username: markup },
    { coding: `${markup}${'x'.repeat(5_000)}` },
    { sdt: markup },
    { 'dlr-url': `http://${markup}` },
  ]
  for (const fields of wrongArguments) {
    for (const path of ['/send', '/rate', '/balance']) {
      const query = new URLSearchParams({ ...jasmin, ...fields })
      const response = await fetch(`${harness.url}${path}?${query}`, { headers: anotherClient() })
      const text = await response.text()
      assert.doesNotMatch(text, /[<>]/, JSON.stringify(fields))
      assert.ok(text.length < 1_000, text)
    }
  }
})
