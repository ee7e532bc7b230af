import { Marked, type Tokens } from 'marked'
import { escapeHtml } from './escape-html.ts'
import type { Source } from './heading-ids.ts'

export type LinkTarget =
  /** A page or picture of ours. */
  | { kind: 'own'; href: string }
  | { kind: 'outside'; href: string }
  /** The link becomes plain text. */
  | { kind: 'nowhere' }

export interface Placing {
  placed: ReadonlyMap<Tokens.Heading, { id: string; depth: number }>
  resolve: (href: string) => LinkTarget
}

/** A file as HTML. Markup in the Markdown itself is left out. */
export function renderSource(source: Source, { placed, resolve }: Placing): string {
  const claimed = new Marked({
    renderer: {
      heading(heading) {
        const { id = '', depth = heading.depth } = placed.get(heading) ?? {}
        const text = this.parser.parseInline(heading.tokens)
        return `<h${depth} id="${escapeHtml(id)}"><a href="#${escapeHtml(id)}">${text}</a></h${depth}>\n`
      },
      link({ href, tokens }) {
        const text = this.parser.parseInline(tokens)
        const target = resolve(href)
        if (target.kind === 'nowhere') return text
        const rel = target.kind === 'outside' ? ' rel="noreferrer"' : ''
        return `<a href="${escapeHtml(target.href)}"${rel}>${text}</a>`
      },
      image({ href, text }) {
        const target = resolve(href)
        return target.kind === 'own'
          ? `<img src="${escapeHtml(target.href)}" alt="${escapeHtml(text)}">`
          : escapeHtml(text)
      },
      code({ text, lang }) {
        const isCommand = lang === 'sh'
        const kind = isCommand ? ' class="command" title="One click selects all of it"' : ''
        return `<pre tabindex="0"${kind}><code>${escapeHtml(text)}</code></pre>\n`
      },
      table({ header, rows }) {
        const line = (cells: Tokens.TableCell[], open: string, close: string) =>
          `<tr>${cells.map(({ tokens }) => open + this.parser.parseInline(tokens) + close).join('')}</tr>`
        const body = rows.map((row) => line(row, '<td>', '</td>')).join('\n')
        return `<div class="table" role="region" aria-label="Table" tabindex="0"><table>
<thead>${line(header, '<th scope="col">', '</th>')}</thead>
<tbody>${body}</tbody></table></div>\n`
      },
      html: () => '',
    },
  })
  return claimed.parser(source.tokens)
}
