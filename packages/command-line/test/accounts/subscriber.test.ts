import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { createAccount } from '../../../store/accounts/accounts.ts'
import { factsOf, type StoredFact, writeNumberMemory } from '../../../store/numbers/number-memory.ts'
import { addOptOut } from '../../../store/replies/opt-outs.ts'
import { freshCommandLine, json } from '../command-line.ts'
import { insertMessageRow } from '../message-row.ts'

const { fresh, run } = await freshCommandLine()

const seenAt = Date.now() - 60_000
const noViber: StoredFact = { phone: '380501234567', subject: 'viber', evidence: 'not-on-channel', seenAt }

before(async () => {
  const accountId = await createAccount(fresh.db, { name: 'shop', currency: 'UAH' })
  await insertMessageRow(fresh.db, { msgId: 1, accountId, phase: 9, status: 'DELIVERED', chargedMicros: 500 })
  await insertMessageRow(fresh.db, { msgId: 2, accountId, phase: 9, status: 'EXPIRED' })
  await addOptOut(fresh.db, { phone: '380501234567', sender: '', reason: 'STOP', source: 'test' })
  await writeNumberMemory(fresh.db, [noViber, { ...noViber, subject: 'network', evidence: 'absent' }])
})

test('everything about a person is given out, by any form of the number, and noted without it', async () => {
  const { exitCode, out, err } = await run('subscriber', 'export', '+380 50 123 45 67', '--by', 'ada')
  assert.equal(exitCode, 0, err)
  const rows = out
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as { table: string })
  assert.deepEqual(
    rows.map(({ table }) => table),
    ['messages', 'messages', 'opt_outs', 'number_memory', 'number_memory'],
  )
  assert.match(out, /hello/)
  const noted = await fresh.db.query<{ user_name: string; entry: string }>({
    text: `SELECT user_name, a::text AS entry FROM audit_log a WHERE action = 'subscriber/export' AND outcome = 'done'`,
  })
  assert.equal(noted[0]?.user_name, 'ada')
  assert.doesNotMatch(noted[0].entry, /380501234567/)
})

test('an erasure says what it erased and what it kept; statuses and money stay', async () => {
  const erased = await run('subscriber', 'erase', '380501234567')
  assert.equal(erased.exitCode, 0, erased.err)
  assert.match(erased.out, /^erased: 2 in messages, 2 in number_memory$/m)
  assert.match(erased.out, /^1 opt-outs keep the number/m)
  const rows = await fresh.db.query<{ status: string; charged_micros: number; plan: object }>({
    text: 'SELECT status, charged_micros, plan FROM messages ORDER BY msg_id',
  })
  assert.deepEqual(
    rows.map(({ status, charged_micros: charged }) => [status, charged]),
    [
      ['DELIVERED', 500],
      ['EXPIRED', 0],
    ],
  )
  assert.doesNotMatch(JSON.stringify(rows), /hello/)
  assert.deepEqual((await run('subscriber', 'export', '380501234567')).out.match(/"table":"[a-z_]+"/g), [
    '"table":"opt_outs"',
  ])
})

test('what was seen of the number before an erasure, and waits to be written at a gateway, is not stored after it', async () => {
  await writeNumberMemory(fresh.db, [noViber])
  assert.deepEqual(await factsOf(fresh.db, '380501234567'), [])
})

test('a second erasure finds nothing, and what is no number is not understood', async () => {
  const again = json<{ counts: Record<string, number>; open: number }>(
    await run('subscriber', 'erase', '380501234567', '--json'),
  )
  assert.deepEqual([again.counts['messages'] ?? 0, again.open], [0, 0])
  const wrong = await run('subscriber', 'erase', 'nobody')
  assert.equal(wrong.exitCode, 2)
})
