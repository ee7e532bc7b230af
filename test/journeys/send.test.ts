import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { addOptOut } from '../../packages/store/replies/opt-outs.ts'
import { browserIsMissing } from '../console/browser.ts'
import { assertAccessible, ConsoleHarness } from '../console/console-harness.ts'

const options = { skip: browserIsMissing, timeout: 600_000 }
const text = (page: Page) => page.getByRole('textbox', { name: 'Text', exact: true })
const send = (page: Page) => page.getByRole('button', { name: 'Send', exact: true })

test('an operator sends an SMS, with parts and price shown while typing', options, async () => {
  await using harness = await ConsoleHarness.open()
  const page = await harness.signedIn('operator', '/send')
  await page.getByText('Not ready to send').waitFor()
  await send(page).click()
  await page
    .getByRole('alert')
    .getByText('Enter the phone number of the recipient, with country code')
    .waitFor()
  assert.equal(await page.getByLabel('Phone number').getAttribute('aria-invalid'), 'true')

  await page.getByLabel('Phone number').fill('+380 67 123 45 67')
  await page.getByText('Ukraine: +380 67 123 4567').waitFor()
  await text(page).fill('Your parcel – “a{b}” – is here')
  await page.getByText('30 characters, 1 part, 40 left').waitFor()
  await page.getByRole('button', { name: 'Replace by characters of GSM' }).click()
  await page.getByText('32 characters, 1 part, 128 left').waitFor()
  await page.getByText('0.50 UAH').first().waitFor()
  await assertAccessible(page)

  await send(page).click()
  await page.getByRole('link', { name: 'See it on the test phone' }).waitFor()
  const link = await page.getByRole('link', { name: /^Message \d+$/ }).getAttribute('href')
  const msgId = Number(link?.split('/').at(-1))
  const [message] = await harness.gateway.db.query(
    {
      text: 'SELECT phone, type FROM messages WHERE msg_id = $1',
    },
    [msgId],
  )
  assert.deepEqual(message, { phone: '380671234567', type: 'sms' })
  const entries = await harness.gateway.db.query<{ target: string; outcome: string; details: object }>({
    text: "SELECT target, outcome, details FROM audit_log WHERE action LIKE 'send%' ORDER BY 1, 2",
  })
  assert.deepEqual(entries, [
    {
      target: 'sms of demo',
      outcome: 'Please enter valid receiver phone number',
      details: { accountId: 1 },
    },
    { target: `sms of demo: message ${msgId}`, outcome: 'done', details: { accountId: 1 } },
  ])
})

test('a refusal names its field as the page does, in both languages', options, async () => {
  await using harness = await ConsoleHarness.open()
  const page = await harness.signedIn('operator', '/send?type=viber&phone=380671234567')
  await page.getByText(/^Text must be text of 1 to /).waitFor()
  await page.getByRole('combobox', { name: 'Language', exact: true }).selectOption('uk')
  await page.getByText(/^Поле «Текст»: /).waitFor()
})

test('a fallback shows its plan, and the same request works from a shell', options, async () => {
  await using harness = await ConsoleHarness.open()
  const page = await harness.signedIn('admin', '/send?type=viber%2Bsms&phone=380671234567')
  await page.emulateMedia({ colorScheme: 'dark' })
  await text(page).first().fill("It's here")
  await page.getByRole('button', { name: 'Take the text of Viber' }).click()
  const plan = page.getByRole('list', { name: 'Stages of the message' })
  await plan.getByText('if it is not delivered within 2 minutes:').waitFor()
  assert.equal(await plan.getByRole('listitem').count(), 2)
  await page.getByRole('tab', { name: 'JSON' }).click()
  const json = await page.getByRole('region', { name: 'JSON' }).innerText()
  const { data } = JSON.parse(json) as { data: [object] }
  const answer = await harness.gateway.client.post(data)
  assert.equal(answer.data?.[0]?.success, true)
  await page.getByText('Carousel', { exact: true }).click()
  await page.getByRole('group', { name: 'Slide 2' }).waitFor()
  await assertAccessible(page)
})

test(
  'a template has a field for each value, and a pipeline the channels in their order',
  options,
  async () => {
    await using harness = await ConsoleHarness.open()
    const page = await harness.signedIn('operator', '/send?type=whatsapp&phone=380671234567')
    const template = page.getByRole('combobox', { name: 'Template', exact: true })
    await template.selectOption({ label: 'order_confirmation (en_US)' })
    await page.getByLabel('Value first_name of the text').fill('Olena')
    await page.getByLabel('Value order_number of the text').fill('1042')
    await page.getByRole('list', { name: 'Stages of the message' }).getByText('Olena').waitFor()

    await page.getByRole('radio', { name: 'Your own order' }).check()
    await page.getByLabel('Add a channel').selectOption('telegram')
    await page.getByRole('button', { name: 'Try Telegram earlier' }).click()
    await page.getByRole('button', { name: 'Remove Viber' }).click()
    await page.getByRole('textbox', { name: 'Code' }).fill('482913')
    await text(page).fill('Your code is 482913')
    await page.getByText('It carries a code: it goes before everything else.').waitFor()
    await send(page).click()
    await page.getByRole('link', { name: /^Message \d+$/ }).waitFor()
    const [row] = await harness.gateway.db.query<{ type: string }>({ text: 'SELECT type FROM messages' })
    assert.equal(row?.type, 'pipeline')
  },
)

