import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { until } from '../../packages/gateway/test/whole/until.ts'
import { browserIsMissing } from '../console/browser.ts'
import { assertAccessible, assertAccessibleInBothThemes, ConsoleHarness } from '../console/console-harness.ts'
import { layoutFaults } from '../console/layout-faults.ts'
import { answer } from '../support/receiver.ts'

const options = { skip: browserIsMissing, timeout: 600_000 }
const reached = '380671234567'
/** The simulated carrier reports that this number does not exist. */
const unreached = '380671239901'
const hourMs = 3_600_000

async function assertFits(page: Page): Promise<void> {
  for (const width of [390, 1280, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    assert.deepEqual(await layoutFaults(page), [], `${page.url()} at ${width} px`)
  }
  await page.setViewportSize({ width: 1280, height: 900 })
}

test(
  'a carrier is read by hour: success, latency, errors and money, compared with the day before',
  options,
  async () => {
    await using harness = await ConsoleHarness.open({ everyChannel: false })
    const { gateway } = harness
    const yesterday = Math.floor(Date.now() / hourMs) * hourMs - 30 * hourMs
    await gateway.db.query({
      text: `INSERT INTO carrier_hours VALUES ('carrier', ${yesterday}, 8, 0, 0, 8, 0, '{8}', '{8}')`,
    })
    await gateway.client.sendAll([reached, reached, reached, unreached].map((phone) => ({ phone })))
    await gateway.untilAllEnded()
    const page = await harness.signedIn('viewer', '/carriers')
    await page.getByRole('article', { name: 'carrier' }).getByRole('link', { name: 'carrier' }).click()
    await page.waitForURL('**/console/carriers/carrier/carrier')
    const figures = page.getByRole('region', { name: 'Figures of the period' })
    await figures.getByText('75%', { exact: true }).waitFor()
    await figures.getByText('1.50 UAH').waitFor()
    await figures.getByText('Refunded to accounts: 0.50 UAH').waitFor()
    const errors = page.getByRole('table', { name: 'Error codes' })
    await errors.getByRole('link', { name: 'GSM 1' }).waitFor()
    await assertAccessibleInBothThemes(page)

    await page.getByRole('button', { name: 'Compare with the period before' }).click()
    await page.waitForURL('**/carrier?compare=1')
    await page.getByText('Dashed: the period before').first().waitFor()
    await page.getByRole('link', { name: '7 days' }).click()
    await page.waitForURL('**/carrier?compare=1&range=week')
    await figures.getByText('11', { exact: true }).waitFor()
    await assertFits(page)

    // The same figures for those who see no chart.
    const results = page.locator('section', {
      has: page.getByRole('heading', { name: 'Results of hand-overs' }),
    })
    await results.getByRole('button', { name: 'Show as table' }).click()
    const rows = results.getByRole('table').getByRole('row')
    assert.equal(await rows.count(), 3, 'a heading and two hours')
    await rows.nth(2).getByText('8').first().waitFor()
    await assertAccessible(page)
  },
)

test(
  'the hour under the pointer is named, by the pointer and by the arrow keys, and leads to its messages',
  options,
  async () => {
    await using harness = await ConsoleHarness.open({ everyChannel: false })
    await harness.gateway.client.sendAll([{ phone: reached }, { phone: reached }])
    await harness.gateway.untilAllEnded()
    const page = await harness.signedIn('operator')
    const chart = page.getByRole('group', { name: /^Accepted: 2 messages/ })
    await chart.waitFor()
    await chart.locator('canvas').waitFor()
    const box = await chart.boundingBox()
    assert.ok(box)
    await page.mouse.move(box.x + box.width - 12, box.y + box.height / 2)
    const tip = page.locator('.chart-tip')
    await tip.getByText(/\d\d:\d\d–\d\d:\d\d/).waitFor()

    await page.mouse.move(5, 5)
    await chart.focus()
    await page.keyboard.press('End')
    await tip.getByText('SMS').waitFor()
    const said = chart.locator('[aria-live]')
    assert.match((await said.textContent()) ?? '', /\d\d:\d\d–\d\d:\d\d\. SMS: 2/)
    await page.keyboard.press('ArrowLeft')
    await until('the step before to be read', async () =>
      /SMS: 0/.test((await said.textContent()) ?? '') ? true : null,
    )
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/console\/messages\?from=\d+&to=\d+/)
    await page.getByText(reached).first().waitFor()
  },
)

