import assert from 'node:assert/strict'
import { test } from 'node:test'
import { freshDatabase } from '../../../../test/support/database.ts'
import type { Anchor } from '../../audit-chain/anchor.ts'
import { readHead } from '../../audit-chain/append-seals.ts'
import { countUnsealed, sealEntries } from '../../audit-chain/seal-entries.ts'
import { verifyChain } from '../../audit-chain/verify-chain.ts'
import { endAuditEntry } from '../../console/audit-log.ts'
import type { Database } from '../../database.ts'
import { chainHash } from '../../statements/chain-hash.ts'
import { addEntry, beginEntry, faultsNow, faultsOf, sealedEntries } from './chain-harness.ts'

async function anchorNow(db: Database): Promise<Anchor> {
  return { at: '2026-08-31T12:00:00.000Z', ...(await readHead(db)) }
}

/** Makes the whole chain again, as a role could that may write to every table. */
async function forgeChain(db: Database): Promise<void> {
  const seals = await db.query<Record<string, string | number | boolean>>({
    text: `SELECT number, kind, entry_id, entry_at, is_open, sealed_at, origin, content FROM audit_seals ORDER BY number`,
  })
  let [number, chain] = [0, '']
  for (const { number: old, ...seal } of seals) {
    number += 1
    chain = chainHash(chain, [number, ...Object.values(seal)])
    await db.query({ text: 'UPDATE audit_seals SET number = $2, chain = $3 WHERE number = $1' }, [
      old,
      number,
      chain,
    ])
  }
}

test('entries that were sealed and not touched are sound, also those from before the migration', async () => {
  await using fresh = await freshDatabase()
  const { db } = fresh
  await db.query({
    text: `INSERT INTO audit_log (entry_id, at, user_name, address, action, target, details, outcome)
      SELECT n, n, 'ada', '', 'old', '', '{}', 'done' FROM generate_series(1, 1203) n`,
  })
  assert.equal((await verifyChain(db)).notSealedYet, 1203)
  assert.equal(await sealEntries(db), 1203)
  await sealedEntries(db, 3)
  assert.equal(await sealEntries(db), 0)
  const report = await verifyChain(db)
  assert.deepEqual([report.sound, report.entries, report.seals], [true, 1206, 1206])
  assert.deepEqual(await countUnsealed(db), { entries: 0, oldestAt: null })
})

const manipulations: [what: string, sql: string, found: [string, number][]][] = [
  ['a changed target', `UPDATE audit_log SET target = 'nothing' WHERE entry_id = $2`, [['changed', 2]]],
  [
    'a changed detail',
    `UPDATE audit_log SET details = '{"accountId":2}' WHERE entry_id = $2`,
    [['changed', 2]],
  ],
  ['a changed outcome', `UPDATE audit_log SET outcome = 'refused' WHERE entry_id = $2`, [['changed', 2]]],
  ['another user', `UPDATE audit_log SET user_name = 'bob' WHERE entry_id = $2`, [['changed', 2]]],
  ['a removed entry', 'DELETE FROM audit_log WHERE entry_id = $2', [['removed', 2]]],
  ['the last entry removed', 'DELETE FROM audit_log WHERE entry_id = $4', [['removed', 4]]],
  [
    'two entries that changed places',
    `UPDATE audit_log a SET action = b.action, target = b.target FROM audit_log b
      WHERE (a.entry_id, b.entry_id) IN (($2, $3), ($3, $2))`,
    [
      ['changed', 2],
      ['changed', 3],
    ],
  ],
  [
    'an entry inserted among older ones',
    `INSERT INTO audit_log (entry_id, at, user_name, address, action, target, details, outcome)
      VALUES ($1::bigint - 1, 5, 'ada', '', 'keys/create', '', '{}', 'done')`,
    [['inserted', 0]],
  ],
]
for (const [what, sql, expected] of manipulations) {
  test(`${what} is found and named`, async () => {
    await using fresh = await freshDatabase()
    const { db } = fresh
    const ids = await sealedEntries(db, 4)
    const used = ids.map((id, index) => [`$${index + 1}`, id] as const)
    await db.query({ text: used.reduce((text, [name, id]) => text.replaceAll(name, String(id)), sql) })
    const named = expected.map(([kind, place]) => [kind, place === 0 ? (ids[0] ?? 0) - 1 : ids[place - 1]])
    assert.deepEqual(await faultsNow(db), named)
    assert.equal(await sealEntries(db), 0)
    assert.deepEqual(await faultsNow(db), named)
  })
}

