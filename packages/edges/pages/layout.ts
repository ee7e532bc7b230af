import { escapeHtml } from './escape-html.ts'
import type { Page, PageHeading } from './pages.ts'
import { pageStyle } from './style.ts'

/** A whole HTML document: a page with its content and the navigation between pages. */
export function layOutPage(page: Page, pages: readonly Page[], version: string): string {
  const title = page.path === '' ? 'Posthorn' : `${page.title} · Posthorn`
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<style>${pageStyle}</style>
</head>
<body>
<a class="skip" href="#main">To the text</a>
<header class="top">
<a class="brand" href="/">Posthorn</a>
<a href="/docs"${page.path === '' ? ' aria-current="page"' : ''}>Reference</a>
<a href="/openapi.json">OpenAPI</a>
<a href="/docs/search"${page.path === 'search' ? ' aria-current="page"' : ''}>Search and all pages</a>
<a class="to-contents" href="#contents">Contents</a>
</header>
<div class="sheet">
<main id="main">
${page.html}
<footer>Posthorn ${escapeHtml(version)}</footer>
</main>
<nav class="contents" id="contents" aria-label="Contents">
${page.headings.length < 2 ? '' : `<h2>On this page</h2>\n${headingList(page.headings.slice(1))}`}
${pageLists(page, pages)}
</nav>
</div>
</body>
</html>
`
}

/** Headings as nested lists, down to the fourth depth. */
function headingList(headings: readonly PageHeading[]): string {
  const top = Math.min(...headings.map(({ depth }) => depth))
  const items: string[] = []
  for (let index = 0; index < headings.length; ) {
    const { id, text } = headings[index] as PageHeading
    const following = headings.slice(index + 1)
    const end = following.findIndex(({ depth }) => depth <= top)
    const inner = end === -1 ? following : following.slice(0, end)
    items.push(`<li><a href="#${escapeHtml(id)}">${escapeHtml(text)}</a>${headingList(inner)}</li>`)
    index += 1 + inner.length
  }
  return items.length === 0 ? '' : `<ul>\n${items.join('\n')}\n</ul>`
}

const sections: [heading: string, paths: RegExp][] = [
  ['Guides', /^(guides\/|comparison$)/],
  ['Channels', /^channels\//],
  ['Running it', /^operations\//],
]

function pageLists(current: Page, pages: readonly Page[]): string {
  const lists = sections.map(([heading, paths]) => {
    const members = pages.filter(({ path }) => paths.test(path))
    return members.length === 0
      ? ''
      : `<h2>${heading}</h2>\n<ul>${members.map((page) => item(page, current)).join('\n')}</ul>`
  })
  return lists.join('\n')
}

function item(page: Page, current: Page): string {
  const here = page === current ? ' aria-current="page"' : ''
  return `<li><a href="/docs/${escapeHtml(page.path)}"${here}>${escapeHtml(page.title)}</a></li>`
}
