import type { ReceivedMessage } from './message.ts'
import { parseParameters, splitOutside } from './parameters.ts'

export interface BodyPart {
  /** In lower case, without parameters; null where none is said. */
  type: string | null
  text: string
}

/** Multiparts in one another: nothing that is sent has more than two. */
const maxDepth = 3
const maxParts = 20

/**
 * The body of a message: itself, or what is in its multipart (RFC 2046 §5.1, RFC 5621), where networks put ISUP or
 * other words beside a session description. Bare line feeds, blanks after a boundary and a missing last one are read
 * past. Empty for no body.
 */
export function parseBodyParts({ headers, body }: Pick<ReceivedMessage, 'headers' | 'body'>): BodyPart[] {
  if (body.length === 0) return []
  return parseParts(headers.get('content-type') ?? '', body.toString('utf8'), maxDepth).slice(0, maxParts)
}

/** The session description of a message, by its type or, where another is said, by its first line. Null for none. */
export function descriptionIn(message: Pick<ReceivedMessage, 'headers' | 'body'>): string | null {
  const parts = parseBodyParts(message)
  const part =
    parts.find(({ type }) => type === 'application/sdp') ?? parts.find(({ text }) => /^\s*v\s*=/i.test(text))
  return part?.text ?? null
}

function parseParts(contentType: string, text: string, depth: number): BodyPart[] {
  const [name = '', ...parameters] = splitOutside(contentType, ';')
  const type = name.toLowerCase().replace(/\s+/g, '')
  if (!type.startsWith('multipart/')) return [{ type: type === '' ? null : type, text }]
  const boundary = parseParameters(parameters.join(';'))?.get('boundary') ?? /^--(.*)$/m.exec(text)?.[1]
  if (boundary === undefined || depth === 0) return []
  return cut(text, boundary.trim()).flatMap((part) => {
    const [head, rest] = splitHead(part)
    return parseParts(head.get('content-type') ?? '', rest, depth - 1)
  })
}

/** What stands between lines of the boundary; before the first and after the last one is nothing that counts. */
function cut(text: string, boundary: string): string[] {
  const parts: string[][] = []
  let part: string[] | null = null
  for (const line of text.split(/\r?\n/)) {
    const written = line.trimEnd()
    if (written === `--${boundary}--`) return parts.map((lines) => lines.join('\r\n'))
    if (written === `--${boundary}`) {
      part = []
      parts.push(part)
    } else part?.push(line)
  }
  return parts.map((lines) => lines.join('\r\n'))
}

/** The fields of a part, and its text after the empty line. */
function splitHead(part: string): [fields: Map<string, string>, text: string] {
  const end = part.indexOf('\r\n\r\n')
  if (end === -1 || !/^[\w-]+[ \t]*:/.test(part)) return [new Map(), part]
  const lines = part
    .slice(0, end)
    .replace(/\r\n[ \t]+/g, ' ')
    .split('\r\n')
  const fields = lines.map((line): [string, string] => {
    const colon = line.indexOf(':')
    return [line.slice(0, Math.max(0, colon)).trim().toLowerCase(), line.slice(colon + 1).trim()]
  })
  return [new Map(fields), part.slice(end + 4)]
}
