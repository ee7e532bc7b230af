import pg from 'pg'
import { prepareValue } from 'pg/lib/utils.js'
import { serialize } from 'pg-protocol'
import { Parser } from 'pg-protocol/dist/parser.js'

/** What the server answered to one statement. */
export interface WireResult {
  rows: Record<string, unknown>[]
  command: string
  /** An error of the server, with its SQLSTATE as `code`. */
  error: Error | null
  notices: { channel: string; payload: string }[]
  /** `I`, `T` or `E`: no transaction, in one, in a failed one. */
  transaction: string
}

export interface WireStatement {
  text: string
  name?: string
  values?: unknown[]
}

interface Field {
  name: string
  dataTypeID: number
}

interface BackendMessage {
  name: string
  fields?: Field[] | (string | null)[]
  text?: string
  channel?: string
  payload?: string
  status?: string
}

/** The bytes of one statement; `isKnown` where the session has its name already. */
export function encode({ text, name, values }: WireStatement, isKnown: boolean): Buffer {
  if (values === undefined && name === undefined) return serialize.query(text)
  const statement = name ?? ''
  return Buffer.concat([
    ...(isKnown ? [] : [serialize.parse({ name: statement, text })]),
    serialize.bind({ statement, values: (values ?? []).map((value) => prepareValue(value)) }),
    serialize.describe({ type: 'P' }),
    serialize.execute({}),
    serialize.sync(),
  ])
}

export function decode(bytes: Uint8Array): WireResult {
  const result: WireResult = { rows: [], command: '', error: null, notices: [], transaction: 'I' }
  let fields: Field[] = []
  let parsers: ((text: string) => unknown)[] = []
  new Parser().parse(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length), (given) => {
    const message = given as unknown as BackendMessage
    switch (message.name) {
      case 'rowDescription':
        fields = message.fields as Field[]
        parsers = fields.map(({ dataTypeID }) => parserOf(dataTypeID))
        result.rows = []
        break
      case 'dataRow':
        result.rows.push(rowOf(fields, parsers, message.fields as (string | null)[]))
        break
      case 'commandComplete':
        result.command = (message.text ?? '').split(' ')[0] ?? ''
        break
      case 'error':
        result.error ??= message as unknown as Error
        break
      case 'notification':
        result.notices.push({ channel: message.channel ?? '', payload: message.payload ?? '' })
        break
      case 'readyForQuery':
        result.transaction = message.status ?? 'I'
    }
  })
  return result
}

function parserOf(type: number): (text: string) => unknown {
  return pg.types.getTypeParser(type, 'text') as (text: string) => unknown
}

function rowOf(
  fields: Field[],
  parsers: ((text: string) => unknown)[],
  values: (string | null)[],
): Record<string, unknown> {
  const row: Record<string, unknown> = {}
  for (const [index, { name }] of fields.entries()) {
    const value = values[index] ?? null
    row[name] = value === null ? null : parsers[index]?.(value)
  }
  return row
}
