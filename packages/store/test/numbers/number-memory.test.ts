import assert from 'node:assert/strict'
import { test } from 'node:test'
import { freshDatabase } from '../../../../test/support/database.ts'
import type { ServerDatabase } from '../../database.ts'
import { DataKey } from '../../encryption/data-key.ts'
import { encryptedDatabase } from '../../encryption/encrypted-database.ts'
import {
  dropOldFacts,
  factsOf,
  forgetNumber,
  forgetNumbers,
  type StoredFact,
  writeNumberMemory,
} from '../../numbers/number-memory.ts'

const phone = '380671234567'
const dayMs = 86_400_000
const now = Date.parse('2026-08-10T12:00:00Z')
const noViber: StoredFact = { phone, subject: 'viber', evidence: 'not-on-channel', seenAt: now }

test('a fact is found by any form of the number, and only a newer one replaces it', async () => {
  await using fresh = await freshDatabase()
  const { db } = fresh
  // With the ninth digit that mobile numbers of Brazil have got.
  const [former, present] = ['551188887777', '5511988887777']
  const fact: StoredFact = { ...noViber, phone: former }
  await writeNumberMemory(db, [fact])
  const known = [{ subject: 'viber', evidence: 'not-on-channel', seenAt: now }]
  assert.deepEqual(await factsOf(db, present), known)
  await writeNumberMemory(db, [{ ...fact, evidence: 'reached', seenAt: now - 1 }])
  assert.deepEqual(await factsOf(db, present), known)
  await writeNumberMemory(db, [{ ...fact, evidence: 'reached', seenAt: now + 1 }])
  assert.equal((await factsOf(db, present))[0]?.evidence, 'reached')
})

test('the same evidence is written again only once half of its time is over', async () => {
  await using fresh = await freshDatabase()
  const { db } = fresh
  const seenAt = async () => (await factsOf(db, phone))[0]?.seenAt
  const absent: StoredFact = { phone, subject: 'network', evidence: 'absent', seenAt: now }
  await writeNumberMemory(db, [absent])
  await writeNumberMemory(db, [{ ...absent, seenAt: now + 14 * 60_000 }])
  assert.equal(await seenAt(), now)
  await writeNumberMemory(db, [{ ...absent, seenAt: now + 16 * 60_000 }])
  assert.equal(await seenAt(), now + 16 * 60_000)
})

test('that the network reaches a number is written only where something else was known', async () => {
  await using fresh = await freshDatabase()
  const { db } = fresh
  const reached: StoredFact = { phone, subject: 'network', evidence: 'reached', seenAt: now }
  await writeNumberMemory(db, [reached])
  assert.deepEqual(await factsOf(db, phone), [])
  await writeNumberMemory(db, [{ ...reached, evidence: 'absent', seenAt: now - 1 }])
  await writeNumberMemory(db, [reached])
  assert.equal((await factsOf(db, phone))[0]?.evidence, 'reached')
})

test('a forgotten number stays forgotten where something older waits to be written', async () => {
  await using fresh = await freshDatabase()
  const { db } = fresh
  await writeNumberMemory(db, [noViber, { ...noViber, phone: '380501112233' }])
  assert.equal(await forgetNumber(db, phone, now + 5), 1)
  await writeNumberMemory(db, [noViber])
  assert.deepEqual(await factsOf(db, phone), [])
  assert.equal((await factsOf(db, '380501112233')).length, 1)
  await writeNumberMemory(db, [{ ...noViber, seenAt: now + 6 }])
  assert.equal((await factsOf(db, phone)).length, 1)
})

test('facts are deleted once they are too old to count, and marks of forgotten numbers after ten minutes', async () => {
  await using fresh = await freshDatabase()
  const { db } = fresh
  await writeNumberMemory(db, [
    { phone, subject: 'network', evidence: 'absent', seenAt: now },
    { phone, subject: 'rcs', evidence: 'reached', seenAt: now },
    noViber,
  ])
  await forgetNumber(db, '380501112233', now)
  assert.equal(await dropOldFacts(db, now + 3_600_000, 2), 6)
  assert.equal(await dropOldFacts(db, now + 15 * dayMs, 100), 1)
  assert.deepEqual(
    (await factsOf(db, phone)).map(({ subject }) => subject),
    ['rcs'],
  )
})

test('with encryption the key is made of the encrypted number, and what was known before is forgotten', async () => {
  await using fresh = await freshDatabase()
  const { db } = fresh
  const encrypted = encryptedDatabase(db as ServerDatabase, new DataKey(Buffer.alloc(32, 5)))
  const keys = () => db.query({ text: 'SELECT number_key::text AS key FROM number_memory' })
  await writeNumberMemory(db, [noViber])
  const plain = await keys()
  await forgetNumbers(db)
  await writeNumberMemory(encrypted, [noViber])
  assert.equal((await factsOf(encrypted, phone)).length, 1)
  assert.deepEqual(await factsOf(db, phone), [])
  assert.notDeepEqual(await keys(), plain)
})
