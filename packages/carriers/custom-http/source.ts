import { RE2JS } from 're2js'
import { asMembers, parseJson } from '../../kit/text/members.ts'

/**
 * Where a value stands in an answer: `json:data.items[0].id`, `header:x-message-id`, `body` (all of it, without blanks
 * around) or `pattern:ID: (\S+)` (the first group, or the whole match). Patterns are those of RE2, which takes a time
 * that grows with the text alone.
 */
export type Source =
  | { kind: 'json'; path: readonly string[] }
  | { kind: 'header'; name: string }
  | { kind: 'body' }
  | { kind: 'pattern'; pattern: LinearPattern }

/** An answer, or a webhook. */
export interface Readable {
  /** Names in lower case. */
  headers: Readonly<Record<string, string | undefined>>
  body: string
}

/** A pattern of RE2. */
class LinearPattern {
  readonly #compiled: RE2JS

  /** Throws where it is none. */
  constructor(text: string) {
    this.#compiled = RE2JS.compile(text, RE2JS.DOTALL)
  }

  /** The first group of the first match, the whole match where there is no group, null where there is no match. */
  firstIn(text: string): string | null {
    const matcher = this.#compiled.matcher(text.slice(0, maxCharacters))
    return matcher.find() ? matcher.group(this.#compiled.groupCount() > 0 ? 1 : 0) : null
  }
}

const maxCharacters = 65_536

/** The source, or a sentence about what is wrong with it. */
export function parseSource(text: string): Source | string {
  if (text === 'body') return { kind: 'body' }
  const [, kind = '', rest = ''] = /^(json|header|pattern):(.+)$/s.exec(text) ?? []
  switch (kind) {
    case 'json':
      return parsePath(rest) ?? `${rest} is no path such as data.items[0].id`
    case 'header':
      return /^[\w-]+$/.test(rest)
        ? { kind: 'header', name: rest.toLowerCase() }
        : `${rest} is no name of a header`
    case 'pattern':
      return parsePattern(rest)
    default:
      return 'must begin with json:, header: or pattern:, or be body'
  }
}

function parsePath(text: string): Source | null {
  const path = splitPath(text)
  return path === null ? null : { kind: 'json', path }
}

/** `data.items[0].id` as its steps; null where it is none. */
export function splitPath(text: string): string[] | null {
  if (!/^[\w-]+(\[\d+\])*(\.[\w-]+(\[\d+\])*)*$/.test(text)) return null
  return text.split(/[.[\]]+/).filter((step) => step !== '')
}

function parsePattern(text: string): Source | string {
  try {
    return { kind: 'pattern', pattern: new LinearPattern(text) }
  } catch (error) {
    return `is no pattern of RE2: ${error instanceof Error ? error.message : String(error)}`
  }
}

/** A text or a number at the source; null where there is none. */
export function readSource(source: Source, { headers, body }: Readable): string | null {
  switch (source.kind) {
    case 'json':
      return scalarAt(parseJson(body), source.path)
    case 'header':
      return headers[source.name] ?? null
    case 'body':
      return body.trim() === '' ? null : body.trim()
    case 'pattern':
      return source.pattern.firstIn(body)
  }
}

/** The text of a text, a number or a flag at the end of a path; null for anything else. */
export function scalarAt(value: unknown, path: readonly string[]): string | null {
  const found = valueAt(value, path)
  if (typeof found === 'number' || typeof found === 'boolean') return String(found)
  return typeof found === 'string' && found !== '' ? found : null
}

export function valueAt(value: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>((inner, step) => {
    if (Array.isArray(inner)) return (inner as unknown[])[/^\d{1,6}$/.test(step) ? Number(step) : -1]
    const members = asMembers(inner)
    return Object.hasOwn(members, step) ? members[step] : undefined
  }, value)
}
