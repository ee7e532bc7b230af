import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import type { Page, Route } from 'playwright-core'
import type { Catalogue } from '../../scripts/console-texts.mjs'
import { browserIsMissing } from '../console/browser.ts'
import { ConsoleHarness } from '../console/console-harness.ts'
import { fillHarness } from '../console/fill-harness.ts'
import { projectFolder } from '../support/project.ts'

const options = { skip: browserIsMissing, timeout: 600_000 }
const { catalogueFolder, readCatalogues, textsOf, wordsOfText } = (await import(
  join(projectFolder, 'scripts', 'console-texts.mjs')
)) as typeof import('../../scripts/console-texts.mjs')
const english = readCatalogues().get('en') as { readonly [name: string]: Catalogue }

/** Pages by their names in the menu: what most texts are on. */
const pages = ['messages', 'send', 'upstreams', 'callbacks', 'verification', 'alerts', 'settings'] as const

test('another language is one file more, and what it has is nowhere in English', options, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'posthorn-language-'))
  try {
    cpSync(catalogueFolder, join(folder, 'texts'), { recursive: true })
    const { send, ...shell } = marked(english['shell'])
    assert.equal(send, mark('Send'))
    writeFileSync(join(folder, 'texts', 'qps.json'), JSON.stringify({ ...marked(english), shell }))
    const files = await buildConsole(folder)
    await using harness = await ConsoleHarness.open()
    await fillHarness(harness.gateway)
    const page = await harness.signedIn()
    await page.context().route('**/console{,/**}', (route) => fulfil(route, files))
    await page.goto(`${harness.gateway.url}/console`)

    // Changing the language takes effect at once, without loading the page again.
    await page.evaluate("window.isSamePage = 'yes'")
    await page.getByLabel('Language').selectOption({ label: mark('English') })
    await page.getByRole('navigation', { name: mark('Pages') }).waitFor()
    assert.equal(await page.evaluate('window.isSamePage'), 'yes')
    assert.equal(await page.locator('html').getAttribute('lang'), 'qps')

    const found = await unmarked(page)
    for (const name of pages) {
      // What the language lacks is in English.
      const link = name === 'send' ? 'Send' : String(shell[name])
      await page.getByRole('link', { name: link, exact: true }).click()
      await page.getByRole('heading', { level: 1, name: mark('') }).waitFor()
      await page.locator('[aria-busy=true]').waitFor({ state: 'detached' })
      found.push(...(await unmarked(page)).map((text) => `${name}: ${text}`))
    }
    assert.ok((await page.getByText('⟦').count()) > 20)
    assert.deepEqual(found, [])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

/** A text in the made-up language. */
function mark(text: string): string {
  return `⟦${text}`
}

function marked(catalogue: Catalogue = {}): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(catalogue).map(([name, text]) => [
      name,
      typeof text === 'string' ? mark(text) : marked(text),
    ]),
  )
}

/** In the mode in which nothing is packed. */
async function buildConsole(folder: string): Promise<Map<string, Buffer>> {
  const vite = join(dirname(createRequire(import.meta.url).resolve('vite/package.json')), 'bin', 'vite.js')
  const args = ['build', 'console', '--mode', 'test', '--outDir', join(folder, 'console'), '--emptyOutDir']
  const env = { ...process.env, POSTHORN_CONSOLE_TEXTS: join(folder, 'texts') }
  const build = spawn(process.execPath, [vite, ...args, '--logLevel', 'warn'], { cwd: projectFolder, env })
  let said = ''
  build.stderr.on('data', (octets) => (said += String(octets)))
  const [code] = (await once(build, 'exit')) as [number]
  assert.equal(code, 0, said)
  const built = join(folder, 'console')
  const names = readdirSync(built, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.\w+$/.test(name),
  )
  return new Map(names.map((name) => [name, readFileSync(join(built, name))]))
}

/** The files of that build in place of those that the gateway serves, with the gateway's page around them. */
async function fulfil(route: Route, files: ReadonlyMap<string, Buffer>): Promise<void> {
  const { pathname } = new URL(route.request().url())
  if (pathname.startsWith('/console/api/')) return route.fallback()
  const name = /^\/console\/(assets\/[\w.-]+)$/.exec(pathname)?.[1]
  const body = files.get(name ?? '')
  if (name !== undefined && body !== undefined) {
    const contentType = name.endsWith('.css') ? 'text/css' : 'text/javascript'
    return route.fulfill({ body, contentType })
  }
  if (route.request().resourceType() !== 'document') return route.fallback()
  const response = await route.fetch()
  const nonce = /name="csp-nonce" content="([^"]*)"/.exec(await response.text())?.[1] ?? ''
  const page = String(files.get('index.html')).replaceAll('__CSP_NONCE__', nonce)
  return route.fulfill({ response, body: page })
}

/** What the page shows or says to screen readers that is an English text as a whole. */
async function unmarked(page: Page): Promise<string[]> {
  const texts = new Set(
    textsOf(english)
      .filter(([path]) => !path.startsWith('language/'))
      .flatMap(([, text]) => wordsOfText(text))
      .map((text) => text.trim())
      .filter((text) => text.includes(' ')),
  )
  const shown = (await page.evaluate(`[...document.querySelectorAll('body *')].flatMap((element) => [
    ...[...element.childNodes].filter(({ nodeType }) => nodeType === 3).map(({ data }) => data),
    ...['aria-label', 'title', 'placeholder', 'alt'].map((name) => element.getAttribute(name) ?? ''),
  ])`)) as string[]
  return [...new Set(shown.map((text) => text.trim()).filter((text) => texts.has(text)))]
}