test('an entry that was removed with its seal leaves a gap that names the entries beside it', async () => {
  await using fresh = await freshDatabase()
  const { db } = fresh
  const [first, second, third] = await sealedEntries(db, 3)
  await db.query({ text: 'DELETE FROM audit_log WHERE entry_id = $1' }, [second])
  await db.query({ text: 'DELETE FROM audit_seals WHERE entry_id = $1' }, [second])
  const { faults } = await verifyChain(db)
  assert.deepEqual(
    faults.map(({ what }) => what),
    [`seal 2 is missing: entries between entry ${first} and entry ${third} were removed`],
  )
})

test('seals that changed places or were made up are found', async () => {
  await using fresh = await freshDatabase()
  const { db } = fresh
  const ids = await sealedEntries(db, 4)
  await db.query({ text: 'UPDATE audit_seals SET number = -number WHERE number IN (2, 3)' })
  await db.query({ text: 'UPDATE audit_seals SET number = 5 + number WHERE number < 0' })
  assert.ok((await faultsNow(db)).some(([kind, entryId]) => kind === 'reordered' && entryId === ids[2]))
  await db.query({ text: 'UPDATE audit_seals SET salt = NULL WHERE number = 4' })
  assert.match(
    (await verifyChain(db)).faults.map(({ what }) => what).join('\n'),
    /the salt of seal 4 is gone/,
  )
})

test('an anchor finds what a chain that was made again hides, also of the last entry', async () => {
  await using fresh = await freshDatabase()
  const { db } = fresh
  const [first = 0] = await sealedEntries(db, 4)
  const anchor = await anchorNow(db)
  assert.deepEqual((await verifyChain(db, [anchor])).anchors, { compared: 1, older: 0 })

  await db.query({ text: 'DELETE FROM audit_log WHERE entry_id = (SELECT max(entry_id) FROM audit_log)' })
  await db.query({ text: 'DELETE FROM audit_seals WHERE number = 4' })
  assert.equal((await verifyChain(db)).sound, true)
  const short = await verifyChain(db, [anchor])
  assert.match(
    short.faults[0]?.what ?? '',
    /names seal 4, and the chain ends at seal 3: the newest entries were/,
  )

  await db.query({ text: 'DELETE FROM audit_log WHERE entry_id = $1' }, [first])
  await db.query({ text: 'DELETE FROM audit_seals WHERE number = 1' })
  await forgeChain(db)
  await sealedEntries(db, 2)
  assert.equal((await verifyChain(db)).sound, true)
  const forged = await verifyChain(db, [anchor])
  assert.deepEqual(faultsOf(forged), [['anchor', null]])
  assert.match(forged.faults[0]?.what ?? '', /names another seal 4/)
})

test('an outcome that comes after the seal is sealed too, and who began the change stays as it was', async () => {
  await using fresh = await freshDatabase()
  const { db } = fresh
  const open = await beginEntry(db, 'archive/run')
  const forged = await beginEntry(db, 'keys/create')
  await sealEntries(db)
  await endAuditEntry(db, open, { target: 'audit_log', outcome: 'done' })
  const { sound } = await verifyChain(db)
  assert.equal(sound, true)
  assert.equal(await sealEntries(db), 1)
  await db.query({ text: `UPDATE audit_log SET outcome = 'refused' WHERE entry_id = $1` }, [open])
  await db.query({ text: `UPDATE audit_log SET user_name = 'eve', outcome = 'done' WHERE entry_id = $1` }, [
    forged,
  ])
  assert.equal(await sealEntries(db), 0)
  assert.deepEqual((await faultsNow(db)).sort(), [
    ['changed', open],
    ['changed', forged],
  ])
})

test('several writers and several sealers at once leave one chain with every entry in it once', async () => {
  await using fresh = await freshDatabase()
  const { db } = fresh
  const write = async (name: string) => {
    for (let n = 0; n < 25; n++) await addEntry(db, `${name}/${n}`, Date.now())
  }
  const seal = async () => {
    for (let n = 0; n < 20; n++) await sealEntries(db)
  }
  await Promise.all([write('a'), write('b'), write('c'), seal(), seal(), seal()])
  await sealEntries(db)
  const report = await verifyChain(db)
  assert.deepEqual([report.sound, report.entries, report.notSealedYet], [true, 75, 0])
})

test('an entry that is committed after later ones is sealed in the order of commits', async () => {
  await using fresh = await freshDatabase()
  const { db } = fresh
  let late = 0
  await db.transaction(async (tx) => {
    late = await beginEntry(tx, 'late', Date.now())
    await addEntry(db, 'early', Date.now())
    assert.equal(await sealEntries(db), 1)
  })
  assert.equal(await sealEntries(db), 1)
  const order = await db.query<{ entryId: number }>({
    text: 'SELECT entry_id AS "entryId" FROM audit_seals ORDER BY number DESC',
  })
  assert.equal(order[0]?.entryId, late)
  assert.equal((await verifyChain(db)).sound, true)
})
