import assert from 'node:assert/strict'
import { test } from 'node:test'
import { noResults } from '../../packages/domain/routing/quality-scores.ts'
import { addResults } from '../../packages/store/carriers/upstream-results.ts'
import { browserIsMissing } from '../console/browser.ts'
import { assertFits, ConsoleHarness } from '../console/console-harness.ts'

const options = { skip: browserIsMissing, timeout: 600_000 }

const csvFile = (text: string) => ({ name: 'list.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })

test(
  'an admin corrects a price list, imports it, and sees its prices; a viewer sees them too',
  options,
  async () => {
    await using harness = await ConsoleHarness.open({ everyChannel: false })
    const page = await harness.signedIn('admin', '/carriers/prices')
    await page.getByText('No price list yet').waitFor()
    await page.getByLabel('File', { exact: true }).setInputFiles(csvFile('network,price\n25503,"0,5"\n'))
    await page.getByRole('button', { name: 'Check without importing' }).press('Enter')
    await page.getByText('Line 2, price:').waitFor()
    await page
      .getByLabel('File', { exact: true })
      .setInputFiles(csvFile('network,price,valid_until\n25503,0.5,2099-01-01\n25501,0.4,\n'))
    await page.getByRole('button', { name: 'Check without importing' }).press('Enter')
    await page.getByText('2 prices: 2 new').waitFor()
    await page.getByText('No price list yet').waitFor()
    await page.getByRole('button', { name: 'Import a price list' }).press('Enter')
    await page.getByText('Imported.', { exact: false }).waitFor()
    await page.getByRole('button', { name: 'Prices of carrier' }).press('Enter')
    await page.getByRole('cell', { name: 'Kyivstar (25503)' }).waitFor()
    await assertFits(page)
    const viewer = await harness.signedIn('viewer', '/carriers/prices?prices=carrier')
    await viewer.getByRole('cell', { name: 'Kyivstar (25503)' }).waitFor()
    assert.equal(await viewer.getByRole('button', { name: 'Remove carrier' }).count(), 0)
    assert.equal(await viewer.getByLabel('File', { exact: true }).count(), 0)
  },
)

test(
  'the finder asks for account, sender and kind of message, and results are a table',
  options,
  async () => {
    await using harness = await ConsoleHarness.open({
      carriers: { first: {}, second: {} },
      everyChannel: false,
      settings: {
        routes: [
          { upstream: 'first' },
          { upstream: 'second', account: 'demo', sender: 'Shop', traffic: 'code' },
        ],
      },
    })
    const result = { upstream: 'first', network: '25503', country: 'UA' }
    await addResults(harness.gateway.db, [
      { ...noResults, ...result, at: Date.now() - 600_000, delivered: 30, failed: 10, tookMs: 60_000 },
      { ...noResults, ...result, network: '25501', at: Date.now() - 600_000, delivered: 5, failed: 1 },
      { ...noResults, upstream: 'second', network: '26001', country: 'PL', at: Date.now(), delivered: 2 },
    ])
    const page = await harness.signedIn('viewer', '/carriers/routes')
    await page.getByLabel('Phone number').fill('380671234567')
    await page.getByRole('button', { name: 'Find the route' }).press('Enter')
    const taken = page.getByRole('status').getByRole('listitem').first()
    await taken.getByText('first').waitFor()
    await page.getByLabel('Account').selectOption('demo')
    await page.getByLabel('Sender').fill('Shop')
    await page.getByLabel('Kind of message').selectOption('One-time code')
    await page.getByRole('button', { name: 'Find the route' }).press('Enter')
    await taken.getByText('second').waitFor()
    await assertFits(page)
    await page.getByRole('link', { name: 'Results' }).press('Enter')
    const row = page.getByRole('row', { name: /first.*Kyivstar \(25503\) 30 10 75% 2 s/ })
    await row.waitFor()
    const delivered = row.getByRole('link', { name: '30', exact: true })
    assert.match((await delivered.getAttribute('href')) ?? '', /&country=UA&network=25503&/)
    await page
      .getByRole('row', { name: /second/ })
      .getByRole('link', { name: '2', exact: true })
      .waitFor()
    await page.getByText('In all: 37 delivered, 11 not delivered.').waitFor()
    await assertFits(page)
  },
)
