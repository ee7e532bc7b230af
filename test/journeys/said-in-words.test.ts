import assert from 'node:assert/strict'
import { text } from 'node:stream/consumers'
import { suite, test } from 'node:test'
import { noResults } from '../../packages/domain/routing/quality-scores.ts'
import { apiKey } from '../../packages/gateway/test/whole/gateway-harness.ts'
import { addResults } from '../../packages/store/carriers/upstream-results.ts'
import { browserIsMissing } from '../console/browser.ts'
import { assertAccessible, assertFits, ConsoleHarness } from '../console/console-harness.ts'

const options = { skip: browserIsMissing, timeout: 600_000 }

suite('what is not there, or not open to the user, is said in words', { skip: browserIsMissing }, () => {
  test('a page of others, a section and a webhook that do not exist', options, async () => {
    await using harness = await ConsoleHarness.open()
    const { url } = harness.gateway
    const client = await harness.signedIn('admin', '/carriers', 1)
    await client.getByRole('heading', { name: 'Carriers', level: 1 }).waitFor()
    await client.getByText('This page is not open to you here').waitFor()
    await client.getByText('It is about more than your account.').waitFor()
    const page = await harness.signedIn('admin', '/settings/nowhere')
    await page.getByText('There is no such section').waitFor()
    assert.equal(await page.getByRole('button', { name: 'Create key' }).count(), 0)
    await page.goto(`${url}/console/webhooks/99999`)
    await page.getByText('There is no callback 99999').waitFor()
    assert.equal(await page.getByRole('button', { name: /again|Replay|Retry/i }).count(), 0)
    await page.goto(`${url}/console/messages?from=yesterday`)
    await page.getByText('from yesterday').waitFor()
  })

  test('a key is refused by the whole line that is no address', options, async () => {
    await using harness = await ConsoleHarness.open()
    const page = await harness.signedIn('admin', '/settings/keys')
    await page.getByRole('button', { name: 'Create key' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Name').fill('shop')
    await dialog.getByLabel(/addresses/i).fill('Not an address')
    await dialog.getByRole('button', { name: 'Create key' }).click()
    await dialog.getByText(/Not an address is no IP address/i).waitFor()
  })
})

test('signing in has a choice of the language, and shows the password that is typed', options, async () => {
  await using harness = await ConsoleHarness.open({ everyChannel: false })
  const page = await harness.page()
  await page.getByLabel('Password', { exact: true }).fill('a few words')
  await page.getByLabel('Show the password').check()
  assert.equal(await page.getByLabel('Password', { exact: true }).getAttribute('type'), 'text')
  await page.getByLabel('Language').selectOption('Українська')
  await page.getByRole('button', { name: 'Увійти' }).waitFor()
  await assertAccessible(page)
})

test('Escape closes the menu of a telephone', options, async () => {
  await using harness = await ConsoleHarness.open({ everyChannel: false })
  const page = await harness.signedIn('viewer')
  await page.setViewportSize({ width: 390, height: 844 })
  const menu = page.getByRole('button', { name: 'Menu' })
  await menu.click()
  assert.equal(await menu.getAttribute('aria-expanded'), 'true')
  await page.keyboard.press('Escape')
  assert.equal(await menu.getAttribute('aria-expanded'), 'false')
})

test('Ctrl-K finds tabs, carriers, accounts and users', options, async () => {
  await using harness = await ConsoleHarness.open()
  const page = await harness.signedIn('admin')
  await page.keyboard.press('Control+KeyK')
  const dialog = page.getByRole('dialog')
  const find = dialog.getByRole('combobox')
  await find.fill('backtest')
  await dialog.getByRole('option', { name: 'Carriers: backtest' }).waitFor()
  await find.fill('demo')
  await dialog.getByRole('option', { name: 'Account demo' }).waitFor()
  await find.fill('admin-')
  await dialog.getByRole('option', { name: /^User admin-/ }).waitFor()
  await find.fill('carrier')
  await assertAccessible(page)
  await dialog.getByRole('option', { name: 'Carrier carrier', exact: true }).click()
  await page.getByRole('heading', { name: 'carrier', level: 1 }).waitFor()
})

test('a number that is typed twice is looked up once', options, async () => {
  await using harness = await ConsoleHarness.open()
  const page = await harness.signedIn('operator', '/lookup')
  await page.getByLabel('Numbers').fill('380671234567\n+380 67 123 45 67\n380501234567')
  await page.getByRole('row', { name: /50 123/ }).waitFor()
  assert.equal(await page.getByRole('row', { name: /380/ }).count(), 2)
})

test(
  'codes are filtered by how far they came, and one that did not arrive waits for nobody',
  options,
  async () => {
    await using harness = await ConsoleHarness.open()
    const { gateway } = harness
    const request = async (phone: string) => {
      await fetch(`${gateway.url}/api/verify.php`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ auth: apiKey, command: 'verify/create', phone, lang: 'en' }),
      })
    }
    await request('380501119911')
    await request('380671234599')
    await gateway.untilAllEnded()
    const page = await harness.signedIn('operator', '/verification/codes')
    const lost = page.getByRole('row', { name: /380501119911/ })
    await lost.getByText('Not delivered').waitFor()
    await page.getByLabel('How far it came').selectOption('Delivered')
    await lost.waitFor({ state: 'detached' })
    await page
      .getByRole('row', { name: /380671234599/ })
      .getByText('Waiting')
      .waitFor()
    await assertAccessible(page)
  },
)

test('conversations are searched by subscriber', options, async () => {
  await using harness = await ConsoleHarness.open()
  const { client } = harness.gateway
  await client.sendAll([{ phone: '380501119919' }, { phone: '380671119919' }])
  await harness.gateway.untilAllEnded()
  const page = await harness.signedIn('operator', '/replies')
  const list = page.getByRole('list', { name: 'Conversations, newest first' }).getByRole('listitem')
  await list.filter({ hasText: '380671119919' }).waitFor()
  await list.filter({ hasText: '380501119919' }).waitFor()
  await page.getByLabel('Subscriber').fill('067 111 99 19')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await list.filter({ hasText: '380501119919' }).waitFor({ state: 'detached' })
  assert.equal(await list.count(), 1)
  const downloading = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Export CSV' }).click()
  const file = await text(await (await downloading).createReadStream())
  assert.match(file, /380671119919/)
  assert.doesNotMatch(file, /380501119919/)
  const viewer = await harness.signedIn('viewer', '/replies?recipient=380671119919')
  await viewer.getByText('Viewers cannot search for a number or an address').waitFor()
})

test('carriers say what they delivered in a day, on cards and in a table', options, async () => {
  await using harness = await ConsoleHarness.open()
  const { gateway } = harness
  const result = { upstream: 'carrier', network: '25503', country: 'UA', at: Date.now() - 3_600_000 }
  await addResults(gateway.db, [{ ...noResults, ...result, delivered: 30, failed: 10 }])
  const page = await harness.signedIn('viewer', '/carriers')
  await page.getByRole('article', { name: 'carrier', exact: true }).getByText('75% of 40').waitFor()
  await page.getByRole('link', { name: 'Table', exact: true }).click()
  await page.getByRole('row', { name: /^carrier SMS Connected 75% of 40/i }).waitFor()
  await assertFits(page)
})
