import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { apiKey } from '../../packages/gateway/test/whole/gateway-harness.ts'
import { until } from '../../packages/gateway/test/whole/until.ts'
import { systemClock } from '../../packages/kit/time/clock.ts'
import { openSpeechEngine } from '../../packages/speech/speech.ts'
import { browserIsMissing } from '../console/browser.ts'
import { assertAccessible, ConsoleHarness } from '../console/console-harness.ts'

const options = { skip: browserIsMissing, timeout: 600_000 }
const engine = await openSpeechEngine(systemClock)
await engine?.[Symbol.asyncDispose]()
const withSpeech = {
  ...options,
  skip: browserIsMissing || (engine === null && 'no speech engine is installed here'),
}

const phone = '380671234567'

function handset(page: Page, number = phone): Locator {
  return page.getByRole('article', { name: `+${number}` })
}

function openApp(on: Locator, name: string): Promise<void> {
  return on.getByRole('navigation', { name: 'Apps' }).getByRole('button', { name }).click()
}

test(
  'an SMS arrives on a test phone and is answered with STOP; test phones follow their scripts',
  options,
  async () => {
    await using harness = await ConsoleHarness.open()
    const { gateway } = harness
    const page = await harness.signedIn('operator', '/test-phones')
    await page.getByText('No phone is on the screen').waitFor()
    await assertAccessible(page)
    await page.getByRole('button', { name: `An ordinary phone: +${phone}` }).click()
    const on = handset(page)
    await on.getByText('Nothing has come yet').waitFor()
    assert.match(page.url(), /phones=380671234567/)

    const text = `${'Довгий текст. '.repeat(6)}Follow it: https://shop.example/parcels/42`
    const { data } = await gateway.client.post([
      { ...gateway.client.sms({ phone, id: 71, sms_message: text }), short_link: true },
    ])
    assert.ok(data?.[0]?.success, data?.[0]?.error)
    await on.getByRole('button', { name: /Posthorn.*Довгий текст/s }).click({ timeout: 3_000 })
    await on.getByText('2 parts · Unicode').waitFor()
    const opened = page.context().waitForEvent('page')
    const link = on.getByRole('log').getByRole('link', { name: /\/l\// })
    assert.equal(await link.getAttribute('rel'), 'noopener noreferrer')
    await link.click()
    await (await opened).close()

    await on.getByLabel('Reply').fill('Thank you')
    await on.getByRole('button', { name: 'Send', exact: true }).click()
    await on.getByRole('log').getByText('Thank you').waitFor()
    await gateway.untilStatus(71, 'REPLIED')
    await on.getByRole('button', { name: 'STOP' }).click()
    await on.getByRole('log').getByText('STOP').waitFor()
    await until('the opt-out', async () => {
      const { id } = await gateway.client.send({ phone })
      return (await gateway.untilStatus(Number(id), 'FILTERED', 'DELIVERED')).status === 'FILTERED' || null
    })
    await assertAccessible(page)
    await chooseScripts(page, gateway)
    await page.getByLabel('Appearance').selectOption('dark')
    await assertAccessible(page)
  },
)

/** Adds a number with a script, sets a script for a number, and removes the former again. */
async function chooseScripts(page: Page, gateway: ConsoleHarness['gateway']): Promise<void> {
  await page.getByRole('button', { name: 'Add a phone' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Channel (C)').selectOption({ label: '1 · SMS' })
  await dialog.getByLabel('What happens (F)').selectOption('9')
  await dialog.getByText('+380501119919').waitFor()
  await assertAccessible(page)
  await dialog.getByRole('button', { name: 'Show it: +380501119919' }).click()
  const scripted = handset(page, '380501119919')
  await scripted.getByText('SMS: Delivered, then replies “OK”').waitFor()
  await gateway.client.send({ phone: '380501119919', id: 91, sms_message: 'Are you there?' })
  await openApp(scripted, 'SMS')
  await scripted.getByRole('log').getByText('OK', { exact: true }).waitFor()

  await handset(page)
    .getByRole('button', { name: `What it does: +${phone}` })
    .click()
  await page.getByRole('dialog').getByLabel('SMS').selectOption('undeliverable')
  await page.keyboard.press('Escape')
  await handset(page).getByText('SMS: Accepted, then reported as undeliverable').waitFor()
  await gateway.client.send({ phone, id: 92, sms_signature: 'SMSTest' })
  await gateway.untilStatus(92, 'UNDELIVERABLE')

  await handset(page, '380501119919').getByRole('button', { name: 'Remove: +380501119919' }).click()
  await handset(page, '380501119919').waitFor({ state: 'detached' })
  await page.goto(`${gateway.url}/console/test-phones`)
  await handset(page).waitFor()
}

test(
  'rich messages are shown, pressed and read, e-mails shown; a viewer sees only that messages came',
  options,
  async () => {
    await using harness = await ConsoleHarness.open()
    const { gateway } = harness
    const page = await harness.signedIn('operator', `/test-phones?phones=${phone}`)
    const on = handset(page)
    await on.getByText('Nothing has come yet').waitFor()
    const { data } = await gateway.client.post([
      {
        ...{ type: 'rcs', id: 81, phone, rcs_signature: 'Posthorn', rcs_message: 'It has left' },
        ...{
          rcs_image: 'https://shop.example/p.png',
          rcs_button: 'Follow it',
          rcs_link: 'https://shop.example/42',
        },
      },
    ])
    assert.ok(data?.[0]?.success, data?.[0]?.error)
    await on.getByRole('button', { name: /RCS.*1 new/s }).click()
    await on.getByText('Picture of another host: not loaded').waitFor()
    assert.equal(
      await on.getByRole('link', { name: 'Follow it' }).getAttribute('href'),
      'https://shop.example/42',
    )
    await gateway.untilStatus(81, 'DELIVERED')
    await on.getByRole('button', { name: 'Mark as read' }).click()
    await gateway.untilStatus(81, 'READ')
    await on.getByRole('button', { name: 'Unsubscribe' }).click()
    await on.getByRole('log').getByText('Unsubscribe').waitFor()
    await assertAccessible(page)
    await readMail(harness)
    await lookAsViewer(harness)
  },
)

/** A viewer sees that messages came, without whole numbers and texts. */
async function lookAsViewer(harness: ConsoleHarness): Promise<void> {
  const page = await harness.signedIn('viewer', `/test-phones?phones=${phone}`)
  await page.getByText('What is on the phones is for operators and admins').waitFor()
  await page.getByText('+38067…67').waitFor()
  assert.ok(!(await page.content()).includes('It has left'))
  assert.equal(await page.getByRole('article').count(), 0)
  assert.equal(await page.getByRole('button', { name: 'Add a phone' }).count(), 0)
  await assertAccessible(page)
}

/** An e-mail is read as HTML, in a frame that may do nothing, and as text. */
async function readMail(harness: ConsoleHarness): Promise<void> {
  const email = 'ann@example.com'
  const page = await harness.signedIn('operator', `/test-phones?phones=${email}`)
  const mailbox = page.getByRole('article', { name: email })
  await mailbox.getByText('No e-mail has come yet').waitFor()
  await fetch(`${harness.gateway.url}/api/verify.php`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ auth: apiKey, command: 'verify/create', type: 'email', email }),
  })
  await mailbox.getByRole('button', { name: /is your code/ }).click()
  await mailbox.frameLocator('iframe').getByText('Your code').waitFor()
  assert.equal(
    await mailbox.locator('iframe').getAttribute('sandbox'),
    'allow-popups allow-popups-to-escape-sandbox',
  )
  await mailbox.getByRole('button', { name: 'Plain text' }).click()
  await mailbox.getByText(/Do not share it/).waitFor()
  await assertAccessible(page)
}

test('a call rings until it is answered, takes a key, and can be played afterwards', withSpeech, async () => {
  await using harness = await ConsoleHarness.open()
  const { gateway } = harness
  const page = await harness.signedIn('operator', `/test-phones?phones=${phone}`)
  const on = handset(page)
  await openApp(on, 'Calls')
  // It shows what the gateway says, so it is not another one in the instant of the click.
  const byHand = on.getByLabel('Let it ring until I answer')
  await byHand.click()
  await byHand.and(page.locator(':checked')).waitFor()
  await on.getByText('Calls: Rings until it is answered or rejected').waitFor()
  const message = 'Your order has arrived. Press one to confirm.'
  const voice = { gender: 'female', language: 'en', name: 'default' }
  await gateway.client.post([{ type: 'voice', id: 61, phone, message, dtmf: true, voice }])
  await on.getByText('Incoming call').waitFor()
  await assertAccessible(page)
  const audio = page.waitForResponse(
    (response) => response.url().includes('/sandbox/recordings/') && response.ok(),
  )
  await on.getByRole('button', { name: 'Answer' }).click()
  assert.equal((await audio).headers()['content-type'], 'audio/wav')
  await assertAccessible(page)
  await on.getByRole('button', { name: '1', exact: true }).click()
  await on.getByText('Pressed: 1').waitFor()
  const status = (await gateway.untilStatus(61, 'DELIVERED')) as unknown as { reply: string }
  assert.equal(status.reply, '1')
  const recording = on.getByLabel('What was said')
  await recording.waitFor()
  await page.waitForFunction(
    async (audio) => {
      const { src } = audio as { src: string }
      return (await fetch(src)).ok
    },
    await recording.elementHandle(),
  )

  await gateway.client.post([{ type: 'voice', id: 62, phone, message, dtmf: false, voice }])
  await on.getByRole('button', { name: 'Reject' }).click()
  await on.getByText('Rejected', { exact: true }).waitFor()
})
