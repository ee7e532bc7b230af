import assert from 'node:assert/strict'
import { test } from 'node:test'
import { browserIsMissing } from '../console/browser.ts'
import { assertAccessible, ConsoleHarness } from '../console/console-harness.ts'

const options = { skip: browserIsMissing, timeout: 600_000 }

/** Longer than one piece of an import, with a bad line in the second piece. */
function longFile(): { text: string; badLine: number } {
  const lines = Array.from({ length: 9_000 }, (_, index) => {
    return `${380_501_000_000 + index},Posthorn,"requested by telephone, in a conversation about offers ${index}"`
  })
  const badLine = 8_500
  lines[badLine - 2] = 'no number,Posthorn,'
  return { text: `phone,sender,reason\n${lines.join('\n')}\n`, badLine }
}

test('an operator adds, finds, imports and removes opt-outs', options, async () => {
  await using harness = await ConsoleHarness.open()
  const page = await harness.signedIn('operator', '/settings/opt-outs')
  await page.getByText('No subscriber has opted out').waitFor()
  await page.getByRole('button', { name: 'Add opt-out' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Number or address').fill('12')
  await dialog.getByRole('button', { name: 'Add opt-out' }).click()
  await dialog.getByText('A phone number has 7 to 15 digits').waitFor()
  await dialog.getByLabel('Number or address').fill('+380 67 123 45 67')
  await dialog.getByLabel('Reason').fill('letter of 3 March')
  await assertAccessible(page)
  await dialog.getByRole('button', { name: 'Add opt-out' }).click()
  await page.getByRole('row', { name: '380671234567 all senders all accounts letter of 3 March' }).waitFor()
  const { client } = harness.gateway
  await client.post([client.sms({ phone: '380671234567', id: 'kept back' })])
  await harness.gateway.untilStatus('kept back', 'FILTERED')

  const { text, badLine } = longFile()
  await page.getByRole('button', { name: 'Import' }).click()
  const file = { name: 'opt-outs.csv', mimeType: 'text/csv', buffer: Buffer.from(text) }
  await dialog.getByLabel('File').setInputFiles(file)
  await dialog.getByRole('button', { name: 'Import' }).click()
  await dialog.getByText('9000 lines read').waitFor()
  await dialog.getByText(`Line ${badLine}: phone must be a number`).waitFor()
  await assertAccessible(page)
  await dialog.getByRole('button', { name: 'Close' }).click()

  await page.getByRole('button', { name: 'Older' }).click()
  await page.getByRole('button', { name: 'Back to the newest' }).waitFor()
  await page.getByLabel('Number or address').fill('38067')
  await page.getByRole('button', { name: 'Search' }).click()
  const found = page.getByRole('row', { name: /^380671234567/ })
  await found.getByRole('button', { name: 'Remove' }).click()
  await dialog.getByText('Messages from all senders go to 380671234567 again').waitFor()
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await page.getByText('No such subscriber has opted out').waitFor()
  await page.emulateMedia({ colorScheme: 'dark' })
  await assertAccessible(page)

  const viewer = await harness.signedIn('viewer', '/settings/opt-outs')
  await viewer
    .getByRole('cell', { name: /^38050…\d\d$/ })
    .first()
    .waitFor()
  assert.equal(await viewer.getByRole('button', { name: 'Remove' }).count(), 0)
  assert.equal(await viewer.getByRole('link', { name: 'Export CSV' }).count(), 0)
  assert.equal(await viewer.getByLabel('Number or address').count(), 0)
  const refused = await viewer.request.get(`${harness.gateway.url}/console/api/opt-outs.csv`)
  assert.equal(refused.status(), 403)
})
