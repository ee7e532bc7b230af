// Takes a picture of every page in both languages at four widths, to look at: `npm run pictures -- every <folder>`.
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { ConsoleHarness } from './console-harness.ts'
import { everyPath } from './every-path.ts'

const widths = [320, 390, 1280, 1440]
const languages = ['en', 'uk']

/** `messagePath` is of a message with several stages, whose page is taken too. */
export async function takeEveryPage(
  harness: ConsoleHarness,
  messagePath: string,
  folder: string,
): Promise<void> {
  await mkdir(folder, { recursive: true })
  const page = await harness.signedIn('admin', '/')
  const paths = [...(await everyPath(page)), `/console${messagePath}`]
  for (const language of languages) {
    await page.evaluate(`localStorage.setItem('posthorn.language', '${language}')`)
    for (const path of paths) {
      await page.goto(`${harness.gateway.url}${path}`)
      await page.locator(`html[lang=${language}] main:not(:has(.skeleton)) h1`).waitFor()
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 })
        const name = path.slice('/console/'.length).replaceAll(/\W+/g, '-') || 'overview'
        const file = join(folder, `${name}-${language}-${width}.png`)
        await page.screenshot({ path: file, animations: 'disabled', fullPage: true })
      }
    }
  }
}
