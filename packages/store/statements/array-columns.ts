import type { SealedParameters, Sealing } from '../encryption/sealing.ts'

/**
 * Its type in SQL, its value, and how it is encrypted, if at all. Of `json` and `lines` the values are joined in one text
 * (see `joinJson`).
 */
type Column<Row> =
  | readonly [
      type: 'bigint' | 'integer' | 'smallint' | 'text' | 'uuid' | 'bytea',
      read: (row: Row) => unknown,
      sealing?: Sealing,
    ]
  | readonly [type: 'json' | 'lines', read: (row: Row) => string, sealing?: Sealing]

/** Columns of rows that a statement takes as one parameter for each column, in their order. */
export type ArrayColumns<Row> = Readonly<Record<string, Column<Row>>>

/** The columns of a part of each row. */
export function columnsOf<Row, Part, Columns extends ArrayColumns<Part>>(
  read: (row: Row) => Part,
  columns: Columns,
): { [Name in keyof Columns]: Column<Row> } {
  const entries = Object.entries(columns as ArrayColumns<Part>).map(([name, [type, value, sealing]]) => [
    name,
    [type, (row: Row) => value(read(row)), sealing],
  ])
  return Object.fromEntries(entries) as { [Name in keyof Columns]: Column<Row> }
}

/** The parameters. */
export function columnValues<Row>(columns: ArrayColumns<Row>, rows: readonly Row[]): unknown[] {
  return Object.values(columns).map(([type, read]) =>
    type === 'json' || type === 'lines'
      ? joinJson(rows.map((row) => read(row)))
      : rows.map((row) => read(row)),
  )
}

/**
 * SQL that turns the parameters, from number `first` on, into rows, in their order. A lone empty `lines` comes back as
 * NULL. Each array is unnested in the SELECT list: in FROM, PostgreSQL would first write each column into a store of its
 * own.
 */
export function unnest(columns: ArrayColumns<never>, first: number): string {
  const lists = Object.entries(columns).map(([name, [type]], index) => {
    const number = first + index
    const list =
      type === 'json' || type === 'lines'
        ? jsonList(number, type === 'json' ? 'json' : 'text')
        : `$${number}::${type}[]`
    return `unnest(${list}) AS ${name}`
  })
  return `(SELECT ${lists.join(', ')})`
}

/** Which of the parameters, from number `first` on, are contents or numbers. */
export function sealedParameters(columns: ArrayColumns<never>, first = 1): SealedParameters {
  return Object.fromEntries(
    Object.values(columns).flatMap(([, , sealing], index) =>
      sealing === undefined ? [] : [[first + index, sealing]],
    ),
  )
}

export function columnNames(columns: ArrayColumns<never>): string {
  return Object.keys(columns).join(', ')
}

/** One list for each of the named fields, with its value in every row. */
export function toColumns<Row>(rows: readonly Row[], ...names: (keyof Row)[]): unknown[][] {
  return names.map((name) => rows.map((row) => row[name]))
}

/** Between the elements of a list: JSON text never has this character, its control characters are escaped. */
const separator = '\x1e'

/**
 * A list of JSON texts as one parameter. Unlike in an array literal nothing in it has to be escaped, and JSON
 * is full of what would have to be. `jsonList` reads it in SQL.
 */
function joinJson(texts: readonly string[]): string {
  return texts.join(separator)
}

/** SQL that reads parameter `number` as an array; a lone empty text becomes an empty array. */
function jsonList(number: number, type: 'json' | 'text'): string {
  return `string_to_array($${number}, E'\\x1e')::${type}[]`
}

/** What `arrayLiteral` can write. */
type Element = string | number | boolean | null

export function isElement(value: unknown): value is Element {
  return (
    value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
  )
}

/** A PostgreSQL array literal. The driver would escape every element, numbers too; this looks before it does. */
export function arrayLiteral(values: readonly Element[]): string {
  // Most columns have numbers alone, or plain texts: `join` makes one text of them, without one for each in between.
  if (values.every(isNumber)) return `{${values.join(',')}}`
  if (values.every(isPlainText)) return `{"${values.join('","')}"}`
  return `{${values.map(elementText).join(',')}}`
}

function isNumber(value: Element): boolean {
  return typeof value === 'number'
}

function isPlainText(value: Element): boolean {
  return typeof value === 'string' && !hasSpecial(value)
}

function elementText(value: Element): string | number | boolean {
  if (value === null) return 'NULL'
  return typeof value === 'string' ? quoted(value) : value
}

/** Only these two have a meaning between double quotes (PostgreSQL, "Array Input and Output Syntax"). */
const special = /["\\]/g

function hasSpecial(value: string): boolean {
  return value.includes('"') || value.includes('\\')
}

function quoted(value: string): string {
  return hasSpecial(value) ? `"${value.replace(special, '\\$&')}"` : `"${value}"`
}
