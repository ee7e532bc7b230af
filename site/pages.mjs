import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join, posix } from 'node:path'
import { marked } from 'marked'
import { findHeadings, plainText, slugs } from './slugs.mjs'

export const root = join(import.meta.dirname, '..')
/** The list of documents: the first page, and the navigation. */
export const list = 'docs/README.md'
/** A link to it leads to the page that is made of it. */
export const openApi = 'docs/reference/openapi.json'

/**
 * The text of each page by its path in the repository: every Markdown file below `docs/`, and those beside it to
 * which these lead. A folder that is linked and has no README gets a page that lists its files.
 */
export function readPages() {
  const below = readdirSync(join(root, 'docs'), { recursive: true })
    .map((name) => posix.join('docs', name.replaceAll('\\', '/')))
    .filter((file) => file.endsWith('.md'))
    .sort()
  const pages = new Map(below.map((file) => [file, read(file)]))
  for (const [file, text] of pages) {
    for (const { href } of linksOf(text)) {
      const page = pageOf(href, file)
      if (page === null || pages.has(page)) continue
      const target = targetOf(href, file)
      if (existsSync(join(root, page))) pages.set(page, read(page))
      else if (isFolder(target) && markdownIn(target).length > 0) pages.set(page, listing(target))
    }
  }
  return pages
}

/** Links of pages that lead to no file, or to no heading of a page: `docs/a.md: b.md#gone`. */
export function deadLinks(pages) {
  return [...pages].flatMap(([file, text]) =>
    linksOf(text)
      .filter(({ href }) => !leadsSomewhere(href, file, pages))
      .map(({ href }) => `${file}: ${href}`),
  )
}

/** Where a page stands on the site: `docs/channels/sms.md` at `channels/sms.md`, others below `repository/`. */
export function placeOf(page) {
  const path = page.startsWith('docs/') ? page.slice('docs/'.length) : `repository/${page}`
  return path.replace(/(^|\/)README\.md$/, '$1index.md')
}

/** What a link of a file is on the site: `/channels/sms.md#parts`, or `#parts` as it was; null where the site has no such page. */
export function addressOf(href, file, pages) {
  if (isOutside(href) || href.startsWith('#')) return href
  const target = targetOf(href, file)
  if (target === openApi) return '/reference/openapi.md'
  if (target.startsWith('docs/pictures/')) return target.slice('docs'.length)
  const page = pageOf(href, file)
  if (!pages.has(page)) return null
  const anchor = href.includes('#') ? href.slice(href.indexOf('#')) : ''
  return `/${placeOf(page)}${anchor}`
}

/** The page to which a link of a file leads, whether or not there is one; null for a file of another kind. */
export function pageOf(href, file) {
  const target = targetOf(href, file)
  if (isFolder(target)) return posix.join(target, 'README.md')
  return target.endsWith('.md') ? target : null
}

export function titleOf(text) {
  return plainText(/^# (.+)$/m.exec(text)?.[1] ?? 'Untitled')
}

/** The links and pictures of a text, in their order. */
export function linksOf(text) {
  const links = []
  marked.walkTokens(marked.lexer(text), (token) => {
    if ((token.type === 'link' || token.type === 'image') && !isOutside(token.href)) links.push(token)
  })
  return links
}

function leadsSomewhere(href, file, pages) {
  const target = targetOf(href, file)
  const page = pages.get(target)
  if (page === undefined) return existsSync(join(root, target))
  const anchor = href.split('#')[1]
  return (
    anchor === undefined ||
    slugs(findHeadings({ file: '', tokens: [...marked.lexer(page)] })).includes(anchor)
  )
}

/** The file or folder in the repository to which a link of a file leads. */
function targetOf(href, file) {
  const path = href.split('#')[0]
  return path === '' ? file : posix.join(posix.dirname(file), path).replace(/\/$/, '')
}

/** A folder of Markdown files as a page. */
function listing(folder) {
  const lines = markdownIn(folder).map((name) => `- [${titleOf(read(posix.join(folder, name)))}](${name})`)
  const name = posix.basename(folder)
  return `# ${name.charAt(0).toUpperCase()}${name.slice(1)}\n\n${lines.join('\n')}\n`
}

function markdownIn(folder) {
  return readdirSync(join(root, folder))
    .filter((name) => name.endsWith('.md'))
    .sort()
}

function isOutside(href) {
  return /^[a-z]+:/.test(href)
}

function isFolder(path) {
  return existsSync(join(root, path)) && statSync(join(root, path)).isDirectory()
}

function read(path) {
  return readFileSync(join(root, path), 'utf8')
}
