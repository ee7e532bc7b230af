import assert from 'node:assert/strict'
import { test } from 'node:test'
import { freshDatabase } from '../../../../test/support/database.ts'
import { insertAccount } from '../../../engines/test/dispatch/dispatch-harness.ts'
import { addAndSum, type Count } from '../../codes/guard-counts.ts'
import { readEnded } from '../../codes/guard-tallies.ts'
import { readFunnel } from '../../codes/verification-funnel.ts'
import { readNearby } from '../../codes/verification-guard.ts'
import { listVerifications, searchVerifications } from '../../codes/verification-pages.ts'
import type { Database, ServerDatabase } from '../../database.ts'
import { DataKey } from '../../encryption/data-key.ts'
import { countEncrypted, encryptRows } from '../../encryption/encrypt-rows.ts'
import { encryptedColumns } from '../../encryption/encrypted-columns.ts'
import { encryptedDatabase } from '../../encryption/encrypted-database.ts'
import { noteOptOuts, readOptOuts } from '../../replies/opt-outs.ts'
import { callbacksNaming, idsNaming, rowsNaming } from '../../subscriber/ids-naming.ts'

const key = new DataKey(Buffer.alloc(32, 5))
const phone = '380671234567'
const at = Date.parse('2026-08-10T12:00:00Z')

const numbers = ['380671234567', '380671234001', '380671239999', '380501112233', '48501112233', phone]

async function addRows(db: Database): Promise<void> {
  const verifications = `INSERT INTO verifications (verify_id, account_id, service_id, type, recipient, msg_id, code_hash,
      state, attempts, max_attempts, created_at, expires_at)
    SELECT gen_random_uuid(), 1, 0, 'sms', n.phone, n.position, '\\x00', (n.position % 3), 0, 3, $2::bigint, $2::bigint + 60000
    FROM unnest($1::text[]) WITH ORDINALITY AS n (phone, position)`
  await db.query({ text: verifications }, [numbers, at])
  await noteOptOuts(db, [{ phone, sender: 'Shop', reason: 'STOP', source: 'test', at }])
  const callbacks = `INSERT INTO callbacks (webhook_id, account_id, url, body, due_at, created_at)
    SELECT 'w' || n, 1, 'https://client.example/' || n, CASE n WHEN 7 THEN $1 ELSE 'other' END, 0, 0
    FROM generate_series(1, 2500) n`
  await db.query({ text: callbacks }, [`{"phone":"${phone}"}`])
  await addAndSum(db, [count])
}

const count: Count = {
  ...{ key: `1 ${phone}`, rule: 'recipient', seconds: 60, slot: 100 },
  ...{ count: 2, forgottenAt: at },
}

/** What is read where the database compares digits, words or keys. */
async function answers(db: Database): Promise<unknown> {
  const filters = {
    accountId: null,
    serviceId: null,
    type: null,
    prefix: '38067',
    stage: null,
    from: null,
    to: null,
  }
  const page = { before: null, limit: 2 }
  const byRecipient = { recipient: phone, before: null, limit: 10 }
  const funnel = await readFunnel(db, { accountId: null, from: 0, stepMs: at + 1, steps: 1, earlier: 0 })
  const ended = await readEnded(db, 0, Number.MAX_SAFE_INTEGER, ['380671234'])
  const found = await searchVerifications(db, filters, page, at)
  return {
    nearby: await readNearby(db, [{ prefix: '380671234', since: 0 }], at + 1),
    ended: ended.map((range) => ({ ...range, sample: range.sample.slice(0, -5) })).sort(bySample),
    prefixes: funnel.prefixes.map((each) => ({ ...each, example: each.example.slice(0, 7) })).sort(byExample),
    found: [found.verifications.map(({ recipient }) => recipient), found.next],
    listed: (await listVerifications(db, byRecipient, at)).map(({ verificationId }) => verificationId),
    optOuts: await readOptOuts(db, [phone]),
    callbacks: await idsNaming(db, callbacksNaming, [phone]),
    counts: await rowsNaming(db, { table: 'guard_counts', key: 'key', texts: ['key'] }, [phone]),
  }
}

const bySample = (a: { sample: string }, b: { sample: string }) => (a.sample < b.sample ? -1 : 1)
const byExample = (a: { example: string }, b: { example: string }) => (a.example < b.example ? -1 : 1)

test('what compares digits and words finds the same once all rows are encrypted', async () => {
  await using fresh = await freshDatabase()
  const { db } = fresh
  await insertAccount(db, 0)
  await addRows(db)
  const before = await answers(db)
  const rewritten = await encryptRows(db, key)
  assert.equal(rewritten['verifications'], numbers.length)
  assert.equal(rewritten['callbacks'], 2_500)
  const encrypted = encryptedDatabase(db as ServerDatabase, key)
  assert.deepEqual(await answers(encrypted), before)
  assert.deepEqual(await readOptOuts(db, [phone]), [])
  assert.deepEqual(await addAndSum(encrypted, [count]), [4])
  const counts = await countEncrypted(encrypted, key)
  assert.deepEqual(counts.map(({ table }) => table).sort(), Object.keys(encryptedColumns).sort())
  assert.deepEqual(
    counts.filter(({ plain }) => plain > 0),
    [],
  )
})

test('rows are encrypted once, and the rest after an interruption', async () => {
  await using fresh = await freshDatabase()
  const { db } = fresh
  await insertAccount(db, 0)
  await addRows(db)
  let isStopped = false
  const stop = (table: string) => {
    if (table !== 'opt_outs') return
    isStopped = true
    throw new Error('stopped')
  }
  await assert.rejects(encryptRows(db, key, stop), /stopped/)
  assert.ok(isStopped)
  const rest = await encryptRows(db, key)
  assert.equal(rest['callbacks'], 0)
  assert.equal(rest['verifications'], numbers.length)
  const again = await encryptRows(db, key)
  assert.deepEqual(
    Object.values(again).filter((rows) => rows > 0),
    [],
  )
})
