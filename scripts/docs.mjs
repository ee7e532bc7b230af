// Builds the documents as a static site with search into dist-docs/. The list in docs/README.md is its
// navigation. A page that leads to a file or heading that does not exist fails the build.
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { marked } from 'marked'
import { build } from 'vitepress'
import { headingsOf, slugs } from '../dist/src/http/reference/page/heading-ids.js'
import { openApiPage } from './openapi-page.mjs'

const root = join(import.meta.dirname, '..')
const output = join(root, 'dist-docs')
const source = join(output, 'source')
const list = 'docs/README.md'
const openApi = 'docs/reference/openapi.json'
const markdownLink = /(?<!`)(!?)\[((?:[^\]\\]|\\.)*)\]\(([^)\s]+)\)/g

const pages = readPages()
const dead = deadLinks()
if (dead.length > 0) {
  console.error(`docs: ${dead.length} links lead nowhere:\n${dead.map((line) => `  ${line}`).join('\n')}`)
  process.exit(1)
}
rmSync(output, { recursive: true, force: true })
for (const [file, text] of pages) write(placeOf(file), stagedPage(file, text))
write('reference/openapi.md', openApiPage(JSON.parse(read(openApi))))
cpSync(join(root, openApi), join(source, 'public', 'openapi.json'))
cpSync(join(root, 'docs', 'pictures'), join(source, 'pictures'), { recursive: true })
write('.vitepress/config.mjs', config())
const faults = []
const print = console.error
console.error = (...all) => faults.push(all)
await build(source)
console.error = print
if (faults.length > 0) {
  for (const fault of faults) console.error(...fault)
  process.exit(1)
}
rmSync(source, { recursive: true, force: true })
console.log(`docs: ${pages.size + 1} pages in dist-docs/site`)

/** Every Markdown file that a reader reaches from the list of documents, by its path in the repository. */
function readPages() {
  const found = new Map([[list, read(list)]])
  for (const [file, text] of found) {
    for (const { target } of linksOf(file, text)) {
      const inside = isFolder(target) ? indexOf(target) : target.endsWith('.md') ? target : null
      if (inside === null || found.has(inside)) continue
      if (isFolder(target)) found.set(inside, listing(target))
      else if (existsSync(join(root, inside))) found.set(inside, read(inside))
    }
  }
  return found
}

/** The README of a folder, or a page of ours that lists its files. */
function indexOf(folder) {
  return posix.join(folder, 'README.md')
}

function listing(folder) {
  const names = readdirSync(join(root, folder)).filter((name) => name.endsWith('.md') && name !== 'README.md')
  if (existsSync(join(root, indexOf(folder)))) return read(indexOf(folder))
  const lines = names.sort().map((name) => `- [${titleOf(read(posix.join(folder, name)))}](${name})`)
  return `# Decisions\n\n${lines.join('\n')}\n`
}

function linksOf(file, text) {
  const links = []
  marked.walkTokens(marked.lexer(text), (token) => {
    if (token.type !== 'link' && token.type !== 'image') return
    if (/^[a-z]+:/.test(token.href)) return
    const [path, anchor] = token.href.split('#')
    const target = path === '' ? file : posix.join(posix.dirname(file), path)
    links.push({ href: token.href, target: target.replace(/\/$/, ''), anchor })
  })
  return links
}

function deadLinks() {
  return [...pages].flatMap(([file, text]) =>
    linksOf(file, text)
      .filter(({ target, anchor }) => !leadsSomewhere(target, anchor))
      .map(({ href }) => `${file}: ${href}`),
  )
}

function leadsSomewhere(target, anchor) {
  const page = pages.get(target)
  if (page === undefined) return existsSync(join(root, target))
  return anchor === undefined || anchorsOf(page).includes(anchor)
}

function anchorsOf(text) {
  return slugs(headingsOf({ file: '', tokens: [...marked.lexer(text)] }))
}

