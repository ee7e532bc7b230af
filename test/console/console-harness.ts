import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Browser, Page } from 'playwright-core'
import type { Role } from '../../src/domain/console/role.ts'
import { addUser, ConsoleVisitor } from '../attacks/console-visitor.ts'
import { GatewayHarness, type StageOptions } from '../gateway/gateway-harness.ts'
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

  /** A page at a path below `/console`, signed in as a new user with this role. */
  async signedIn(role: Role = 'admin', path = ''): Promise<Page> {
    const { db, url } = this.gateway
    const name = `${role}-${Math.random().toString(36).slice(2, 8)}`
    await addUser(db, name, role)
    const { cookie } = await ConsoleVisitor.signedIn(url, name)
    const [, value = ''] = cookie.split('=')
    const page = await this.page(path, [{ name: 'posthorn_session', value, url: `${url}/console` }])
    await page.getByRole('navigation', { name: 'Pages', exact: true }).waitFor()
    return page
  }

  /** A page in a browser with these cookies alone, in English, light, on a wide screen. */
  async page(path = '', cookies: { name: string; value: string; url: string }[] = []): Promise<Page> {
    const viewport = { width: 1280, height: 900 }
    const context = await this.#browser.newContext({ viewport, locale: 'en-GB', colorScheme: 'light' })
    await context.addCookies(cookies)
    const page = await context.newPage()
    page.setDefaultTimeout(10_000)
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

/** Rejects where axe finds a violation of WCAG 2.2 AA on the page. */
export async function assertAccessible(page: Page): Promise<void> {
  if ((await page.evaluate('typeof axe')) === 'undefined') await page.evaluate(axe)
  const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
  // Names of rules that pass are not needed, and finding them takes most of the time.
  const axeOptions = { runOnly: rules, resultTypes: ['violations'], selectors: false }
  const judged = await page.evaluate(`axe.run(document, ${JSON.stringify(axeOptions)})`)
  const violations = (judged as { violations: Violation[] }).violations.map(({ id, help, nodes }) => {
    return { id, help, where: nodes.map(({ html }) => html) }
  })
  assert.deepEqual(violations, [], await page.title())
}

interface Violation {
  id: string
  help: string
  nodes: { html: string }[]
}
