import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { addOptOut } from '../../packages/store/replies/opt-outs.ts'
import { browserIsMissing } from '../console/browser.ts'
import { assertAccessible, ConsoleHarness } from '../console/console-harness.ts'

const options = { skip: browserIsMissing, timeout: 600_000 }

test(
  'in Ukrainian fields say what they must be, and numbers are typed as they are shown',
  options,
  async () => {
    await using harness = await ConsoleHarness.open()
    const page = await harness.signedIn('admin', '/carriers')
    await speakUkrainian(page)
    const dialog = page.getByRole('dialog')
    await page.getByRole('button', { name: 'Призупинити carrier' }).click()
    await dialog.getByRole('button', { name: 'Призупинити' }).click()
    await dialog.getByText('Введіть від 3 до 200 символів.').waitFor()
    await page.keyboard.press('Escape')

    await page.goto(`${harness.gateway.url}/console/settings/keys`)
    await page.getByRole('button', { name: 'Створити ключ' }).click()
    await dialog.getByLabel('Назва').waitFor()
    assert.equal(await dialog.getByText('Заповніть це поле.').count(), 0)
    await dialog.getByRole('button', { name: 'Створити ключ' }).click()
    await dialog.getByText('Заповніть це поле.').waitFor()
    await dialog.locator('input:focus').waitFor()
    await dialog.getByLabel('Назва').fill('крамниця')
    await dialog.getByText('Заповніть це поле.').waitFor({ state: 'hidden' })
    await assertAccessible(page)
    await page.keyboard.press('Escape')

    await page.goto(`${harness.gateway.url}/console/settings/tariffs`)
    await page.getByRole('button', { name: 'Новий тариф' }).click()
    await dialog.getByLabel('Номери, що починаються з').fill('380 67')
    await dialog.getByLabel('Ціна').fill('0,45')
    await dialog.getByRole('button', { name: 'Зберегти ціну' }).click()
    await page.getByRole('row', { name: /38067… .* 0,45 UAH/ }).waitFor()

    await page.getByRole('button', { name: 'Новий тариф' }).click()
    await dialog.getByLabel('Ціна').fill('-1')
    await dialog.getByRole('button', { name: 'Зберегти ціну' }).click()
    await dialog.getByText('не може бути').waitFor()
    await page.keyboard.press('Escape')

    await page.getByRole('button', { name: 'Імпорт', exact: true }).first().click()
    await dialog.getByLabel('Файл').setInputFiles({
      name: 'tariffs.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('channel,price\nsms,dear\n'),
    })
    await dialog.getByRole('button', { name: 'Імпорт', exact: true }).click()
    await dialog.getByText(/має бути число, .*, а тут dear/).waitFor()
    await page.keyboard.press('Escape')

    await addOptOut(harness.gateway.db, {
      phone: '380671234567',
      sender: '',
      reason: 'wrote STOP',
      source: 'import',
    })
    await page.goto(`${harness.gateway.url}/console/settings/opt-outs`)
    await page.getByRole('row', { name: /написано STOP файл/ }).waitFor()

    await page.goto(`${harness.gateway.url}/console/settings/audit-log`)
    await page
      .getByRole('row', { name: /задав ціну/ })
      .first()
      .waitFor()
    const entry = page.locator('.audit-log-deed', { hasText: 'задав ціну' }).first()
    await entry.getByText('Подробиці').click()
    await entry.getByText('Канал').waitFor()
    const refused = page.locator('.audit-log-outcome')
    await refused.getByText('нічого не завантажено: рядок 2, price').waitFor()
    await refused.getByText('Ціна не може бути від’ємною').waitFor()
  },
)

test('in Ukrainian a message and a block of fraud protection say why', options, async () => {
  await using harness = await ConsoleHarness.open()
  const { client, url } = harness.gateway
  const { msg_id: msgId } = await client.send({ phone: '380501119911' })
  await harness.gateway.untilAllEnded()
  const page = await harness.signedIn('operator', `/messages/${msgId}`)
  await speakUkrainian(page)
  await page.getByText('Прийнято для SMS: 1 частина, зарезервовано 0,50 UAH.').waitFor()
  await page.locator('p.breaks', { hasText: 'Провайдер не зміг доставити (помилка 001)' }).waitFor()

  await page.goto(`${url}/console/verification/fraud-protection`)
  await page
    .getByText(/^\d+ за 1 хвилину$/)
    .first()
    .waitFor()
  await page.getByRole('button', { name: 'Заблокувати…' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Префікс або країна').fill('380 67')
  await dialog.getByRole('button', { name: 'Заблокувати', exact: true }).click()
  await page.getByText('38067', { exact: true }).waitFor()
})

/** Chooses the language as a user does. */
async function speakUkrainian(page: Page): Promise<void> {
  await page.getByLabel('Language').selectOption('Українська')
  await page.getByLabel('Мова').waitFor()
}
