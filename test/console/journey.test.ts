import { test } from 'node:test'
import { browserIsMissing } from './browser.ts'
import { ConsoleHarness } from './console-harness.ts'

const options = { skip: browserIsMissing, timeout: 600_000 }

test('a message sent from the form arrives, and a fallback is shown live', options, async () => {
  await using harness = await ConsoleHarness.open()
  const page = await harness.signedIn('operator', '/send?phone=380671234567')
  await page.getByRole('textbox', { name: 'Text', exact: true }).fill('The keys are under the mat')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await page.getByRole('link', { name: 'See it on the test phone' }).click()
  await page.getByRole('heading', { name: 'Test phones', level: 1 }).waitFor()
  await page.getByText('The keys are under the mat').first().waitFor()

  // Viber fails at once on this telephone, so that the SMS goes.
  await page.goto(`${harness.gateway.url}/console/send?type=viber%2Bsms&phone=380671239921`)
  await page.getByRole('textbox', { name: 'Text', exact: true }).first().fill('Dinner is ready')
  await page.getByRole('button', { name: 'Take the text of Viber' }).click()
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await page.getByRole('link', { name: /^Message \d+$/ }).click()
  await page.getByText('Stage 2 (sms) begins.').waitFor()
  const stages = page.getByRole('list', { name: 'Stages of the plan, and what became of each' })
  await stages.getByText('failed', { exact: true }).waitFor()
  await stages.getByText('delivered', { exact: true }).waitFor()
})
