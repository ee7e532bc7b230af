import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { freshDatabase } from '../../../../test/support/database.ts'
import { arrayLiteral } from '../../statements/array-columns.ts'

test('PostgreSQL reads every array literal back unchanged', async () => {
  await using fresh = await freshDatabase()
  const text = fc.option(
    fc.oneof(
      fc.string({ unit: 'binary' }).map((value) => value.replaceAll('\0', '')),
      fc.constantFrom('', 'NULL', 'null', '{}', '"', '\\', ' a ', 'a,b', '{"a":"\\"b"}\n'),
    ),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(text), async (values) => {
      const [row] = await fresh.db.query<{ read: (string | null)[] }>({ text: 'SELECT $1::text[] AS read' }, [
        arrayLiteral(values),
      ])
      assert.deepEqual(
        row?.read,
        values.map((value) => (value === null ? null : Buffer.from(value).toString())),
      )
    }),
    { numRuns: 200 },
  )
})

test('numbers are not quoted', () => {
  assert.equal(arrayLiteral([1, null, 9_007_199_254_740_991, -2]), '{1,NULL,9007199254740991,-2}')
})
