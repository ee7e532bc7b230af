import type { Queryable } from '../../../src/storage/database.ts'

/** Where words stand in a database: `table.column`, and the word. */
export async function findInDatabase(db: Queryable, words: readonly string[]): Promise<string[]> {
  const columns = await db.query<{ table: string; column: string }>({
    text: `SELECT c.relname AS "table", a.attname AS "column"
      FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
      WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p', 'm') AND NOT c.relispartition
      ORDER BY 1, 2`,
  })
  const found: string[] = []
  for (const { table, column } of columns) {
    // Octets are compared as the text that they may be, and as numbers in other spellings.
    const text = `SELECT DISTINCT w.word FROM unnest($1::text[]) AS w (word) JOIN "${table}" t
      ON strpos(lower(t."${column}"::text), lower(w.word)) > 0
      OR strpos(t."${column}"::text, encode(convert_to(w.word, 'UTF8'), 'hex')) > 0`
    for (const { word } of await db.query<{ word: string }>({ text }, [words]))
      found.push(`${table}.${column}: ${word}`)
  }
  return found.sort()
}
