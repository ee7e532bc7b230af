import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { browserIsMissing } from '../test/console/browser.ts'
import { assertAccessible, ConsoleHarness } from '../test/console/console-harness.ts'
import { fillHarness } from '../test/console/fill-harness.ts'

const options = { skip: browserIsMissing }

/** Paths of every page and of every section of the settings, from their menus. */
async function pathsOf(page: Page): Promise<string[]> {
  const hrefs = async (names: string) => {
    const links = await page.getByRole('navigation', { name: names }).getByRole('link').all()
    return Promise.all(links.map(async (link) => (await link.getAttribute('href')) ?? ''))
  }
  const pages = await hrefs('Pages')
  await page.getByRole('link', { name: 'Settings', exact: true }).click()
  await page.getByRole('navigation', { name: 'Sections of the settings' }).waitFor()
  return [
    ...pages.filter((path) => !path.endsWith('/settings')),
    ...(await hrefs('Sections of the settings')),
  ]
}

/** Every request has its answer, and no skeleton is shown any more. */
async function untilLoaded(page: Page): Promise<void> {
  await page.locator('main:not(:has(.skeleton)) h1').waitFor()
}

async function assertFits(page: Page, path: string): Promise<void> {
  const [wide, shown] = (await page.evaluate(
    `[document.scrollingElement.scrollWidth, window.innerWidth]`,
  )) as number[]
  assert.ok((wide ?? 0) <= (shown ?? 0), `${path} is ${wide} px wide on a screen of ${shown} px`)
}

test('every page is accessible, on wide and on narrow screens, in light and in dark', options, async () => {
  await using harness = await ConsoleHarness.open()
  await fillHarness(harness.gateway)
  const page = await harness.signedIn('admin')
  const paths = await pathsOf(page)
  assert.ok(paths.length >= 18, paths.join(' '))
  for (const path of paths) {
    await page.setViewportSize({ width: 1280, height: 900 })
    await page.emulateMedia({ colorScheme: 'light' })
    await page.goto(new URL(path, harness.gateway.url).href)
    await untilLoaded(page)
    await assertAccessible(page)
    await assertFits(page, path)
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.setViewportSize({ width: 390, height: 844 })
    await untilLoaded(page)
    await assertAccessible(page)
    await assertFits(page, path)
  }
})
