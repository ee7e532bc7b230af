import { test } from 'node:test'
import { browserIsMissing } from '../console/browser.ts'
import { assertAccessible, ConsoleHarness } from '../console/console-harness.ts'

const options = { skip: browserIsMissing, timeout: 600_000 }

test('an admin sets the domain of links, learns whether it leads here, and removes it', options, async () => {
  await using harness = await ConsoleHarness.open()
  const page = await harness.signedIn('admin', '/settings/links')
  const panel = page
    .locator('section.panel')
    .filter({ has: page.getByRole('heading', { name: 'Domain of the links', exact: true }) })
  await panel.getByLabel('Host').fill('192.0.2.7')
  await panel.getByRole('button', { name: 'Save' }).click()
  await panel.getByText('a domain of links is a host name alone: go.shop.example').waitFor()
  await panel.getByLabel('Host').fill('https://Go.Shop.Invalid')
  await panel.getByRole('button', { name: 'Save' }).click()
  await panel.getByText('Saved').waitFor()
  await panel.getByRole('button', { name: 'Check' }).click()
  await panel.getByText(/go\.shop\.invalid does not answer: /).waitFor()
  await assertAccessible(page)
  await panel.getByRole('button', { name: 'Remove' }).click()
  await panel.getByRole('button', { name: 'Check' }).waitFor({ state: 'hidden' })
})
