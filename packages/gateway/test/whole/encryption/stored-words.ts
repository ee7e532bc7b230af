import type { Queryable } from '../../../../store/database.ts'

/** Where words stand in a database, in clear or encoded: `table.column: word`. */
export async function findInDatabase(db: Queryable, words: readonly string[]): Promise<string[]> {
  const forms = words.map((word) => ({ word, lower: word.toLowerCase(), forms: formsOf(word) }))
  const found: string[] = []
  for (const [table, columns] of await columnsByTable(db)) {
    // One query a table: one a column would be a thousand.
    const values = columns.map((column) => `string_agg("${column}"::text, E'\\n') AS "${column}"`).join(', ')
    const [row = {}] = await db.query<Record<string, string | null>>({
      text: `SELECT ${values} FROM "${table}"`,
    })
    for (const column of columns) {
      const stored = row[column] ?? ''
      const inLower = stored.toLowerCase()
      for (const { word, lower, forms: encoded } of forms) {
        const isStored = inLower.includes(lower) || encoded.some((form) => stored.includes(form))
        if (isStored) found.push(`${table}.${column}: ${word}`)
      }
    }
  }
  return found.sort()
}

/** Which of these words stand in the rows as `db` reads them, and where: `table: word`. */
export async function readInDatabase(db: Queryable, words: readonly string[]): Promise<string[]> {
  const found: string[] = []
  for (const table of (await columnsByTable(db)).keys()) {
    const rows = JSON.stringify(await db.query({ text: `SELECT * FROM "${table}"` }))
    found.push(
      ...words
        .filter((word) => formsOf(word).some((form) => rows.includes(form)))
        .map((word) => `${table}: ${word}`),
    )
  }
  return found
}

async function columnsByTable(db: Queryable): Promise<Map<string, string[]>> {
  const rows = await db.query<{ table: string; columns: string[] }>({
    text: `SELECT c.relname AS "table", array_agg(a.attname::text ORDER BY a.attname) AS columns
      FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
      WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p', 'm') AND NOT c.relispartition
      GROUP BY c.relname ORDER BY 1`,
  })
  return new Map(rows.map(({ table, columns }) => [table, columns]))
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
