// Takes the pictures of the console that the documents show: `npm run pictures`.
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { packageFolder } from '../../src/http/reference/package-folder.ts'
import { startTestServer } from '../support/database.ts'
import { browserIsMissing } from './browser.ts'
import { ConsoleHarness } from './console-harness.ts'
import { fillHarness, phones } from './fill-harness.ts'

interface Picture {
  name: string
  path: string
  scheme?: 'dark'
  size?: { width: number; height: number }
}

const wide = { width: 1280, height: 860 }
const narrow = { width: 390, height: 844 }

const pictures: Picture[] = [
  { name: 'overview', path: '/' },
  { name: 'overview-dark', path: '/', scheme: 'dark' },
  { name: 'messages', path: '/messages' },
  { name: 'send', path: '/send' },
  { name: 'handsets', path: `/handsets?phones=${phones.reached},${phones.answering},${phones.oldFashioned}` },
  { name: 'handset', path: `/handsets?phones=${phones.reached}`, size: narrow },
  { name: 'callbacks', path: '/callbacks' },
  { name: 'upstreams', path: '/upstreams' },
  { name: 'verification', path: '/verification' },
  { name: 'keys', path: '/settings/keys' },
]

async function take(page: Page, folder: string, url: string, picture: Picture): Promise<void> {
  const { name, path, scheme = 'light', size = wide } = picture
  await page.setViewportSize(size)
  await page.emulateMedia({ colorScheme: scheme })
  await page.goto(`${url}/console${path}`)
  await page.locator('main:not(:has(.skeleton)) h1').waitFor()
  await page.waitForLoadState('load')
  await page.screenshot({ path: join(folder, `console-${name}.png`), animations: 'disabled' })
  process.stdout.write(`console-${name}.png\n`)
}

/** The page of the message that fell back from RCS to SMS. */
async function fallbackMessage(harness: ConsoleHarness): Promise<Picture> {
  const { msg_id: msgId } = await harness.gateway.client.status(2_000)
  return { name: 'message', path: `/messages/${msgId}`, size: { width: 1280, height: 1_100 } }
}

if (browserIsMissing !== false) throw new Error(browserIsMissing)
await using server = await startTestServer()
process.env['POSTHORN_TEST_DATABASE'] = server.url
await using harness = await ConsoleHarness.open()
await fillHarness(harness.gateway)
const folder = join(packageFolder, 'docs', 'pictures')
await mkdir(folder, { recursive: true })
const page = await harness.signedIn('admin')
for (const picture of [...pictures, await fallbackMessage(harness)]) {
  await take(page, folder, harness.gateway.url, picture)
}
