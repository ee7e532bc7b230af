import { existsSync } from 'node:fs'
import { type Browser, chromium } from 'playwright-core'

const places = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']
const program = [process.env['CHROMIUM'], ...places].find((path) => path !== undefined && existsSync(path))

/** False, or why tests in a browser are skipped: the line that says so. */
export const browserIsMissing: false | string =
  program === undefined ? 'Chromium is not installed (Debian: chromium; or its path in CHROMIUM)' : false

const switches = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
]

export function openBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: program ?? '', args: switches })
}
