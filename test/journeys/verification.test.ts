import assert from 'node:assert/strict'
import { test } from 'node:test'
import { apiKey } from '../../packages/gateway/test/whole/gateway-harness.ts'
import { until } from '../../packages/gateway/test/whole/until.ts'
import { browserIsMissing } from '../console/browser.ts'
import { assertAccessible, assertAccessibleInBothThemes, ConsoleHarness } from '../console/console-harness.ts'

const options = { skip: browserIsMissing, timeout: 600_000 }

test(
  'the funnel leads to the list of codes and to one verification, which does not show its code',
  options,
  async () => {
    await using harness = await ConsoleHarness.open()
    const created = await requestCode(harness, '380671230000')
    await requestCode(harness, '380671230100')
    const code = await codeOn(harness, '380671230000')
    await verify(harness, { command: 'verify', verify_id: created, phone: '380671230000', code })

    const page = await harness.signedIn('operator', '/verification')
    await page.getByText('50% of created').waitFor()
    await assertAccessibleInBothThemes(page)
    await page.getByRole('link', { name: 'Hour', exact: true }).click()
    await page.waitForURL(/range=hour$/)
    await page.getByRole('group', { name: '2 created, 1 verified' }).waitFor()
    await page.getByRole('button', { name: 'Compare with the period before' }).click()
    await page.getByText('No earlier data').waitFor()

    await page.getByRole('link', { name: 'Codes' }).click()
    await page.getByLabel('Recipient or verify_id').fill('+380 67 123 00 00')
    await page.getByRole('button', { name: 'Search' }).click()
    await page.getByRole('link', { name: '380671230000' }).click()
    await page.getByText('The right code was entered.').waitFor()
    await page.getByText(created).waitFor()
    await assertAccessible(page)
    assert.ok(!(await page.content()).includes(code))

    const viewer = await harness.signedIn('viewer', `/verification/codes/${created}`)
    await viewer.getByText('38067…00').waitFor()
    assert.ok(!(await viewer.content()).includes('380671230000'))
  },
)

test('an operator blocks a country and undoes it; a viewer only sees it', options, async () => {
  await using harness = await ConsoleHarness.open()
  const page = await harness.signedIn('operator', '/verification/fraud-protection')
  await page.getByRole('button', { name: 'Block…' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Prefix or country').fill('nowhere')
  await dialog.getByRole('button', { name: 'Block', exact: true }).click()
  await dialog.getByText('The prefix must be the digits that numbers begin with').waitFor()
  await dialog.getByLabel('Prefix or country').fill('ua')
  await dialog.getByLabel('Reason').fill('pumping')
  await assertAccessible(page)
  await dialog.getByRole('button', { name: 'Block', exact: true }).click()
  await page.getByText('pumping').waitFor()
  await until('codes to be blocked', async () => {
    const answer = await create(harness, '380671230000')
    return answer.error === 'There were too many codes, please try again later' ? true : null
  })

  const viewer = await harness.signedIn('viewer', '/verification/fraud-protection')
  await viewer.getByText('pumping').first().waitFor()
  assert.equal(await viewer.getByRole('button', { name: /Block|Allow|Undo/ }).count(), 0)
  await assertAccessible(viewer)
  await page.getByRole('button', { name: 'Undo: UA' }).click()
  await dialog.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('Nothing is blocked').waitFor()
  await page.getByRole('link', { name: 'Services' }).click()
  await page.getByText('service_id 1').waitFor()
  await assertAccessible(page)
})

test('an admin adds a service of codes, changes it, and removes it', options, async () => {
  await using harness = await ConsoleHarness.open({ everyChannel: false })
  const page = await harness.signedIn('admin', '/verification/services')
  const dialog = page.getByRole('dialog')
  await page.getByText('service_id 1').waitFor()
  await page.getByRole('button', { name: 'Add service' }).click()
  await dialog.getByLabel('Name', { exact: true }).fill('Shop')
  await dialog.getByLabel('Lifetime, seconds').fill('30')
  await dialog.getByRole('button', { name: 'Add service' }).click()
  await dialog.getByText('This must be a whole number from 60 to 3600').waitFor()
  await dialog.getByLabel('Lifetime, seconds').fill('600')
  await dialog.getByRole('button', { name: 'Add a channel' }).click()
  await dialog.getByLabel('Wait after channel 1, s').fill('590')
  await dialog.getByLabel('Add a text in…').selectOption({ label: 'Ukrainian' })
  await dialog.getByRole('textbox', { name: 'Ukrainian' }).fill('Код: {code}')
  await assertAccessible(page)
  await dialog.getByRole('button', { name: 'Add service' }).click()
  await dialog.getByText(/must leave the last channel 30 s/i).waitFor()
  await dialog.getByLabel('Wait after channel 1, s').fill('45')
  await dialog.getByRole('button', { name: 'Add service' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByText('service_id 2').waitFor()

  await page.getByRole('button', { name: 'Change service 2' }).click()
  await dialog.getByLabel('Attempts').fill('3')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.waitFor({ state: 'detached' })
  const [stored] = await harness.gateway.db.query<Record<string, unknown>>({
    text: `SELECT name, attempts, lifetime_seconds AS lifetime, plan, texts FROM verification_services WHERE service_id = 2`,
  })
  assert.deepEqual(stored, {
    ...{ name: 'Shop', attempts: 3, lifetime: 600, texts: { uk: 'Код: {code}' } },
    plan: [
      { channel: 'sms', waitSeconds: 45 },
      { channel: 'voice', waitSeconds: null },
    ],
  })
  await page.getByRole('button', { name: 'Remove service 2' }).click()
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await page.getByText('service_id 2').waitFor({ state: 'detached' })
  assert.equal(await page.getByRole('button', { name: /Remove service|Reset service/ }).count(), 0)

  const operator = await harness.signedIn('operator', '/verification/services')
  await operator.getByText('Only admins add and change services').waitFor()
})

interface VerifyAnswer {
  success: boolean
  verify_id?: string
  error?: string
}

async function requestCode(harness: ConsoleHarness, phone: string): Promise<string> {
  const { verify_id: verifyId, error } = await create(harness, phone)
  assert.ok(verifyId, error)
  return verifyId
}

function create(harness: ConsoleHarness, phone: string): Promise<VerifyAnswer> {
  return verify(harness, { command: 'verify/create', phone })
}

async function verify(harness: ConsoleHarness, fields: object): Promise<VerifyAnswer> {
  const response = await fetch(`${harness.gateway.url}/api/verify.php`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ auth: apiKey, ...fields }),
  })
  return (await response.json()) as VerifyAnswer
}

/** The code as the handset shows it. */
function codeOn(harness: ConsoleHarness, phone: string): Promise<string> {
  return until('the code to arrive', async () => {
    const response = await fetch(`${harness.gateway.url}/sandbox/handsets/${phone}`)
    const { messages } = (await response.json()) as { messages: { text: string }[] }
    return /\b\d{6}\b/.exec(messages.at(-1)?.text ?? '')?.[0] ?? null
  })
}
