import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createAccount, topUp } from '../../packages/store/accounts/accounts.ts'
import { password } from '../attacks/console-visitor.ts'
import { browserIsMissing } from '../console/browser.ts'
import { assertAccessible, assertFits, ConsoleHarness } from '../console/console-harness.ts'

const options = { skip: browserIsMissing, timeout: 600_000 }

test('a user who was invited for one account sees that account alone', options, async () => {
  await using harness = await ConsoleHarness.open()
  const { db, client } = harness.gateway
  const accountId = await createAccount(db, { name: 'bakery', currency: 'EUR' })
  await topUp(db, { accountId, amountMicros: 7_000_000, note: 'opening' })
  await client.send({ phone: '380671239847' })
  const admin = await harness.signedIn('admin', '/settings/users')
  const dialog = admin.getByRole('dialog')
  await admin.getByRole('button', { name: 'Invite user' }).click()
  await dialog.getByLabel('Operator').check()
  await dialog.getByLabel('Account').selectOption({ label: 'bakery' })
  await assertAccessible(admin)
  await dialog.getByRole('button', { name: 'Create link' }).click()
  const link = new URL((await dialog.getByRole('region', { name: 'The link' }).innerText()).trim())
  await dialog.getByRole('button', { name: 'I have it' }).click()
  await admin.getByRole('row', { name: /a new user: Operator of bakery/ }).waitFor()

  const baker = await harness.page(`${link.pathname.replace('/console', '')}${link.hash}`)
  await baker.getByText('With this link you become: Operator of bakery').waitFor()
  await baker.getByLabel('Name').fill('baker')
  await baker.getByLabel('Password', { exact: true }).fill(password)
  await baker.getByRole('button', { name: 'Create your user' }).click()
  await baker.getByRole('heading', { name: 'Overview', level: 1 }).waitFor()
  const menu = baker.getByRole('navigation', { name: 'Pages', exact: true })
  assert.deepEqual(await menu.getByRole('link').allInnerTexts(), [
    'Overview',
    'Messages',
    'Replies',
    'Send',
    'Webhooks',
    'Alarms',
    'Verification',
    'Settings',
  ])
  assert.equal(await baker.getByText('38067').count(), 0)
  await assertFits(baker)

  await menu.getByRole('link', { name: 'Settings' }).click()
  const sections = baker.getByRole('navigation', { name: 'Sections of the settings' })
  await sections.getByRole('link', { name: 'Money' }).click()
  await baker.getByText('opening').waitFor()
  assert.equal(await sections.getByRole('link', { name: 'Audit log' }).count(), 0)
  for (const section of [
    'API keys',
    'Kannel and Jasmin',
    'Senders',
    'Own numbers',
    'Webhook endpoint',
    'Event endpoints',
    'Templates',
    'Tariffs',
    'Opt-outs',
    'Links',
    'Retention',
    'Users',
  ]) {
    await sections.getByRole('link', { name: section }).click()
    await baker.locator('main:not(:has(.skeleton)) h1').waitFor()
    assert.equal(await baker.getByRole('alert').filter({ hasText: /\S/ }).count(), 0, section)
  }
  await assertFits(baker)
  await baker.goto(`${harness.gateway.url}/console/carriers`)
  await baker.getByText('This page is not open to you here').waitFor()
  await baker.goto(`${harness.gateway.url}/console/settings/audit-log`)
  await baker.getByText('It is about more than your account').waitFor()

  await admin.reload()
  const row = admin.getByRole('row', { name: /^baker/ })
  await row.getByText('bakery').waitFor()
  await row.getByRole('button', { name: 'Change baker' }).click()
  await admin.getByRole('menuitem', { name: 'Change the role' }).click()
  await dialog.getByLabel('Account').selectOption({ label: 'All accounts' })
  await dialog.getByRole('button', { name: 'Change the role' }).click()
  await baker.getByRole('button', { name: 'Sign in' }).waitFor()
})
