import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { addUser, password } from '../attacks/console-visitor.ts'
import { browserIsMissing } from '../console/browser.ts'
import { assertAccessible, assertFits, ConsoleHarness } from '../console/console-harness.ts'

const options = { skip: browserIsMissing, timeout: 600_000 }

async function signedInAt(harness: ConsoleHarness, name: string): Promise<Page> {
  const page = await harness.page('/settings/users')
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('heading', { name: 'Where you are signed in' }).waitFor()
  return page
}

test('a user ends the own sessions elsewhere, and an admin those of a user', options, async () => {
  await using harness = await ConsoleHarness.open()
  await addUser(harness.gateway.db, 'grace', 'viewer')
  const here = await signedInAt(harness, 'grace')
  const there = await signedInAt(harness, 'grace')
  const elsewhere = await signedInAt(harness, 'grace')
  await here.reload()
  const table = here.getByRole('table', { name: 'Where you are signed in' })
  await table.getByRole('row').nth(3).waitFor()
  assert.equal(await table.getByText('this browser').count(), 1)
  assert.match(await table.innerText(), /Chrome \d+, Linux[\s\S]*127\.0\.0\.1/)
  await assertFits(here)
  await table
    .getByRole('button', { name: /^End the session of Chrome/ })
    .first()
    .click()
  await elsewhere.getByRole('button', { name: 'Sign in' }).waitFor()
  await here.getByRole('button', { name: 'End all others' }).click()
  await there.getByRole('button', { name: 'Sign in' }).waitFor()
  await here.getByRole('button', { name: 'End all others' }).waitFor({ state: 'detached' })

  const admin = await harness.signedIn('admin', '/settings/users')
  await admin.getByRole('button', { name: 'Change grace' }).click()
  await admin.getByRole('menuitem', { name: 'Sessions' }).click()
  const dialog = admin.getByRole('dialog', { name: 'Sessions of grace' })
  await dialog.getByRole('button', { name: /^End the session/ }).waitFor()
  await assertAccessible(admin)
  await dialog.getByRole('button', { name: /^End the session/ }).click()
  await dialog.getByText('Not signed in anywhere').waitFor()
  await here.getByRole('button', { name: 'Sign in' }).waitFor()
})
