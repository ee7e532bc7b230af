import assert from 'node:assert/strict'
import { test } from 'node:test'
import { until } from '../../packages/gateway/test/whole/until.ts'
import { setSigningSecret } from '../../packages/store/accounts/accounts.ts'
import { listCallbacks } from '../../packages/store/test/callbacks/list-callbacks.ts'
import { browserIsMissing } from '../console/browser.ts'
import { assertAccessible, assertAccessibleInBothThemes, ConsoleHarness } from '../console/console-harness.ts'
import { answer } from '../support/receiver.ts'

const options = { skip: browserIsMissing, timeout: 600_000 }
const accountId = 1

test('failed webhooks are found and retried: one of them, then all of an endpoint', options, async () => {
  await using harness = await ConsoleHarness.open()
  const { gateway } = harness
  gateway.receiver.react = () => ({ kind: 'answer', status: 410, body: 'closed for today' })
  const { msg_id: msgId } = await gateway.client.send({ phone: '380671230000' })
  await until('the callback to be dead-lettered', async () => {
    const [callback] = await listCallbacks(gateway.db, { msgId, limit: 1 })
    return callback?.state === 'dead-lettered' ? true : null
  })

  const page = await harness.signedIn('operator', '/webhooks')
  await page.getByLabel('State').selectOption('Failed')
  await page.getByText('answered 410: the receiver wants no callbacks').waitFor()
  assert.match(page.url(), /state=dead-lettered/)
  await assertAccessible(page)
  await page.getByRole('link', { name: gateway.receiver.url() }).click()
  await page.getByRole('heading', { name: /^Webhook \d+$/, level: 1 }).waitFor()
  await page.getByText('closed for today').waitFor()
  await assertAccessible(page)

  gateway.receiver.react = () => answer(200)
  await page.getByRole('button', { name: 'Retry' }).click()
  await page.getByText('It is queued again, with all attempts ahead.').waitFor()
  // Live: the page is not loaded again.
  await page.locator('.callbacks-facts').getByText('Delivered').first().waitFor()
  assert.equal(gateway.receiver.received.length, 2)

  gateway.receiver.react = () => answer(410)
  await gateway.client.sendAll([1, 2, 3].map((n) => ({ phone: `38067123000${n}` })))
  await until('three to be dead-lettered', async () => {
    return (await listCallbacks(gateway.db, { state: 'dead-lettered', limit: 9 })).length === 3 ? true : null
  })
  gateway.receiver.react = () => answer(200)
  await page.getByRole('link', { name: 'All webhooks' }).click()
  await page.getByRole('link', { name: 'Endpoints' }).click()
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.getByRole('button', { name: 'Retry…' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('3 webhooks match.').waitFor()
  await assertAccessible(page)
  await dialog.getByRole('button', { name: 'Retry 3 webhooks' }).click()
  await dialog.getByText('3 webhooks are queued again.').waitFor()
  await gateway.receiver.requests(8)
  await dialog.getByRole('button', { name: 'Close' }).click()
  await page.getByText('No webhook failed').waitFor()
})

test(
  'attempts survive a restart, and a receiver that is down is tried now when an operator wants it',
  options,
  async () => {
    await using harness = await ConsoleHarness.open()
    const { gateway } = harness
    gateway.receiver.react = () => ({ kind: 'answer', status: 503, body: 'down for maintenance' })
    await gateway.client.sendAll(Array.from({ length: 6 }, (_, n) => ({ phone: `38067123000${n}` })))
    await until('the breaker of the receiver to be open', async () => {
      const waiting = await listCallbacks(gateway.db, { state: 'pending', limit: 9 })
      return waiting.length === 6 && waiting.filter(({ attempts }) => attempts > 0).length >= 5 ? true : null
    })
    // As after 40 minutes: the next attempts are far away.
    const text = 'UPDATE callbacks SET due_at = due_at + 3600000, created_at = created_at - 2400000'
    await gateway.db.query({ text })
    await gateway.stop()
    await gateway.start()

    const page = await harness.signedIn('operator')
    const attention = page.getByRole('listitem').filter({ hasText: 'answered 503' })
    await attention.getByRole('link').click()
    const tried = page.getByRole('listitem').filter({ hasText: '1 attempt' })
    await tried.locator('.callbacks-url').first().click()
    await page.getByText('down for maintenance').waitFor()
    await assertAccessible(page)

    gateway.receiver.react = () => answer(200)
    await page.getByRole('button', { name: 'Retry now' }).click()
    await page.locator('.callbacks-facts').getByText('Delivered').first().waitFor()
    await page.goto(`${gateway.url}/console/`)
    await attention.getByRole('button', { name: 'Retry now' }).click()
    await until('all to be delivered', async () => {
      return (await listCallbacks(gateway.db, { state: 'delivered', limit: 9 })).length === 6 ? true : null
    })
    await attention.waitFor({ state: 'detached' })
  },
)

test('a test webhook arrives at the test endpoint, signed, and is shown there at once', options, async () => {
  await using harness = await ConsoleHarness.open()
  const secret = `whsec_${Buffer.from('of the stage').toString('base64')}`
  await setSigningSecret(harness.gateway.db, accountId, secret)
  const watching = await harness.signedIn('viewer', '/webhooks/test-endpoint')
  await watching.getByText('Nothing received yet').waitFor()
  const page = await harness.signedIn('operator', '/webhooks/try')
  await page.getByRole('option', { name: 'demo', exact: true }).waitFor({ state: 'attached' })
  await page.getByRole('button', { name: 'Use the test endpoint' }).click()
  await page.getByLabel('Sign as').selectOption('demo')
  await page.getByLabel('Sample').selectOption('A code was verified')
  await page.getByRole('button', { name: 'Send test webhook' }).click()
  await page.getByText('This would count as delivered.').waitFor()
  await page.getByText('webhook-signature: v1,').waitFor()
  await assertAccessible(page)

  await watching.getByText('Signed by demo').click()
  await watching.getByText('38050…67').waitFor()
  assert.equal(await watching.getByText('380501234567').count(), 0)
  await assertAccessibleInBothThemes(watching)

  await page.getByLabel('Address of the endpoint').fill('http://shop.example:22/hook')
  await page.getByRole('button', { name: 'Send test webhook' }).click()
  await page.getByText('The address must use port 80, 443 or a port from 1024 up').waitFor()
  await watching.goto(`${harness.gateway.url}/console/webhooks/try`)
  await watching.getByText('Only operators and admins may send one.').waitFor()
})
