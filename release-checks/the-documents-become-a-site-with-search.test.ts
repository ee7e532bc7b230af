import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { appendFileSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { browserIsMissing, openBrowser } from '../test/console/browser.ts'
import { NoRegistry } from './support/installed-package.ts'
import { copyOfRepository } from './support/repository-copy.ts'

const run = promisify(execFile)
const base = '/posthorn/'
/** What readers search for, and the page that they need. */
const guidesByWords = {
  'bulk sms': 'Send to a list',
  'sending to a list': 'Send to a list',
  newsletter: 'Send to a list',
  campaign: 'Send to a list',
  'two-way sms': 'Two-way SMS',
  'two way': 'Two-way SMS',
  'own numbers': 'Own numbers',
  'short code': 'Own numbers',
  'virtual number': 'Own numbers',
  gdpr: 'Personal data and the GDPR',
  'personal data': 'Personal data',
  alphasms: 'AlphaSMS',
  k8s: 'Kubernetes',
  '2fa': 'Verification',
  'webhook retries': 'Callbacks',
  dlr: 'report',
  postgres: 'PostgreSQL',
}

const within = { timeout: 480_000, maxBuffer: 2 ** 26 }
const mediaTypes: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
}

test('npm run docs makes a site of every document in a copy in which nothing was built', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'posthorn-site-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  const copy = copyOfRepository(folder)
  try {
    await run('npm', ['run', 'docs', '--', '--base', base], { cwd: copy, ...within })
  } catch (error) {
    if (NoRegistry.is(error)) return t.skip('the npm registry cannot be reached')
    throw error
  }
  const site = join(copy, 'dist-docs')

  await t.test('every Markdown file of docs is a page', () => {
    const documents = readdirSync(join(copy, 'docs'), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.md'))
      .map((name) => name.replace(/README\.md$/, 'index.md').replace(/\.md$/, '.html'))
    assert.ok(documents.length > 80)
    assert.deepEqual(
      documents.filter((page) => !existsSync(join(site, page))),
      [],
    )
  })

  await t.test('the OpenAPI page has every path and every schema', () => {
    const { paths, components } = JSON.parse(readFileSync(join(site, 'openapi.json'), 'utf8')) as {
      paths: object
      components: { schemas: object }
    }
    const page = readFileSync(join(site, 'reference', 'openapi.html'), 'utf8')
    for (const path of Object.keys(paths)) assert.match(page, new RegExp(`<h3[^>]*>[A-Z]+ ${path} `))
    for (const schema of Object.keys(components.schemas))
      assert.match(page, new RegExp(`<h3[^>]*>${schema} `))
  })

  await t.test('its search finds words of a page and leads there', { skip: browserIsMissing }, async () => {
    await using server = await serve(site)
    const browser = await openBrowser()
    try {
      const page = await browser.newPage()
      const requested: string[] = []
      page.on('request', (request) => requested.push(request.url()))
      await page.goto(`${server.origin}${base}`)
      await page.getByRole('button', { name: 'Search' }).click()
      await page.getByRole('searchbox').fill('fencing token')
      await page.getByRole('option').filter({ hasText: 'Slots, leases, claims' }).first().click()
      await page.getByRole('heading', { name: 'Slots, leases, claims' }).waitFor()
      assert.match(page.url(), /\/posthorn\/repository\/ARCHITECTURE\.html#slots-leases-claims$/)
      assert.deepEqual(
        requested.filter((url) => !url.startsWith(`${server.origin}${base}`) && !url.startsWith('data:')),
        [],
      )
    } finally {
      await browser.close()
    }
  })

  await t.test('its search finds guides by the words of the field', { skip: browserIsMissing }, async () => {
    await using server = await serve(site)
    const browser = await openBrowser()
    try {
      const page = await browser.newPage()
      for (const [words, title] of Object.entries(guidesByWords)) {
        await page.goto(`${server.origin}${base}`)
        await page.getByRole('button', { name: 'Search' }).click()
        await page.getByRole('searchbox').fill(words)
        await page.getByRole('option').filter({ hasText: title }).first().waitFor()
      }
    } finally {
      await browser.close()
    }
  })

  await t.test('a link that leads nowhere fails it, and is named', async () => {
    appendFileSync(join(copy, 'docs', 'tour.md'), '\n[Gone](gone.md) and [also](glossary.md#gone)\n')
    await assert.rejects(run('npm', ['run', 'docs'], { cwd: copy, ...within }), (error) => {
      assert.match(String(error), /docs\/tour\.md: gone\.md\n +docs\/tour\.md: glossary\.md#gone/)
      return true
    })
  })
})

/** A web server of the files of a folder, at the path for which the site was built. */
async function serve(folder: string): Promise<AsyncDisposable & { origin: string }> {
  const server = createServer((request, response) => {
    const path = decodeURIComponent(new URL(request.url ?? '/', 'http://site').pathname.slice(base.length))
    const file = join(folder, path === '' ? 'index.html' : path)
    if (!existsSync(file)) return response.writeHead(404).end()
    return response
      .writeHead(200, { 'content-type': mediaTypes[extname(file)] ?? 'application/octet-stream' })
      .end(readFileSync(file))
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}
