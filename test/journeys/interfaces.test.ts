import assert from 'node:assert/strict'
import { test } from 'node:test'
import { browserIsMissing } from '../console/browser.ts'
import { ConsoleHarness } from '../console/console-harness.ts'
import { assertDialogs, confirm, shownOnce } from '../console/dialogs.ts'

const options = { skip: browserIsMissing, timeout: 600_000 }

test('a user of Kannel’s interface is added, sends, is changed and removed', options, async () => {
  await using harness = await ConsoleHarness.open({ everyChannel: false })
  const sendsms = async (password: string, fields: Record<string, string> = {}) => {
    const credentials = { username: 'till', password, to: '380671234567', text: 'Hello' }
    const query = new URLSearchParams({ ...credentials, ...fields }).toString()
    return (await fetch(`${harness.gateway.url}/cgi-bin/sendsms?${query}`)).text()
  }
  const page = await harness.signedIn('admin', '/settings/interfaces')
  await page.getByText('No user yet').waitFor()
  await page.getByRole('button', { name: 'Add user' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('User name').fill('the till')
  await dialog.getByRole('button', { name: 'Add user' }).click()
  await dialog.getByText('A user name has 1 to 64 characters and no spaces').waitFor()
  await dialog.getByLabel('User name').fill('till')
  await dialog.getByLabel('Addresses of the application').fill('127.0.0.0/8')
  await dialog.getByRole('button', { name: 'Add user' }).click()
  const password = await shownOnce(page, 'The password')
  const row = page.getByRole('row', { name: /^till Kannel requests must name it 127\.0\.0\.0\/8/ })
  await row.waitFor()
  assert.equal(await sendsms(password, { from: 'Posthorn' }), '0: Accepted for delivery')
  assert.notEqual(await sendsms(password), '0: Accepted for delivery')
  await assertDialogs(page, [
    ['Add user', 'Додати користувача'],
    ['New password of till', 'Новий пароль till'],
    ['Change till', 'Змінити till'],
    ['Remove till', 'Вилучити till'],
  ])

  await page.getByRole('button', { name: 'Change till' }).click()
  await dialog.getByLabel('Sender of requests that name none').fill('Posthorn')
  await confirm(page, 'Save')
  await page.getByRole('row', { name: /^till Kannel Posthorn/ }).waitFor()
  assert.equal(await sendsms(password), '0: Accepted for delivery')

  await page.getByRole('button', { name: 'New password of till' }).click()
  await dialog.getByLabel('Password', { exact: true }).fill('of the old gateway')
  await confirm(page, 'Set the password')
  assert.equal(await sendsms(password), 'Authorization failed for sendsms')
  assert.equal(await sendsms('of the old gateway'), '0: Accepted for delivery')

  await page.getByRole('button', { name: 'Remove till' }).click()
  await confirm(page, 'Remove')
  await page.getByText('No user yet').waitFor()
  assert.equal(await sendsms('of the old gateway'), 'Authorization failed for sendsms')

  const viewer = await harness.signedIn('viewer', '/settings/interfaces')
  await viewer.getByText('Operators and admins do.').waitFor()
})
