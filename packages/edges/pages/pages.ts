import { posix } from 'node:path'
import { marked, type Tokens } from 'marked'
import { findHeadings, pageIds, plainText, type Source, slugs } from './heading-ids.ts'
import { type LinkTarget, renderSource } from './render-source.ts'

/** A page below `/docs`. */
export interface Page {
  /** `''` for `/docs` itself, else for example `channels/sms`. */
  path: string
  title: string
  html: string
  headings: PageHeading[]
}

export interface PageHeading {
  id: string
  text: string
  depth: number
}

interface Draft {
  path: string
  sources: Source[]
  /** From `file#slug` to the id on the page. */
  ids: Map<string, string>
}

/** The address of the sandbox; `/docs` replaces it by its own. */
export const sandboxOrigin = 'http://127.0.0.1:8080'

/** Too long for the page of the reference. */
const ownPages: ReadonlySet<string> = new Set(['reference/carrier-errors.md'])

/** Renders the Markdown files by their path below `docs/`: the reference is one page, each other file is a page. */
export function renderPages(files: ReadonlyMap<string, string>): Page[] {
  const sources = [...files].map(([file, markdown]) => ({ file, tokens: [...marked.lexer(markdown)] }))
  const reference = sources.filter(({ file }) => file.startsWith('reference/') && !ownPages.has(file))
  const others = sources.filter((source) => !reference.includes(source))
  const drafts = [
    draft('', reference),
    ...others.map((source) => draft(source.file.replace(/\.md$/, ''), [source])),
  ]
  return drafts.map((page) => render(page, drafts))
}

function draft(path: string, sources: Source[]): Draft {
  return { path, sources, ids: pageIds(sources) }
}

function render(page: Draft, drafts: readonly Draft[]): Page {
  const headings: PageHeading[] = []
  const html = page.sources.map((source, index) => {
    const own = findHeadings(source)
    const deeper = index === 0 ? 0 : 1
    const placed = new Map<Tokens.Heading, PageHeading>()
    for (const [place, slug] of slugs(own).entries()) {
      const heading = own[place] as Tokens.Heading
      const id = page.ids.get(`${source.file}#${slug}`) ?? slug
      const known = { id, text: plainText(heading.text), depth: heading.depth + deeper }
      placed.set(heading, known)
      headings.push(known)
    }
    return renderSource(source, { placed, resolve: (href) => resolveLink(href, source.file, drafts) })
  })
  return { path: page.path, title: headings[0]?.text ?? 'Posthorn', html: html.join('\n'), headings }
}

/** The target of a link from a file in `docs/`: our own page, or plain text where there is none. */
function resolveLink(href: string, file: string, drafts: readonly Draft[]): LinkTarget {
  if (href.startsWith(`${sandboxOrigin}/`)) return { kind: 'own', href: href.slice(sandboxOrigin.length) }
  if (/^https?:/.test(href)) return { kind: 'outside', href }
  const [path = '', hash = ''] = href.split('#')
  const target = path === '' ? file : posix.normalize(posix.join(posix.dirname(file), path))
  if (/^pictures\/[a-z0-9-]+\.(svg|png)$/.test(target)) return { kind: 'own', href: `/docs/${target}` }
  const page = drafts.find(({ sources }) => sources.some((source) => source.file === target))
  if (page === undefined) return { kind: 'nowhere' }
  const first = page.sources[0]?.file === target
  const slug = hash !== '' ? hash : first ? '' : topSlug(page, target)
  const id = slug === '' ? '' : `#${page.ids.get(`${target}#${slug}`) ?? slug}`
  return { kind: 'own', href: `/docs${page.path === '' ? '' : `/${page.path}`}${id}` }
}

/** The slug of the title of a file that does not begin its page. */
function topSlug({ sources }: Draft, file: string): string {
  const source = sources.find((candidate) => candidate.file === file)
  return source === undefined ? '' : (slugs(findHeadings(source))[0] ?? '')
}
