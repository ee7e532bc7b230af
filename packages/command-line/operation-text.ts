import { type TProperties, type TSchema, Type } from '@sinclair/typebox'
import type { CommandForm, Operation } from '../administration/operation.ts'
import { toSnakeCase, wireName } from '../edges/management/wire.ts'
import { type Columns, table } from './table.ts'

type Fields = Record<string, unknown>

/**
 * A result for a person: the sentence of the command, a table of the rows of a list, the members of one thing a line
 * each, or `done`. `result` and `input` have the form of the API.
 */
export function textOfResult(
  { output }: Operation,
  { says, columns, empty, below = {} }: CommandForm<TProperties>,
  { result, input }: { result: Fields; input: Fields },
): string {
  if (typeof says === 'function') return says({ ...input, ...result })
  if (says !== undefined) return sentenceOf(says, { ...input, ...result })
  const lists = Object.entries<TSchema>(membersOf(output)).filter(([, { type }]) => type === 'array')
  const [list] = lists
  const rows = list === undefined ? undefined : result[toSnakeCase(list[0])]
  const others = Object.keys(result).filter((name) => name !== 'next').length - 1
  if (list !== undefined && Array.isArray(rows) && (columns !== undefined || others === 0)) {
    const shown = columnsOf(list[1], columns)
    const nothing = empty ?? `there are no ${toSnakeCase(list[0]).replaceAll('_', ' ')} yet`
    const isMore = result['more'] === true || (result['next'] ?? null) !== null
    // Of several lists it may be another one that goes on.
    const more = isMore && lists.length === 1 ? 'there are more\n' : ''
    const lower = Object.entries(below).map(([name, columns]) => listBelow(output, name, columns, result))
    return `${table(shown, rows as Fields[], nothing)}${more}${lower.join('')}`
  }
  const lines = Object.entries(result).map(
    ([name, value]) => `${name.replaceAll('_', ' ')}: ${cellOf(value)}`,
  )
  return lines.length === 0 ? 'done' : lines.join('\n')
}

/** Under its name; nothing where it is empty. */
function listBelow(output: TSchema, name: string, columns: readonly string[], result: Fields): string {
  const rows = result[toSnakeCase(name)] as Fields[]
  if (rows.length === 0) return ''
  const shown = columnsOf(membersOf(output)[name] ?? Type.Any(), columns)
  return `\n${toSnakeCase(name).replaceAll('_', ' ')}:\n${table(shown, rows, '')}`
}

function sentenceOf(says: string, fields: Fields): string {
  const shown = (name: string) => fields[toSnakeCase(name)] ?? null
  return says
    .replaceAll(/\[([^\]]*)\]/g, (_, part: string) =>
      [...part.matchAll(/\{(\w+)\}/g)].some(([, name = '']) => shown(name) === null) ? '' : part,
    )
    .replaceAll(/\{(\w+)\}/g, (_, name: string) => cellOf(shown(name)))
}

function columnsOf(list: TSchema, chosen: readonly string[] | undefined): Columns<Fields> {
  const members = membersOf((list['items'] as object | undefined) ?? {})
  const names = (chosen ?? Object.keys(members)).map((name) => wireName(name, members[name] ?? Type.Any()))
  return Object.fromEntries(
    names.map((name) => [name.replaceAll('_', ' ').toUpperCase(), (row: Fields) => cellOf(row[name])]),
  )
}

function membersOf(schema: object): Record<string, TSchema> {
  return (schema as { properties?: Record<string, TSchema> }).properties ?? {}
}

function cellOf(value: unknown): string {
  if (value === null || value === undefined || value === '') return '-'
  if (Array.isArray(value)) return value.map(elementOf).join(', ') || '-'
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** Of an object in a list its values: `sms:45`. */
function elementOf(value: unknown): string {
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
  if (!isObject) return cellOf(value)
  return Object.values(value)
    .filter((each) => each !== null)
    .map(cellOf)
    .join(':')
}
