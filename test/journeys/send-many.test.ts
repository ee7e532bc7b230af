import assert from 'node:assert/strict'
import { text as streamText } from 'node:stream/consumers'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { addOptOut } from '../../packages/store/replies/opt-outs.ts'
import { browserIsMissing } from '../console/browser.ts'
import { assertAccessible, ConsoleHarness, inEveryWay } from '../console/console-harness.ts'
import { layoutFaults } from '../console/layout-faults.ts'
import { deferred } from '../support/deferred.ts'

const options = { skip: browserIsMissing, timeout: 600_000 }
const text = (page: Page) => page.getByRole('textbox', { name: 'Text', exact: true })
const button = (page: Page, name: string) => page.getByRole('button', { name })

const file = [
  'name;mobile;order',
  'Olena;+380 67 123 45 01;1041',
  'Ivan;380671234502;1042',
  '"Zhanna;380671234503;1043',
  ';380671234504;1044',
  'Olena again;380671234501;1045',
  'Petro;;1046',
  'Nobody;12;1047',
  'Gone;380671234508;1048',
  'Лариса;380671234509;1049',
].join('\r\n')

async function choose(page: Page, content = file): Promise<void> {
  const buffer = Buffer.from(content)
  await page.getByLabel('CSV file').setInputFiles({ name: 'orders.csv', mimeType: 'text/csv', buffer })
}

test('an operator sends to the lines of a file once its cost and its faults are known', options, async () => {
  await using harness = await ConsoleHarness.open()
  const { db } = harness.gateway
  await addOptOut(db, { phone: '380671234508', sender: '', reason: 'STOP', source: 'reply' })
  const page = await harness.signedIn('operator', '/send/many')
  await text(page).fill(
    'Dear {{name}}, your order {{number}} is here: {{no-such-thing}} Thank you for waiting',
  )
  await choose(page)
  await page.getByText('orders.csv: 8 lines').waitFor()
  assert.equal(await page.getByLabel('Column of the numbers').inputValue(), '1')
  // The column of the same name is chosen already.
  assert.equal(await page.getByLabel('{{name}}').inputValue(), '0')
  assert.ok(await button(page, 'Check all lines').isDisabled(), 'two placeholders have no column')
  await page.getByLabel('{{number}}').selectOption({ label: 'order' })
  await page.getByLabel('{{no-such-thing}}').selectOption({ label: 'Send it as it is' })
  const stages = page.getByRole('list', { name: 'Stages of the message' })
  await stages.getByText('Dear Olena, your order 1041 is here').waitFor()

  await button(page, 'Check all lines').click()
  const leftOut = page.getByRole('region', { name: 'Lines that are left out' })
  const reasons = [
    '4 A quote in it is not closed',
    '5380671234504The column “name” is empty',
    '6380671234501The number stands in line 2 already',
    '7It has no number',
    '812Enter the phone number of the recipient, with country code',
    '9380671234508The subscriber has opted out',
  ]
  await leftOut.waitFor()
  const rows = await leftOut.locator('tbody tr').allInnerTexts()
  const plain = (words: string) => words.replaceAll(/\s/g, '')
  assert.deepEqual(rows.map(plain), reasons.map(plain))
  // The texts are one part in the GSM alphabet; the Cyrillic name makes its own two parts of UCS-2.
  await page.getByText('2.00 UAH').waitFor()
  assert.equal((await db.query({ text: 'SELECT FROM messages' })).length, 0)
  await assertAccessible(page)

  await button(page, 'Send to 3 lines').click()
  await page.getByText('Every line has its result.').waitFor()
  await assertAccessible(page)
  const messages = await db.query<{ phone: string; text: string }>({
    text: `SELECT phone, plan #>> '{stages,0,content,text}' AS text FROM messages ORDER BY phone`,
  })
  assert.deepEqual(messages, [
    {
      phone: '380671234501',
      text: 'Dear Olena, your order 1041 is here: {{no-such-thing}} Thank you for waiting',
    },
    {
      phone: '380671234502',
      text: 'Dear Ivan, your order 1042 is here: {{no-such-thing}} Thank you for waiting',
    },
    {
      phone: '380671234509',
      text: 'Dear Лариса, your order 1049 is here: {{no-such-thing}} Thank you for waiting',
    },
  ])
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    button(page, 'Download the result').click(),
  ])
  assert.equal(download.suggestedFilename(), 'orders-result.csv')
  const result = (await streamText(await download.createReadStream()))
    .replace('\ufeff', '')
    .trim()
    .split('\n')
  assert.equal(result[0], 'line,recipient,result,msg_id,reason')
  assert.match(result[1] ?? '', /^2,\+380 67 123 45 01,accepted,\d+,$|^2,'\+380 67 123 45 01,accepted,\d+,$/)
  assert.match(result[3] ?? '', /^4,,left out,,A quote/)
  assert.equal(result.length, 10)
})

