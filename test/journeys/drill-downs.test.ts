import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { apiKey } from '../../packages/gateway/test/whole/gateway-harness.ts'
import { addUser, ConsoleVisitor } from '../attacks/console-visitor.ts'
import { browserIsMissing } from '../console/browser.ts'
import { assertAccessibleInBothThemes, ConsoleHarness, inEveryWay } from '../console/console-harness.ts'
import { fillHarness } from '../console/fill-harness.ts'
import { layoutFaults } from '../console/layout-faults.ts'

const options = { skip: browserIsMissing, timeout: 600_000 }

const lines = {
  messages: (page: Page) => page.getByRole('list', { name: 'Messages, newest first' }).getByRole('listitem'),
  codes: (page: Page) => page.getByRole('table', { name: 'Codes' }).locator('tbody tr'),
  webhooks: (page: Page) => page.locator('.callbacks-line'),
  ledger: (page: Page) => page.getByRole('table', { name: 'Ledger' }).locator('tbody tr'),
}

/** Follows the link of a figure, and asserts that the list behind it has as many lines as the figure says. */
async function assertCounts(
  page: Page,
  figure: Locator,
  list: keyof typeof lines,
  found?: RegExp,
): Promise<number> {
  const text = (await figure.innerText()).replaceAll(/[\s,]/g, '')
  const count = Number(found === undefined ? text : found.exec(text)?.[1])
  assert.ok(count > 0, `${await figure.getAttribute('href')} counts ${text}`)
  const href = await figure.getAttribute('href')
  await figure.click()
  const rows = lines[list](page)
  await page.locator('main:not(:has(.skeleton)) h1').waitFor()
  await rows.first().waitFor()
  assert.equal(await rows.count(), count, href ?? '')
  await page.goBack()
  await page.locator('main:not(:has(.skeleton)) h1').waitFor()
  return count
}

test('each figure leads to a list with as many lines', options, async () => {
  const rule = { name: 'orders', kind: 'words', words: ['order'], effect: 'observe' }
  await using harness = await ConsoleHarness.open({ settings: { trafficRules: [rule] } })
  const { gateway } = harness
  await fillHarness(gateway)
  await addUser(gateway.db, 'olena', 'operator')
  const colleague = await ConsoleVisitor.signedIn(gateway.url, 'olena')
  await gateway.untilAllEnded()
  const now = Date.now()
  await gateway.db.query(
    {
      text: `INSERT INTO callbacks (webhook_id, account_id, url, body, state, due_at, created_at, ended_at)
      SELECT 'w' || n, 1, 'http://receiver.example', '{}', 'parked', $1::bigint, $1, $1 FROM generate_series(1, 3) n`,
    },
    [now],
  )
  await colleague.post('upstreams/pause', { upstream: 'carrier', reason: 'maintenance' })
  await gateway.client.sendAll([{ phone: '380671230002' }, { phone: '380671230003' }])
  await verifyOneOf(gateway.url, ['380931234701', '48501234567'])

  const page = await harness.signedIn('admin', '/')
  const figures = page.getByRole('region', { name: 'Figures' })
  await figures.waitFor()
  for (const label of ['Accepted', 'Delivered', 'Not delivered', 'In flight now']) {
    const figure = figures.locator('div', { has: page.getByRole('heading', { name: label, exact: true }) })
    await assertCounts(page, figure.locator('strong').getByRole('link'), 'messages')
  }
  await assertAccessibleInBothThemes(page)
  const shares = page.locator('.overview-share')
  for (const channel of ['SMS', 'WhatsApp']) {
    const share = shares.filter({ has: page.locator('.channel').getByText(channel, { exact: true }) })
    await assertCounts(page, share.locator('.overview-share-ended a'), 'messages', /of(\d+)/)
  }
  await page.getByRole('button', { name: 'Show as table' }).click()
  const cells = page
    .getByRole('table', { name: 'Messages over time' })
    .locator('tbody tr')
    .first()
    .getByRole('link')
  await assertCounts(page, cells.first(), 'messages')

  await page.goto(`${gateway.url}/console/carriers`)
  const card = page.getByRole('article', { name: 'carrier', exact: true })
  await assertCounts(page, card.locator('.upstreams-figures a').first(), 'messages')
  await page.goto(`${gateway.url}/console/carriers/carrier/carrier`)
  const state = page.getByRole('region', { name: 'State', exact: true })
  await state.getByText('By olena since').waitFor()
  await state.getByRole('button', { name: 'Resume carrier' }).waitFor()
  const delivered = page.getByRole('region', { name: 'Figures of the period' }).locator('div', {
    has: page.getByRole('heading', { name: 'Delivered', exact: true }),
  })
  for (const figure of await delivered.getByRole('link').all()) await assertCounts(page, figure, 'messages')
  await page.goto(`${gateway.url}/console/carriers/results`)
  // The page asks every ten seconds for what the gateway has counted until then.
  const results = page.getByRole('row', { name: /^carrier/ }).getByRole('link')
  await results.first().waitFor({ timeout: 120_000 })

  await page.goto(`${gateway.url}/console/traffic-rules/matches`)
  await assertCounts(page, page.getByRole('table').first().getByRole('link').first(), 'messages')

  await page.goto(`${gateway.url}/console/webhooks/endpoints`)
  const failed = page.getByRole('row', { name: /receiver\.example/ }).getByRole('link', { name: '3' })
  assert.equal(await assertCounts(page, failed, 'webhooks'), 3)

  await page.goto(`${gateway.url}/console/verification`)
  await assertCounts(page, page.getByRole('link', { name: /^Created: / }), 'codes')
  await assertCounts(page, page.getByRole('link', { name: /^Sent: / }), 'codes')
  for (const country of ['Ukraine (UA)', 'Poland (PL)']) {
    await assertCounts(page, page.getByRole('row', { name: country }).getByRole('link'), 'codes')
  }
  await page.getByRole('link', { name: /^Created: / }).click()
  await page.getByRole('button', { name: /^Without created since/ }).waitFor()
  await inEveryWay(page, async () => assert.deepEqual(await layoutFaults(page), []))

  await page.goto(`${gateway.url}/console/settings/money?account=1`)
  const day = page.getByRole('table', { name: 'By day' }).locator('tbody tr').first()
  await day.getByRole('link').first().click()
  await page.waitForURL(/kind=capture/)
  await lines.ledger(page).first().getByText('Charged').waitFor()
})

async function verifyOneOf(url: string, phones: string[]): Promise<void> {
  for (const phone of phones) {
    await fetch(`${url}/api/verify.php`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ auth: apiKey, command: 'verify/create', type: 'sms', phone }),
    })
  }
}
