import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { totpCode } from '../../packages/kit/machine/totp.ts'
import { addUser, password } from '../attacks/console-visitor.ts'
import { browserIsMissing } from '../console/browser.ts'
import { assertAccessibleInBothThemes, assertFits, ConsoleHarness } from '../console/console-harness.ts'

const options = { skip: browserIsMissing, timeout: 600_000 }

async function fillCredentials(page: Page, name: string): Promise<void> {
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

/** Goes from the password to the recovery codes. Returns the secret and the codes. */
async function setUp(page: Page): Promise<{ secret: string; codes: string[] }> {
  const submit = page.getByRole('button', { name: 'Set up an authenticator app' })
  const form = page.locator('form').filter({ has: submit })
  await form.getByLabel('Current password').fill(password)
  await form.getByRole('button', { name: 'Set up an authenticator app' }).click()
  await page.getByRole('img', { name: 'QR code for the authenticator app' }).waitFor()
  await assertAccessibleInBothThemes(page)
  const secret = (await page.locator('code', { hasText: /^[A-Z2-7 ]+$/ }).innerText()).replaceAll(' ', '')
  await page.getByLabel('Code of the app').fill('12345')
  await page.getByRole('button', { name: 'Confirm' }).click()
  await page.getByText('The code is wrong, or was used already').waitFor()
  await page.getByLabel('Code of the app').fill(totpCode(secret, Date.now()))
  await page.getByRole('button', { name: 'Confirm' }).click()
  const codes = (await page.getByRole('region', { name: 'Recovery codes' }).innerText()).trim().split('\n')
  await page.getByRole('button', { name: 'I have it' }).click()
  return { secret, codes }
}

test('a user sets up an authenticator app and signs in with its codes', options, async () => {
  await using harness = await ConsoleHarness.open()
  await addUser(harness.gateway.db, 'grace', 'operator')
  const page = await harness.page('/settings/users')
  await fillCredentials(page, 'grace')
  await page.getByRole('button', { name: 'Set up an authenticator app' }).click()
  const { secret, codes } = await setUp(page)
  assert.equal(codes.length, 10)
  await page.getByText('10 recovery codes left').waitFor()
  await assertFits(page)

  await page.getByRole('button', { name: 'Sign out' }).click()
  await fillCredentials(page, 'grace')
  const code = page.getByLabel('Code of your authenticator app')
  await code.fill('000000')
  await assertAccessibleInBothThemes(page)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByText('The code is wrong, or was used already').waitFor()
  await code.fill(totpCode(secret, Date.now() + 30_000))
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await fillCredentials(page, 'grace')
  await code.fill(codes[0] ?? '')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByRole('link', { name: 'Settings' }).click()
  await page.getByRole('link', { name: 'Users' }).click()
  await page.getByText('9 recovery codes left').waitFor()

  const admin = await harness.signedIn('admin', '/settings/users')
  const row = admin.getByRole('row', { name: /^grace/ })
  await row.getByText('with code').waitFor()
  await row.getByRole('button', { name: 'Change grace' }).click()
  await admin.getByRole('menuitem', { name: 'Remove the second factor' }).click()
  await admin.getByRole('dialog').getByRole('button', { name: 'Remove the second factor' }).click()
  await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor()
  await fillCredentials(page, 'grace')
  await page.getByRole('button', { name: 'Set up an authenticator app' }).waitFor()
})

test('where it is required, a user sets it up before anything else', options, async () => {
  await using harness = await ConsoleHarness.open({ settings: { console: { secondFactor: 'required' } } })
  await addUser(harness.gateway.db, 'grace', 'viewer')
  const page = await harness.page('/messages')
  await fillCredentials(page, 'grace')
  await page.getByText('Signing in here needs a second factor').waitFor()
  await assertFits(page)
  await setUp(page)
  await page.getByRole('heading', { name: 'Messages', level: 1 }).waitFor()
})
