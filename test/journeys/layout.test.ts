import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createAccount } from '../../packages/store/accounts/accounts.ts'
import { browserIsMissing, openBrowser } from '../console/browser.ts'
import { ConsoleHarness } from '../console/console-harness.ts'
import { fillHarness, phones } from '../console/fill-harness.ts'
import { layoutFaults, layoutShift, watchShifts } from '../console/layout-faults.ts'

const options = { skip: browserIsMissing, timeout: 600_000 }

/** The pages with most in a line; `regression/every-page…` has all of them. */
const paths = [
  '/',
  `/messages?from=${Date.now() - 3_600_000}&to=${Date.now()}`,
  '/replies?conversation=1',
  '/webhooks/endpoints',
  '/carriers',
  '/verification',
  `/test-phones?phones=${phones.reached}`,
  '/settings/keys',
  '/settings/money',
  '/settings/accounts?account=1',
  '/verification/services',
  '/settings/audit-log',
]

test('no text is cut off or lies over another, and nothing moves while it loads', options, async () => {
  await using harness = await ConsoleHarness.open()
  const { db, url } = harness.gateway
  for (const name of ['books and stationery', 'clinic']) await createAccount(db, { name, currency: 'EUR' })
  await fillHarness(harness.gateway)
  const page = await harness.signedIn('admin')
  await watchShifts(page)
  await page.evaluate("localStorage.setItem('posthorn.language', 'uk')")
  for (const path of paths) {
    for (const width of [390, 1280, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      if (width !== 1280) {
        await page.goto(`${url}/console${path}`)
        await page.locator('main:not(:has(.skeleton)) h1').waitFor()
        const { sum, moved } = await layoutShift(page)
        assert.ok(sum < 0.02, `${path} at ${width} px moves by ${sum.toFixed(3)}:\n${moved}`)
      }
      assert.deepEqual(await layoutFaults(page), [], `${path} at ${width} px`)
    }
  }
})

test('the check of texts finds what is cut off, what overlaps and what is too narrow', options, async () => {
  const browser = await openBrowser()
  const page = await browser.newPage({ viewport: { width: 1_280, height: 900 } })
  await page.setContent(`
    <p style="width: 40px; overflow: hidden; white-space: nowrap">A text that is too long</p>
    <p style="width: 40px; overflow: hidden; white-space: nowrap; text-overflow: ellipsis">One with dots</p>
    <div style="position: relative; height: 20px"><b style="position: absolute">under</b><i style="position: absolute">over</i></div>
    <select style="width: 40px"><option>Any account at all</option></select>
    <div style="position: absolute; left: 2000px">far away</div>
    <details><summary>Closed</summary>${'hidden '.repeat(20)}</details>`)
  assert.deepEqual((await layoutFaults(page)).sort(), [
    'cut off: <p> A text that is too long',
    'leaves the screen: <div> far away',
    'one over the other: <b> under and <i> over',
    'too narrow: a choice of Any account at all',
  ])
  await browser.close()
})
