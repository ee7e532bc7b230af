import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { gzipSync } from 'node:zlib'
import { packageFolder } from '../../packages/kit/machine/package-folder.ts'
import { openApiText } from '../../tools/reference/files.ts'
import { createReference } from '../../tools/reference/reference.ts'
import { clientFolder, InstalledClient } from './installed-client.ts'

const maxGzipBytes = 15 * 1_024
const bundle = readFileSync(join(clientFolder, 'dist', 'index.js'))

test('the client for every runtime is one file of less than 15 KiB, gzipped, that imports nothing', () => {
  const bytes = gzipSync(bundle, { level: 9 }).length
  assert.ok(bytes < maxGzipBytes, `${bytes} bytes`)
  assert.doesNotMatch(bundle.toString(), /\bimport\s*[({'"*]|\brequire\(|node:|\bprocess\.|\bBuffer\b/)
})

test('loading it does nothing that edge runtimes forbid: no random values, no timers, no requests', () => {
  const path = JSON.stringify(pathToFileURL(join(clientFolder, 'dist', 'index.js')).href)
  const forbidding = `
    const forbid = (name) => ({ get() { throw new Error(name + ' is not there while a module is loaded') } })
    for (const name of ['crypto', 'fetch', 'setTimeout', 'process', 'Buffer', 'require']) {
      Object.defineProperty(globalThis, name, { ...forbid(name), configurable: true })
    }
    const { Posthorn } = await import(${path})
    new Posthorn({ url: 'http://127.0.0.1:8080', key: 'sandbox' })`
  const loaded = spawnSync(process.execPath, ['--input-type=module', '-e', forbidding], { encoding: 'utf8' })
  assert.equal(loaded.stderr, '')
  assert.equal(loaded.status, 0)
})

test('the package has no dependencies, and nothing in it but built files, the licence and the README', () => {
  const about = JSON.parse(readFileSync(join(clientFolder, 'package.json'), 'utf8')) as Record<
    string,
    unknown
  >
  for (const kind of ['dependencies', 'peerDependencies', 'optionalDependencies']) {
    assert.equal(about[kind], undefined, kind)
  }
  const packed = spawnSync('npm', ['pack', '--dry-run', '--json', '--offline'], {
    cwd: clientFolder,
    encoding: 'utf8',
    shell: process.platform === 'win32',
  })
  assert.equal(packed.status, 0, packed.stderr)
  const [{ files }] = JSON.parse(packed.stdout) as [{ files: { path: string }[] }]
  const paths = files.map(({ path }) => path)
  const others = paths.filter((path) => !/^dist\/(cjs\/)?[a-z-]+\.d\.ts$/.test(path))
  assert.deepEqual(others.toSorted(), [
    'LICENSE',
    'README.md',
    'dist/cjs/index.js',
    'dist/cjs/index.js.map',
    'dist/cjs/package.json',
    'dist/code.js',
    'dist/index.js',
    'dist/index.js.map',
    'package.json',
  ])
  assert.ok(paths.includes('dist/index.d.ts'))
  const licence = (folder: string) => readFileSync(join(folder, 'LICENSE'), 'utf8')
  assert.equal(licence(clientFolder), licence(packageFolder))
})

test('the types of the client are those of the OpenAPI document', async () => {
  const script = pathToFileURL(join(packageFolder, 'scripts', 'client-types.mjs')).href
  const { clientTypes, clientTypesPath } = (await import(script)) as {
    clientTypes: (document: unknown) => Promise<string>
    clientTypesPath: string
  }
  const text = openApiText(createReference())
  const types = readFileSync(join(packageFolder, clientTypesPath), 'utf8')
  assert.equal(await clientTypes(JSON.parse(text)), types, 'run `npm run reference`')
  assert.notEqual(await clientTypes(JSON.parse(text.replaceAll('"sms_lifetime"', '"sms_life"'))), types)
})

/** Compiled in a project that has the client installed, with all checks of TypeScript. */
const program = `
import { type MessageCallback, NotEnoughMoneyError, Posthorn, toMicros, verifyWebhook } from '@posthorn/client'

const posthorn = new Posthorn({ url: 'http://127.0.0.1:8080', key: 'sandbox' })
const message = { id: 1n, phone: '380671234567', sms_signature: 'Posthorn', sms_message: 'Hello!' } as const
const { msg_id, parts }: { msg_id: number; parts: number } = await posthorn.perform({ type: 'sms', ...message })
const { amount } = await posthorn.perform({ type: 'balance' })
export const micros: bigint = toMicros(amount)
const { status } = await posthorn.waitFor(msg_id, { until: 'READ', signal: AbortSignal.timeout(parts) })
if (status === 'DELIVERED') console.log(status)
export const { body } = await verifyWebhook<MessageCallback>('', new Headers(), 'whsec_AAAA')
export const isMoney = (error: unknown) => error instanceof NotEnoughMoneyError && error.code === 'money'
// @ts-expect-error a field that is required
await posthorn.perform({ type: 'sms', id: 1, phone: '380671234567', sms_message: 'Hello!' })
// @ts-expect-error a field that the operation does not have
await posthorn.perform({ type: 'sms', ...message, sms_lifetme: 3600 })
// @ts-expect-error no operation
await posthorn.perform({ type: 'fax', ...message })
// @ts-expect-error money is no number
export const sum: number = amount
// @ts-expect-error no status
await posthorn.waitFor(msg_id, { until: 'SENT' })
`

/** As a CommonJS file, where there is no await outside of functions. */
const commonJsProgram = `
import { Posthorn } from '@posthorn/client'

const posthorn: Posthorn = new Posthorn({ url: 'http://127.0.0.1:8080', key: 'sandbox' })
posthorn.status({ id: 1 }).then(({ status }) => console.log(status))
// @ts-expect-error no operation
posthorn.perform({ type: 'fax', id: 1 })
`

const compilers: [resolution: string, module: string, ...files: string[]][] = [
  ['nodenext', 'nodenext', 'program.ts', 'program.cts'],
  ['node10', 'commonjs', 'program.cts'],
]
for (const [resolution, module, ...files] of compilers) {
  test(`programs that use the package are checked by its types: ${files.join(' and ')} by ${resolution}`, () => {
    using installed = new InstalledClient()
    writeFileSync(join(installed.folder, 'program.ts'), program)
    writeFileSync(join(installed.folder, 'program.cts'), commonJsProgram)
    const { resolve } = createRequire(import.meta.url)
    const options = ['--noEmit', '--strict', '--exactOptionalPropertyTypes', '--pretty', 'false']
    const target = ['--target', 'ES2022', '--lib', 'ES2022,DOM']
    const modules = ['--module', module, '--moduleResolution', resolution]
    const compiled = spawnSync(
      process.execPath,
      [resolve('typescript/bin/tsc'), ...options, ...target, ...modules, ...files],
      { cwd: installed.folder, encoding: 'utf8' },
    )
    assert.equal(compiled.stdout, '')
    assert.equal(compiled.status, 0)
  })
}

test('a CommonJS program requires what a module imports', () => {
  using installed = new InstalledClient()
  const script = `
    const required = Object.keys(require('@posthorn/client')).sort().join()
    import('@posthorn/client').then((imported) => {
      console.log(required === Object.keys(imported).sort().join(), typeof require('@posthorn/client').Posthorn)
    })`
  const ran = spawnSync(process.execPath, ['--input-type=commonjs', '-e', script], {
    cwd: installed.folder,
    encoding: 'utf8',
  })
  assert.deepEqual([ran.stdout.trim(), ran.stderr], ['true function', ''])
})

test('tools that check packages find no fault in the entries of the client', () => {
  using installed = new InstalledClient()
  const packed = spawnSync(
    'npm',
    ['pack', '--ignore-scripts', '--offline', '--pack-destination', installed.folder],
    {
      cwd: clientFolder,
      encoding: 'utf8',
      shell: process.platform === 'win32',
    },
  )
  assert.equal(packed.status, 0, packed.stderr)
  const file = join(installed.folder, packed.stdout.trim())
  for (const [tool, ...words] of [
    // The element is for pages alone, and a module.
    ['attw', file, '--no-definitely-typed', '--no-emoji', '--no-color', '--exclude-entrypoints', './code'],
    ['publint', file, '--strict'],
  ] as const) {
    const bin = join(packageFolder, 'node_modules', '.bin', tool)
    const judged = spawnSync(bin, words, { encoding: 'utf8', shell: process.platform === 'win32' })
    assert.equal(judged.status, 0, `${tool}: ${judged.stdout}${judged.stderr}`)
  }
})
