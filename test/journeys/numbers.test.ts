import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { setSender } from '../../packages/administration/accounts/senders.ts'
import { until } from '../../packages/gateway/test/whole/until.ts'
import { browserIsMissing } from '../console/browser.ts'
import { ConsoleHarness } from '../console/console-harness.ts'
import { assertDialogs, confirm } from '../console/dialogs.ts'

const options = { skip: browserIsMissing, timeout: 600_000 }

async function fill(page: Page, fields: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(fields)) {
    await page.getByRole('dialog').getByLabel(label, { exact: true }).fill(value)
  }
}

test('a number and a keyword are added, get replies, and are changed and removed', options, async () => {
  await using harness = await ConsoleHarness.open({
    everyChannel: false,
    settings: { callbacks: { allowPrivateAddresses: true } },
  })
  const { receiver, db } = harness.gateway
  await setSender(db, { accountId: 1, channel: 'sms', name: '7755', status: 'approved' })
  const page = await harness.signedIn('admin', '/settings/numbers')
  await page.getByText('No own number yet').waitFor()
  assert.equal(await page.getByRole('button', { name: 'Add keyword' }).isDisabled(), true)
  await page.getByRole('button', { name: 'Add number' }).click()
  const dialog = page.getByRole('dialog')
  await fill(page, { Number: '+380 44 123 45 67', 'Where replies go': 'ftp://shop.example' })
  await dialog.getByRole('button', { name: 'Add number' }).click()
  await dialog.getByText('The address must be an http or https URL').waitFor()
  await fill(page, { Number: '7755', 'Where replies go': receiver.url('/number') })
  await dialog.getByLabel('Account').selectOption('demo')
  await confirm(page, 'Add number')
  await page.getByRole('row', { name: /^7755 SMS demo http:\/\/127\.0\.0\.1:\d+\/number 0/ }).waitFor()

  await page.getByRole('button', { name: 'Add keyword' }).click()
  await fill(page, { Keyword: 'STOP', 'Where replies go': receiver.url('/win?from=%p&text=%a') })
  await dialog.getByLabel('How it is requested').selectOption('kannel')
  await dialog.getByRole('button', { name: 'Add keyword' }).click()
  await dialog.getByText('stop opts subscribers out and cannot be a keyword').waitFor()
  await fill(page, { Keyword: '«Win»!' })
  await confirm(page, 'Add keyword')
  await page.getByRole('row', { name: /^win 7755 SMS demo .*as Kannel requests a get-url/ }).waitFor()
  const pathsOf = (text: string) => {
    harness.gateway.network().smsc.sendInbound({ phone: '380671234567', to: '7755', text })
    return until(`the callback of ${text}`, () => receiver.received.at(-1)?.path ?? null)
  }
  assert.equal(await pathsOf('Win two'), '/win?from=380671234567&text=Win+two')
  receiver.received.length = 0
  assert.equal(await pathsOf('Hello'), '/number')

  await page.getByRole('button', { name: 'Change win at 7755' }).click()
  await dialog.getByLabel('What the subscriber gets back').selectOption('a text')
  await fill(page, { 'Text of the answer': 'Thank you!' })
  await confirm(page, 'Save')
  await page.getByRole('row', { name: /^win 7755 .*answered: Thank you!/ }).waitFor()
  harness.gateway.network().smsc.sendInbound({ phone: '380671234567', to: '7755', text: 'win once more' })
  await until('the answer', () => {
    const { messages } = harness.gateway.network().handsets.view('380671234567')
    return messages.some(({ text }) => text === 'Thank you!') || null
  })
  await page.getByRole('button', { name: 'Change win at 7755' }).click()
  await dialog.getByLabel('What the subscriber gets back').selectOption('nothing')
  await confirm(page, 'Save')

  await assertDialogs(page, [
    ['Add number', 'Додати номер'],
    ['Change 7755', 'Змінити 7755'],
    ['Add keyword', 'Додати ключове слово'],
    ['Change win at 7755', 'Змінити win на 7755'],
    ['Remove win at 7755', 'Вилучити win на 7755'],
  ])
  await page.getByRole('button', { name: 'Change 7755', exact: true }).click()
  await dialog.getByLabel('Account').selectOption('shared by keywords')
  await fill(page, { 'Where replies go': '' })
  await confirm(page, 'Save')
  await page
    .getByRole('row', { name: /^7755 SMS shared by keywords to the account whose message they answer 1/ })
    .waitFor()
  await page.getByRole('button', { name: 'Change win at 7755' }).click()
  await dialog.getByLabel('How it is requested').selectOption('jasmin')
  await confirm(page, 'Save')
  await page.getByRole('row', { name: /^win 7755 .*as Jasmin’s connector, by POST/ }).waitFor()

  const viewer = await harness.signedIn('viewer', '/settings/numbers')
  await viewer.getByRole('row', { name: /^win 7755 SMS demo http:\/\/127\.0\.0\.1:\d+\/win\?…/ }).waitFor()
  assert.equal(await viewer.getByRole('button', { name: /Add|Change|Remove/ }).count(), 0)

  await page.getByRole('button', { name: 'Remove win at 7755' }).click()
  await confirm(page, 'Remove')
  await page.getByText('No keyword yet').waitFor()
  await page.getByRole('button', { name: 'Remove 7755' }).click()
  await confirm(page, 'Remove')
  await page.getByText('No own number yet').waitFor()
})