test(
  'a part of a chart is zoomed by the pointer, by keys or by a form, and has what happened in it',
  options,
  async () => {
    await using harness = await ConsoleHarness.open({ everyChannel: false })
    await harness.gateway.client.sendAll([{ phone: reached }, { phone: reached }])
    await harness.gateway.untilAllEnded()
    const page = await harness.signedIn('viewer')
    const chart = page.getByRole('group', { name: /^Accepted: 2 messages/ })
    const canvas = chart.locator('canvas')
    await canvas.waitFor()
    const drag = async () => {
      const box = await chart.locator('.u-over').boundingBox()
      assert.ok(box)
      const y = box.y + box.height / 2
      await page.mouse.move(box.x + box.width * 0.75, y)
      await page.mouse.down()
      await page.mouse.move(box.x + box.width * 0.9, y, { steps: 3 })
      await page.mouse.move(box.x + box.width - 2, y, { steps: 3 })
      await page.mouse.up()
    }
    await drag()
    await page.waitForURL(/\/console\/\?from=\d+&to=\d+$/)
    const length = () => {
      const params = new URL(page.url()).searchParams
      return (Number(params.get('to')) - Number(params.get('from'))) / hourMs
    }
    const zoomed = length()
    assert.ok(zoomed > 5 && zoomed < 7.5, `${zoomed} hours`)
    const figures = page.getByRole('region', { name: 'Figures' })
    const accepted = figures.getByRole('link', { name: 'Accepted: 2' })
    await accepted.waitFor()
    assert.match((await accepted.getAttribute('href')) ?? '', /from=\d+/)
    await chart.locator('canvas').waitFor()
    await chart.focus()
    for (const key of ['End', 'Shift+ArrowLeft', 'Shift+ArrowLeft', 'Enter']) await page.keyboard.press(key)
    await until('the zoom by keys', () => (length() < zoomed / 2 ? true : null))
    await page.getByRole('button', { name: 'Show as table' }).click()
    await page
      .getByRole('table', { name: 'Messages over time' })
      .getByText(/^Posthorn \d+\.\d+\.\d+.* started/)
      .waitFor()
    await assertAccessibleInBothThemes(page)
    await assertFits(page)
    const narrow = length()
    await page.getByRole('button', { name: 'Zoom out' }).click()
    await until('the zoom out', () => (Math.abs(length() - 3 * narrow) < 0.01 ? true : null))
    await page.goBack()
    await page.goBack()
    await until('the period before', () => (length() === zoomed ? true : null))
    await page.getByRole('link', { name: '24 hours' }).click()
    await page.waitForURL('**/console/?range=day')
    await page.getByRole('button', { name: 'Other period' }).click()
    const dialog = page.getByRole('dialog', { name: 'Other period' })
    await dialog.getByLabel('From').fill('2026-01-02T03:00')
    await dialog.getByLabel('To', { exact: true }).fill('2026-01-01T03:00')
    await dialog.getByRole('button', { name: 'Show' }).click()
    await dialog.getByText('The end must be later than the beginning.').waitFor()
    await dialog.getByLabel('To', { exact: true }).fill('2026-01-02T09:00')
    await assertAccessible(page)
    await dialog.getByRole('button', { name: 'Show' }).click()
    await page.waitForURL(/from=\d+&to=\d+/)
    assert.equal(length(), 6)
  },
)

test('an error opens its explanation, at its own address, in both languages', options, async () => {
  await using harness = await ConsoleHarness.open({ everyChannel: false })
  const { msg_id: msgId } = await harness.gateway.client.send({ phone: unreached })
  await harness.gateway.untilAllEnded()
  const page = await harness.signedIn('viewer', `/messages/${msgId}`)
  await page.getByRole('link', { name: 'GSM 1' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Error GSM 1' })
  await dialog.getByText('The number is not assigned.').waitFor()
  await dialog.getByText('unknownSubscriber').waitFor()
  await dialog.getByText('3GPP TS 29.002').waitFor()
  await assertAccessible(page)
  const address = page.url()
  assert.match(address, /explain=smpp\+GSM\+1/)
  await dialog.getByRole('link', { name: 'All errors of this kind of carrier' }).click()
  await page.waitForURL('**/carriers/errors?kind=smpp')
  await page.getByLabel('Search').fill('throttled')
  const table = page.getByRole('table', { name: 'Errors' })
  await table.getByText('0x58').waitFor()
  assert.equal(await table.getByRole('row').count(), 2)
  await assertFits(page)
  await assertAccessible(page)

  await page.evaluate("localStorage.setItem('posthorn.language', 'uk')")
  await page.goto(address)
  await page.getByRole('dialog', { name: 'Помилка GSM 1' }).getByText('Такого номера немає.').waitFor()
  await page.keyboard.press('Escape')
  await page.waitForURL(`**/messages/${msgId}`)
})

test('one hand-over and one webhook are told as time lines, masked for viewers', options, async () => {
  await using harness = await ConsoleHarness.open({
    everyChannel: false,
    settings: { callbacks: { scheduleSeconds: [0, 1] } },
  })
  const { gateway } = harness
  let tries = 0
  gateway.receiver.react = () => {
    tries += 1
    return tries === 1 ? { kind: 'answer', status: 503, body: `busy with ${unreached}` } : answer(200)
  }
  const { msg_id: msgId } = await gateway.client.send({ phone: unreached })
  await gateway.untilAllEnded()
  await until('the second attempt', () => (tries > 1 ? true : null))
  const page = await harness.signedIn('viewer', `/messages/${msgId}`)
  await page.getByRole('link', { name: 'Timeline' }).click()
  await page.getByRole('heading', { name: `Hand-over 1 of message ${msgId}` }).waitFor()
  await page
    .getByText(/network error 3\/1/)
    .first()
    .waitFor()
  await page.getByText(/later/).first().waitFor()
  await page.getByRole('link', { name: 'GSM 1' }).waitFor()
  await assertAccessibleInBothThemes(page)
  await assertFits(page)

  await page.goto(`${gateway.url}/console/webhooks`)
  await page
    .getByRole('link', { name: /127\.0\.0\.1/ })
    .first()
    .click()
  await page.getByText('Attempt 1', { exact: true }).waitFor()
  await page.getByText('Attempt 2', { exact: true }).waitFor()
  await page.getByText('503', { exact: true }).waitFor()
  assert.ok(!(await page.locator('main').innerText()).includes(unreached))
  await assertAccessible(page)
  await assertFits(page)
  await page
    .locator('.callbacks-facts')
    .getByRole('link', { name: /127\.0\.0\.1/ })
    .click()
  await page.waitForURL('**/webhooks/history?**')
  const answers = page.getByRole('table', { name: 'Answers' })
  await answers.getByText('503', { exact: true }).waitFor()
  await answers.getByText('200', { exact: true }).waitFor()
  await assertAccessibleInBothThemes(page)
  await assertFits(page)
})
