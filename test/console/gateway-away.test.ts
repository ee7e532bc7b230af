import assert from 'node:assert/strict'
import { test } from 'node:test'
import { freePort } from '../support/free-port.ts'
import { browserIsMissing } from './browser.ts'
import { assertAccessible, ConsoleHarness } from './console-harness.ts'

const options = { skip: browserIsMissing, timeout: 120_000 }

test(
  'a page that is open while the gateway restarts says so, goes on by itself and loads what it lacks',
  options,
  async () => {
    const port = await freePort()
    await using harness = await ConsoleHarness.open({ settings: { listen: { host: '127.0.0.1', port } } })
    const page = await harness.signedIn('admin')
    await page.getByText('Live', { exact: true }).waitFor()
    await harness.gateway.stop()
    const banner = page.getByRole('alert').filter({ hasText: 'The gateway does not answer' })
    await banner.waitFor()
    await assertAccessible(page)
    // Its code was never loaded.
    await page.getByRole('link', { name: 'Lookup' }).click()
    await harness.gateway.start()
    await page.getByLabel('Numbers', { exact: true }).waitFor({ timeout: 40_000 })
    await page.getByText('Live', { exact: true }).waitFor({ timeout: 40_000 })
    assert.equal(await banner.isVisible(), false)
  },
)
