// Takes the pictures of the console that the documents show: `npm run pictures`. `npm run pictures -- every <folder>` takes
// every page in both languages at four widths, to look at.
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { storeSeededHour } from '../../packages/administration/test/seeded-hour.ts'
import { until } from '../../packages/gateway/test/whole/until.ts'
import { packageFolder } from '../../packages/kit/machine/package-folder.ts'
import { createAccount } from '../../packages/store/accounts/accounts.ts'
import { importPrices } from '../../packages/store/money/upstream-prices.ts'
import { listRuleMatchDays } from '../../packages/store/traffic/rule-matches.ts'
import { startTestServer } from '../support/database.ts'
import { browserIsMissing } from './browser.ts'
import { ConsoleHarness } from './console-harness.ts'
import { fillHarness, phones } from './fill-harness.ts'
import { takeEveryPage } from './take-every-page.ts'

interface Picture {
  name: string
  path: string
  scheme?: 'dark'
  size?: { width: number; height: number }
}

const wide = { width: 1280, height: 860 }
const low = { width: 1280, height: 620 }
const narrow = { width: 390, height: 844 }

const pictures: Picture[] = [
  { name: 'overview', path: '/' },
  { name: 'overview-dark', path: '/', scheme: 'dark' },
  { name: 'messages', path: '/messages' },
  { name: 'send', path: '/send' },
  {
    name: 'handsets',
    path: `/test-phones?phones=${phones.reached},${phones.answering},${phones.oldFashioned}`,
  },
  { name: 'handset', path: `/test-phones?phones=${phones.reached}`, size: narrow },
  { name: 'callbacks', path: '/webhooks' },
  { name: 'upstreams', path: '/carriers' },
  { name: 'verification', path: '/verification' },
  { name: 'keys', path: '/settings/keys' },
  { name: 'carrier', path: '/carriers/carrier/carrier' },
  { name: 'replies', path: '/replies' },
  { name: 'send-many', path: '/send/many' },
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

const trafficRules = [
  { kind: 'words', name: 'gambling', words: ['casino*', 'free bet'], effect: 'hold' },
  { kind: 'words', name: 'loans', words: ['credit'], effect: 'observe' },
  { kind: 'cap', name: 'hourly', by: ['account'], limits: [{ seconds: 3_600, max: 2_000 }] },
]

/** Messages that a rule holds, and what rules met. */
async function rules({ gateway }: ConsoleHarness): Promise<Picture[]> {
  const texts = [
    'Casino Royale opens on Friday: your table waits',
    'Casinos of the coast, 20 % off until Sunday',
  ]
  const sent = [...texts, 'A credit of 5,000 without papers', 'Your credit is approved']
  await gateway.client.sendAll(sent.map((sms_message) => ({ phone: phones.reached, sms_message })))
  await until('the matches to be written', async () => {
    const days = await listRuleMatchDays(gateway.db, { accountId: null, since: 0, limit: 10 })
    return days.length === 2 ? true : null
  })
  return [
    { name: 'held', path: '/traffic-rules', size: low },
    { name: 'rule-matches', path: '/traffic-rules/matches' },
  ]
}

/** The result of a backtest of a seeded hour. */
async function backtest(harness: ConsoleHarness, page: Page): Promise<Picture> {
  const { db, url } = harness.gateway
  for (const name of ['books', 'abroad']) await createAccount(db, { name, currency: 'UAH' })
  await storeSeededHour(db, Date.now() - 3_600_000, 2_000, 3)
  const lists: Record<string, number[]> = { a: [520_000, 480_000, 310_000], b: [450_000, 505_000, 290_000] }
  for (const [upstream, prices] of Object.entries(lists)) {
    const rows = ['25503', '25501', '26001'].map((network, index) => {
      return {
        upstream,
        network,
        prefix: '',
        country: null,
        micros: prices[index] ?? 0,
        from: 0,
        until: null,
      }
    })
    await importPrices(db, { upstream, currency: 'UAH', at: 0, by: 'admin', prices: rows, replaces: true })
  }
  await page.goto(`${url}/console/carriers/backtest`)
  await page.getByLabel('Routes (YAML)', { exact: true }).fill(backtestRoutes)
  await page.getByLabel('Tariffs of clients (CSV)', { exact: true }).fill('channel,price\nsms,1.05\n')
  await page.getByRole('button', { name: 'Run backtest' }).press('Enter')
  await page.getByRole('heading', { name: 'By network', exact: true }).waitFor({ timeout: 60_000 })
  const path = page.url().slice(`${url}/console`.length)
  return { name: 'backtest', path, size: { width: 1280, height: 1_900 } }
}

const backtestRoutes = `upstreams:
  - { name: a, host: a.example, systemId: a }
  - { name: b, host: b.example, systemId: b }
routes:
  - { upstream: a, choose: cost }
  - { upstream: b, choose: cost }
`

if (browserIsMissing !== false) throw new Error(browserIsMissing)
await using server = await startTestServer()
process.env['POSTHORN_TEST_DATABASE'] = server.url
await using harness = await ConsoleHarness.open({ settings: { trafficRules } })
await fillHarness(harness.gateway)
const fallback = await fallbackMessage(harness)
const [, , what, given = 'every-page'] = process.argv
if (what === 'every') {
  await rules(harness)
  await takeEveryPage(harness, fallback.path, given)
} else await takeForDocuments()

async function takeForDocuments(): Promise<void> {
  const folder = join(packageFolder, 'docs', 'pictures')
  await mkdir(folder, { recursive: true })
  const page = await harness.signedIn('admin')
  for (const picture of [...pictures, fallback]) await take(page, folder, harness.gateway.url, picture)
  for (const picture of await rules(harness)) await take(page, folder, harness.gateway.url, picture)
  await take(page, folder, harness.gateway.url, await backtest(harness, page))
}
