import type { Queryable } from '../../store/database.ts'

/** The one row of a statement that always has one. */
export async function oneRow<Row>(db: Queryable, text: string, values: unknown[] = []): Promise<Row> {
  const [row] = await db.query<Row>({ text }, values)
  if (row === undefined) throw new Error('the database returned no row')
  return row
}
