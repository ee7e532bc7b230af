import assert from 'node:assert/strict'
import { test } from 'node:test'
import { freshDatabase } from '../../../../test/support/database.ts'

test('every table and column of the database says what is true of it', async () => {
  await using fresh = await freshDatabase()
  const text = `
SELECT concat_ws('.', c.relname, a.attname) AS name, coalesce(col_description(c.oid, a.attnum), '') AS said
FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
UNION ALL SELECT c.relname, coalesce(obj_description(c.oid), '') FROM pg_class c
WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition`
  const rows = await fresh.db.query<{ name: string; said: string }>({ text })
  assert.ok(rows.length > 800, `${rows.length} tables and columns`)
  assert.deepEqual(
    rows.filter(({ name, said }) => said === '' && !name.startsWith('schema_migrations')),
    [],
  )
})
