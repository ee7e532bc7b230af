import type { Token, Tokens } from 'marked'

/** A Markdown file of the pages: its path below `docs/`, and its content. */
export interface Source {
  file: string
  tokens: Token[]
}

/** The anchors that GitHub gives to the headings of a file, in their order. */
export function slugs(headings: readonly Tokens.Heading[]): string[] {
  const taken = new Map<string, number>()
  return headings.map(({ text }) => {
    const slug = plainText(text)
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-')
    const times = taken.get(slug) ?? 0
    taken.set(slug, times + 1)
    return times === 0 ? slug : `${slug}-${times}`
  })
}

export function findHeadings({ tokens }: Source): Tokens.Heading[] {
  return tokens.filter((token): token is Tokens.Heading => token.type === 'heading')
}

/** Text of a heading without Markdown. */
export function plainText(markdown: string): string {
  return markdown.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1').replaceAll(/[`*]/g, '')
}

/** The id of each heading on a page of several files: its slug, prefixed with the file where the slug is taken. */
export function pageIds(sources: readonly Source[]): Map<string, string> {
  const taken = new Set(sources.map(stem))
  const ids = new Map<string, string>()
  for (const source of sources) {
    for (const [index, slug] of slugs(findHeadings(source)).entries()) {
      const id = index === 0 ? stem(source) : taken.has(slug) ? `${stem(source)}-${slug}` : slug
      taken.add(id)
      ids.set(`${source.file}#${slug}`, id)
    }
  }
  return ids
}

/** `reference/errors.md` becomes `errors`, `reference/README.md` becomes `reference`. */
function stem({ file }: Source): string {
  const parts = file.replace(/\.md$/, '').split('/')
  const last = parts.at(-1)
  return last === 'README' ? (parts.at(-2) ?? 'top') : (last ?? file)
}
