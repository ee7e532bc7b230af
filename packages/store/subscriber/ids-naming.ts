import type { Queryable } from '../database.ts'

/** Rows of a table that may name a person within texts. */
export interface Naming {
  table: string
  /** Its key. */
  key: string
  /** Columns, as SQL. */
  texts: readonly string[]
  /** A condition on the rows, as SQL. */
  also?: string
  /** Whether the number may be written as people type it. */
  isTyped?: boolean
}

/** Callbacks without a message, such as those of events and of replies to a number. */
export const callbacksNaming = {
  table: 'callback_states',
  key: 'callback_id',
  texts: ['body', 'url'],
  also: 'msg_id IS NULL',
} as const satisfies Naming

/** The ids of the rows that name one of the forms of a number. Reads the table. */
export async function idsNaming(db: Queryable, naming: Naming, forms: readonly string[]): Promise<number[]> {
  return (await rowsNaming(db, naming, forms)).map(Number)
}

/** Rows that are read at a time where they must be decrypted. */
const pageSize = 1_000

/** The same for any key. Encrypted texts are compared once they are read. */
export async function rowsNaming(db: Queryable, naming: Naming, forms: readonly string[]): Promise<string[]> {
  const { table, key, texts, also = 'true', isTyped = false } = naming
  if (db.encryption !== undefined) return encryptedRowsNaming(db, naming, forms)
  const typed = `OR f ~ '^[0-9]{8,}$' AND strpos(regexp_replace(words, '[^0-9]', '', 'g'), right(f, 8)) > 0`
  const text = `SELECT ${key} AS key FROM ${table} WHERE ${also} AND EXISTS (
      SELECT FROM unnest($1::text[]) f CROSS JOIN (VALUES (${texts.join('), (')})) said (words)
      WHERE strpos(${isTyped ? 'lower(words)' : 'words'}, f) > 0 ${isTyped ? typed : ''}
    ) ORDER BY ${key}`
  return (await db.query<{ key: string }>({ text }, [forms])).map((row) => row.key)
}

async function encryptedRowsNaming(
  db: Queryable,
  { table, key, texts, also = 'true', isTyped = false }: Naming,
  forms: readonly string[],
): Promise<string[]> {
  const found: string[] = []
  const fits = (words: string) =>
    forms.some((form) => words.includes(form) || (isTyped && isTypedAs(words, form)))
  for (let after: string | null = null; ; ) {
    const text = `SELECT ${key} AS key, ARRAY[${texts.join(', ')}] AS texts FROM ${table}
      WHERE ${also}${after === null ? '' : ` AND ${key} > $1`} ORDER BY ${key} LIMIT ${pageSize}`
    const rows: { key: string; texts: (string | null)[] }[] = await db.query(
      { text, asStored: true },
      after === null ? [] : [after],
    )
    for (const row of rows) {
      const words = row.texts.map((each) => String(db.encryption?.open(each ?? '')))
      if (words.some((each) => fits(isTyped ? each.toLowerCase() : each))) {
        found.push(String(db.encryption?.open(String(row.key))))
      }
    }
    const last = rows.at(-1)
    if (last === undefined || rows.length < pageSize) return found
    after = last.key
  }
}

function isTypedAs(words: string, form: string): boolean {
  return /^[0-9]{8,}$/.test(form) && words.replaceAll(/[^0-9]/g, '').includes(form.slice(-8))
}
