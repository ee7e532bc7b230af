import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Webhook } from 'standardwebhooks'
import { until } from '../../packages/gateway/test/whole/until.ts'
import { browserIsMissing } from '../console/browser.ts'
import { assertFits, ConsoleHarness } from '../console/console-harness.ts'
import { shownOnce } from '../console/dialogs.ts'
import { Receiver } from '../support/receiver.ts'

const options = { skip: browserIsMissing, timeout: 600_000 }

test('an endpoint gets a new secret beside the older one, which is dropped later', options, async () => {
  await using harness = await ConsoleHarness.open({
    everyChannel: false,
    settings: { callbacks: { allowPrivateAddresses: true } },
  })
  await using receiver = await Receiver.open()
  const { client } = harness.gateway
  const page = await harness.signedIn('admin', '/settings/endpoints')
  await page.getByRole('button', { name: 'Add endpoint' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('URL').fill(receiver.url('/first'))
  await dialog.getByRole('button', { name: 'Add endpoint' }).click()
  const older = await shownOnce(page, 'The secret')
  await page.getByRole('link', { name: /\/first/ }).click()
  await page.getByRole('button', { name: 'New secret' }).click()
  await dialog.getByRole('button', { name: 'New secret' }).click()
  const newer = await shownOnce(page, 'The secret')
  assert.notEqual(newer, older)

  const received = (path: string, after: number) =>
    until('an event', () => receiver.received.slice(after).find((request) => request.path === path) ?? null)
  await client.send({ phone: '380671234567', hook: null })
  const both = await received('/first', 0)
  for (const secret of [older, newer])
    new Webhook(secret).verify(both.body, both.headers as Record<string, string>)

  await page.getByRole('button', { name: 'Drop older secret' }).click()
  await dialog.getByRole('button', { name: 'Drop older secret' }).click()
  await page.getByRole('button', { name: 'New secret' }).waitFor()
  const before = receiver.received.length
  await client.send({ phone: '380671234567', hook: null })
  const one = await received('/first', before)
  const headers = one.headers as Record<string, string>
  new Webhook(newer).verify(one.body, headers)
  assert.throws(() => new Webhook(older).verify(one.body, headers))
  await assertFits(page)
})
