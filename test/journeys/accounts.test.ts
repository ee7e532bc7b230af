import assert from 'node:assert/strict'
import { test } from 'node:test'
import { until } from '../../packages/gateway/test/whole/until.ts'
import { browserIsMissing } from '../console/browser.ts'
import { assertAccessible, assertFits, ConsoleHarness } from '../console/console-harness.ts'
import { assertDialogs, confirm } from '../console/dialogs.ts'

const options = { skip: browserIsMissing, timeout: 600_000 }

test('an account is created, renamed, warned about, disabled and enabled', options, async () => {
  await using harness = await ConsoleHarness.open({ everyChannel: false })
  const { client, db } = harness.gateway
  const page = await harness.signedIn('admin', '/settings/accounts')
  const dialog = page.getByRole('dialog')
  await page
    .getByRole('row', { name: /^Open demo no\. 1 1,000\.00 UAH no alert 1 key, 1 SMPP bind/ })
    .waitFor()

  await page.getByRole('button', { name: 'Create account' }).click()
  await dialog.getByLabel('Name of the account').fill('bakery')
  await dialog.getByRole('button', { name: 'Create account' }).click()
  await page.getByRole('heading', { name: 'bakery', level: 2 }).waitFor()
  await page
    .getByRole('row', {
      name: /bakery no\. 2 0\.00 UAH no alert 0 keys, 0 SMPP binds 0 console users active/,
    })
    .waitFor()

  await page.getByRole('link', { name: 'Open demo' }).click()
  await page.getByRole('heading', { name: 'demo', level: 2 }).waitFor()
  await assertFits(page)
  await assertAccessible(page)
  await assertDialogs(page, [
    ['Rename', 'Перейменувати'],
    ['Set country', 'Задати країну'],
    ['Disable', 'Вимкнути'],
  ])
  await page.getByRole('button', { name: 'Rename' }).click()
  await dialog.getByLabel('New name').fill('bakery')
  await dialog.getByRole('button', { name: 'Rename' }).click()
  await dialog.getByText('There is already an account called bakery').waitFor()
  await dialog.getByLabel('New name').fill('shop')
  await dialog.getByRole('button', { name: 'Rename' }).click()
  await page.getByRole('heading', { name: 'shop', level: 2 }).waitFor()
  await page.getByRole('link', { name: 'Open shop' }).waitFor()

  await page.getByText('none: every number needs a calling code').waitFor()
  await page.getByRole('button', { name: 'Set country' }).click()
  await dialog.getByLabel('Code of the country').fill('xx')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByText(/ISO 3166/).waitFor()
  await dialog.getByLabel('Code of the country').fill('ua')
  await confirm(page, 'Save')
  await page.getByText('UA', { exact: true }).waitFor()
  await until('numbers as they are dialled to be read', async () => {
    const sms = { type: 'sms', id: 1, phone: '0671234567', sms_signature: 'Posthorn', sms_message: 'Hi' }
    return JSON.stringify(await client.post([sms])).includes('msg_id') || null
  })

  await page.getByLabel('Low below, UAH').fill('-5')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('The alert threshold must be above zero').waitFor()
  await page.getByLabel('Low below, UAH').fill('50.5')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('row', { name: /low below 50\.50 UAH/ }).waitFor()
  await page.getByText('No rule of alerts watches this balance').waitFor()

  await page.getByRole('button', { name: 'Disable' }).click()
  await confirm(page, 'Disable')
  await page.getByText('Requests of this account are refused').waitFor()
  const refused = await until('requests to be refused', async () => {
    const answer = await client.post([{ type: 'balance' }])
    return answer.success ? null : answer
  })
  assert.equal(refused.error, 'The account is disabled')
  await page.getByRole('button', { name: 'Enable' }).click()
  await confirm(page, 'Enable')
  await page.getByRole('button', { name: 'Disable' }).waitFor()
  await until(
    'requests to be admitted',
    async () => (await client.post([{ type: 'balance' }])).success || null,
  )

  const logged = await db.query<{ action: string; target: string; before: unknown; after: unknown }>({
    text: `SELECT action, target, details -> 'before' AS before, details -> 'after' AS after FROM audit_log
      WHERE outcome = 'done' AND (action LIKE 'accounts/%' OR action = 'balance-alert/set') ORDER BY entry_id`,
  })
  assert.deepEqual(logged.slice(1), [
    {
      action: 'accounts/rename',
      target: 'account demo',
      before: { name: 'demo' },
      after: { name: 'shop' },
    },
    {
      action: 'accounts/country',
      target: 'account shop',
      before: { country: null },
      after: { country: 'UA' },
    },
    {
      action: 'balance-alert/set',
      target: 'balance alert of shop',
      before: { alertMicros: null },
      after: { alertMicros: 50_500_000 },
    },
    {
      action: 'accounts/disable',
      target: 'account shop',
      before: { disabled: false },
      after: { disabled: true },
    },
    {
      action: 'accounts/enable',
      target: 'account shop',
      before: { disabled: true },
      after: { disabled: false },
    },
  ])

  const viewer = await harness.signedIn('viewer', '/settings/accounts?account=1')
  await viewer.getByText('Only admins create, rename and disable accounts.').waitFor()
  assert.equal(await viewer.getByRole('button', { name: /Rename|Disable|New account|Save/ }).count(), 0)
})
