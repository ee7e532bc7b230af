import assert from 'node:assert/strict'
import { test } from 'node:test'
import { password } from '../attacks/console-visitor.ts'
import { browserIsMissing } from './browser.ts'
import { assertAccessible, ConsoleHarness } from './console-harness.ts'

const options = { skip: browserIsMissing, timeout: 600_000 }

test('the first user joins with the link that the gateway printed, which works once', options, async () => {
  await using harness = await ConsoleHarness.open()
  const link = new URL((await harness.gateway.firstUserUrl()) ?? '')
  const path = `${link.pathname.replace('/console', '')}${link.hash}`
  const page = await harness.page(path)
  await page.getByText('With this link you become: Admin').waitFor()
  await assertAccessible(page)
  await page.getByLabel('Name').fill('ada')
  await page.getByLabel('Password', { exact: true }).fill('short')
  await page.getByRole('button', { name: 'Create your user' }).click()
  await page.getByText('Enter 10 to 200 characters.').waitFor()
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Create your user' }).click()
  await page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor()
  assert.equal(await harness.gateway.firstUserUrl(), null)

  const late = await harness.page(path)
  await late.getByRole('alert').getByText('This link was used already').waitFor()

  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByLabel('Password', { exact: true }).fill('not the password')
  await page.getByLabel('Name').fill('ADA')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByText('Name or password is wrong').waitFor()
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor()
})
