import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { browserIsMissing } from '../test/console/browser.ts'
import { ConsoleHarness } from '../test/console/console-harness.ts'
import { everyPath } from '../test/console/every-path.ts'
import { fillHarness } from '../test/console/fill-harness.ts'

const options = { skip: browserIsMissing, timeout: 600_000 }

/** Links of one kind lead to the same page with the same parameters. */
function kindOf(href: string): string {
  const { pathname, searchParams } = new URL(href, 'http://console')
  return `${pathname.replaceAll(/\d+/g, '1')} ${[...searchParams.keys()].sort().join(' ')}`
}

async function readLinks(page: Page): Promise<string[]> {
  const links = await page.locator('main a[href^="/console"]:not([download])').all()
  return Promise.all(links.map(async (link) => (await link.getAttribute('href')) ?? ''))
}

/** What a page must not show, unless the link was one to an explanation. */
async function faultsOf(page: Page, href: string): Promise<string[]> {
  const dialog = page.getByRole('dialog')
  const faults = page.locator('main').getByRole('alert').or(page.getByText('There is no such page'))
  const explains = new URL(href, 'http://console').searchParams.has('explain')
  if (explains) return (await dialog.innerText()).includes('does not have this code') ? ['unknown code'] : []
  return [...(await dialog.allInnerTexts()), ...(await faults.allInnerTexts())].filter((text) => text !== '')
}

test(
  'every link of every page leads to a page that is there, under no dialog that it does not mean',
  options,
  async () => {
    await using harness = await ConsoleHarness.open()
    await fillHarness(harness.gateway)
    await harness.gateway.untilAllEnded()
    const page = await harness.signedIn('admin', '/')
    const [failed] = await harness.gateway.db.query<{ msgId: number }>({
      text: `SELECT msg_id AS "msgId" FROM messages WHERE status = 'UNDELIVERABLE'`,
    })
    const left = [`/console/messages/${failed?.msgId}`, ...(await everyPath(page))]
    const known = new Set(left.map(kindOf))
    const found: Record<string, string[]> = {}
    for (let href = left.shift(); href !== undefined; href = left.shift()) {
      await page.goto(`${harness.gateway.url}${href}`)
      await page.locator('main:not(:has(.skeleton)) h1').waitFor()
      const faults = await faultsOf(page, href)
      if (faults.length > 0) found[href] = faults
      for (const next of await readLinks(page)) {
        if (!known.has(kindOf(next))) left.push(next)
        known.add(kindOf(next))
      }
    }
    assert.deepEqual(found, {})
    assert.ok([...known].includes('/console/messages error'))
  },
)
