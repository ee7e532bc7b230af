import assert from 'node:assert/strict'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'
import { browserIsMissing } from '../console/browser.ts'
import { assertAccessible, assertAccessibleInBothThemes, ConsoleHarness } from '../console/console-harness.ts'

const options = { skip: browserIsMissing, timeout: 600_000 }

test('an admin confirms a top-up, and finds it in the ledger and in its CSV file', options, async () => {
  await using harness = await ConsoleHarness.open({ everyChannel: false })
  const page = await harness.signedIn('admin', '/settings/money')
  await page.getByText('1,000.00 UAH').first().waitFor()
  await page.getByRole('button', { name: 'Top up' }).click()
  await page.getByLabel('Amount').fill('twelve')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByText('twelve UAH comes to the balance of demo.').waitFor()
  await page.getByRole('button', { name: 'Confirm' }).click()
  const refusal = page.getByText('The amount must be digits with at most six after the point')
  await refusal.waitFor()
  await page.locator('input[data-field=amount]:focus').waitFor()
  await page.getByLabel('Note').fill('invoice 17')
  assert.ok(await refusal.isVisible(), 'nothing is corrected yet')
  await page.getByLabel('Amount').fill('12,50')
  assert.equal(await refusal.count(), 0)
  await assertAccessible(page)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByText('12.50 UAH comes to the balance of demo.').waitFor()
  await page.getByRole('button', { name: 'Confirm' }).click()
  await page.getByText('Available now: 1,012.50 UAH').waitFor()
  const ledger = page.getByRole('region', { name: 'Ledger' })
  await ledger.getByRole('cell', { name: 'invoice 17' }).waitFor()

  await page.getByLabel('Kind').selectOption('Charged')
  await page.getByText('No entry like this').waitFor()
  assert.match(page.url(), /kind=capture/)
  await page.getByLabel('Kind').selectOption('Top-up')
  await ledger.getByRole('cell', { name: 'invoice 17' }).waitFor()
  const downloading = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Export CSV' }).click()
  assert.match(await text(await (await downloading).createReadStream()), /,topup,12\.50,0,invoice 17\n/)

  await page.getByRole('button', { name: 'Check now' }).click()
  await page.getByText('Everything agrees, to the last millionth.').waitFor()
  await assertAccessibleInBothThemes(page)
})

test(
  'a price is set for numbers and checked for one, and another account has its own settings',
  options,
  async () => {
    await using harness = await ConsoleHarness.open({ everyChannel: false })
    const page = await harness.signedIn('admin', '/settings/tariffs')
    await page.getByRole('button', { name: 'New tariff' }).click()
    await page.getByLabel('Numbers that begin with').fill('38067')
    await page.getByRole('textbox', { name: 'Price' }).fill('-1')
    await page.getByRole('button', { name: 'Save the price' }).click()
    await page.getByText('The price must not be negative').waitFor()
    await page.locator('input[data-field=price]:focus').waitFor()
    await page.getByRole('textbox', { name: 'Price' }).fill('0.4215')
    await page.getByRole('button', { name: 'Save the price' }).click()
    await page.getByRole('row', { name: '38067… demo 0.4215 UAH' }).waitFor()
    await page.getByLabel('Phone number').fill('+380 67 123 45 67')
    await page.getByRole('button', { name: 'Show prices' }).click()
    await page
      .getByRole('listitem')
      .filter({ hasText: '38067… · this account' })
      .getByText('0.4215 UAH')
      .waitFor()
    await assertAccessible(page)

    await page.getByRole('link', { name: 'Accounts' }).click()
    await page.getByRole('button', { name: 'Create account' }).click()
    await page.getByLabel('Name of the account').fill('books')
    await page.getByLabel('Currency').fill('eur')
    await assertAccessible(page)
    await page.getByRole('dialog').getByRole('button', { name: 'Create account' }).click()
    await page.getByRole('heading', { name: 'books', level: 2 }).waitFor()
    assert.match(page.url(), /account=\d+/)
    await page.getByRole('link', { name: 'Tariffs' }).click()
    await page.getByText('0.40 EUR').first().waitFor()
    assert.equal(await page.getByText('38067…').count(), 0)
    await page.getByRole('link', { name: 'Money' }).click()
    await page.getByText('0.00 EUR').first().waitFor()
    await page.getByRole('combobox', { name: 'Account' }).selectOption('demo (UAH)')
    await page.getByText('1,000.00 UAH').first().waitFor()
  },
)

test('a viewer sees money and changes none of it', options, async () => {
  await using harness = await ConsoleHarness.open({ everyChannel: false })
  const page = await harness.signedIn('viewer', '/settings/money')
  await page.getByText('1,000.00 UAH').first().waitFor()
  for (const name of ['Top up', 'Check now', 'Create account'])
    assert.equal(await page.getByRole('button', { name }).count(), 0)
  await page.getByRole('link', { name: 'Tariffs' }).click()
  await page.getByText('0.50 UAH').first().waitFor()
  assert.equal(await page.getByRole('button', { name: 'New tariff' }).count(), 0)
})

test('a message is in the ledger with its sign and a link to it', options, async () => {
  await using harness = await ConsoleHarness.open({ everyChannel: false })
  const { msg_id: msgId } = await harness.gateway.client.send({ phone: '380671234567', id: 7 })
  await harness.gateway.untilStatus(7, 'DELIVERED')
  const page = await harness.signedIn('viewer', '/settings/money')
  const row = (kind: string) => page.getByRole('row').filter({ hasText: kind })
  await row('Newly reserved').getByRole('cell', { name: '-0.50 UAH', exact: true }).waitFor()
  await row('Newly reserved').getByRole('cell', { name: '+0.50 UAH', exact: true }).waitFor()
  await row('Charged').getByRole('cell', { name: '-0.50 UAH', exact: true }).waitFor()
  await row('Charged')
    .getByRole('link', { name: `#${msgId}` })
    .click()
  await page.getByRole('heading', { name: `Message ${msgId}`, level: 1 }).waitFor()
})