test('a subscriber who opted out is named before sending, and the result afterwards', options, async () => {
  await using harness = await ConsoleHarness.open()
  const { db } = harness.gateway
  await addOptOut(db, { phone: '380671234567', sender: '', reason: 'STOP', source: 'reply' })
  const page = await harness.signedIn('operator', '/send?phone=380671234567')
  await text(page).fill('Your parcel is here')
  const stages = page.getByRole('list', { name: 'Stages of the message' })
  await stages.getByText('The subscriber has opted out').waitFor()
  await page.getByRole('alert').getByText('It would not go out').waitFor()
  await send(page).click()
  await page.getByText('FILTERED').waitFor()
  await assertAccessible(page)
})

test('one text goes to every channel of a plan at a press', options, async () => {
  await using harness = await ConsoleHarness.open()
  const page = await harness.signedIn('operator', '/send?type=rcs%2Bviber%2Bsms&phone=380671234567')
  await page.getByRole('button', { name: /^Use this text/ }).waitFor({ state: 'detached' })
  await text(page).nth(1).fill('Your parcel is here')
  await page.getByRole('button', { name: 'Use this text for RCS, SMS too' }).click()
  const values = await Promise.all((await text(page).all()).map((field) => field.inputValue()))
  assert.deepEqual(
    values,
    Array.from({ length: 3 }, () => 'Your parcel is here'),
  )
  await page.getByRole('button', { name: /^Use this text/ }).waitFor({ state: 'detached' })
})

test('a template of the account fills the text, with a field for each of its values', options, async () => {
  await using harness = await ConsoleHarness.open()
  const { client, db } = harness.gateway
  await client.post([
    { type: 'template/create', name: 'ready', template: 'Dear {{name}}, your order {{order}} is ready' },
  ])
  const page = await harness.signedIn('operator', '/send?phone=380671234567')
  await page.getByRole('combobox', { name: 'Template', exact: true }).selectOption({ label: 'ready' })
  await page.getByLabel('{{name}}').fill('Olena')
  const stages = page.getByRole('list', { name: 'Stages of the message' })
  await stages.getByText('Dear Olena, your order {{order}} is ready').waitFor()
  await page.getByText('Without a value it goes out as it is.').waitFor()
  await page.getByLabel('{{order}}').fill('1042')
  await stages.getByText('Dear Olena, your order 1042 is ready').waitFor()
  await assertAccessible(page)
  await send(page).click()
  await page.getByRole('link', { name: /^Message \d+$/ }).waitFor()
  const [row] = await db.query<{ text: string }>({
    text: `SELECT plan #>> '{stages,0,content,text}' AS text FROM messages`,
  })
  assert.equal(row?.text, 'Dear Olena, your order 1042 is ready')
})

test('a viewer may not send, and reads who may', options, async () => {
  await using harness = await ConsoleHarness.open()
  const page = await harness.signedIn('viewer', '/send')
  await page.getByText('Sending is for operators').waitFor()
  const menu = page.getByRole('navigation', { name: 'Pages', exact: true })
  assert.equal(await menu.getByRole('link', { name: 'Send' }).count(), 0)
  await assertAccessible(page)
  const status = await page.evaluate(async () => (await fetch('/console/api/send/form')).status)
  assert.equal(status, 403)
})

test(
  'a template with values stands in place of texts, and a missing value is named by its label',
  options,
  async () => {
    await using harness = await ConsoleHarness.open()
    const kept = [
      { lang: 'en', template: 'Order {{number}} for {{name}} is here.' },
      { lang: 'uk', template: 'Замовлення {{number}} для {{name}} чекає.' },
    ]
    for (const [id, each] of kept.entries()) {
      const { data } = await harness.gateway.client.post([
        { type: 'template/create', id, name: 'order', ...each },
      ])
      assert.equal(data?.[0]?.success, true)
    }
    const page = await harness.signedIn('operator', '/send?type=viber%2Bsms&phone=380671234567')
    await page.getByLabel('Template with values').selectOption('order')
    await page.getByLabel('number', { exact: true }).fill('1042')
    await send(page).click()
    await page.getByText('A value for name is missing.').waitFor()
    await page.getByLabel('name', { exact: true }).fill('Olena')
    const plan = page.getByRole('list', { name: 'Stages of the message' })
    await plan.getByText('Замовлення 1042 для Olena чекає.').first().waitFor()
    assert.equal(await plan.getByText('Замовлення 1042 для Olena чекає.').count(), 2)
    await page.getByLabel('Language of the template').selectOption('en')
    await plan.getByText('Order 1042 for Olena is here.').first().waitFor()
    await plan.getByText('1 part').waitFor()
    await assertAccessible(page)
    await send(page).click()
    const link = await page.getByRole('link', { name: /^Message \d+$/ }).getAttribute('href')
    const msgId = Number(link?.split('/').at(-1))
    const [message] = await harness.gateway.db.query<{ plan: string }>(
      { text: 'SELECT plan::text AS plan FROM messages WHERE msg_id = $1' },
      [msgId],
    )
    assert.equal(message?.plan.split('Order 1042 for Olena is here.').length, 3)
  },
)