test('the same file sent again after a reload reaches nobody twice', options, async () => {
  await using harness = await ConsoleHarness.open()
  const { db } = harness.gateway
  const page = await harness.signedIn('operator', '/send/many')
  const lines = ['380671234501', '380671234502', '380671234503'].join('\n')
  for (let time = 0; time < 2; time++) {
    await text(page).fill('The shop is closed today')
    await choose(page, lines)
    await button(page, 'Check all lines').click()
    await button(page, 'Send to 3 lines').click()
    await page.getByText('Every line has its result.').waitFor()
    assert.equal((await db.query({ text: 'SELECT FROM messages' })).length, 3)
    await page.reload()
  }
})

test(
  'a sending can be stopped, survives a broken connection, and goes on without sending twice',
  options,
  async () => {
    await using harness = await ConsoleHarness.open()
    const { db } = harness.gateway
    const page = await harness.signedIn('operator', '/send/many')
    await text(page).fill('The shop is closed today')
    const numbers = Array.from({ length: 130 }, (_, index) => `38067100${String(index).padStart(4, '0')}`)
    await choose(page, numbers.join('\n'))
    await button(page, 'Check all lines').click()
    await button(page, 'Send to 130 lines').waitFor()

    // The first request is carried out and its answer lost; the second one waits until it is stopped.
    let requests = 0
    const held = deferred()
    await page.route('**/console/api/send/rows', async (route) => {
      requests++
      if (requests === 1) {
        await route.fetch()
        return route.abort()
      }
      if (requests === 3) await held.promise
      return route.continue()
    })
    await button(page, 'Send to 130 lines').click()
    await page.getByText('50 of 130 accepted').waitFor()
    await button(page, 'Stop').click()
    held.resolve()
    await page.getByText('Not sent: 30 lines.').waitFor()
    await page.getByText('100 of 130 accepted').waitFor()
    assert.equal((await db.query({ text: 'SELECT FROM messages' })).length, 100)
    await button(page, 'Continue').click()
    await page.getByText('Every line has its result.').waitFor()
    const [row] = await db.query<{ messages: number; people: number }>({
      text: 'SELECT count(*)::int AS messages, count(DISTINCT phone)::int AS people FROM messages',
    })
    assert.deepEqual(row, { messages: 130, people: 130 })
  },
)

test('sending stops when the money is used up, and goes on after a top-up', options, async () => {
  await using harness = await ConsoleHarness.open()
  const { db } = harness.gateway
  await db.query({ text: 'UPDATE balances SET available_micros = 1000000' })
  const page = await harness.signedIn('operator', '/send/many')
  await text(page).fill('The shop is closed today')
  await choose(page, ['380671234501', '380671234502', '380671234503'].join('\n'))
  await button(page, 'Check all lines').click()
  await page.getByText('The account has too little money').waitFor()
  await button(page, 'Send to 3 lines').click()
  await page.getByText('2 of 3 accepted').waitFor()
  await page.getByRole('region', { name: 'Refused lines' }).getByText('Not enough money').waitFor()
  await db.query({ text: 'UPDATE balances SET available_micros = 1000000' })
  await button(page, 'Send refused lines again').click()
  await page.getByText('Every line has its result.').waitFor()
  assert.equal((await db.query({ text: 'SELECT FROM messages' })).length, 3)
})

test('the page for many recipients is whole in both languages and at all widths', options, async () => {
  await using harness = await ConsoleHarness.open()
  const page = await harness.signedIn('operator', '/send/many')
  await inEveryWay(page, async ([language]) => {
    await page
      .getByRole('textbox', { name: language === 'uk' ? 'Текст' : 'Text', exact: true })
      .fill('Dear {{name}}')
    await page.locator('input[type=file]').setInputFiles({
      ...{ name: 'orders.csv', mimeType: 'text/csv', buffer: Buffer.from(file) },
    })
    await page.locator('.send-object select').first().waitFor()
    await page.locator('.send-aside .button.main').click()
    await page.locator('table').waitFor()
    await assertAccessible(page)
    assert.deepEqual(await layoutFaults(page), [])
  })
})
