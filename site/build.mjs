// Builds the documents as a static site with search into dist-docs/: `npm run docs [-- --base /path/]`. With `--versions`
// those of earlier releases stand beside them, and a menu leads there. A link that leads nowhere fails the build.
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { faultsOf } from './check-output.mjs'
import { installPackages } from './install.mjs'
import { openApiPage } from './openapi-page.mjs'
import { deadLinks, openApi, placeOf, readPages, root } from './pages.mjs'
import { buildVersion, earlierVersions } from './versions.mjs'

const { base, versions } = parseArgs({
  options: { base: { type: 'string', default: '/' }, versions: { type: 'boolean', default: false } },
}).values
if (!/^\/(.*\/)?$/.test(base))
  fail(`--base is ${base}: it must begin and end with a slash, as /posthorn/ does`)
const output = join(root, 'dist-docs')
const staged = join(import.meta.dirname, 'dist')
const source = join(staged, 'source')

const pages = readPages()
failAt('links of the documents lead nowhere', deadLinks(pages))
installPackages()
const { build } = await import('vitepress')
rmSync(staged, { recursive: true, force: true })
rmSync(output, { recursive: true, force: true })
for (const [file, text] of pages) write(placeOf(file), text.replaceAll(/^<!--.*-->$\n?/gm, ''))
write('reference/openapi.md', openApiPage(JSON.parse(readFileSync(join(root, openApi), 'utf8'))))
cpSync(join(root, openApi), join(source, 'public', 'openapi.json'))
cpSync(join(root, 'docs', 'pictures'), join(source, 'public', 'pictures'), { recursive: true })
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const earlier = versions ? earlierVersions(version, root) : []
write('../versions.json', JSON.stringify({ version, earlier: earlier.map(({ line }) => line) }))
failAt('errors', await errorsOf(() => build(import.meta.dirname, { base })))
for (const each of earlier) buildVersion(each, { base, output, repository: root })
failAt('links of the site lead nowhere', faultsOf(output, base))
rmSync(staged, { recursive: true })
console.log(`docs: ${pages.size + 1} pages in dist-docs`)

/** What VitePress says of pages that it cannot make: it goes on after them. */
async function errorsOf(work) {
  const errors = []
  const print = console.error
  console.error = (...all) => errors.push(all.map(String).join(' '))
  try {
    await work()
  } finally {
    console.error = print
  }
  return errors
}

function write(path, text) {
  mkdirSync(dirname(join(source, path)), { recursive: true })
  writeFileSync(join(source, path), text)
}

function failAt(what, faults) {
  if (faults.length > 0) fail(`${faults.length} ${what}:\n${faults.map((fault) => `  ${fault}`).join('\n')}`)
}

function fail(sentence) {
  console.error(`docs: ${sentence}`)
  process.exit(1)
}
