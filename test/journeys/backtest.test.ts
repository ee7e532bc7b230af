import assert from 'node:assert/strict'
import { test } from 'node:test'
import { storeSeededHour } from '../../packages/administration/test/seeded-hour.ts'
import { createAccount } from '../../packages/store/accounts/accounts.ts'
import { importPrices } from '../../packages/store/money/upstream-prices.ts'
import { browserIsMissing } from '../console/browser.ts'
import { assertAccessible, assertFits, ConsoleHarness } from '../console/console-harness.ts'

const options = { skip: browserIsMissing, timeout: 600_000 }

/** Carriers with prices, and an hour of messages by them. */
export async function openWithHour(): Promise<ConsoleHarness> {
  const harness = await ConsoleHarness.open({ carriers: { a: {}, b: {} }, everyChannel: false })
  const { db } = harness.gateway
  for (const name of ['books', 'abroad']) await createAccount(db, { name, currency: 'UAH' })
  await storeSeededHour(db, Date.now() - 3_600_000, 300, 11)
  for (const [upstream, micros] of [
    ['a', 500_000],
    ['b', 400_000],
  ] as const) {
    const price = { upstream, network: null, prefix: '', country: null, micros, from: 0, until: null }
    await importPrices(db, { upstream, currency: 'UAH', at: 0, by: 'test', prices: [price], replaces: true })
  }
  return harness
}

test(
  'an operator tries other routes and prices, corrects a fault, and sees what changes; a viewer sees it too',
  options,
  async () => {
    await using harness = await openWithHour()
    const page = await harness.signedIn('operator', '/carriers')
    await page.getByRole('link', { name: 'Backtest' }).click()
    await page.getByText('No backtest yet').waitFor()
    await page.getByRole('button', { name: 'Run backtest' }).click()
    await page.getByText('Give other routes, a price list, tariffs or traffic rules').waitFor()
    const routes = page.getByLabel('Routes (YAML)', { exact: true })
    await routes.fill('routes:\n  - { upstream: a, priority: 2 }\n  - { upstream: c }\n')
    await page.getByRole('button', { name: 'Run backtest' }).click()
    // It runs in a process of a low priority.
    await page.getByText('Line 3, routes[1].upstream:').waitFor({ timeout: 120_000 })
    await assertAccessible(page)
    await routes.fill('routes:\n  - { upstream: a, priority: 2 }\n  - { upstream: b }\n')
    await page.getByLabel('Another price list of').selectOption('b')
    const csv = {
      name: 'offer.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('country,price\nUA,0.2\nPL,0.1\n'),
    }
    await page.getByLabel('Prices of b (CSV): a file').setInputFiles(csv)
    await page.getByText('offer.csv, 3 lines').waitFor()
    await page.getByLabel('Tariffs of clients (CSV)', { exact: true }).fill('channel,price\nsms,0.90\n')
    // With the keyboard alone.
    await page.getByRole('button', { name: 'Run backtest' }).focus()
    await page.keyboard.press('Enter')
    const networks = page.getByRole('region', { name: 'By network' })
    await networks.getByRole('cell', { name: 'Ukraine · Kyivstar (25503)' }).waitFor({ timeout: 120_000 })
    await page.getByRole('region', { name: 'By account' }).getByRole('cell', { name: 'demo' }).waitFor()
    await page.getByRole('heading', { name: 'Cost by network' }).waitFor()
    await page.getByText('done').waitFor()
    await assertFits(page)
    const log = await harness.gateway.db.query<{ target: string }>({
      text: `SELECT target FROM audit_log WHERE action = 'backtests/start' AND outcome = 'done' ORDER BY entry_id`,
    })
    assert.deepEqual(
      log.map(({ target }) => target),
      ['backtest of routes', 'backtest of routes, prices of b, tariffs'],
    )
    const viewer = await harness.signedIn(
      'viewer',
      new URL(page.url()).pathname.replace('/console', '') + new URL(page.url()).search,
    )
    await viewer.getByRole('cell', { name: 'Ukraine · Kyivstar (25503)' }).waitFor()
    assert.equal(await viewer.getByRole('button', { name: 'Run backtest' }).count(), 0)
  },
)

test('a backtest that runs shows its progress and can be cancelled', options, async () => {
  await using harness = await openWithHour()
  const page = await harness.signedIn('operator', '/carriers/backtest')
  // As if another gateway ran it: its end cannot come before the click.
  const [row] = await harness.gateway.db.query<{ id: number }>(
    {
      text: `INSERT INTO backtests (state, started_at, started_by, seen_at, tried, messages, share)
      VALUES ('running', $1, 'ada', $1, $2, 1200, 0.4) RETURNING backtest_id AS id`,
    },
    [Date.now() + 60_000, JSON.stringify({ from: 0, until: 1, routes: true, prices: [], tariffs: false })],
  )
  await page.goto(`${page.url()}?backtest=${row?.id}`)
  await page.getByText('1,200 messages so far').waitFor()
  assert.equal(await page.getByRole('progressbar').getAttribute('value'), '0.4')
  await assertAccessible(page)
  await page.getByLabel('Routes (YAML)', { exact: true }).fill('routes: [{ upstream: a }, { upstream: b }]')
  await page.getByRole('button', { name: 'Run backtest' }).click()
  await page.getByText('Another backtest runs').waitFor()
  await page.getByRole('button', { name: 'Cancel the backtest' }).click()
  await page.getByText('This backtest was cancelled.').waitFor()
})
