import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import type { Page } from 'playwright-core'
import { addUser, ConsoleVisitor } from '../attacks/console-visitor.ts'
import { browserIsMissing } from '../console/browser.ts'
import {
  assertAccessibleInBothThemes,
  assertFits,
  ConsoleHarness,
  inEveryWay,
} from '../console/console-harness.ts'
import { layoutFaults } from '../console/layout-faults.ts'

const options = { timeout: 600_000 }

suite('the list of messages', { skip: browserIsMissing }, () => {
  test(
    'an operator chooses all that a search finds, sees what a resend costs, and resends',
    options,
    async () => {
      await using harness = await ConsoleHarness.open()
      const { gateway } = harness
      const failing = Array.from({ length: 55 }, (_, index) => ({ phone: `3806${7100 + index}9911` }))
      await gateway.client.sendAll(failing)
      await gateway.client.send({ phone: '380671230001' })
      await gateway.untilAllEnded()
      const page = await harness.signedIn('operator', '/messages?status=failed')
      await bar(page).getByLabel('Select this page').check()
      await bar(page).getByText('50 selected').waitFor()
      await bar(page).getByRole('button', { name: 'Select all that the search finds, up to 500' }).click()
      await bar(page).getByText('55 selected').waitFor()
      await assertAccessibleInBothThemes(page)
      await assertFits(page)
      await bar(page).getByRole('button', { name: 'Resend…' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByText('55 messages can be sent again').waitFor()
      await dialog.getByText('27.50 UAH').waitFor()
      await assertAccessibleInBothThemes(page)
      await dialog.getByRole('button', { name: 'Resend 55 messages' }).dblclick()
      await dialog.getByText('55 messages sent again.').waitFor()
      await dialog.getByRole('button', { name: 'Close' }).click()
      await bar(page).getByText('selected').waitFor({ state: 'detached' })
      await gateway.untilAllEnded()
      assert.deepEqual(await gateway.statuses(), { DELIVERED: 1, UNDELIVERABLE: 110 })
    },
  )

  test('cancels those of the chosen messages that still wait, by keyboard too', options, async () => {
    await using harness = await ConsoleHarness.open()
    const { gateway } = harness
    await addUser(gateway.db, 'olena', 'operator')
    const colleague = await ConsoleVisitor.signedIn(gateway.url, 'olena')
    const ended = await gateway.client.send({ phone: '380671230001' })
    await gateway.untilAllEnded()
    await colleague.post('upstreams/pause', { upstream: 'carrier', reason: 'maintenance' })
    const waiting = await gateway.client.sendAll([{ phone: '380671230002' }, { phone: '380671230003' }])
    const page = await harness.signedIn('operator', '/messages')
    for (const { msg_id: msgId } of [ended, ...waiting]) {
      await page.getByRole('checkbox', { name: `Select message ${msgId}` }).focus()
      await page.keyboard.press('Space')
    }
    await bar(page).getByText('3 selected').waitFor()
    await bar(page).getByRole('button', { name: 'Cancel…' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('2 messages can be cancelled').waitFor()
    await dialog.getByText('have ended').waitFor()
    await dialog.getByText('Goes back to the balance: 1.00 UAH').waitFor()
    await dialog.getByRole('button', { name: 'Cancel 2 messages' }).click()
    await dialog.getByText('2 messages cancelled.').waitFor()
    await dialog.getByRole('button', { name: 'Close' }).click()
    assert.deepEqual(await gateway.statuses(), { DELETED: 2, DELIVERED: 1 })
    await colleague.post('upstreams/resume', { upstream: 'carrier' })
    await inEveryWay(page, async () => assert.deepEqual(await layoutFaults(page), []))
  })

  test('viewers choose nothing', options, async () => {
    await using harness = await ConsoleHarness.open()
    await harness.gateway.client.send({ phone: '380671230001' })
    const page = await harness.signedIn('viewer', '/messages')
    await page.getByText('38067…01').waitFor()
    assert.equal(await page.getByRole('checkbox').count(), 0)
  })
})

function bar(page: Page) {
  return page.getByRole('region', { name: 'Selected messages' })
}
