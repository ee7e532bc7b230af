import type { Queryable } from '../store/database.ts'

export type Fields = Record<string, unknown>

/**
 * Reads what a change is about, for `before` and `after` of its entry: no secret, no text and no whole telephone number.
 * Null where there is nothing. `result` is what the change returned, null before it.
 */
export type StateReader = (db: Queryable, fields: Fields, result: Fields | null) => Promise<Fields | null>

/** The first row of a statement with these fields of the request as its parameters. */
export function rowState(text: string, ...names: string[]): StateReader {
  return async (db, fields) => {
    const [found] = await db.query<Fields>(
      { text },
      names.map((name) => fields[name] ?? null),
    )
    return found ?? null
  }
}

/** The same, with a field that is known once the change has made the thing. */
export function rowStateOfResult(text: string, name: string): StateReader {
  return async (db, fields, result) =>
    result === null ? null : rowState(text, name)(db, { ...fields, ...result }, result)
}
