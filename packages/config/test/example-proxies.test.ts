import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { suite, test } from 'node:test'
import { packageFolder } from '../../kit/machine/package-folder.ts'

/** Paths that no example passes on to a gateway. */
const inside = [
  ...['/metrics', '/metrics/', '/health/live', '/health/ready', '/health', '/sandbox', '/sandbox/handsets'],
  ...[
    '/sandbox/recordings/1.wav',
    '/sandbox/receiver/shop',
    '/api',
    '/v1',
    '/inbound',
    '/consolemetrics',
    '/x',
  ],
]
const forClients = ['/api/json.php', '/api/verify.php', '/v1/json', '/inbound/meta', '/l/aB3', '/u/aB3']
const forPeople = [
  '/console',
  '/console/',
  '/console/api/session',
  '/console/api/live',
  '/console/messages/1',
]

interface Example {
  of: string
  text: string
  passes: (path: string) => boolean
}

const examples: Example[] = documents().flatMap((of) => {
  const text = readFileSync(join(packageFolder, of), 'utf8')
  const blocks = [...text.matchAll(/```(\w*)\n(.*?)```/gs)].map(([, language = '', block = '']) => ({
    language,
    block,
  }))
  const proxies = blocks.filter(({ block }) => /proxy_pass|reverse_proxy|ProxyPass/.test(block))
  for (const { language } of proxies)
    assert.match(language, /^(nginx|caddy)$/, `${of}: this test reads nginx, the test of public paths Caddy`)
  const ofNginx = proxies.filter(({ language }) => language === 'nginx')
  return ofNginx.map(({ block }) => ({ of, text: block, passes: passing(block) }))
})

function documents(): string[] {
  const pages = readdirSync(join(packageFolder, 'docs'), { recursive: true }).map((name) =>
    join('docs', String(name)),
  )
  return ['README.md', 'SECURITY.md', ...pages].filter((name) => name.endsWith('.md'))
}

/** As nginx chooses a location: an exact one, else the first expression that matches, else the longest prefix. */
function passing(block: string): (path: string) => boolean {
  const bare = block.replaceAll(/(?<!\\)#.*$/gm, '')
  const locations = [...bare.matchAll(/location\s+(=|~\*?|\^~)?\s*(\S+)\s*\{([^}]*)\}/g)].map(
    ([, kind = '', pattern = '', body = '']) => ({ kind, pattern, isPassed: body.includes('proxy_pass') }),
  )
  assert.ok(locations.length > 0, block)
  return (path) => {
    const exact = locations.find(({ kind, pattern }) => kind === '=' && pattern === path)
    const expression = locations.find(
      ({ kind, pattern }) => kind.startsWith('~') && new RegExp(pattern).test(path),
    )
    const prefixes = locations.filter(({ kind, pattern }) => kind === '' && path.startsWith(pattern))
    const [longest] = prefixes.sort((a, b) => b.pattern.length - a.pattern.length)
    return (exact ?? expression ?? longest)?.isPassed ?? false
  }
}

test('the examples of proxies pass on public paths only', () => {
  assert.ok(examples.length >= 2, String(examples.length))
  const passesAll = (paths: string[]) =>
    examples.filter(({ passes }) => paths.every(passes)).map(({ of }) => of)
  assert.deepEqual(passesAll(forClients).sort(), ['docs/operations/console.md', 'docs/operations/running.md'])
  assert.deepEqual(passesAll(forPeople).sort(), ['docs/operations/console.md', 'docs/operations/running.md'])
})

suite('no example publishes', () => {
  for (const path of inside) {
    test(path, () => {
      for (const { of, text, passes } of examples) assert.equal(passes(path), false, `${of}\n${text}`)
    })
  }
})
