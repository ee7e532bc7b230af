import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Webhook } from 'standardwebhooks'
import { until } from '../../packages/gateway/test/whole/until.ts'
import { browserIsMissing } from '../console/browser.ts'
import { ConsoleHarness } from '../console/console-harness.ts'
import { assertDialogs, confirm, shownOnce } from '../console/dialogs.ts'
import { Receiver } from '../support/receiver.ts'

const options = { skip: browserIsMissing, timeout: 600_000 }
const phone = '380671234567'

interface Sent {
  type: string
  number: number
  data: { test?: boolean }
}

test('an endpoint is added, gets events, fails, is tried, paused and removed', options, async () => {
  await using harness = await ConsoleHarness.open({
    everyChannel: false,
    settings: { callbacks: { allowPrivateAddresses: true, scheduleSeconds: [0, 60] } },
  })
  await using receiver = await Receiver.open()
  const { client } = harness.gateway
  const page = await harness.signedIn('admin', '/settings/endpoints')
  await page.getByText('No endpoint yet').waitFor()
  await page.getByRole('button', { name: 'Add endpoint' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('URL').fill('ftp://shop.example')
  await dialog.getByLabel('Only these').check()
  await dialog.getByLabel('message.delivered').uncheck()
  await dialog.getByText('Choose one at least.').waitFor()
  assert.equal(await dialog.getByRole('button', { name: 'Add endpoint' }).isDisabled(), true)
  await dialog.getByLabel('message.delivered').check()
  await dialog.getByLabel('message.failed').check()
  await dialog.getByRole('button', { name: 'Add endpoint' }).click()
  await dialog.getByText('The address must be an http or https URL').waitFor()
  const url = receiver.url('/events?key=7')
  await dialog.getByLabel('URL').fill(url)
  await dialog.getByRole('button', { name: 'Add endpoint' }).click()
  const secret = await shownOnce(page, 'The secret')
  assert.match(secret, /^whsec_/)
  const row = page.getByRole('row', { name: /message\.delivered, message\.failed/ })
  await row.getByText('nothing yet').waitFor()

  await client.send({ phone, hook: null })
  await until('the event', () => (receiver.received.length > 0 ? true : null))
  const [{ body, headers } = { body: '', headers: {} }] = receiver.received
  const event = new Webhook(secret).verify(body, headers as Record<string, string>) as Sent
  assert.equal(event.type, 'message.delivered')
  await row.getByText('delivers', { exact: true }).waitFor()

  receiver.react = () => ({ kind: 'answer', status: 503, body: 'out of order' })
  await client.send({ phone, hook: null })
  await row.getByText('fails', { exact: true }).waitFor()
  await row.getByText(/Fails since .*503/).waitFor()
  await row.getByRole('link').click()
  const delivery = page.getByRole('row', { name: /evt_1_\d+ Pending 1 .*503/ })
  await delivery.waitFor()
  await page.getByRole('row', { name: /evt_1_\d+ Delivered 1/ }).waitFor()

  await page.getByLabel('Event', { exact: true }).selectOption('reply.received')
  await page.getByRole('button', { name: 'Send event', exact: true }).click()
  await page.getByText('503', { exact: true }).waitFor()
  await page.getByText('out of order').waitFor()
  await page.getByText(/^This would be tried again:/).waitFor()
  const sample = receiver.received.at(-1)
  const tried = new Webhook(secret).verify(
    sample?.body ?? '',
    sample?.headers as Record<string, string>,
  ) as Sent
  assert.deepEqual([tried.type, tried.number, tried.data.test], ['reply.received', 0, true])
  receiver.react = () => ({ kind: 'answer', status: 200 })
  await page.getByRole('button', { name: 'Send event', exact: true }).click()
  await page.getByText('This would count as delivered.').waitFor()

  // A real event again, with the id that it had.
  await page.getByLabel('Event', { exact: true }).selectOption(String(event.number))
  const before = receiver.received.length
  await page.getByRole('button', { name: 'Send event', exact: true }).click()
  await until('the past event', () => (receiver.received.length > before ? true : null))
  const again = receiver.received.at(-1)
  assert.deepEqual(JSON.parse(again?.body ?? ''), event)
  assert.equal(again?.headers['webhook-id'], `evt_1_${event.number}`)

  await page.getByRole('button', { name: 'Change', exact: true }).click()
  await page.getByRole('button', { name: 'Add condition' }).click()
  await page.getByLabel('What', { exact: true }).selectOption('country')
  await page.getByLabel('Value', { exact: true }).fill('XX')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText(/^No event has XX as its country|^no event has XX as its country/).waitFor()
  await page.getByLabel('Value', { exact: true }).fill('UA')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('country: UA').first().waitFor()

  await assertDialogs(page, [
    ['Add endpoint', 'Додати ендпоінт'],
    ['Change', 'Змінити'],
    ['Disable', 'Вимкнути'],
    ['Remove', 'Вилучити'],
  ])
  await page.getByRole('button', { name: 'Disable' }).click()
  await confirm(page, 'Disable')
  await row.getByText('paused').waitFor()
  await client.send({ phone, hook: null })
  await row.getByText(/^[1-9]\d* events, 1 webhook waiting/).waitFor()
  await page.getByRole('button', { name: 'Change', exact: true }).click()
  await dialog.getByLabel('What it is for').fill('Orders of the shop')
  await dialog.getByLabel('All, also those that come later').check()
  await confirm(page, 'Save')
  await page.getByText('Orders of the shop').waitFor()
  await page.getByRole('row', { name: /all types/ }).waitFor()
  await page.getByRole('button', { name: 'Enable' }).click()
  await confirm(page, 'Enable')
  await page.getByText(/^0 events/).waitFor()

  const delivered = receiver.received.length
  await page.getByRole('button', { name: 'Send events again' }).click()
  await dialog.getByLabel('Since').fill('2026-01-01T00:00')
  await confirm(page, 'Send events again')
  while (!receiver.received.slice(delivered).some(({ body }) => body.includes('"number":1,')))
    await new Promise(setImmediate)

  await harness.gateway.db.query({ text: 'UPDATE event_endpoints SET given_up_at = $1, missed = 7' }, [
    Date.now(),
  ])
  await page.reload()
  const givenUp = page.getByRole('row', { name: /all types/ })
  await givenUp.getByText('given up', { exact: true }).waitFor()
  await givenUp.getByText('7 events were dropped before it got them').waitFor()

  const viewer = await harness.signedIn('viewer', '/settings/endpoints?endpoint=1')
  await viewer.getByRole('link', { name: /^http:\/\/127\.0\.0\.1:\d+\/events\?…$/ }).waitFor()
  await viewer.getByRole('heading', { name: 'Last deliveries' }).waitFor()
  assert.equal(await viewer.getByRole('button', { name: /Add|Change|able|Remove|sample/ }).count(), 0)

  await page.getByRole('button', { name: 'Remove' }).click()
  await confirm(page, 'Remove')
  await page.getByText('No endpoint yet').waitFor()
})
