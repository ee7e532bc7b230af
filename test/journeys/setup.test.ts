import assert from 'node:assert/strict'
import { test } from 'node:test'
import { browserIsMissing } from '../console/browser.ts'
import { assertAccessible, assertFits, ConsoleHarness } from '../console/console-harness.ts'

const options = { skip: browserIsMissing, timeout: 600_000 }

test(
  'the checklist says what is simulated and what is left, leads there, and can be put away',
  options,
  async () => {
    await using harness = await ConsoleHarness.open({ everyChannel: false })
    const page = await harness.signedIn('admin', '/')
    await page.getByRole('heading', { name: 'What is left to set up' }).waitFor()
    await page.getByText('This is the sandbox').waitFor()
    const step = (name: string) => page.getByRole('listitem').filter({ hasText: name })
    await step('A carrier').getByText('simulated').waitFor()
    await step('A backup').getByText('cannot be seen').waitFor()
    await step('An endpoint for webhooks or events').getByText('to do').waitFor()
    await step('An endpoint for webhooks or events').locator('summary').click()
    await assertFits(page)
    await assertAccessible(page)
    await page.getByRole('link', { name: 'Webhook endpoint' }).click()
    await page.getByLabel('Address', { exact: false }).first().waitFor()
    const address = 'UPDATE accounts SET notification_url = $1'
    await harness.gateway.db.query({ text: address }, ['https://shop.example/hook'])
    await page.goto(`${harness.gateway.url}/console/`)
    await step('An endpoint for webhooks or events').getByText('done', { exact: true }).waitFor()

    await step('A test message').locator('summary').click()
    await step('A test message').getByRole('link', { name: 'Test phones' }).waitFor()
    await page
      .locator('summary')
      .filter({ hasText: /^A carrier/ })
      .click()
    await page.getByRole('button', { name: 'Try a bind' }).click()
    const dialog = page.getByRole('dialog')
    const { host, port } = harness.gateway.network().addresses.smpp
    const tried = async (fields: Record<string, string>) => {
      for (const [label, value] of Object.entries(fields))
        await dialog.getByLabel(label, { exact: true }).fill(value)
      await dialog.getByRole('button', { name: 'Try a bind' }).click()
    }
    await tried({ Host: host, Port: String(port), system_id: 'posthorn', Password: 'wrong' })
    await dialog.getByText(/^The carrier refused the bind: ESME_RINVPASWD/).waitFor()
    await assertAccessible(page)
    await tried({ Password: 'sandbox' })
    await dialog.getByText(/^The carrier took the bind/).waitFor()
    await dialog.getByText(/systemId: "posthorn"/).waitFor()
    await tried({ Port: '1' })
    await dialog.getByText(/^There was no answer: /).waitFor()
    await assertFits(page)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    const sent = await harness.gateway.client.send({ phone: '380671234567' })
    await harness.gateway.untilCallbacks(Number(sent.id))
    await step('A test message').getByText('done', { exact: true }).waitFor({ timeout: 120_000 })
    await page.getByRole('button', { name: 'Hide this list' }).click()
    await page.getByRole('heading', { name: 'What is left to set up' }).waitFor({ state: 'detached' })
    await page.reload()
    await page.getByRole('button', { name: 'Show what is left to set up' }).click()
    await page.getByRole('heading', { name: 'What is left to set up' }).waitFor()

    const viewer = await harness.signedIn('viewer', '/')
    await viewer.locator('main:not(:has(.skeleton)) h1').waitFor()
    assert.equal(await viewer.getByText('left to set up').count(), 0)
  },
)
