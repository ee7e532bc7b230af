import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { promisify } from 'node:util'
import pg from 'pg'
import { startSandbox } from '../simulators/sandbox.ts'
import { blocksOf, runBlock } from '../test/docs/page-commands.ts'
import { freshDatabase } from '../test/support/database.ts'
import { DatabaseDoor } from '../test/support/database-door.ts'
import { freePort } from '../test/support/free-port.ts'
import { NoRegistry, PackedPackage } from './support/installed-package.ts'
import { makeStandIns } from './support/standing-in-for-systemd.ts'

const page = 'docs/guides/go-to-production.md'
/** Problems that the doctor finds in what stands in here: a server without fsync, a carrier with a published password. */
const ofTheTest = /database settings|upstreams\[0\]\.password: is a well-known word/
/** Places of a server that the page names. Here they are below a folder of the test. */
const paths = [
  '/opt/posthorn',
  '/etc/posthorn',
  '/etc/systemd/system',
  '/var/lib/posthorn',
  '/usr/local/sbin',
]

test('each command of the path to production works, from the package to the upgrade', async (t) => {
  using packed = await PackedPackage.make()
  await using fresh = await freshDatabase()
  await using network = await startSandbox({
    dataDir: null,
    http: { port: 0 },
    sms: { port: 0, deliveryDelayMs: 5 },
  })
  const root = join(packed.folder, 'server')
  for (const path of ['/var/lib', '/usr/local/sbin', '/etc/systemd/system', '/home'])
    mkdirSync(join(root, path), { recursive: true })
  const file = 'posthorn-0.1.0.tgz'
  cpSync(packed.file, join(root, file))
  const standIns = makeStandIns(root, paths)
  const port = await freePort()
  await using database = await roleAndDatabase(fresh.url)
  // The user of the service cannot enter the folder of the test server's socket.
  await using door = await DatabaseDoor.at(database.url)
  await door.open()
  const said: string[] = []
  const { host, port: smscPort } = network.addresses.smpp
  const here = (block: string): string =>
    paths
      .reduce((text, path) => text.replaceAll(path, root + path), block)
      .replaceAll(':8080', `:${port}`)
      .replace("<<'END'\nupstreams:", `<<'END'\nlisten: { port: ${port} }\nupstreams:`)
      .replace('smsc.carrier-a.example', host)
      .replace(/port: 2775$/m, `port: ${smscPort}`)
      .replace('systemId: shop', 'systemId: posthorn')
      .replace('CARRIER_A_PASSWORD=secret', 'CARRIER_A_PASSWORD=sandbox')
      .replace(/^posthorn doctor$/m, 'posthorn doctor || true')
      .replace(/postgres:\S+/, door.url)
      .replace('ph_…', /ph_\w+/.exec(said.join('\n'))?.[0] ?? 'none')
  const env = {
    PATH: `${join(root, '/usr/local/sbin')}:${standIns}:${process.env['PATH']}`,
    HOME: join(root, 'home'),
    npm_config_registry: await npmSetting('registry'),
    npm_config_cache: await npmSetting('cache'),
    npm_config_prefer_offline: 'true',
    npm_config_audit: 'false',
    npm_config_fund: 'false',
    // A registry behind an authority of its own.
    ...pick(process.env, 'NODE_EXTRA_CA_CERTS'),
  }
  // Before the folder is removed, and its database.
  await using _service = {
    async [Symbol.asyncDispose]() {
      if (existsSync(join(root, 'posthorn.pid')))
        await runBlock('systemctl stop posthorn', { folder: root, env })
    },
  }
  // The user of the service passes through, and reads nothing beside its own.
  chmodSync(root, 0o755)
  for (const block of blocksOf(page, 'sh')) {
    const { code, output } = await runBlock(here(block), { folder: root, env })
    if (NoRegistry.is(output)) return t.skip('the npm registry cannot be reached')
    const journal = join(root, 'journal')
    assert.equal(code, 0, `${block}\n${output}\n${existsSync(journal) ? readFileSync(journal, 'utf8') : ''}`)
    assert.doesNotMatch(output, /"success":\s*false/)
    said.push(output)
  }
  const all = said.join('\n')
  assert.match(all, /posthorn\.yaml is in order/)
  const problems = all.split('\n').filter((line) => /^problem /.test(line))
  assert.deepEqual(
    problems.filter((line) => !ofTheTest.test(line)),
    [],
  )
  assert.match(all, /Final: DELIVERED/)
  assert.match(all, new RegExp(`http://127\\.0\\.0\\.1:${port}/console/join#`))
})

function pick(from: NodeJS.ProcessEnv, name: string): Record<string, string> {
  const value = from[name]
  return value === undefined ? {} : { [name]: value }
}

async function npmSetting(name: string): Promise<string> {
  return (await promisify(execFile)('npm', ['config', 'get', name])).stdout.trim()
}

/** What the SQL of the page makes, under names of its own. Disposed: both are gone. */
async function roleAndDatabase(serverUrl: string): Promise<AsyncDisposable & { url: string }> {
  const name = `production_${process.pid}`
  const [sql = ''] = blocksOf(page, 'sql')
  const statements = sql.replaceAll(/\bposthorn\b/g, name).split(';\n')
  const client = new pg.Client({ connectionString: serverUrl })
  await client.connect()
  for (const statement of statements) await client.query(statement)
  const url = new URL(serverUrl)
  url.username = name
  url.password = /PASSWORD '(.+?)'/.exec(sql)?.[1] ?? ''
  url.pathname = `/${name}`
  return {
    url: url.href,
    async [Symbol.asyncDispose]() {
      await client.query(`DROP DATABASE ${name} WITH (FORCE)`)
      await client.query(`DROP ROLE ${name}`)
      await client.end()
    },
  }
}
