import assert from 'node:assert/strict'
import { execFile, execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { test } from 'node:test'
import { packageFolder } from '../../packages/kit/machine/package-folder.ts'

interface Ended {
  code: number
  output: string
}

function run(script: string, env: NodeJS.ProcessEnv = {}): Promise<Ended> {
  return new Promise((resolve) => {
    const options = { cwd: packageFolder, env: { ...process.env, ...env } }
    execFile(process.execPath, [join('scripts', script)], options, (error, stdout, stderr) =>
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, output: stdout + stderr }),
    )
  })
}

/** Runs the audit against a registry that knows these advisories. */
async function audited(advisories: Record<string, { severity: string }>): Promise<Ended> {
  const answer = Object.entries(advisories).map(([name, { severity }], index) => {
    const advisory = { id: index + 1, url: `https://advisories.example/${name}`, title: 'It leaks' }
    return [name, [{ ...advisory, severity, vulnerable_versions: '*', cwe: [], cvss: { score: 9 } }]]
  })
  const server = createServer((request, response) => {
    request.resume()
    response.setHeader('content-type', 'application/json')
    const path = decodeURIComponent(request.url ?? '').slice(1)
    const versions = { '1.0.0': { name: path, version: '1.0.0' } }
    const about = { name: path, versions, 'dist-tags': { latest: '1.0.0' } }
    response.end(JSON.stringify(path.endsWith('/bulk') ? Object.fromEntries(answer) : about))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  try {
    const { port } = server.address() as AddressInfo
    return await run('audit.mjs', {
      npm_config_registry: `http://127.0.0.1:${port}/`,
      npm_config_cache: cache,
    })
  } finally {
    server.closeAllConnections()
    server.close()
  }
}

const cache = join(packageFolder, 'dist', 'npm-cache-of-tests')

test('the audit fails for a serious advisory about a package that users get, and for a critical one about a tool', async () => {
  const { code, output } = await audited({
    fastify: { severity: 'high' },
    typescript: { severity: 'critical' },
    '@biomejs/biome': { severity: 'high' },
    pino: { severity: 'moderate' },
  })
  assert.equal(code, 1, output)
  assert.match(output, /high in fastify, which users get: It leaks/)
  assert.match(output, /critical in typescript, a tool/)
  assert.match(output, /2 findings against the policy/)
})

test('the audit passes where the registry knows nothing serious, and says where it could not be asked', async () => {
  const fine = await audited({ pino: { severity: 'low' } })
  assert.deepEqual([fine.code, /0 findings/.test(fine.output)], [0, true], fine.output)
  const alone = await run('audit.mjs', {
    npm_config_registry: 'http://127.0.0.1:9/',
    npm_config_fetch_retries: '0',
  })
  assert.deepEqual([alone.code, /^SKIPPED the audit/.test(alone.output)], [0, true], alone.output)
})

test('no package runs a script at installation but those that are named with a reason', async () => {
  assert.deepEqual(await run('install-scripts.mjs'), { code: 0, output: '' })
})

test('the bill of materials lists what is in the bundle with checksums, and no tool', () => {
  execFileSync(process.execPath, [join('scripts', 'sbom.mjs')], { cwd: packageFolder, stdio: 'ignore' })
  const bill = JSON.parse(readFileSync(join(packageFolder, 'dist', 'app', 'sbom.cdx.json'), 'utf8')) as {
    bomFormat: string
    metadata: { component: { name: string } }
    components: { name: string; hashes?: object[]; licenses?: object[] }[]
  }
  assert.deepEqual([bill.bomFormat, bill.metadata.component.name], ['CycloneDX', 'posthorn'])
  const names = new Set(bill.components.map(({ name }) => name))
  for (const shipped of ['fastify', 'pg', 'undici', 'react']) assert.ok(names.has(shipped), shipped)
  for (const tool of ['typescript', 'oxlint', 'knip', 'fast-check']) assert.ok(!names.has(tool), tool)
})
