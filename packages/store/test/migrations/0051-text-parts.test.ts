import assert from 'node:assert/strict'
import { test } from 'node:test'
import { freshDatabase, migrateAgain } from '../../../../test/support/database.ts'
import { migrations } from '../../migrations/index.ts'
import { migrate } from '../../pg/migrate.ts'
import { adoptOldTexts, readParts } from '../../smpp/smpp-text-ends.ts'

const insert = `INSERT INTO smpp_texts (msg_id, account_id, bind_id, source, destination, reference, total, parts, whole,
  created_at, due_at) VALUES ($1, 7, 3, 'Shop', '380671234567', $2, 2, $3, $4, 10, $5)`

test('texts that were stored whole become a row a part, also those that the version before stores afterwards', async () => {
  await using fresh = await freshDatabase()
  const { db } = fresh
  await migrateAgain(
    db,
    migrations.filter(({ version }) => version < 51),
  )
  const part = { text: 'YQA=', reports: { on: 'all' } }
  await db.query({ text: insert }, [1, 77, JSON.stringify({ 2: part }), false, 20])
  await db.query({ text: insert }, [2, 300, JSON.stringify({ 1: part, 2: part }), true, 20])
  await migrate(db)
  const stored = () =>
    db.query({
      text: `SELECT msg_id AS "msgId", bind_id AS "bindId", reference, missing, is_open AS "isOpen" FROM smpp_open_texts
        ORDER BY msg_id`,
    })
  const moved = [
    { msgId: 1, bindId: 3, reference: '8/77', missing: 1, isOpen: true },
    { msgId: 2, bindId: 3, reference: '16/300', missing: 0, isOpen: false },
  ]
  assert.deepEqual(await stored(), moved)
  assert.deepEqual(await readParts(db, [1, 2]), [
    { msgId: 1, number: 2, body: part },
    { msgId: 2, number: 1, body: part },
    { msgId: 2, number: 2, body: part },
  ])
  await db.query({ text: insert }, [3, 5, JSON.stringify({ 1: part }), false, 100])
  await adoptOldTexts(db, 99)
  assert.deepEqual(await stored(), moved, 'the gateway that stored it has it until it is due')
  await adoptOldTexts(db, 100)
  assert.equal((await stored()).length, 3)
  assert.deepEqual(await db.query({ text: 'SELECT texts FROM smpp_text_counts WHERE bind_id = 3' }), [
    { texts: 3 },
  ])
})
