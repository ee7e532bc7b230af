import assert from 'node:assert/strict'
import { text as textOf } from 'node:stream/consumers'
import { suite, test } from 'node:test'
import { addOptOut } from '../../packages/store/replies/opt-outs.ts'
import { browserIsMissing } from '../console/browser.ts'
import {
  assertAccessibleInBothThemes,
  assertFits,
  ConsoleHarness,
  inEveryWay,
} from '../console/console-harness.ts'

const options = { timeout: 600_000 }
const phone = '380671239971'

suite('the page of a recipient', { skip: browserIsMissing }, () => {
  test('an admin exports and erases a recipient; statuses and the opt-out stay', options, async () => {
    await using harness = await ConsoleHarness.open()
    const { gateway } = harness
    const { client, db } = gateway
    const text = 'Dear Olena: https://shop.example/offer'
    await client.post([{ ...client.sms({ phone, id: 'one', sms_message: text }), short_link: true }])
    await gateway.untilAllEnded()
    await addOptOut(db, { phone, sender: '', reason: 'asked by letter', source: 'letter' })

    const page = await harness.signedIn('admin', '/messages')
    await page.getByRole('link', { name: `All about the recipient ${phone}` }).click()
    await page.getByRole('heading', { name: 'Recipient +380 67 123 9971', level: 1 }).waitFor()
    await page.getByText('asked by letter').waitFor()
    await page.getByText('https://shop.example/offer').waitFor()
    await page.getByRole('link', { name: /DELIVERED/ }).waitFor()
    await assertAccessibleInBothThemes(page)
    await assertFits(page)
    await inEveryWay(page, () => Promise.resolve())

    const downloading = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Export' }).click()
    const file = await textOf(await (await downloading).createReadStream())
    assert.match(file, /"table":"messages".*Dear Olena/)

    await page.getByRole('button', { name: 'Erase' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('This cannot be undone.', { exact: false }).first().waitFor()
    await dialog.getByText('Backups, exported files, logs').waitFor()
    const erase = dialog.getByRole('button', { name: 'Erase' })
    assert.equal(await erase.isDisabled(), true)
    await dialog.getByLabel('I understand that this cannot be undone').check()
    await assertAccessibleInBothThemes(page)
    await erase.click()
    await dialog.getByText('rows erased').waitFor()
    await dialog.getByText('Opt-outs that keep the number: 1.').waitFor()
    await assertFits(page)
    await dialog.getByRole('button', { name: 'Close' }).click()
    await page.getByText('No message to this recipient is stored.').waitFor()
    await page.getByText('asked by letter').waitFor()
    assert.deepEqual(await gateway.statuses(), { DELIVERED: 1 })

    await page.goto(`${gateway.url}/console/messages`)
    await page.getByText('1 message found').waitFor()
    assert.ok(!(await page.locator('main').innerText()).includes(phone))
    await page.goto(`${gateway.url}/console/settings/audit-log`)
    await page.locator('.audit-log-deed').getByText('erased a subscriber').waitFor()
    await page.locator('.audit-log-deed').getByText('exported everything about a subscriber').waitFor()
    assert.ok(!(await page.locator('main').innerText()).includes(phone))
  })

  test(
    'an operator sees a recipient of e-mail and erases none; a viewer reads why not',
    options,
    async () => {
      await using harness = await ConsoleHarness.open()
      const { gateway } = harness
      await addOptOut(gateway.db, {
        phone: 'ann@shop.example',
        sender: '',
        reason: 'asked',
        source: 'letter',
      })
      const page = await harness.signedIn('operator', '/settings/opt-outs')
      await page.getByRole('link', { name: 'ann@shop.example' }).click()
      await page.getByRole('heading', { name: 'Recipient ann@shop.example', level: 1 }).waitFor()
      await page.getByText('No message to this recipient is stored.').waitFor()
      assert.equal(await page.getByRole('button', { name: 'Erase' }).count(), 0)
      assert.equal(await page.getByRole('link', { name: 'Export' }).count(), 0)
      const viewer = await harness.signedIn('viewer', '/recipients/ann@shop.example')
      await viewer.getByText('Recipients are for operators').waitFor()
      await assertAccessibleInBothThemes(viewer)
    },
  )
})
