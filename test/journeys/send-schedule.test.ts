import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { browserIsMissing } from '../console/browser.ts'
import { assertAccessible, ConsoleHarness, inEveryWay } from '../console/console-harness.ts'
import { layoutFaults } from '../console/layout-faults.ts'

const options = { skip: browserIsMissing, timeout: 600_000 }
const text = (page: Page) => page.getByRole('textbox', { name: 'Text', exact: true })
const button = (page: Page, name: string) => page.getByRole('button', { name })

test('an operator schedules a message, finds it and cancels it', options, async () => {
  await using harness = await ConsoleHarness.open()
  const { db } = harness.gateway
  const page = await harness.signedIn('operator', '/send?phone=380671234567')
  await text(page).fill('We open at eight')
  await page.getByText('At a set time', { exact: true }).click()
  const day = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10)
  await page.getByLabel('Time zone').selectOption('Asia/Tokyo')
  // Without a time it must not go out at once.
  await page.getByText('Choose a date and a time, at most 31 days ahead').waitFor()
  await button(page, 'Send').last().click()
  assert.equal((await db.query({ text: 'SELECT FROM messages' })).length, 0)
  await page.getByLabel('Date and time').fill(`${day}T08:00`)
  await page.getByText('at 08:00, Asia/Tokyo').waitFor()
  await page.getByRole('tab', { name: 'JSON' }).click()
  await page.getByRole('region', { name: 'JSON' }).getByText(`"send_at": "${day}T08:00:00+09:00"`).waitFor()
  await assertAccessible(page)
  await button(page, 'Send').last().click()
  await page.getByText('Accepted', { exact: true }).waitFor()

  await page.getByRole('link', { name: 'Scheduled' }).click()
  const list = page.getByRole('region', { name: 'Messages that wait for their time' })
  await list.getByRole('link', { name: '380671234567' }).waitFor()
  const [row] = await db.query<{ due: number }>({ text: 'SELECT due_at AS due FROM messages' })
  assert.equal(row?.due, Date.parse(`${day}T08:00:00+09:00`))
  await inEveryWay(page, async () => {
    assert.deepEqual(await layoutFaults(page), [])
  })
  await page.evaluate("localStorage.setItem('posthorn.language', 'en')")
  await page.reload()
  await page.getByLabel('Choose 380671234567').check()
  await button(page, 'Cancel messages').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel messages' }).click()
  await page.getByText('No message is scheduled').waitFor()
  const [ended] = await db.query<{ status: string }>({ text: 'SELECT status FROM messages' })
  assert.equal(ended?.status, 'DELETED')
})

test('a time goes by the clocks of its zone, and one that they skip is refused', options, async () => {
  await using harness = await ConsoleHarness.open()
  const page = await harness.signedIn('operator', '/send?phone=380671234567')
  await page.getByText('At a set time', { exact: true }).click()
  await page.getByRole('tab', { name: 'JSON' }).click()
  const json = page.getByRole('region', { name: 'JSON' })
  const cases: [zone: string, wall: string, sent: string][] = [
    ['Europe/Kyiv', '2027-01-15T08:00', '2027-01-15T08:00:00+02:00'],
    ['Europe/Kyiv', '2027-07-15T08:00', '2027-07-15T08:00:00+03:00'],
    ['America/New_York', '2027-07-15T08:00', '2027-07-15T08:00:00-04:00'],
    ['Asia/Kathmandu', '2027-07-15T08:00', '2027-07-15T08:00:00+05:45'],
    // Shown twice: the first one.
    ['Europe/Kyiv', '2027-10-31T03:30', '2027-10-31T03:30:00+03:00'],
  ]
  for (const [zone, wall, sent] of cases) {
    await page.getByLabel('Time zone').selectOption(zone)
    await page.getByLabel('Date and time').fill(wall)
    await json.getByText(`"send_at": "${sent}"`).waitFor()
  }
  await page.getByLabel('Date and time').fill('2027-03-28T03:30')
  await page.getByText('never show this time').waitFor()
  await json.getByText('"send_at": "2027-03-28T03:30 Europe/Kyiv"').waitFor()
})
