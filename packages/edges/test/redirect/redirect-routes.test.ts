import assert from 'node:assert/strict'
import { request } from 'node:http'
import { test } from 'node:test'
import { CodeSource } from '../../../engines/links/code-source.ts'
import { sampleCode, shortLink } from '../../../engines/test/links/sample-links.ts'
import { readMessageLinks } from '../../../store/accounts/links.ts'
import { DatabaseUnavailable } from '../../../store/database.ts'
import { type OpenRoutes, openRoutes } from './open-routes.ts'

const browser = {
  'user-agent':
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Version/18.1 Safari/604.1',
  'sec-fetch-mode': 'navigate',
}

/** Uses `node:http`, since `fetch` sends `sec-fetch-mode: cors`, which is no visit of a person. */
function get(
  routes: OpenRoutes,
  path: string,
  { method = 'GET', headers = browser }: { method?: string; headers?: Record<string, string> } = {},
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const outgoing = request(`${routes.url}${path}`, { method, headers }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.once('end', () => {
        const pairs = Object.entries(answer.headers).map(([name, value]) => [name, String(value)])
        const body = chunks.length === 0 ? null : Buffer.concat(chunks)
        const init = {
          status: answer.statusCode ?? 0,
          headers: Object.fromEntries(pairs) as Record<string, string>,
        }
        resolve(new Response(body, init))
      })
    })
    outgoing.once('error', reject).end()
  })
}

async function counted(routes: OpenRoutes): Promise<[raw: number, human: number]> {
  await routes.clicks[Symbol.asyncDispose]()
  const [link] = await readMessageLinks(routes.db, 42)
  return [link?.rawClicks ?? -1, link?.humanClicks ?? -1]
}

test('a link redirects to its target, without caching or a referrer', async () => {
  const target = 'https://example.com/a?b=c&d=%D1%97#e'
  await using routes = await openRoutes([shortLink('b', { target })])
  const answer = await get(routes, `/l/${sampleCode('b')}`)
  assert.equal(answer.status, 302)
  const header = (name: string) => answer.headers.get(name)
  assert.equal(header('location'), target)
  assert.deepEqual(
    [header('cache-control'), header('referrer-policy'), header('x-robots-tag')],
    ['no-store', 'no-referrer', 'noindex, nofollow'],
  )
  assert.equal(await answer.text(), '')
  assert.deepEqual(await counted(routes), [1, 1])
})

test('HEAD is answered alike and never counts as a person', async () => {
  await using routes = await openRoutes([shortLink('b')])
  const answer = await get(routes, `/l/${sampleCode('b')}`, { method: 'HEAD' })
  assert.deepEqual([answer.status, answer.headers.get('location')], [302, 'https://example.com/b'])
  assert.deepEqual(await counted(routes), [1, 0])
})

const machines: [string, Record<string, string>][] = [
  ['a chat that previews', { 'user-agent': 'TelegramBot (like TwitterBot)' }],
  ['a browser that prefetches', { ...browser, 'sec-purpose': 'prefetch' }],
  ['an old browser that prefetches', { ...browser, 'x-moz': 'prefetch' }],
  ['a program', { 'user-agent': 'python-requests/2.32' }],
  ['a client without a user agent', { 'user-agent': '' }],
  ['a page that embeds', { ...browser, 'sec-fetch-mode': 'no-cors' }],
]

for (const [who, headers] of machines) {
  test(`${who} is redirected and does not count as a person`, async () => {
    await using routes = await openRoutes([shortLink('b')])
    assert.equal((await get(routes, `/l/${sampleCode('b')}`, { headers })).status, 302)
    assert.deepEqual(await counted(routes), [1, 0])
  })
}

test('an expired link is gone, says so in the language of its reader, and is not counted', async () => {
  await using routes = await openRoutes([shortLink('b')])
  routes.clock.advance(91 * 24 * 3_600_000)
  const answer = await get(routes, `/l/${sampleCode('b')}`, { headers: { 'accept-language': 'pl' } })
  assert.equal(answer.status, 410)
  assert.equal(answer.headers.get('location'), null)
  assert.equal(answer.headers.get('cache-control'), 'no-store')
  assert.match(await answer.text(), /<html lang="pl">[\s\S]*Ten link wygasł/)
  assert.deepEqual(await counted(routes), [0, 0])
})

test('guessed codes are not found, and nothing on the page comes from the address', async () => {
  await using routes = await openRoutes([shortLink('b')])
  const codes = new CodeSource()
  const guesses = Array.from({ length: 500 }, async () => (await get(routes, `/l/${codes.next()}`)).status)
  assert.deepEqual([...new Set(await Promise.all(guesses))], [404])
  const forged = await get(routes, `/l/${encodeURIComponent('"><script>alert(1)</script>')}`)
  assert.equal(forged.status, 404)
  assert.doesNotMatch(await forged.text(), /script/)
  for (const path of ['/l/', '/l/..%2f..%2fetc', '/l/%0d%0aset-cookie:a=b', '/l/%zz', '/l/a/b']) {
    const answer = await get(routes, path)
    assert.ok([400, 404].includes(answer.status), `${path} ${answer.status}`)
    assert.equal(answer.headers.get('set-cookie'), null)
  }
  assert.deepEqual(await counted(routes), [0, 0])
})

test('whatever stands in the database, only http and https targets without line ends are redirected to', async () => {
  const targets = [
    'javascript:alert(1)',
    'https://example.com/\r\nset-cookie: a=b',
    '//example.com/',
    'https://приклад.укр/',
  ]
  const letters = ['b', 'c', 'd', 'f']
  await using routes = await openRoutes(
    targets.map((target, index) => shortLink(letters[index] ?? '', { target })),
  )
  for (const letter of letters) {
    const answer = await get(routes, `/l/${sampleCode(letter)}`)
    assert.deepEqual(
      [answer.status, answer.headers.get('location'), answer.headers.get('set-cookie')],
      [404, null, null],
    )
  }
})

test('a full stop that a telephone took along does no harm', async () => {
  await using routes = await openRoutes([shortLink('b')])
  assert.equal((await get(routes, `/l/${sampleCode('b')}.`)).status, 302)
})

test('while the database is away, a link answers that it can be tried again', async () => {
  await using routes = await openRoutes([shortLink('b')])
  routes.loseDatabase(new DatabaseUnavailable('gone'))
  const answer = await get(routes, `/l/${sampleCode('b')}`)
  assert.deepEqual([answer.status, answer.headers.get('retry-after')], [503, '30'])
})

test('a fault is logged, and its details are not shown', async () => {
  await using routes = await openRoutes([])
  routes.loseDatabase(new TypeError('secret inside'))
  const answer = await get(routes, `/l/${sampleCode('b')}`)
  assert.equal(answer.status, 500)
  assert.doesNotMatch(await answer.text(), /secret/)
  assert.equal(routes.faults.length, 1)
})

test('only GET and HEAD follow a link', async () => {
  await using routes = await openRoutes([shortLink('b')])
  assert.equal((await get(routes, `/l/${sampleCode('b')}`, { method: 'POST' })).status, 404)
  assert.deepEqual(await counted(routes), [0, 0])
})