/** `docs/channels/sms.md` is `channels/sms.md` of the site; files beside `docs` are below `repository/`. */
function placeOf(file) {
  const path = file.startsWith('docs/') ? file.slice('docs/'.length) : `repository/${file}`
  return path.replace(/(^|\/)README\.md$/, '$1index.md')
}

/** The text with links between the pages of the site. What is no page of it becomes plain text. */
function stagedPage(file, text) {
  const here = posix.dirname(placeOf(file))
  const lines = text.replace(/^<!--.*-->\n/, '').split('\n')
  let fenced = false
  return lines
    .map((line) => {
      if (/^\s*```/.test(line)) fenced = !fenced
      return fenced ? line : line.replaceAll(markdownLink, (...match) => staged(match))
    })
    .join('\n')

  function staged([whole, image, label, href]) {
    if (/^[a-z]+:/.test(href)) return whole
    const [path, anchor] = href.split('#')
    const target = (path === '' ? file : posix.join(posix.dirname(file), path)).replace(/\/$/, '')
    if (target === openApi) return `[${label}](/reference/openapi)`
    const isPicture = target.startsWith('docs/pictures/')
    const page = isFolder(target) ? indexOf(target) : target
    if (!isPicture && !pages.has(page)) return label
    const place = isPicture ? target.slice('docs/'.length) : placeOf(page)
    const relative = posix.relative(here, place)
    const address = relative.startsWith('.') ? relative : `./${relative}`
    return `${image}[${label}](${address}${anchor === undefined ? '' : `#${anchor}`})`
  }
}

function config() {
  const settings = {
    title: 'Posthorn',
    description: 'A messaging gateway that you run yourself',
    outDir: join(output, 'site'),
    cacheDir: join(output, 'cache'),
    cleanUrls: false,
    themeConfig: {
      search: { provider: 'local' },
      nav: [{ text: 'OpenAPI', link: '/reference/openapi' }],
      sidebar: sidebar(),
      outline: [2, 3],
    },
  }
  return `import { slugs } from ${JSON.stringify(join(root, 'dist/src/http/reference/page/heading-ids.js'))}
const braces = (md) => {
  for (const rule of ['text', 'code_inline']) {
    const render = md.renderer.rules[rule]
    md.renderer.rules[rule] = (...all) => render(...all).replaceAll('{{', '&#123;&#123;')
  }
}
export default {
  ...${JSON.stringify(settings)},
  markdown: {
    html: false,
    config: braces,
    anchor: { slugify: (text) => slugs([{ text }])[0] },
  },
}
`
}

/** The sections of the list of documents, each with the first link of each of its lines. */
function sidebar() {
  const sections = []
  for (const line of pages.get(list).split('\n')) {
    const heading = /^\*\*(.+?)\*\*/.exec(line)?.[1]
    if (heading !== undefined) sections.push({ text: heading, collapsed: false, items: [] })
    if (!line.startsWith('- ')) continue
    for (const [, , text, href] of line.split(':')[0].matchAll(markdownLink)) {
      const target = posix.join('docs', href.split('#')[0]).replace(/\/$/, '')
      const page = isFolder(target) ? indexOf(target) : target
      if (target === openApi) sections.at(-1)?.items.push({ text, link: '/reference/openapi' })
      if (!pages.has(page)) continue
      const place = placeOf(page)
        .replace(/index\.md$/, '')
        .replace(/\.md$/, '')
      sections.at(-1)?.items.push({ text: plain(text), link: `/${place}` })
    }
  }
  return sections
}

function titleOf(text) {
  return plain(/^# (.+)$/m.exec(text)?.[1] ?? 'Untitled')
}

function plain(markdown) {
  return markdown.replaceAll(/[`*]/g, '')
}

function isFolder(path) {
  return existsSync(join(root, path)) && statSync(join(root, path)).isDirectory()
}

function read(path) {
  return readFileSync(join(root, path), 'utf8')
}

function write(path, text) {
  mkdirSync(dirname(join(source, path)), { recursive: true })
  writeFileSync(join(source, path), text)
}
