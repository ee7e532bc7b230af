import assert from 'node:assert/strict'
import { test } from 'node:test'
import { browserIsMissing } from '../console/browser.ts'
import { assertAccessible, ConsoleHarness } from '../console/console-harness.ts'

const options = { skip: browserIsMissing, timeout: 600_000 }

test(
  'a code of a service is sent, seen in the sandbox and checked on the page of services',
  options,
  async () => {
    await using harness = await ConsoleHarness.open()
    const page = await harness.signedIn('operator', '/verification/services')
    await page.getByRole('button', { name: 'Try service 1' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Phone number').fill('12')
    await dialog.getByRole('button', { name: 'Send code' }).click()
    await dialog.getByText('This is no phone number: write it with its country code').waitFor()
    await dialog.getByLabel('Phone number').fill('+380 67 123 45 67')
    await dialog.getByRole('button', { name: 'Send code' }).click()
    await dialog.getByText('The code is on its way to +380 67 123 45 67.').waitFor()
    const received = dialog.getByRole('status').filter({ hasText: /\d{4,}/ })
    await received.waitFor()
    const [code = ''] = /\d{4,8}/.exec(await received.innerText()) ?? []
    await dialog.getByLabel('Code', { exact: true }).fill(code === '1111' ? '2222' : '1111')
    await dialog.getByRole('button', { name: 'Check code' }).click()
    await dialog.getByText('The code is wrong.').waitFor()
    await assertAccessible(page)
    await dialog.getByLabel('Code', { exact: true }).fill(code)
    await dialog.getByRole('button', { name: 'Check code' }).click()
    await dialog.getByText('The code is right.').waitFor()
    await dialog.getByRole('link', { name: 'Open the verification' }).click()
    await page.getByText('Verified', { exact: true }).waitFor()
    const kept = await harness.gateway.db.query({ text: 'SELECT details::text FROM audit_log' })
    assert.ok(!JSON.stringify(kept).includes(code))
    const viewer = await harness.signedIn('viewer', '/verification/services')
    await viewer.getByText('service_id 1').waitFor()
    assert.equal(await viewer.getByRole('button', { name: 'Try service 1' }).count(), 0)
  },
)
