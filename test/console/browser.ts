import { existsSync } from 'node:fs'
import { type Browser, chromium } from 'playwright-core'

// The shell draws the same pages without the window around them, for half the work.
const places = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
]
const program = [process.env['CHROMIUM'], ...places].find((path) => path !== undefined && existsSync(path))

/** False, or why tests in a browser are skipped. */
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

/** A connection to the browser at POSTHORN_TEST_BROWSER, which all test files share, or a browser of its own. */
export function openBrowser(): Promise<Browser> {
  const shared = process.env['POSTHORN_TEST_BROWSER']
  if (shared !== undefined) return chromium.connect(shared)
  return chromium.launch({ executablePath: program ?? '', args: switches })
}

/** For a runner that sets POSTHORN_TEST_BROWSER; null where there is no browser. */
export async function startTestBrowser(): Promise<({ url: string } & AsyncDisposable) | null> {
  if (program === undefined) return null
  const browser = await chromium.launchServer({ executablePath: program, args: switches, host: '127.0.0.1' })
  return { url: browser.wsEndpoint(), [Symbol.asyncDispose]: () => browser.close() }
}
