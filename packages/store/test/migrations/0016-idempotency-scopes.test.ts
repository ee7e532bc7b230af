import assert from 'node:assert/strict'
import { test } from 'node:test'
import { freshDatabase, migrateAgain } from '../../../../test/support/database.ts'
import { findAnswer, type IdempotencyKey } from '../../messages/idempotency.ts'
import { migrations } from '../../migrations/index.ts'
import { migrate } from '../../pg/migrate.ts'

test('responses stored before keys had scopes are still found', async () => {
  await using fresh = await freshDatabase()
  const { db } = fresh
  await migrateAgain(
    db,
    migrations.filter(({ version }) => version < 16),
  )
  const stored: [key: string, answer: string][] = [
    ['k-1', '{"success":true}'],
    ['calls\nk-1', '[{"kind":"accepted","msgId":1}]'],
    ['\u0001told r-1', ''],
    ['console top-up a-1', '5000000'],
    ['console top-up of ours', '{"success":true}'],
  ]
  for (const [key, answer] of stored) {
    await db.query(
      {
        text: `INSERT INTO idempotency_keys (account_id, key, body_hash, answer, created_at) VALUES (7, $1, $2, $3, 0)`,
      },
      [key, Buffer.from(answer), answer],
    )
  }
  await migrate(db)
  const answerTo = async (scope: IdempotencyKey['scope'], key: string) => {
    const found = await findAnswer(db, { accountId: 7, scope, key })
    assert.ok(found)
    assert.deepEqual(found.bodyHash, Buffer.from(found.answer))
    return found.answer
  }
  assert.equal(await answerTo('request', 'k-1'), '{"success":true}')
  assert.equal(await answerTo('calls', 'k-1'), '[{"kind":"accepted","msgId":1}]')
  assert.equal(await answerTo('refusals', 'r-1'), '')
  assert.equal(await answerTo('top-up', 'a-1'), '5000000')
  assert.equal(await answerTo('request', 'console top-up of ours'), '{"success":true}')
})
