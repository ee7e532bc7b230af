import type { Page } from 'playwright-core'
import { assertAccessible, inEveryWay } from './console-harness.ts'

/** Reads the secret from the dialog and closes it. */
export async function shownOnce(page: Page, label: string): Promise<string> {
  const dialog = page.getByRole('dialog')
  const secret = await dialog.getByRole('region', { name: label }).innerText()
  // A key must not close the dialog: the secret would be lost.
  await page.keyboard.press('Escape')
  await dialog.getByRole('button', { name: 'I have it' }).click()
  await dialog.waitFor({ state: 'hidden' })
  return secret.trim()
}

/** Presses the button of the open dialog, and waits until it has closed: rows behind an open dialog are hidden. */
export async function confirm(page: Page, button: string): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: button, exact: true }).click()
  await dialog.waitFor({ state: 'hidden' })
}

/**
 * Rejects where axe finds fault with the page, in English and Ukrainian at 1440 and 390 px, or with its dialogs: in English
 * on the wide screen, in Ukrainian on the narrow one. `buttons` open them, by their names in both languages.
 */
export async function assertDialogs(
  page: Page,
  buttons: readonly (readonly [en: string, uk: string])[],
): Promise<void> {
  await inEveryWay(page, async ([language, width]) => {
    if ((language === 'en') !== width > 390) return
    for (const [en, uk] of buttons) {
      const name = language === 'en' ? en : uk
      await page.getByRole('button', { name, exact: true }).first().click()
      await page.getByRole('dialog').waitFor()
      await assertAccessible(page)
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'hidden' })
    }
  })
}
