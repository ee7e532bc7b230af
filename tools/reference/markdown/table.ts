import { fieldRows } from '../field-rows.ts'
import { plainSchema } from '../json-schema.ts'

/** A Markdown table with aligned columns. Cells are Markdown. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const cells = [head, ...rows].map((row) => row.map((cell) => cell.replaceAll('|', '\\|')))
  const widths = head.map((_, column) => Math.max(3, ...cells.map((row) => row[column]?.length ?? 0)))
  const line = (row: readonly string[]) =>
    `| ${widths.map((width, column) => (row[column] ?? '').padEnd(width)).join(' | ')} |`
  const rule = `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`
  const [first = [], ...others] = cells
  return [line(first), rule, ...others.map(line)].join('\n')
}

/** The fields of an answer or a callback; `statuses` replaces their long list. */
export function bodyTable(schema: object, head: string, statuses: string): string {
  const rows = fieldRows(plainSchema(schema)).map(({ path, kind, required, description }) => [
    `\`${path}\``,
    kind.includes('ROUTING') ? statuses : kind,
    required ? 'always' : '',
    inline(description),
  ])
  return table([head, 'is', 'present', 'meaning'], rows)
}

export function codeBlock(language: string, text: string): string {
  return `\`\`\`${language}\n${text}\n\`\`\``
}

/** Text of a schema as Markdown: names of fields become code. */
export function inline(text: string): string {
  return text
    .replaceAll('<', '&lt;')
    .replaceAll(/(?<![`\w])(?:[a-z]+_[a-z_]+)(?![`\w])/g, (name) => `\`${name}\``)
}
