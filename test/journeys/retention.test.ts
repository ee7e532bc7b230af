import { test } from 'node:test'
import { browserIsMissing } from '../console/browser.ts'
import { assertAccessibleInBothThemes, ConsoleHarness } from '../console/console-harness.ts'

test('an admin sets how long the messages of an account are kept, and a viewer sees it', {
  skip: browserIsMissing,
  timeout: 600_000,
}, async () => {
  await using harness = await ConsoleHarness.open({ everyChannel: false })
  const page = await harness.signedIn('admin', '/settings/retention')
  await page.getByText('Installation default: kept forever.').first().waitFor()
  await page.getByLabel('Texts of messages and replies, in days').fill('3')
  await page.getByRole('button', { name: 'Save' }).press('Enter')
  await page.getByText('contents must be kept for 8 days at least', { exact: false }).waitFor()
  await page.getByLabel('Texts of messages and replies, in days').fill('30')
  await page.getByRole('button', { name: 'Save' }).press('Enter')
  await page.getByText('Saved').waitFor()
  await page.setViewportSize({ width: 390, height: 844 })
  await assertAccessibleInBothThemes(page)
  const viewer = await harness.signedIn('viewer', '/settings/retention')
  await viewer.locator('input[value="30"]').waitFor()
  await viewer.getByText('Admins change it.').waitFor()
})
