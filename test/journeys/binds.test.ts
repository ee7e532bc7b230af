import assert from 'node:assert/strict'
import { test } from 'node:test'
import { SmppClient } from '../../packages/edges/test/smpp-server/smpp-client.ts'
import { until } from '../../packages/gateway/test/whole/until.ts'
import { browserIsMissing } from '../console/browser.ts'
import { ConsoleHarness } from '../console/console-harness.ts'
import { assertDialogs, confirm, shownOnce } from '../console/dialogs.ts'

const options = { skip: browserIsMissing, timeout: 600_000 }
const settings = { smppServer: { host: '127.0.0.1', port: 0, joinSeconds: 30 } }

test('a bind is made, used, given another password, disabled and removed', options, async () => {
  await using harness = await ConsoleHarness.open({ everyChannel: false, settings })
  const { smppPort: port } = harness.gateway
  const bindAs = (password: string) => SmppClient.bind({ port, systemId: 'till', password })
  const page = await harness.signedIn('admin', '/settings/binds')
  await page.getByText('No client is bound').waitFor()
  await page.getByRole('button', { name: 'Create bind' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('system_id').fill('till')
  await dialog.getByLabel('Addresses of the client').fill('no-address')
  await dialog.getByRole('button', { name: 'Create bind' }).click()
  await dialog.getByText('no-address is no IP address or range').waitFor()
  await dialog.getByLabel('Addresses of the client').fill('127.0.0.0/8')
  await dialog.getByLabel('Messages a second').fill('20')
  await dialog.getByLabel('Channels in their order').selectOption('viber,sms')
  await dialog.getByRole('button', { name: 'Create bind' }).click()
  const password = await shownOnce(page, 'The password')
  await page
    .getByRole('row', { name: /^till Viber → SMS 4 sessions, window 100, 20\/s 127\.0\.0\.0\/8/ })
    .waitFor()
  const row = page.getByRole('row', { name: /^till .*window/ })

  await using client = await until('the gateway to know the bind', () => bindAs(password).catch(() => null))
  const session = page.getByRole('row', { name: /^till 127\.0\.0\.1/ })
  await session.waitFor()
  await assertDialogs(page, [
    ['Create bind', 'Створити підключення'],
    ['New password of till', 'Новий пароль till'],
    ['Change till', 'Змінити till'],
    ['Close the session of till', 'Закрити сеанс till'],
  ])
  await session.getByRole('button', { name: 'Close the session of till' }).click()
  await confirm(page, 'Close')
  await client.untilClosed()

  await row.getByRole('button', { name: 'Change till' }).click()
  await dialog.getByLabel('Messages a second').fill('0')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByText('whole number from 1').waitFor()
  await dialog.getByLabel('Messages a second').fill('')
  await dialog.getByLabel('Sessions at once').fill('2')
  await dialog.getByLabel('Channels in their order').selectOption('sms')
  await confirm(page, 'Save')
  await page
    .getByRole('row', { name: /^till SMS 2 sessions, window 100, any rate 127\.0\.0\.0\/8/ })
    .waitFor()
  const [logged] = await harness.gateway.db.query<{ before: unknown; after: unknown }>({
    text: `SELECT details -> 'before' AS before, details -> 'after' AS after FROM audit_log
      WHERE action = 'binds/change' AND outcome = 'done' ORDER BY entry_id DESC LIMIT 1`,
  })
  assert.ok(logged)
  assert.deepEqual(logged.before, { maxSessions: 4, perSecond: 20, plan: ['viber', 'sms'] })
  assert.deepEqual(logged.after, { maxSessions: 2, perSecond: null, plan: ['sms'] })

  await row.getByRole('button', { name: 'New password of till' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'New password', exact: true }).click()
  const next = await shownOnce(page, 'The password')
  assert.notEqual(next, password)
  await using again = await until('the new password to be known', () => bindAs(next).catch(() => null))
  await assert.rejects(bindAs(password), /status 14/)

  await row.getByRole('button', { name: 'Disable till' }).click()
  await confirm(page, 'Disable')
  await row.getByText('disabled', { exact: true }).waitFor()
  await again.untilClosed()
  await row.getByRole('button', { name: 'Enable till' }).click()
  await confirm(page, 'Enable')
  await row.getByText('active', { exact: true }).waitFor()
  await row.getByRole('button', { name: 'Remove till' }).click()
  await confirm(page, 'Remove')
  await row.waitFor({ state: 'detached' })

  const other = await harness.signedIn('operator', '/settings/binds')
  await other.getByText('Only admins create and change binds.').waitFor()
  assert.equal(await other.getByRole('button', { name: /Create|Disable|Remove|password/ }).count(), 0)
})

test('the section says that the SMPP server is off', options, async () => {
  await using harness = await ConsoleHarness.open({ everyChannel: false })
  const page = await harness.signedIn('admin', '/settings/binds')
  await page.getByText('The SMPP server is off').waitFor()
})
