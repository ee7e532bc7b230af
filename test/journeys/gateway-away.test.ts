import assert from 'node:assert/strict'
import { cp, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { brotliDecompressSync } from 'node:zlib'
import { packageFolder } from '../../packages/kit/machine/package-folder.ts'
import { browserIsMissing } from '../console/browser.ts'
import { assertAccessible, assertFits, ConsoleHarness } from '../console/console-harness.ts'
import { freePort } from '../support/free-port.ts'

const options = { skip: browserIsMissing, timeout: 600_000 }

/** At an address that stays the same when the gateway starts again. */
async function openHarness(): Promise<ConsoleHarness> {
  const port = await freePort()
  return ConsoleHarness.open({ settings: { listen: { host: '127.0.0.1', port } } })
}

test(
  'a page that is open while the gateway restarts says so, goes on by itself and loads what it lacks',
  options,
  async () => {
    await using harness = await openHarness()
    const page = await harness.signedIn('admin')
    await page.getByText('Live', { exact: true }).waitFor()
    await harness.gateway.stop()
    const banner = page.getByRole('alert').filter({ hasText: 'The gateway does not answer' })
    await banner.waitFor()
    await assertAccessible(page)
    // On a telephone too, whose menu is closed.
    await assertFits(page)
    await page.setViewportSize({ width: 390, height: 844 })
    await page.evaluate('window.scrollTo(0, document.body.scrollHeight)')
    assert.ok(((await banner.boundingBox())?.y ?? -1) >= 0)
    await page.setViewportSize({ width: 1280, height: 900 })
    // Its code was never loaded.
    await page.getByRole('link', { name: 'Lookup' }).click()
    await harness.gateway.start()
    await page.getByLabel('Numbers', { exact: true }).waitFor({ timeout: 120_000 })
    await page.getByText('Live', { exact: true }).waitFor({ timeout: 120_000 })
    assert.equal(await banner.isVisible(), false)
  },
)

test('a page that is open during an upgrade loads the new console, once', options, async () => {
  await using build = await nextBuild()
  await using harness = await openHarness()
  const idle = await harness.signedIn('admin')
  const going = await harness.signedIn('admin')
  let loads = 0
  for (const page of [idle, going]) {
    await page.getByText('Live', { exact: true }).waitFor()
    page.on('load', () => loads++)
  }
  await harness.gateway.stop()
  await going.getByRole('alert').filter({ hasText: 'The gateway does not answer' }).waitFor()
  // The file of that name is not there any more.
  await going.getByRole('link', { name: 'Lookup' }).click()
  await harness.gateway.start({ consoleFolder: build.folder })
  await going.getByLabel('Numbers', { exact: true }).waitFor({ timeout: 120_000 })
  for (const page of [idle, going]) {
    await page.locator('script[src*="-next.js"]').waitFor({ state: 'attached', timeout: 120_000 })
    await page.getByText('Live', { exact: true }).waitFor({ timeout: 120_000 })
  }
  assert.equal(loads, 2)
})

/** The same console under other names of its files. */
async function nextBuild(): Promise<{ folder: string } & AsyncDisposable> {
  const folder = await mkdtemp(join(tmpdir(), 'posthorn-console-'))
  await cp(join(packageFolder, 'dist', 'console'), folder, { recursive: true })
  const assets = join(folder, 'assets')
  for (const name of await readdir(assets)) {
    if (!name.endsWith('.br')) continue
    const packed = join(assets, name)
    await writeFile(packed.slice(0, -'.br'.length), brotliDecompressSync(await readFile(packed)))
    await rm(packed)
  }
  const names = await readdir(assets)
  const renamed = names.map((name) => [name, name.replace(/\.(?=\w+$)/, '-next.')] as const)
  for (const path of [join(folder, 'index.html'), ...names.map((name) => join(assets, name))]) {
    const text = await readFile(path, 'utf8')
    await writeFile(
      path,
      renamed.reduce((changed, [name, next]) => changed.replaceAll(name, next), text),
    )
  }
  for (const [name, next] of renamed) await rename(join(assets, name), join(assets, next))
  return { folder, [Symbol.asyncDispose]: () => rm(folder, { recursive: true }) }
}
