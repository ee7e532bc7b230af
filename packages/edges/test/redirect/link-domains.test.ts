import assert from 'node:assert/strict'
import { request } from 'node:http'
import { test } from 'node:test'
import { sampleCode, shortLink, unsubscribeLink } from '../../../engines/test/links/sample-links.ts'
import { openRoutes } from './open-routes.ts'

const limits = { timeout: 60_000 }
const shop = 'go.shop.example'

/** The status of a GET with this `Host`. */
function statusOn(url: string, path: string, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = request(new URL(path, url), { headers: { host } }, (answer) => {
      answer.resume()
      resolve(answer.statusCode ?? 0)
    })
    sent.on('error', reject)
    sent.end()
  })
}

test('codes are answered on the host that they were made for', limits, async () => {
  await using routes = await openRoutes([
    shortLink('b', { domain: shop }),
    unsubscribeLink('c', { domain: shop }),
    shortLink('d'),
    shortLink('f', { accountId: 2 }),
    unsubscribeLink('g', { accountId: 2 }),
  ])
  routes.hosts.set(shop, { accountId: 1, proof: 'p' })
  const on = (host: string) => async (path: string) => statusOn(routes.url, path, host)
  const paths = ['l/b', 'u/c', 'l/d', 'l/f', 'u/g'].map(
    (each) => `/${each.slice(0, 2)}${sampleCode(each.slice(2))}`,
  )
  assert.deepEqual(await Promise.all(paths.map(on(shop))), [302, 200, 404, 404, 404])
  assert.deepEqual(await Promise.all(paths.map(on('GO.shop.example:443'))), [302, 200, 404, 404, 404])
  assert.deepEqual(await Promise.all(paths.map(on('go.shop.example.'))), [302, 200, 404, 404, 404])
  assert.deepEqual(await Promise.all(paths.map(on('posthorn.example'))), [404, 404, 302, 302, 200])

  routes.hosts.clear()
  assert.equal(await on(shop)(paths[0] ?? ''), 302, 'the domain was given up')
  routes.hosts.set(shop, { accountId: 2, proof: 'q' })
  assert.equal(await on(shop)(paths[0] ?? ''), 404, 'another account has it')
})

test(
  'a proof of a domain is answered on that domain alone, and a proxy learns which domains there are',
  limits,
  async () => {
    await using routes = await openRoutes([])
    routes.hosts.set(shop, { accountId: 1, proof: 'xxxxxxxxxxxb' })
    const status = (path: string, host = '127.0.0.1') => statusOn(routes.url, path, host)
    assert.equal(await status('/l/domain/xxxxxxxxxxxb', shop), 204)
    assert.equal(await status('/l/domain/xxxxxxxxxxxb', 'upstream.internal'), 421)
    assert.equal(await status('/l/domain/xxxxxxxxxxxc', shop), 404)
    assert.equal(await status(`/l/domain?domain=${shop}`), 200)
    assert.equal(await status('/l/domain?domain=other.example'), 404)
    assert.equal(await status('/l/domain?domain=a&domain=b'), 404)
    assert.equal(await status('/l/domain'), 404)
  },
)
