import assert from 'node:assert/strict'
import { test } from 'node:test'
import { browserIsMissing } from '../console/browser.ts'
import { assertAccessible, ConsoleHarness } from '../console/console-harness.ts'

const options = { skip: browserIsMissing, timeout: 600_000 }

test('a new installation shows how to begin, and figures after the first message', options, async () => {
  await using harness = await ConsoleHarness.open()
  const page = await harness.signedIn('viewer')
  await page.getByRole('heading', { name: 'No message has been sent yet' }).waitFor()
  const curl = await page.getByRole('region', { name: 'The first message, as a command' }).innerText()
  assert.match(curl, new RegExp(`^curl ${harness.gateway.url}/api/json.php .*"type":"sms"`, 's'))
  await page.getByRole('link', { name: 'Open the test phones' }).waitFor()
  await assertAccessible(page)

  await harness.gateway.client.send({ phone: '380671234567' })
  await harness.gateway.client.send({ phone: '380671239901' })
  const figures = page.getByRole('region', { name: 'Figures' })
  await figures.waitFor()
  const figure = (name: string) =>
    figures.locator('div', { has: page.getByRole('heading', { name, exact: true }) })
  await figure('Accepted').getByText('2', { exact: true }).waitFor()
  await figure('Delivered').getByText('50% of finished messages').waitFor()
  await figure('Not delivered').getByText('1', { exact: true }).waitFor()
  await figure('In flight now').getByText('0', { exact: true }).waitFor()
  await figure('Charged today').getByText('0.50 UAH').waitFor()
  await page.getByRole('img', { name: 'Accepted: 2 messages' }).waitFor()
})

test('each item that needs attention links to its page', options, async () => {
  await using harness = await ConsoleHarness.open()
  await harness.gateway.client.send({ phone: '380671234567' })
  await harness.gateway.db.query({
    text: `INSERT INTO callbacks (webhook_id, account_id, url, body, state, due_at, created_at)
      SELECT 'w' || n, 1, 'http://receiver.example', '{}', 'parked', 0, 0 FROM generate_series(1, 3) n`,
  })
  const page = await harness.signedIn()
  const attention = page.locator('section', { has: page.getByRole('heading', { name: 'Needs attention' }) })
  await attention.getByText('3 webhooks failed').waitFor()
  await assertAccessible(page)
  await attention.getByRole('link', { name: 'Open webhooks' }).click()
  await page.waitForURL('**/console/webhooks?state=dead-lettered')
})

test('the period and what is shown are in the address, and the chart can be a table', options, async () => {
  await using harness = await ConsoleHarness.open()
  await harness.gateway.client.send({ phone: '380671234567' })
  await harness.gateway.untilAllEnded()
  const page = await harness.signedIn('operator', '/?range=month&show=delivered')
  await page.getByRole('img', { name: 'Delivered: 1 message' }).waitFor()
  await page.getByRole('link', { name: '7 days' }).click()
  await page.waitForURL('**/console/?range=week&show=delivered')
  await page.getByRole('link', { name: 'Not delivered', exact: true }).click()
  await page.getByText('Nothing in this period').waitFor()
  await page.getByRole('link', { name: 'Accepted', exact: true }).click()
  await page.getByRole('button', { name: 'Show as table' }).click()
  const table = page.getByRole('table', { name: 'Messages over time' })
  await table.getByRole('columnheader', { name: 'SMS' }).waitFor()
  assert.equal(await table.getByRole('row').count(), 2)

  await page.emulateMedia({ colorScheme: 'dark' })
  await assertAccessible(page)
  await page.getByRole('button', { name: 'Show as chart' }).click()
  await page.getByRole('img', { name: 'Accepted: 1 message' }).waitFor()
  await page.setViewportSize({ width: 360, height: 800 })
  await assertAccessible(page)
  const wide = await page.evaluate('document.documentElement.scrollWidth')
  assert.equal(wide, 360, 'nothing is wider than the telephone')
})
