import type { Queryable } from '../../../src/storage/database.ts'

/** Where words stand in a database, in clear or encoded: `table.column: word`. */
export async function findInDatabase(db: Queryable, words: readonly string[]): Promise<string[]> {
  const columns = await columnsOf(db)
  const forms = words.flatMap((word) => formsOf(word).map((form) => ({ word, form })))
  const found = new Set<string>()
  for (const { table, column } of columns) {
    const text = `SELECT DISTINCT w.word FROM unnest($1::text[], $2::text[]) AS w (word, form)
      JOIN "${table}" t ON strpos(t."${column}"::text, w.form) > 0 OR strpos(lower(t."${column}"::text), lower(w.word)) > 0`
    const rows = await db.query<{ word: string }>({ text }, [
      forms.map(({ word }) => word),
      forms.map(({ form }) => form),
    ])
    for (const { word } of rows) found.add(`${table}.${column}: ${word}`)
  }
  return [...found].sort()
}

/** Which of these words stand in the rows as `db` reads them, and where: `table: word`. */
export async function readInDatabase(db: Queryable, words: readonly string[]): Promise<string[]> {
  const found: string[] = []
  for (const table of new Set((await columnsOf(db)).map((column) => column.table))) {
    const rows = JSON.stringify(await db.query({ text: `SELECT * FROM "${table}"` }))
    found.push(
      ...words
        .filter((word) => formsOf(word).some((form) => rows.includes(form)))
        .map((word) => `${table}: ${word}`),
    )
  }
  return found
}

function columnsOf(db: Queryable) {
  return db.query<{ table: string; column: string }>({
    text: `SELECT c.relname AS "table", a.attname AS "column"
      FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
      WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p', 'm') AND NOT c.relispartition
      ORDER BY 1, 2`,
  })
}

/** The word itself, its octets as PostgreSQL and SMPP write them, and in Base64 wherever it begins, also of UTF-16. */
function formsOf(word: string): string[] {
  const octets = Buffer.from(word)
  const utf16 = Buffer.from(word, 'utf16le')
  const hexadecimal = [octets, Buffer.from(utf16).swap16()].map((each) => each.toString('hex'))
  return [word, ...hexadecimal, ...[octets, utf16].flatMap(inBase64)]
}

/** After any number of octets, without the characters that the neighbouring octets change. */
function inBase64(octets: Buffer): string[] {
  return [0, 1, 2].map((before) => {
    const text = Buffer.concat([Buffer.alloc(before), octets]).toString('base64')
    return text.slice(Math.ceil((before * 8) / 6), Math.floor(((before + octets.length) * 8) / 6))
  })
}
