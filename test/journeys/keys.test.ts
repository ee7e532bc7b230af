import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { createApiKey, revokeApiKey } from '../../packages/store/accounts/api-keys.ts'
import { browserIsMissing } from '../console/browser.ts'
import { assertAccessible, assertAccessibleInBothThemes, ConsoleHarness } from '../console/console-harness.ts'
import { shownOnce } from '../console/dialogs.ts'

const options = { skip: browserIsMissing, timeout: 600_000 }

async function balanceBy(harness: ConsoleHarness, auth: string): Promise<string> {
  const response = await fetch(`${harness.gateway.url}/api/json.php`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ auth, data: [{ type: 'balance' }, { type: 'sender' }] }),
  })
  const { success, error, data } = (await response.json()) as {
    success: boolean
    error?: string
    data?: { success: boolean; error?: string }[]
  }
  return success ? (data ?? []).map((item) => item.error ?? 'done').join('; ') : String(error)
}

test('a viewer reads why a section is not shown', options, async () => {
  await using harness = await ConsoleHarness.open()
  const page = await harness.signedIn('viewer', '/settings/keys')
  await page.getByText('Your role does not see this section').waitFor()
  await page.getByText('Operators and admins do.').waitFor()
  await assertAccessible(page)
})

test('the command beside a new key is one that its scopes admit', options, async () => {
  await using harness = await ConsoleHarness.open()
  const page = await harness.signedIn('admin', '/settings/keys')
  const dialog = page.getByRole('dialog')
  for (const scope of ['send messages and calls', 'query statuses', 'one-time codes', 'see sender names']) {
    await page.getByRole('button', { name: 'Create key' }).click()
    await dialog.getByLabel('Name').fill(scope)
    await dialog.getByLabel('Only these').check()
    await dialog.getByLabel('send messages and calls').uncheck()
    await dialog.getByLabel(scope).check()
    await dialog.getByRole('button', { name: 'Create key' }).click()
    await dialog.getByText(`Try it: ${scope}`).click()
    const command = await dialog.getByRole('region', { name: `Try it: ${scope}` }).innerText()
    const [, url = '', body = ''] = /^curl -sS '([^']+)'.*--data '(.*)'$/s.exec(command.trim()) ?? []
    const headers = { 'content-type': 'application/json' }
    const answered = await (await fetch(url, { method: 'POST', headers, body })).text()
    assert.match(answered, /^\{"success":true/)
    assert.doesNotMatch(answered, /"success":false/)
    await dialog.getByRole('button', { name: 'I have it' }).click()
    // The focus comes back to what opened the dialog.
    await page.locator('button:focus', { hasText: 'Create key' }).waitFor()
  }
})

