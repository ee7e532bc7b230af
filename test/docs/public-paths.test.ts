import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { packageFolder } from '../../packages/kit/machine/package-folder.ts'
import { publicPaths } from '../../tools/reference/public-paths.ts'

const read = (path: string) => readFileSync(join(packageFolder, path), 'utf8')

const open = [
  '/api/json.php',
  '/api/verify.php',
  '/v1/json',
  '/v1/events',
  '/v1/senders',
  '/v1/messages/7',
  '/cgi-bin/sendsms',
  '/send',
  '/rate',
  '/balance',
  '/inbound/carrier-a',
  '/inbound/carrier-a/7',
  '/l/abc',
  '/u/abc',
]
const inside = [
  '/metrics',
  '/health/ready',
  '/console',
  '/sandbox',
  '/docs/',
  '/v2/json',
  '/sender',
  '/x/l/a',
]

test('what clients, carriers and subscribers call is public, and nothing else', () => {
  const isPublic = (path: string) =>
    publicPaths.some((each) => (each.isPrefix ? path.startsWith(each.path) : path === each.path))
  assert.deepEqual(open.filter(isPublic), open)
  assert.deepEqual(inside.filter(isPublic), [])
  assert.deepEqual(
    publicPaths.filter(({ isStream }) => isStream).map(({ path }) => path),
    ['/v1/events'],
  )
})

test('documents, examples of proxies and the ingress have the paths of the gateway: else run npm run reference', () => {
  execFileSync(process.execPath, [join(packageFolder, 'scripts/reference.mjs'), '--check'], { stdio: 'pipe' })
})

test('the examples for nginx let through what is public, and do not collect the stream of events', () => {
  for (const page of ['docs/operations/running.md', 'docs/operations/console.md']) {
    const [example = ''] = /```nginx\n[\s\S]*?```/.exec(read(page)) ?? []
    const patterns = [...example.matchAll(/location ~ (\S+) \{/g)].map(
      ([, pattern = '']) => new RegExp(pattern),
    )
    const exact = [...example.matchAll(/location = (\S+) \{/g)].map(([, path]) => path)
    const passes = (path: string) => exact.includes(path) || patterns.some((pattern) => pattern.test(path))
    assert.deepEqual(open.filter(passes), open, page)
    assert.deepEqual(inside.filter(passes), ['/console'], page)
    assert.match(example, /location = \/v1\/events \{[^}]*proxy_buffering off;[^}]*proxy_read_timeout 1h;/)
  }
})

test('the example for Caddy and the ingress have every public path', () => {
  const [caddy = ''] = /```caddy\n[\s\S]*?```/.exec(read('docs/operations/running.md')) ?? []
  const ingress = read('deploy/helm/posthorn/templates/ingress.yaml')
  for (const { path, isPrefix } of publicPaths) {
    assert.ok(caddy.split(/\s+/).includes(isPrefix ? `${path}*` : path), path)
    assert.ok(ingress.includes(`"${path}" "${isPrefix ? 'Prefix' : 'Exact'}"`), path)
  }
  assert.match(caddy, /@streams path \/v1\/events[\s\S]*flush_interval -1/)
})
