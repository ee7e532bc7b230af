import assert from 'node:assert/strict'
import { test } from 'node:test'
import { browserIsMissing } from '../console/browser.ts'
import { assertAccessible, ConsoleHarness } from '../console/console-harness.ts'

const options = { skip: browserIsMissing, timeout: 600_000 }

test('an operator sees the price of a lookup, then its result', options, async () => {
  await using harness = await ConsoleHarness.open()
  const page = await harness.signedIn('operator', '/lookup')
  await page.getByText('None yet').waitFor()
  await page.getByLabel('Numbers', { exact: true }).fill('+380 67 123 45 67\n12')
  await page.getByText('No phone number').waitFor()
  await assertAccessible(page)
  await page.getByRole('button', { name: 'Look up 1 number for 0.04 UAH' }).click()
  const answers = page.getByRole('region', { name: 'Answers' })
  await answers.getByText('Please enter valid receiver phone number').waitFor()
  assert.match(await answers.innerText(), /\+380 67 123 4567/)
  await page
    .getByRole('region', { name: 'Lookups that this account paid for' })
    .getByText('+380671234567')
    .waitFor()
  await page.emulateMedia({ colorScheme: 'dark' })
  await assertAccessible(page)
  assert.equal((await harness.gateway.money()).available, 999.96)

  const viewer = await harness.signedIn('viewer', '/lookup')
  await viewer.getByText('Lookups are for operators').waitFor()
})
