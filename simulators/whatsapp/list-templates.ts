import { GraphError } from './graph-error.ts'
import type { MessageTemplate } from './message-template.ts'

export interface TemplatePage {
  /** Templates on a page at most, and where the client names no limit. */
  pageSize: number
  /** Address that was called, without a query. */
  address: string
}

/**
 * The answer to `GET /{waba_id}/message_templates` with `?status`, `?name`, `?language`, `?category`, `?limit`,
 * `?after`, `?before` and `?fields`. Throws `GraphError`.
 */
export function listTemplates(
  templates: readonly MessageTemplate[],
  query: URLSearchParams,
  { pageSize, address }: TemplatePage,
): object {
  const found = templates.filter((template) => matches(template, query))
  const limit = readLimit(query.get('limit'), pageSize)
  const start = readStart(query, limit)
  const shown = found.slice(start, start + limit)
  const fields = query.get('fields')?.split(',') ?? null
  const data = shown.map((template) => (fields ? pick(template, fields) : template))
  if (shown.length === 0) return { data }
  const cursors = { before: cursorOf(start), after: cursorOf(start + shown.length) }
  const next =
    start + shown.length < found.length ? { next: link(address, query, 'after', cursors.after) } : {}
  const previous = start > 0 ? { previous: link(address, query, 'before', cursors.before) } : {}
  return { data, paging: { cursors, ...next, ...previous } }
}

function matches(template: MessageTemplate, query: URLSearchParams): boolean {
  const status = query.get('status')
  const name = query.get('name')
  const language = query.get('language')
  const category = query.get('category')
  return (
    (status === null || status.split(',').includes(template.status)) &&
    (name === null || template.name.includes(name)) &&
    (language === null || template.language === language) &&
    (category === null || category.split(',').includes(template.category))
  )
}

/** Fields in the order in which they were requested; the id is always there. */
function pick(template: MessageTemplate, fields: readonly string[]): object {
  const known = new Map<string, unknown>(Object.entries(template))
  const requested = fields.filter((name) => known.has(name))
  return Object.fromEntries([...requested, 'id'].map((name) => [name, known.get(name)]))
}

function readLimit(text: string | null, pageSize: number): number {
  if (text === null) return pageSize
  if (!/^[1-9][0-9]{0,8}$/.test(text)) throw new GraphError(100, 'Param limit must be a positive number')
  return Math.min(Number(text), pageSize)
}

function readStart(query: URLSearchParams, limit: number): number {
  const after = query.get('after')
  const before = query.get('before')
  if (after !== null && after !== '') return placeOf(after)
  return before === null || before === '' ? 0 : Math.max(0, placeOf(before) - limit)
}

function cursorOf(place: number): string {
  return Buffer.from(`QV:${place}`).toString('base64url')
}

function placeOf(cursor: string): number {
  const match = /^QV:([0-9]{1,9})$/.exec(Buffer.from(cursor, 'base64url').toString('latin1'))
  if (match) return Number(match[1])
  throw new GraphError(100, 'Invalid cursors values')
}

function link(address: string, query: URLSearchParams, name: 'after' | 'before', cursor: string): string {
  const next = new URLSearchParams(query)
  next.delete('after')
  next.delete('before')
  next.delete('access_token')
  next.set(name, cursor)
  return `${address}?${next.toString()}`
}
