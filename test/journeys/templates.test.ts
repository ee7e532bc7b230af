import assert from 'node:assert/strict'
import { test } from 'node:test'
import { browserIsMissing } from '../console/browser.ts'
import { assertAccessible, ConsoleHarness } from '../console/console-harness.ts'

const options = { skip: browserIsMissing, timeout: 600_000 }

test(
  'templates of three kinds are created, moderated by their upstreams, and tried with values',
  options,
  async () => {
    await using harness = await ConsoleHarness.open()
    const page = await harness.signedIn('operator', '/settings/templates')
    await page.getByText('No SMS template yet').waitFor()
    const panel = (name: string) =>
      page.locator('section.panel').filter({ has: page.getByRole('heading', { name, exact: true }) })
    const dialog = page.getByRole('dialog')

    await panel('SMS templates').getByRole('button', { name: 'New template' }).click()
    await dialog.getByRole('button', { name: 'Create template' }).click()
    await dialog.getByText('Fill in this field.').waitFor()
    await dialog.getByLabel('Name').fill('welcome')
    await dialog.getByLabel('Text').fill('Вітаємо, {{name}}!')
    await dialog.getByText('18 characters, SMS parts: 1').waitFor()
    await assertAccessible(page)
    await dialog.getByRole('button', { name: 'Create template' }).click()
    const welcome = panel('SMS templates').getByRole('listitem')
    await welcome.getByRole('button', { name: 'Try with values' }).click()
    await dialog.getByRole('textbox', { name: 'name' }).fill('Ганно')
    await dialog.getByText('Вітаємо, Ганно!').waitFor()
    await dialog.getByLabel(/^A number/).fill('380671234567')
    const stages = dialog.getByRole('list', { name: 'Stages of the message' })
    await stages.getByText('1 part').waitFor()
    assert.deepEqual(
      await stages.getByText('Вітаємо, Ганно!').count(),
      await stages.locator('> li').count(),
      'the text of every channel',
    )
    await assertAccessible(page)
    await dialog.getByRole('textbox', { name: 'name' }).fill('')
    await dialog.getByText(/with name, as welcome has them/).waitFor()
    await page.keyboard.press('Escape')

    const newViber = async (text: string) => {
      await panel('Viber templates').getByRole('button', { name: 'New template' }).click()
      await dialog.getByLabel('Text').fill(text)
      await dialog.getByRole('button', { name: 'Create template' }).click()
      await dialog.waitFor({ state: 'hidden' })
    }
    const card = (text: string) => panel('Viber templates').getByRole('listitem').filter({ hasText: text })
    await newViber('Your parcel {{number}} has come.')
    await card('Your parcel').getByText('approved').waitFor()
    await newViber('Your parcel has number {{number}}')
    await card('has number').getByText('rejected').waitFor()
    await card('has number').getByText('last word must not be a placeholder').waitFor()

    const shipped = panel('WhatsApp templates').getByRole('listitem').filter({ hasText: 'was shipped on' })
    await shipped.getByRole('button', { name: 'Try with values' }).click()
    await dialog.getByLabel('text 1').fill('a     b')
    await dialog.getByText('Enter one line of at most 1,024 characters').waitFor()
    await dialog.getByLabel('text 1').fill('')
    await dialog.getByText('Enter one line of at most 1,024 characters').waitFor({ state: 'hidden' })
    await dialog.getByLabel('text 2').fill('Monday')
    await dialog.getByText('was shipped on Monday.').waitFor()
    await assertAccessible(page)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Refresh list' }).click()
    await page.getByText('Requested: changes appear here by themselves.').waitFor()

    await welcome.getByRole('button', { name: 'Delete' }).click()
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await page.getByText('No SMS template yet').waitFor()
    await page.emulateMedia({ colorScheme: 'dark' })
    await assertAccessible(page)

    const whatsApp = panel('WhatsApp templates')
    await whatsApp.getByRole('button', { name: 'New template' }).click()
    await dialog.getByLabel('Name').fill('Order delayed')
    await dialog.getByLabel('Language').fill('en_US')
    await dialog.getByLabel('Text').fill('Your order {{1}} is late.')
    await dialog.getByLabel('Example of {{1}}').fill('1042')
    await dialog.getByRole('button', { name: 'Add a button' }).click()
    await dialog.getByLabel('Kind of button').selectOption('Link')
    await dialog.getByLabel('Caption').fill('Track it')
    await dialog.getByRole('textbox', { name: 'Link' }).fill('https://shop.example/{{1}}')
    await dialog.getByLabel('Example of {{1}}').last().fill('1042')
    const preview = dialog.getByRole('region', { name: 'What the subscriber reads' })
    await preview.getByText('Your order 1042 is late.').waitFor()
    await preview.getByText('Track it').waitFor()
    await assertAccessible(page)
    await dialog.getByRole('button', { name: 'Create template' }).click()
    await dialog.getByText('The name must be 1 to 512 small Latin letters').waitFor()
    await dialog.getByLabel('Name').fill('order_delayed')
    await dialog.getByRole('button', { name: 'Create template' }).click()
    await dialog.waitFor({ state: 'hidden' })
    const delayed = whatsApp.getByRole('listitem').filter({ hasText: 'order_delayed' })
    await delayed.getByText('approved').waitFor()

    await whatsApp.getByRole('button', { name: 'New template' }).click()
    await dialog.getByLabel('Name').fill('your_card')
    await dialog.getByLabel('Language').fill('en_US')
    await dialog.getByLabel('Text').fill('Answer with your card number.')
    await dialog.getByRole('button', { name: 'Create template' }).click()
    await dialog.waitFor({ state: 'hidden' })
    const rejected = whatsApp.getByRole('listitem').filter({ hasText: 'your_card' })
    await rejected.getByText('Meta finds its content abusive').waitFor()
    await rejected.getByRole('button', { name: 'Delete' }).click()
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await rejected.waitFor({ state: 'detached' })

    await whatsApp.getByRole('button', { name: 'New template' }).click()
    await dialog.getByLabel('Category').selectOption('authentication: one-time codes')
    await dialog.getByLabel('Warn not to share the code').check()
    await dialog.getByLabel('Minutes until the code expires').fill('10')
    await dialog.getByText('do not share this code').waitFor()
    await dialog.getByText('This code expires in 10 minutes.').waitFor()
    await assertAccessible(page)
    await page.keyboard.press('Escape')

    const viewer = await harness.signedIn('viewer', '/settings/templates')
    await viewer.getByText('Your parcel').first().waitFor()
    assert.equal(await viewer.getByRole('button', { name: /New template|Delete|List them again/ }).count(), 0)
  },
)