test('a key is created with limits, used, rotated and revoked', options, async () => {
  await using harness = await ConsoleHarness.open()
  const page = await harness.signedIn('admin', '/settings/keys')
  await page.getByRole('button', { name: 'Create key' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('till')
  await dialog.getByLabel('Only these').check()
  await dialog.getByLabel('send messages and calls').uncheck()
  assert.equal(await dialog.getByRole('button', { name: 'Create key' }).isDisabled(), true)
  await dialog.getByLabel('see the balance').check()
  await dialog.getByLabel('Addresses it may be used from').fill('no address')
  await assertAccessible(page)
  await dialog.getByRole('button', { name: 'Create key' }).click()
  await dialog.getByText('no address is no IP address or range').waitFor()
  await dialog.getByLabel('Addresses it may be used from').fill('127.0.0.0/8')
  await dialog.getByLabel('Expires').selectOption('30')
  await dialog.getByRole('button', { name: 'Create key' }).click()
  const key = await shownOnce(page, 'Your new key')
  assert.match(key, /^ph_\w{43}$/)
  const row = page.getByRole('row', { name: new RegExp(`till …${key.slice(-4)}`) })
  await row.getByText('see the balance').waitFor()
  await row.getByText('127.0.0.0/8').waitFor()
  assert.equal(await balanceBy(harness, key), 'done; The key in auth is not good for this operation')

  await row.getByRole('button', { name: 'Rotate till' }).click()
  await page.getByLabel('The old key stays active').selectOption({ label: 'until it is revoked' })
  await page.getByRole('button', { name: 'Create the new key' }).click()
  const next = await shownOnce(page, 'Your new key')
  assert.equal(await balanceBy(harness, next), 'done; The key in auth is not good for this operation')
  assert.equal(await balanceBy(harness, key), 'done; The key in auth is not good for this operation')

  await row.getByRole('button', { name: 'Revoke till' }).click()
  await dialog.getByRole('button', { name: 'Revoke', exact: true }).click()
  // Rows behind an open dialog are hidden.
  await dialog.waitFor({ state: 'hidden' })
  await row.waitFor({ state: 'detached' })
  assert.equal(await balanceBy(harness, key), 'Access denied')
  await page.getByLabel('Show inactive keys').check()
  await row.getByText('revoked').waitFor()
  await assertAccessibleInBothThemes(page)

  const narrow = await harness.signedIn('operator', '/settings/keys')
  await narrow.getByText('Only admins create, change and revoke keys').waitFor()
  assert.equal(await narrow.getByRole('button', { name: /Make|Rotate|Revoke/ }).count(), 0)
})

test(
  'the section says that there is no key, and shows a change made elsewhere by itself',
  options,
  async () => {
    await using harness = await ConsoleHarness.open()
    const page = await harness.signedIn('admin', '/settings/keys')
    await page.getByRole('row').nth(1).waitFor()
    await page.getByText('Live', { exact: true }).waitFor()
    const keys = await harness.gateway.db.query<{ keyId: number }>({
      text: 'SELECT key_id AS "keyId" FROM api_keys',
    })
    for (const { keyId } of keys) await revokeApiKey(harness.gateway.db, keyId)
    await page.getByText('No key yet').waitFor()
  },
)

test('addresses of older versions lead to the pages of today, with their queries', options, async () => {
  await using harness = await ConsoleHarness.open()
  const page = await harness.signedIn('admin', '/cabinet/opt-outs?recipient=380671234567')
  await page.getByRole('heading', { name: 'Settings: Opt-outs', level: 1 }).waitFor()
  assert.equal(addressOf(page), '/console/settings/opt-outs?recipient=380671234567')
  for (const [former, heading, today] of [
    ['/cabinet', 'Settings: API keys', '/settings'],
    ['/cabinet/notifications?account=1', 'Settings: Webhook endpoint', '/settings/webhooks?account=1'],
    ['/settings/notifications', 'Settings: Webhook endpoint', '/settings/webhooks'],
    ['/callbacks?state=parked', 'Webhooks', '/webhooks?state=dead-lettered'],
    ['/callbacks/receivers', 'Webhooks', '/webhooks/endpoints'],
    ['/upstreams/prices?prices=a', 'Carriers', '/carriers/prices?prices=a'],
    ['/handsets?phones=380671230000', 'Test phones', '/test-phones?phones=380671230000'],
    ['/verification/guard', 'Verification', '/verification/fraud-protection'],
  ] as const) {
    await page.goto(`${harness.gateway.url}/console${former}`)
    await page.getByRole('heading', { name: heading, exact: true, level: 1 }).waitFor()
    assert.equal(addressOf(page), `/console${today}`)
  }
})

function addressOf(page: Page): string {
  const { pathname, search } = new URL(page.url())
  return `${pathname}${search}`
}

test('senders, the webhook endpoint and the signing secret are set', options, async () => {
  await using harness = await ConsoleHarness.open()
  const page = await harness.signedIn('admin', '/settings/senders')
  await page.getByRole('button', { name: 'Add sender' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Аптека')
  await dialog.getByRole('button', { name: 'Add sender' }).click()
  await dialog.getByText('An sms sender is 3 to 11 of').waitFor()
  await dialog.getByLabel('Name').fill('Apteka')
  await dialog.getByRole('button', { name: 'Add sender' }).click()
  await dialog.waitFor({ state: 'hidden' })
  const row = page.getByRole('row', { name: /^Apteka SMS/ })
  await row.getByRole('button', { name: 'Reject Apteka' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Reject' }).click()
  await row.getByText('rejected').waitFor()
  await page.getByLabel('Status').selectOption('rejected')
  assert.match(page.url(), /[?&]status=rejected/)
  assert.equal(await page.getByRole('row').count(), 2)
  await assertAccessible(page)
  await row.getByRole('button', { name: 'Remove Apteka' }).click()
  await dialog.getByRole('button', { name: 'Remove', exact: true }).click()
  await page.getByText('No sender like this').waitFor()

  await page.getByRole('link', { name: 'Webhook endpoint' }).click()
  await page.getByLabel('Address', { exact: true }).fill('ftp://shop.example')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('The address must be an http or https URL').waitFor()
  await page.getByLabel('Address', { exact: true }).fill('https://shop.example/callbacks')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Saved').waitFor()
  await page.getByRole('button', { name: 'Create secret' }).click()
  assert.match(await shownOnce(page, 'Your new signing secret'), /^whsec_/)
  await page.getByText('Webhooks are signed', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Rotate' }).click()
  await dialog.getByRole('button', { name: 'Create secret' }).click()
  await shownOnce(page, 'Your new signing secret')
  await page.getByText('Webhooks are signed with two secrets').waitFor()
  await page.getByText('How to check a signature').click()
  await assertAccessibleInBothThemes(page)
})

test(
  'the limits of a key are changed, and its expiry stays unless another one is chosen',
  options,
  async () => {
    await using harness = await ConsoleHarness.open({ everyChannel: false })
    const { db } = harness.gateway
    const expiresAt = Date.UTC(2099, 0, 31)
    const { key } = await createApiKey(
      db,
      { accountId: 1, name: 'till' },
      { scopes: ['send'], addresses: null, expiresAt },
    )
    const page = await harness.signedIn('admin', '/settings/keys')
    const dialog = page.getByRole('dialog')
    await page.getByRole('button', { name: /^Change till/ }).click()
    await dialog.getByText(/as it is: until/).waitFor({ state: 'attached' })
    await dialog.getByLabel('Everything').check()
    await dialog.getByLabel('Addresses it may be used from').fill('127.0.0.0/8')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.getByRole('row', { name: /^till .*everything from 127\.0\.0\.0\/8/ }).waitFor()
    const [stored] = await db.query<{ at: number }>({
      text: `SELECT expires_at AS at FROM api_keys WHERE name = 'till'`,
    })
    assert.equal(stored?.at, expiresAt)
    assert.equal(await balanceBy(harness, key), 'done; done')
  },
)
