import { escapeHtml } from './escape-html.ts'
import type { Page } from './pages.ts'

const maxFound = 60
const aroundFound = 90

interface Found {
  href: string
  title: string
  about: string
}

/** A page with what the words are found in: headings first, then texts. Without words, all pages. */
export function searchPage(words: string, pages: readonly Page[]): Page {
  const found = words === '' ? pages.map(toFound) : find(words, pages)
  const title = words === '' ? 'All pages' : 'Search'
  const items = found.map(({ href, title, about }) => {
    return `<li><a href="${escapeHtml(href)}">${escapeHtml(title)}</a> ${escapeHtml(about)}</li>`
  })
  const none = `<p>Nothing has ${escapeHtml(words)}. <a href="/docs/search">All pages</a></p>`
  const list = items.length === 0 ? none : `<ul>${items.join('\n')}</ul>`
  return { path: 'search', title, headings: [], html: `<h1>${title}</h1>\n${searchForm(words)}\n${list}` }
}

/** The page in place of one that is not there. */
export function missingPage(): Page {
  const html = `<h1>There is no such page</h1>\n${searchForm('')}\n<p><a href="/docs/search">All pages</a></p>`
  return { path: 'nothing', title: 'There is no such page', headings: [], html }
}

function searchForm(words: string): string {
  return `<form class="search" role="search" action="/docs/search"><label>Words <input type="search" name="words" value="${escapeHtml(words)}"></label> <button>Search</button></form>`
}

function toFound(page: Page): Found {
  return { href: addressOf(page), title: page.title, about: '' }
}

function find(words: string, pages: readonly Page[]): Found[] {
  const wanted = words.toLowerCase().split(/\s+/)
  const hasAll = (text: string) => wanted.every((word) => text.toLowerCase().includes(word))
  const headings = pages.flatMap((page) =>
    page.headings
      .filter(({ text }) => hasAll(text))
      .map(({ id, text }) => ({ href: `${addressOf(page)}#${id}`, title: text, about: `in ${page.title}` })),
  )
  const texts = pages.flatMap((page) => {
    const text = plainText(page.html)
    return hasAll(text) ? [{ ...toFound(page), about: excerpt(text, wanted[0] ?? '') }] : []
  })
  return [...headings, ...texts].slice(0, maxFound)
}

function addressOf({ path }: Page): string {
  return path === '' ? '/docs' : `/docs/${path}`
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }

function plainText(html: string): string {
  return html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => entities[name] ?? '')
    .replaceAll(/\s+/g, ' ')
}

function excerpt(text: string, word: string): string {
  const at = text.toLowerCase().indexOf(word)
  const from = Math.max(0, at - aroundFound)
  return `… ${text.slice(from, at + word.length + aroundFound).trim()} …`
}
