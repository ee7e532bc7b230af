import assert from 'node:assert/strict'
import { test } from 'node:test'
import { freshDatabase } from '../../../../test/support/database.ts'
import { personalColumns } from '../../subscriber/personal-columns.ts'

test('every column of the schema is classified as personal data or not', async () => {
  await using fresh = await freshDatabase()
  const found = await fresh.db.query<{ table: string; columns: string[] }>({
    text: `SELECT c.relname AS table, array_agg(a.attname::text ORDER BY a.attname) AS columns
      FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
      WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
        AND a.attnum > 0 AND NOT a.attisdropped
      GROUP BY 1 ORDER BY 1`,
  })
  const classified = Object.entries(personalColumns)
    .map(([table, { personal, other }]) => ({
      table,
      columns: [...Object.keys(personal), ...other.split(' ')].sort(),
    }))
    .sort((one, two) => (one.table < two.table ? -1 : 1))
  assert.deepEqual(
    found.map(({ table, columns }) => ({ table, columns: columns.toSorted() })),
    classified,
  )
})
