/** Of a body of a carrier's size; a text of some seven parts. */
const maxCharacters = 1_000

/**
 * The text that a service of Kannel's answers: `text/plain` in its charset (default UTF-8), or `text/html` without its
 * tags. Null where it is empty, of another type, or no text. The database takes no character 0.
 */
export function answeredText(body: Buffer, contentType: string | null): string | null {
  const [type = 'text/plain', ...rest] = (contentType ?? 'text/plain').split(';')
  const kind = type.trim().toLowerCase()
  if (kind !== 'text/plain' && kind !== 'text/html') return null
  const charset = /charset\s*=\s*"?([\w.:-]+)/i.exec(rest.join(';'))?.[1] ?? 'utf-8'
  try {
    const decoded = new TextDecoder(charset, { fatal: true }).decode(body).replaceAll('\0', '')
    const text = (kind === 'text/html' ? withoutTags(decoded) : decoded).trim()
    return text === '' ? null : [...text].slice(0, maxCharacters).join('')
  } catch {
    return null
  }
}

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
}

/** Each expression reads an octet once, whatever a hook answers: what has no end goes to the end, and no tag holds a `<`. */
function withoutTags(html: string): string {
  return html
    .replace(/<!--.*?(-->|$)|<(script|style|title)\b.*?(<\/\2\s*>|$)/gis, '')
    .replace(/<(br|\/p|\/div)\b[^<>]*>/gi, '\n')
    .replace(/<[^<>]*>/g, '')
    .replace(/&(\w+);/g, (whole, name: string) => entities[name] ?? whole)
    .replace(/[ \t]+/g, ' ')
}
