import assert from 'node:assert/strict'
import { test } from 'node:test'
import { freshDatabase } from '../../../../test/support/database.ts'
import { noResults } from '../../../domain/routing/quality-scores.ts'
import { addResults, readResults } from '../../carriers/upstream-results.ts'
import { bookCosts, sumCosts } from '../../money/upstream-costs.ts'
import { noteInbound, readWindows } from '../../replies/reply-windows.ts'
import { purge } from '../../retention/purge.ts'

const now = Date.UTC(2026, 10, 21)
const hourMs = 3_600_000

test('closed reply windows are deleted, open ones are kept', async () => {
  await using database = await freshDatabase()
  const { db } = database
  const open = { channel: 'whatsapp', sender: 'Posthorn', phone: '380671234567' }
  const closed = { ...open, phone: '380671234568' }
  await noteInbound(db, open, now - 23 * hourMs)
  await noteInbound(db, closed, now - 49 * hourMs)
  await purge(db, now)
  assert.deepEqual(
    [...(await readWindows(db, [open, closed]))],
    [['whatsapp 380671234567 Posthorn', now - 23 * hourMs]],
  )
})

test('charges of upstreams are kept', async () => {
  await using database = await freshDatabase()
  const { db } = database
  const cost = { upstream: 'telegram', msgId: 1, attempt: 0, part: 0, micros: 10_000, currency: 'USD' }
  await bookCosts(db, [{ ...cost, kind: 'charge', at: now - 20_000 * hourMs }])
  await purge(db, now)
  assert.equal((await sumCosts(db))[0]?.chargedMicros, 10_000)
})

test('results of upstreams are kept for 30 days', async () => {
  await using database = await freshDatabase()
  const { db } = database
  const result = {
    upstream: 'carrier',
    network: '25503',
    country: 'UA',
    ...noResults,
    delivered: 9,
    failed: 1,
    tookMs: 100,
  }
  const [kept, old] = [now - 29 * 24 * hourMs, now - 31 * 24 * hourMs]
  await addResults(db, [
    { ...result, at: kept },
    { ...result, at: old },
  ])
  await purge(db, now)
  assert.deepEqual(
    (await readResults(db, 0)).map(({ at }) => at),
    [kept],
  )
})

test('sessions of SMPP clients that have unbound, or whose gateway died, are deleted, and others are kept', async () => {
  await using database = await freshDatabase()
  const { db } = database
  const text = `INSERT INTO smpp_sessions (session_id, node_id, bind_id, mode, peer, encrypted, bound_at, seen_at, submits, deliveries)
    VALUES (gen_random_uuid(), 'east', 1, $1, '127.0.0.1 1', false, 0, $2, 1, 0)`
  await db.query({ text }, ['unbound', now - 2 * hourMs])
  await db.query({ text }, ['bound_trx', now - 2 * hourMs])
  await db.query({ text }, ['bound_rx', now - 5_000])
  await purge(db, now)
  assert.deepEqual(await db.query({ text: 'SELECT mode FROM smpp_sessions' }), [{ mode: 'bound_rx' }])
})
