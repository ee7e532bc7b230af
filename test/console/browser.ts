import { existsSync } from 'node:fs'
import { type Browser, chromium } from 'playwright-core'
import { freePort } from '../support/free-port.ts'

const places = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']
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
  if (shared !== undefined) return chromium.connectOverCDP(shared)
  return chromium.launch({ executablePath: program ?? '', args: switches })
}

/** For a runner that sets POSTHORN_TEST_BROWSER; null where there is no browser. */
export async function startTestBrowser(): Promise<({ url: string } & AsyncDisposable) | null> {
  if (program === undefined) return null
  const port = await freePort()
  const args = [...switches, `--remote-debugging-port=${port}`]
  const browser = await chromium.launch({ executablePath: program, args })
  return { url: `http://127.0.0.1:${port}`, [Symbol.asyncDispose]: () => browser.close() }
}
