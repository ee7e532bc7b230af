import assert from 'node:assert/strict'
import { text as textOf } from 'node:stream/consumers'
import { suite, test } from 'node:test'
import type { Page } from 'playwright-core'
import { createAccount } from '../../packages/store/accounts/accounts.ts'
import { browserIsMissing } from '../console/browser.ts'
import {
  assertAccessibleInBothThemes,
  assertFits,
  ConsoleHarness,
  inEveryWay,
} from '../console/console-harness.ts'

const options = { skip: browserIsMissing, timeout: 600_000 }

suite('the search', { skip: browserIsMissing }, () => {
  test(
    'finds by `#`, by a local number, by its beginning and by words, and says what it searched',
    options,
    async () => {
      await using harness = await ConsoleHarness.open()
      const { client } = harness.gateway
      const first = await client.send({
        phone: '380671230061',
        id: 'order-1',
        sms_message: 'Your parcel has come',
      })
      await client.send({ phone: '380671230062', id: 'order-2', sms_message: 'Your table is free' })
      await client.send({ phone: '380501230063', id: 'order-3', sms_message: 'Your code is 771122' })
      await harness.gateway.untilAllEnded()
      const page = await harness.signedIn('operator', '/messages')
      await page.getByText('3 messages found').waitFor()
      await page.getByText('3 parts').waitFor()

      await find(page, `#${first.msg_id}`)
      await untilRows(page, ['380671230061'])
      await find(page, '067 123-00-62')
      await untilRows(page, ['380671230062'])
      await find(page, '067 1')
      await page.getByText('Numbers that begin with 380671.').waitFor()
      await untilRows(page, ['380671230061', '380671230062'])
      await page.getByText('2 messages found').waitFor()
      await find(page, 'PARCEL has')
      await page.getByText('Messages whose text has “PARCEL has”.').waitFor()
      await untilRows(page, ['380671230061'])
      await find(page, '771122')
      await page.getByRole('button', { name: 'Search the texts' }).click()
      await page.getByText('Nothing found').waitFor()
      await assertAccessibleInBothThemes(page)

      await page.getByRole('button', { name: 'Clear all' }).click()
      await page.getByLabel('Sort').selectOption('Oldest first')
      await untilRows(page, ['380501230063', '380671230061', '380671230062'])
      const recipients = page.locator('.messages-list .messages-recipient')
      assert.match((await recipients.first().textContent()) ?? '', /380671230061/)
    },
  )

  test(
    'keeps a view under a name until it is removed, and gives out a file of what is found',
    options,
    async () => {
      await using harness = await ConsoleHarness.open()
      await harness.gateway.client.send({ phone: '380671230061' })
      await harness.gateway.client.send({ phone: '380671239912' })
      await harness.gateway.untilAllEnded()
      const page = await harness.signedIn('operator', '/messages')
      await page.getByLabel('Status').selectOption('Not delivered')
      await page.getByRole('button', { name: 'Save this view' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel('Name').fill('What failed')
      await assertAccessibleInBothThemes(page)
      await dialog.getByRole('button', { name: 'Save' }).click()
      const view = page.getByRole('button', { name: 'What failed', exact: true })
      await view.waitFor()
      await page.goto(`${harness.gateway.url}/console/messages`)
      await view.click()
      assert.equal(new URL(page.url()).searchParams.get('status'), 'failed')
      await untilRows(page, ['380671239912'])
      const downloading = page.waitForEvent('download')
      await page.getByRole('link', { name: 'Export CSV' }).click()
      const text = await textOf(await (await downloading).createReadStream())
      assert.match(text, /380671239912/)
      assert.doesNotMatch(text, /380671230061/)
      await assertFits(page)
      await inEveryWay(page, () => Promise.resolve())
      await page.getByRole('button', { name: 'Remove the view What failed' }).click()
      await view.waitFor({ state: 'detached' })
    },
  )
})

test('messages are filtered by network, sender and price, with columns that stay', options, async () => {
  await using harness = await ConsoleHarness.open()
  const { client, url } = harness.gateway
  await client.sendAll([{ phone: '380671230061' }, { phone: '380501230062' }])
  await harness.gateway.untilAllEnded()
  const page = await harness.signedIn('operator', '/messages')
  await page.getByText('2 messages found').waitFor()
  await client.send({ phone: '380671230063' })
  await page.getByText('3 messages found').waitFor()
  await page.getByText('More filters').click()
  await page.getByRole('textbox', { name: 'Sender' }).fill('Nobody')
  await page.getByRole('button', { name: 'Apply filters' }).click()
  await page.getByText('Nothing found').waitFor()
  await page.getByRole('button', { name: 'Without sender Nobody' }).click()
  await page.getByRole('textbox', { name: 'Network' }).fill('25501')
  await page.getByLabel('Price up to').fill('0,5')
  await page.getByRole('textbox', { name: 'Country' }).fill('ua')
  await page.getByRole('button', { name: 'Apply filters' }).click()
  await untilRows(page, ['380501230062'])
  assert.equal(new URL(page.url()).search, '?country=UA&network=25501&max=0.5')
  await page.getByRole('button', { name: 'Save this view' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Vodafone')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: 'Vodafone', exact: true }).waitFor()
  await page.getByText('Columns').first().click()
  await page.getByRole('checkbox', { name: 'Carrier' }).check()
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: /Carrier carrier/ }).waitFor()
  await page.goto(`${url}/console/messages`)
  await untilRows(page, ['380501230062', '380671230061', '380671230063'])
  assert.equal(await page.getByRole('link', { name: /Carrier carrier/ }).count(), 3)
  await inEveryWay(page, () => Promise.resolve())
})

suite('Ctrl-K', { skip: browserIsMissing }, () => {
  test('goes to messages, recipients and pages from every page, by the keyboard alone', options, async () => {
    await using harness = await ConsoleHarness.open()
    const { client } = harness.gateway
    const sent = await client.send({ phone: '380671230061', id: 'order-1' })
    await harness.gateway.untilAllEnded()
    const page = await harness.signedIn('operator', '/carriers')
    const dialog = await openPalette(page)
    await assertAccessibleInBothThemes(page)
    await dialog.getByRole('combobox').fill(`#${sent.msg_id}`)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: `Message ${sent.msg_id}`, level: 1 }).waitFor()

    await openPalette(page)
    await dialog.getByRole('combobox').fill('067 123 00 61')
    await dialog.getByRole('option', { name: 'All about 380671230061' }).waitFor()
    await dialog.getByRole('option', { name: /order-1/ }).waitFor()
    await assertAccessibleInBothThemes(page)
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Recipient +380 67 123 0061', level: 1 }).waitFor()

    await openPalette(page)
    await dialog.getByRole('combobox').fill('верифік')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Verification', level: 1 }).waitFor()
    await openPalette(page)
    await dialog.getByRole('combobox').fill('opt-o')
    await dialog.getByRole('option', { name: 'Settings: Opt-outs' }).click()
    await page.getByRole('heading', { name: 'Settings: Opt-outs', level: 1 }).waitFor()
    await openPalette(page)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })

    await page.setViewportSize({ width: 390, height: 844 })
    await page.getByRole('button', { name: 'Find anything' }).click()
    await dialog.getByRole('combobox').fill('38067')
    await dialog.getByRole('option', { name: 'All messages to numbers that begin so' }).waitFor()
    await assertFits(page)
  })

  test('shows a viewer no number, and a user of one account nothing of others', options, async () => {
    await using harness = await ConsoleHarness.open()
    const { client, db } = harness.gateway
    const sent = await client.send({ phone: '380671230061', id: 'order-1' })
    await harness.gateway.untilAllEnded()
    const page = await harness.signedIn('viewer', '/')
    const dialog = await openPalette(page)
    await dialog.getByRole('combobox').fill(String(sent.msg_id))
    await dialog.getByRole('option', { name: /38067…61/ }).waitFor()
    await dialog.getByRole('combobox').fill('+380 67 123 00 61')
    await dialog.getByText('Viewers find messages by').waitFor()
    assert.doesNotMatch(await dialog.innerText(), /380671230061/)

    const shop = await createAccount(db, { name: 'shop', currency: 'UAH' })
    const tied = await harness.signedIn('admin', '/messages', shop)
    const other = await openPalette(tied)
    assert.equal(await other.getByRole('option', { name: 'Carriers' }).count(), 0)
    for (const find of [String(sent.msg_id), '380671230061', 'order-1']) {
      await other.getByRole('combobox').fill(find)
      await other.getByText('Searching…').waitFor({ state: 'detached' })
      assert.equal(await other.getByRole('option', { name: /order-1/ }).count(), 0, find)
    }
    await tied.goto(`${harness.gateway.url}/console/recipients/380671230061`)
    await tied.getByText('This page is not open to you here').first().waitFor()
  })
})

async function find(page: Page, text: string): Promise<void> {
  await page.getByLabel('Search', { exact: true }).fill(text)
  await page.getByLabel('Search', { exact: true }).press('Enter')
}

async function openPalette(page: Page) {
  await page.keyboard.press('Control+k')
  const dialog = page.getByRole('dialog', { name: 'Find anything' })
  await dialog.getByRole('combobox').waitFor()
  return dialog
}

/** Resolves once the list has these recipients alone. */
async function untilRows(page: Page, recipients: string[]): Promise<void> {
  // A refresh of the list before may still end after the search has begun, so it is no moment to count.
  await page
    .locator(`.messages-list:not([aria-busy=true]) li:nth-child(${recipients.length}):last-child`)
    .waitFor()
  for (const each of recipients) await page.getByRole('link', { name: each }).first().waitFor()
}
