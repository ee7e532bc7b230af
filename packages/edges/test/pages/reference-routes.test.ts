import assert from 'node:assert/strict'
import { test } from 'node:test'
import { systemClock } from '../../../kit/time/clock.ts'
import { operations } from '../../../operations/index.ts'
import { type HttpServer, openHttpServer } from '../../server.ts'
import { operationsFixture } from '../operations-fixture.ts'

function open(): Promise<HttpServer> {
  const listen = { host: '127.0.0.1', port: 0 }
  return openHttpServer({ ...operationsFixture().ports, clock: systemClock, listen })
}

test('/openapi.json can be read from any origin, and is sent again only after a change', async () => {
  await using server = await open()
  const response = await fetch(`${server.url}/openapi.json`)
  assert.equal(response.status, 200)
  assert.equal(response.headers.get('content-type'), 'application/json; charset=utf-8')
  assert.equal(response.headers.get('access-control-allow-origin'), '*')
  assert.equal(((await response.json()) as { openapi: string }).openapi, '3.1.0')
  const etag = response.headers.get('etag') ?? ''
  const again = await fetch(`${server.url}/openapi.json`, { headers: { 'if-none-match': etag } })
  assert.equal(again.status, 304)
  assert.equal(await again.text(), '')
  const other = await fetch(`${server.url}/openapi.json`, { headers: { 'if-none-match': '"other"' } })
  assert.equal(other.status, 200)
  assert.match(await other.text(), /^\{/)
})

test('/docs has a section for each operation', async () => {
  await using server = await open()
  const response = await fetch(`${server.url}/docs`)
  assert.equal(response.headers.get('content-type'), 'text/html; charset=utf-8')
  const html = await response.text()
  for (const { type } of operations) {
    assert.ok(html.includes(`<h4 id="${type.replaceAll(/[^a-z]/g, '')}">`), type)
  }
})

test('commands on the page go to where the page came from', async () => {
  await using server = await open()
  const html = await (await fetch(`${server.url}/docs`)).text()
  assert.ok(html.includes(`curl ${server.url}/api/json.php`))
  assert.ok(!html.includes('127.0.0.1:8080/'))
})

test('behind a proxy that speaks TLS the commands say https', async () => {
  await using server = await open()
  const headers = { 'x-forwarded-proto': 'https' }
  const html = await (await fetch(`${server.url}/docs`, { headers })).text()
  assert.ok(html.includes(`curl ${server.url.replace('http:', 'https:')}/api/json.php`))
})

test('a page loads nothing from elsewhere and runs no script', async () => {
  await using server = await open()
  for (const path of ['/', '/docs', '/docs/channels/sms']) {
    const response = await fetch(server.url + path)
    const policy = response.headers.get('content-security-policy') ?? ''
    assert.match(policy, /^default-src 'none'; style-src 'sha256-[^']+'; img-src 'self';/)
    const html = await response.text()
    assert.doesNotMatch(html, /<script|<link|<iframe| style=| on[a-z]+=|src="http|@import|url\(/)
  }
})

test('every page can be reached, and every link leads to an existing page and anchor', async () => {
  await using server = await open()
  const pages = new Map<string, string>()
  const waiting = ['/', '/docs']
  for (const path of waiting) {
    const response = await fetch(server.url + path)
    assert.equal(response.status, 200, path)
    const text = await response.text()
    pages.set(path, text)
    if (!response.headers.get('content-type')?.startsWith('text/html')) continue
    for (const [address] of linksOf(text)) {
      if (address?.startsWith('/docs') && !waiting.includes(address)) waiting.push(address)
    }
  }
  for (const page of ['channels/sms', 'operations/callbacks', 'guides/send-a-code', 'comparison']) {
    assert.ok(pages.has(`/docs/${page}`), page)
  }
  for (const [path, html] of pages) {
    for (const [address = '', id] of linksOf(html)) {
      const target = address === '' ? html : pages.get(address)
      if (id !== undefined) assert.ok(target?.includes(`id="${id}"`), `${path} links to ${address}#${id}`)
    }
  }
})

test('a page has one title, unique ids and one language', async () => {
  await using server = await open()
  const html = await (await fetch(`${server.url}/docs`)).text()
  assert.equal(html.match(/<h1[ >]/g)?.length, 1)
  const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
  assert.equal(new Set(ids).size, ids.length, 'an id stands twice')
  assert.match(html, /<html lang="en">/)
})

test('the documents are searched, listed, and a browser is told in words what is not there', async () => {
  await using server = await open()
  const htmlOf = async (path: string) => (await fetch(server.url + path)).text()
  assert.match(await htmlOf('/docs/search?words=hang-up%20machine'), /href="\/docs[^"]*"/)
  assert.match(await htmlOf('/docs/search?words=%3Cscript%3E'), /Nothing has &lt;script&gt;/)
  assert.match(await htmlOf('/docs/search'), /href="\/docs\/operations\/callbacks"/)
  const missing = await fetch(`${server.url}/docs/nothing`, { headers: { accept: 'text/html,*/*' } })
  assert.equal(missing.status, 404)
  assert.match(await missing.text(), /There is no such page/)
})

for (const path of ['/docs/nothing', '/docs/pictures/nothing.svg', '/docs/..%2fpackage.json', '/docs/%00']) {
  test(`${path} is nothing`, async () => {
    await using server = await open()
    const response = await fetch(server.url + path)
    assert.equal(response.status, 404)
    assert.equal(((await response.json()) as { success: boolean }).success, false)
  })
}

test('pictures of the documents are served', async () => {
  await using server = await open()
  const response = await fetch(`${server.url}/docs/pictures/parts.svg`)
  assert.equal(response.headers.get('content-type'), 'image/svg+xml')
  assert.match(await response.text(), /^<svg/)
  const photograph = await fetch(`${server.url}/docs/pictures/code-email.png`)
  assert.equal(photograph.headers.get('content-type'), 'image/png')
  const octets = Buffer.from(await photograph.arrayBuffer())
  assert.equal(octets.subarray(1, 4).toString(), 'PNG')
  assert.match(await (await fetch(`${server.url}/docs/channels/email`)).text(), /code-email\.png/)
})

/** Address without and with the place on it; the address is empty for the page itself. */
function linksOf(html: string): [address: string | undefined, id: string | undefined][] {
  return [...html.matchAll(/(?:href|src)="([^"#]*)(?:#([^"]*))?"/g)].map(([, address, id]) => [address, id])
}
