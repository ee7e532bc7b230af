import assert from 'node:assert/strict'
import { once } from 'node:events'
import { readdir, readFile } from 'node:fs/promises'
import { type IncomingMessage, request } from 'node:http'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { type Encoding, readAppFiles } from '../../packages/console-server/app-files.ts'
import { GatewayHarness } from '../../packages/gateway/test/whole/gateway-harness.ts'
import { packageFolder } from '../../packages/kit/machine/package-folder.ts'
import { browserIsMissing } from './browser.ts'
import { ConsoleHarness } from './console-harness.ts'
import { fillHarness } from './fill-harness.ts'
import { countOctets } from './page-weight.ts'

const options = { skip: browserIsMissing, timeout: 600_000 }
const folder = join(packageFolder, 'dist', 'console')
const maxOctets = 150 * 1_024

/** What the page and the chart of the overview name, and the texts of both, at the size in which it goes out. */
async function octetsOf(encoding: Encoding): Promise<number> {
  const { page, files } = await readAppFiles(folder)
  const named = [...(page ?? '').matchAll(/(?:src|href)="\/console\/(assets\/[^"]+)"/g)].map(
    (match) => match[1] ?? '',
  )
  const ofChart = [...files.keys()].filter((name) => name.startsWith('assets/plot-'))
  assert.ok(named.length >= 2, 'the page names its script and its style')
  assert.equal(ofChart.length, 2, 'the chart has a script and a style')
  const texts = [...files.keys()].filter((name) =>
    /texts-uk-(?:shell|parts|overview)-|texts-..-storedErrors-/.test(name),
  )
  assert.equal(texts.length, 5, 'texts in Ukrainian, and sentences of the gateway, recognised in English')
  return [...named, ...ofChart, ...texts].reduce(
    (sum, name) => sum + (files.get(name)?.encoded.get(encoding)?.length ?? Number.NaN),
    0,
  )
}

test('the files of the overview leave room for its data within 150 KiB, and fit where a browser takes only gzip', async () => {
  const [byBrotli, byGzip] = [await octetsOf('br'), await octetsOf('gzip')]
  assert.ok(byBrotli < maxOctets - 15 * 1_024, `${byBrotli} octets by brotli`)
  assert.ok(byGzip < maxOctets, `${byGzip} octets by gzip`)
})

/** The text of each file of the console with one of these ends. */
async function sourcesOf(end: RegExp): Promise<Map<string, string>> {
  const source = join(packageFolder, 'console', 'src')
  const names = (await readdir(source, { recursive: true })).filter((name) => end.test(name))
  return new Map(
    await Promise.all(names.map(async (name) => [name, await readFile(join(source, name), 'utf8')] as const)),
  )
}

test('every style sheet of the console is imported', async () => {
  const imported = new Set<string>()
  for (const [name, text] of await sourcesOf(/\.tsx?$/)) {
    for (const [, path = ''] of text.matchAll(/^import '(\.[^']+\.css)'/gm)) {
      imported.add(join(dirname(name), path))
    }
  }
  assert.ok(imported.size > 30, 'imports are found')
  const sheets = await sourcesOf(/\.css$/)
  assert.deepEqual(
    [...sheets.keys()].filter((name) => !imported.has(name)),
    [],
  )
})

test('every class of a style sheet stands in a component', async () => {
  const words = new Set([...(await sourcesOf(/\.tsx?$/)).values()].join('\n').match(/[a-z][\w-]*/gi))
  const sheets = [...(await sourcesOf(/\.css$/)).values()].join('\n').replaceAll(/\/\*.*?\*\//gs, '')
  const selectors = [...sheets.matchAll(/[^{};]+(?=\{)/g)].join('\n')
  const classes = new Set([...selectors.matchAll(/\.([a-z][\w-]*)/gi)].map(([, name = '']) => name))
  assert.ok(classes.size > 300, 'classes are found')
  // Those of the library that draws the charts begin with u-.
  assert.deepEqual(
    [...classes].filter((name) => !words.has(name) && !name.startsWith('u-')),
    [],
  )
})

test('a browser receives less than 150 KiB for a first visit of the overview', options, async () => {
  await using harness = await ConsoleHarness.open()
  await fillHarness(harness.gateway)
  const page = await harness.signedIn('admin', '/nowhere')
  await (await page.context().newCDPSession(page)).send('Network.clearBrowserCache')
  const texts: string[] = []
  page.on('request', (sent) => texts.push(...(/texts-[a-z]{2,3}-[A-Za-z]+-[^/]*$/.exec(sent.url()) ?? [])))
  const octets = await countOctets(page)
  await page.goto(`${harness.gateway.url}/console`)
  await page.locator('.uplot').waitFor()
  const received = octets()
  assert.ok(received > 80 * 1_024, `only ${received} octets: they are not counted`)
  assert.ok(received < maxOctets, `${received} octets`)
  assert.ok(texts.length > 0 && texts.every((name) => name.startsWith('texts-en-')), texts.join(', '))
})

test(
  'files of the console are served compressed, and may be kept for ever under their names',
  options,
  async () => {
    await using gateway = await GatewayHarness.open()
    const { files } = await readAppFiles(folder)
    const [name = '', file] = [...files].find(([each]) => /index-.*\.js$/.test(each)) ?? []
    const get = async (accepted: string) => {
      const sent = request(`${gateway.url}/console/${name}`, {
        headers: { 'accept-encoding': accepted },
      }).end()
      const [response] = (await once(sent, 'response')) as [IncomingMessage]
      const pieces: Buffer[] = []
      for await (const piece of response) pieces.push(piece as Buffer)
      return { headers: response.headers, octets: Buffer.concat(pieces) }
    }
    const cases = [
      ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
      ['gzip, br;q=0', 'gzip', gunzipSync],
      ['identity', undefined, (octets: Buffer) => octets],
    ] as const
    for (const [accepted, encoding, unpack] of cases) {
      const { headers, octets } = await get(accepted)
      assert.equal(headers['content-encoding'], encoding)
      assert.equal(headers['cache-control'], 'public, max-age=31536000, immutable')
      assert.equal(headers.vary, 'accept-encoding')
      assert.ok(file !== undefined && unpack(octets).equals(file.body), accepted)
    }
  },
)

test('the console loads nothing from elsewhere', async () => {
  const { page, files } = await readAppFiles(folder)
  const style = [...files].filter(([name]) => name.endsWith('.css')).map(([, { body }]) => body.toString())
  for (const text of [page ?? '', ...style])
    assert.doesNotMatch(text, /(?:src|href|url)\s*[=(]\s*["']?(?:https?:)?\/\//)
})
