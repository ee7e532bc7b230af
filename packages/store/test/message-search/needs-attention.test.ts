import assert from 'node:assert/strict'
import { test } from 'node:test'
import { freshDatabase } from '../../../../test/support/database.ts'
import { createAccount } from '../../accounts/accounts.ts'
import { readPendingHosts } from '../../alerts/measure-installation.ts'
import { readNeedsAttention } from '../../message-search/needs-attention.ts'

test('the receiver of one account that takes nothing is seen beside the backlog of another', async () => {
  await using fresh = await freshDatabase()
  const { db } = fresh
  for (const name of ['shop', 'clinic']) await createAccount(db, { name, currency: 'UAH' })
  const text = `INSERT INTO callbacks (webhook_id, account_id, url, body, due_at, created_at)
    SELECT 'msg_' || n, $1, $2, '{}', n, 1 FROM generate_series(1, $3::integer) n`
  await db.query({ text }, [1, 'https://busy.example/hook', 20_000])
  await db.query({ text }, [2, 'https://down.example/hook', 3])
  const { waitingReceivers } = await readNeedsAttention(db, { now: 1_000_000, reportsSince: 0 })
  assert.deepEqual(
    waitingReceivers
      .map(({ accountId, host, pending }) => [accountId, host, pending > 3 || pending])
      .toSorted(),
    [
      [1, 'busy.example', true],
      [2, 'down.example', 3],
    ],
  )
  assert.deepEqual((await readPendingHosts(db)).map(({ host }) => host).toSorted(), [
    'busy.example',
    'down.example',
  ])
})
