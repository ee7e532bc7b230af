import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Browser, Page } from 'playwright-core'
import type { Role } from '../../packages/domain/console/role.ts'
import { GatewayHarness, type StageOptions } from '../../packages/gateway/test/whole/gateway-harness.ts'
import { addUser, ConsoleVisitor } from '../attacks/console-visitor.ts'
import { openBrowser } from './browser.ts'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** A gateway with every simulated carrier, and a real browser in front of its console. */
export class ConsoleHarness implements AsyncDisposable {
  readonly gateway: GatewayHarness
  readonly #browser: Browser
  /** Errors of pages: none, in every test. */
  readonly #complaints: string[] = []

  static async open(options: StageOptions = {}): Promise<ConsoleHarness> {
    const gateway = await GatewayHarness.open({ everyChannel: true, ...options })
    try {
      return new ConsoleHarness(gateway, await openBrowser())
    } catch (error) {
      await gateway[Symbol.asyncDispose]()
      throw error
    }
  }

  private constructor(gateway: GatewayHarness, browser: Browser) {
    this.gateway = gateway
    this.#browser = browser
  }

  /** A page at a path below `/console`, signed in as a new user with this role, of all accounts or of one. */
  async signedIn(role: Role = 'admin', path = '', accountId: number | null = null): Promise<Page> {
    const { db, url } = this.gateway
    const name = `${role}-${Math.random().toString(36).slice(2, 8)}`
    await addUser(db, name, role, accountId)
    const { cookie } = await ConsoleVisitor.signedIn(url, name)
    const [, value = ''] = cookie.split('=')
    const page = await this.page(path, [{ name: 'posthorn_session', value, url: `${url}/console` }])
    await page.getByRole('navigation', { name: 'Pages', exact: true }).waitFor()
    return page
  }

  /** A page in a browser with these cookies alone, in English, light, without motion, on a wide screen. */
  async page(path = '', cookies: { name: string; value: string; url: string }[] = []): Promise<Page> {
    const viewport = { width: 1280, height: 900 }
    const look = { locale: 'en-GB', colorScheme: 'light', reducedMotion: 'reduce' } as const
    const context = await this.#browser.newContext({ viewport, ...look })
    await context.addCookies(cookies)
    const page = await context.newPage()
    page.setDefaultTimeout(60_000)
    page.on('pageerror', (error) => this.#complaints.push(error.message))
    page.on('console', (message) => {
      // Failed requests are shown on the page; only errors of scripts and of the policy count.
      const isNetwork = message.text().startsWith('Failed to load resource')
      if (message.type() === 'error' && !isNetwork) this.#complaints.push(message.text())
    })
    await page.goto(`${this.gateway.url}/console${path}`)
    return page
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#browser.close()
    await this.gateway[Symbol.asyncDispose]()
    assert.deepEqual(this.#complaints, [])
  }
}

const everything = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** The rules among them that look at colours. All others find the same in every theme. */
const ofColours = ['color-contrast', 'link-in-text-block']

/**
 * Colours take most of the time of axe. CI and the regression tier judge them, each with this setting; the quick run of a
 * developer leaves them out.
 */
const judgesColours = process.env['POSTHORN_TEST_COLOURS'] === 'yes'

/** Rejects where axe finds a violation of WCAG 2.2 AA on the page. */
export async function assertAccessible(page: Page, rules = everything): Promise<void> {
  if ((await page.evaluate('typeof axe')) === 'undefined') await page.evaluate(axe)
  // Names of rules that pass are not needed, and finding them takes most of the time; no rule needs style sheets.
  const leftOut = judgesColours ? [] : ofColours.map((rule) => [rule, { enabled: false }] as const)
  const axeOptions = {
    runOnly: rules,
    rules: Object.fromEntries(leftOut),
    resultTypes: ['violations'],
    selectors: false,
    preload: false,
  }
  const judged = await page.evaluate(`axe.run(document, ${JSON.stringify(axeOptions)})`)
  const violations = (judged as { violations: Violation[] }).violations.map(({ id, help, nodes }) => {
    return { id, help, where: nodes.map(({ html }) => html) }
  })
  assert.deepEqual(violations, [], await page.title())
}

/** The same in light and in dark. The page is light afterwards. */
export async function assertAccessibleInBothThemes(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' })
  await assertAccessible(page)
  if (!judgesColours) return
  await page.emulateMedia({ colorScheme: 'dark' })
  await assertAccessible(page, ofColours)
  await page.emulateMedia({ colorScheme: 'light' })
}

/** A language of the console, and a width in px of the screen. */
export type Way = readonly [language: 'en' | 'uk', width: number]

const everyWay: readonly Way[] = [
  ['uk', 1440],
  ['uk', 390],
  ['en', 390],
  ['en', 1440],
]

/**
 * Loads the page anew in English and Ukrainian, on a wide screen and on a telephone, and rejects where axe finds fault with
 * it or it is wider than the screen. `check` goes on with it. The page is wide and English afterwards.
 */
export async function inEveryWay(page: Page, check: (way: Way) => Promise<void>): Promise<void> {
  for (const way of everyWay) {
    const [language, width] = way
    await page.setViewportSize({ width, height: 900 })
    await page.evaluate(`localStorage.setItem('posthorn.language', '${language}')`)
    await page.reload()
    await page.locator(`html[lang=${language}] main:not(:has(.skeleton)) h1`).waitFor()
    await assertAccessible(page)
    await check(way)
    assert.equal(await page.evaluate('document.scrollingElement.scrollWidth'), width)
  }
}

/** Rejects where a page of a wide screen does not fit a telephone, or is not accessible there, light or dark. */
export async function assertFits(page: Page): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 })
  assert.equal(await page.evaluate('document.scrollingElement.scrollWidth'), 390)
  await assertAccessibleInBothThemes(page)
  await page.setViewportSize({ width: 1280, height: 900 })
}

interface Violation {
  id: string
  help: string
  nodes: { html: string }[]
}
