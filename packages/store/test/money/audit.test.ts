import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type FreshDatabase, freshDatabase } from '../../../../test/support/database.ts'
import { insertMessageRow } from '../../../command-line/test/message-row.ts'
import { createAccount, topUp } from '../../accounts/accounts.ts'
import { audit } from '../../money/audit.ts'

/** An account with 10.00: one open message reserves 0.50, and one delivered message has cost 0.30. */
async function sound(fresh: FreshDatabase): Promise<number> {
  const { db } = fresh
  const accountId = await createAccount(db, { name: 'shop', currency: 'UAH' })
  await topUp(db, { accountId, amountMicros: 10_000_000, note: null })
  const open = { msgId: 1, phase: 2, status: 'ROUTING', reservedMicros: 500_000, pricePerPartMicros: 500_000 }
  const delivered = {
    msgId: 2,
    phase: 9,
    status: 'DELIVERED',
    chargedMicros: 300_000,
    pricePerPartMicros: 300_000,
  }
  await insertMessageRow(db, { ...open, accountId })
  await insertMessageRow(db, { ...delivered, accountId })
  await db.query({ text: 'UPDATE balances SET available_micros = 9200000' })
  await db.query(
    {
      text: `INSERT INTO ledger (account_id, kind, amount_micros)
        SELECT $1::integer, kind, micros FROM unnest($2::text[], $3::bigint[]) AS e (kind, micros)`,
    },
    [accountId, ['reserve', 'capture', 'release'], [-1_000_000, 300_000, 200_000]],
  )
  return accountId
}

test('topped up, reserved, captured and released money adds up', async () => {
  await using fresh = await freshDatabase()
  await sound(fresh)
  const result = await audit(fresh.db)
  assert.deepEqual(result.accounts[0]?.differences, [])
  assert.deepEqual(result.faults, [])
  assert.equal(result.sound, true)
})

const broken: [what: string, sql: string, differences: string[], faults: string[]][] = [
  [
    'a balance changed without an entry',
    'UPDATE balances SET available_micros = available_micros + 1',
    ['available = topped up - reserved - charged of messages and lookups', 'available = sum of the ledger'],
    [],
  ],
  [
    'a message that was charged without an entry',
    'UPDATE final_messages SET charged_micros = charged_micros + 5 WHERE msg_id = 2',
    [
      'available = topped up - reserved - charged of messages and lookups',
      'taken by the ledger = reserved + charged of messages and lookups',
      'captured by the ledger = charged of messages and lookups',
    ],
    [],
  ],
  [
    'a lost entry',
    `DELETE FROM ledger WHERE kind = 'release'`,
    ['available = sum of the ledger', 'taken by the ledger = reserved + charged of messages and lookups'],
    [],
  ],
  [
    'a message without a state',
    'DELETE FROM open_messages WHERE msg_id = 1',
    [
      'available = topped up - reserved - charged of messages and lookups',
      'taken by the ledger = reserved + charged of messages and lookups',
    ],
    ['is neither open nor final'],
  ],
  [
    'an open message that was charged',
    `INSERT INTO open_messages (msg_id, account_id, due_at, clock_at, expires_at, updated_at, phase, priority, stage, status,
      timeline) SELECT msg_id, account_id, 0, 0, 0, 0, 2, 1, 0, 'ROUTING', '' FROM final_messages`,
    [],
    ['is open and was charged already'],
  ],
  [
    'a final message without a final status',
    `UPDATE final_messages SET status = 'QUEUED' WHERE msg_id = 2`,
    [],
    ['is final without a final status'],
  ],
  [
    'an open message without money',
    'UPDATE accepted_messages SET reserved_micros = 0 WHERE msg_id = 1',
    [
      'available = topped up - reserved - charged of messages and lookups',
      'taken by the ledger = reserved + charged of messages and lookups',
    ],
    ['is open and has no money reserved'],
  ],
]
for (const [what, sql, differences, faults] of broken) {
  test(`${what} is found`, async () => {
    await using fresh = await freshDatabase()
    await sound(fresh)
    await fresh.db.query({ text: sql })
    const result = await audit(fresh.db)
    assert.equal(result.sound, false)
    assert.deepEqual(
      result.accounts[0]?.differences.map((difference) => difference.what),
      differences,
    )
    assert.deepEqual(
      result.faults.map((fault) => fault.what),
      faults,
    )
  })
}

test('of many faulty messages the first are listed and all are counted', async () => {
  await using fresh = await freshDatabase()
  const accountId = await createAccount(fresh.db, { name: 'shop', currency: 'UAH' })
  const rows = Array.from({ length: 60 }, (_, index) => ({
    msgId: index + 1,
    accountId,
    phase: 9,
    status: 'ACCEPTED',
  }))
  for (const row of rows) await insertMessageRow(fresh.db, row)
  const { faults, faultyMessages } = await audit(fresh.db)
  assert.deepEqual([faults.length, faultyMessages], [50, 60])
})
