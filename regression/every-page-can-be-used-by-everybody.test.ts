import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { createAccount } from '../packages/store/accounts/accounts.ts'
import { browserIsMissing } from '../test/console/browser.ts'
import { assertAccessibleInBothThemes, ConsoleHarness } from '../test/console/console-harness.ts'
import { everyPath } from '../test/console/every-path.ts'
import { fillHarness } from '../test/console/fill-harness.ts'
import { layoutFaults, layoutShift, watchShifts } from '../test/console/layout-faults.ts'

const options = { skip: browserIsMissing }

/** Opens a page and waits until every request has its answer, and no skeleton is shown any more. */
async function openPage(page: Page, href: string): Promise<void> {
  await page.goto(href)
  await page.locator('main:not(:has(.skeleton)) h1').waitFor()
}

async function fitAll(page: Page, path: string): Promise<void> {
  for (const width of [1_440, 1_280, 390, 320]) {
    await page.setViewportSize({ width, height: 900 })
    assert.deepEqual(await layoutFaults(page), [], `${path} at ${width} px`)
    const wide = await page.evaluate('document.scrollingElement.scrollWidth')
    assert.ok(Number(wide) <= width, `${path} is ${wide} px wide on a screen of ${width} px`)
  }
}

async function assertStill(page: Page, path: string): Promise<void> {
  const { sum, moved } = await layoutShift(page)
  assert.ok(sum < 0.02, `${path} moves by ${sum.toFixed(3)}:\n${moved}`)
}

test(
  'every page is accessible, whole and still, on wide and on narrow screens, in both themes and languages',
  options,
  async () => {
    await using harness = await ConsoleHarness.open()
    for (const name of ['books and stationery', 'clinic']) {
      await createAccount(harness.gateway.db, { name, currency: 'EUR' })
    }
    await fillHarness(harness.gateway)
    const page = await harness.signedIn('admin')
    const paths = await everyPath(page)
    assert.ok(paths.length >= 30, paths.join(' '))
    await watchShifts(page)
    for (const language of ['en', 'uk']) {
      await page.evaluate(`localStorage.setItem('posthorn.language', '${language}')`)
      for (const path of paths) {
        const { href } = new URL(path, harness.gateway.url)
        await page.setViewportSize({ width: 1_440, height: 900 })
        await openPage(page, href)
        await assertStill(page, path)
        await assertAccessibleInBothThemes(page)
        await fitAll(page, path)
      }
    }
  },
)
