import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { suite, test } from 'node:test'
import { freshDatabase } from '../../../../../test/support/database.ts'
import { ManualClock } from '../../../../../test/support/manual-clock.ts'
import { textLimits } from '../../../../admission/entry-limits.ts'
import type { Database } from '../../../../store/database.ts'
import { blockLivesMs, MessageIds } from '../../../../store/messages/message-ids.ts'
import { noteSessions, unbound } from '../../../../store/smpp/smpp-sessions.ts'
import { wholeTextsKeptMs } from '../../../../store/smpp/smpp-whole-texts.ts'
import { ResentParts } from '../../../smpp-server/texts/resent-parts.ts'
import { formatTextKey, type GivenPart, storeParts } from '../../../smpp-server/texts/store-parts.ts'

const now = 1_800_000_000_000
const [first, second] = [randomUUID(), randomUUID()]

/** `A1`: the first part of the text A; all texts have one reference. */
function part(word: string, session: string, at = now): GivenPart {
  const key = {
    accountId: 1,
    bindId: 1,
    source: 'Shop',
    destination: '380671234567',
    reference: '8/7',
    total: 2,
  }
  const arrived = { number: Number(word.slice(1)), content: word, session, at, isAfterRefusal: false }
  return { ...key, ...arrived, key: formatTextKey(key), body: '{}', priceMicros: 0 }
}

/** A gateway with what it knows in memory. Returns ids of texts. */
async function openGateway(db: Database) {
  const ids = await MessageIds.open(db)
  const resent = new ResentParts({ steadyNow: () => 0 })
  const isResent: ResentParts['isResent'] = (given, earlier) => resent.isResent(given, earlier)
  async function store(words: string, session: string, { at = now, hasEnded = false } = {}) {
    const parts = words.split(' ').map((word) => part(word, session, at))
    resent.notePart(session, hasEnded)
    const msgIds = await storeAll(parts)
    for (const each of parts) resent.noteStored(each)
    return msgIds
  }
  async function storeAll(parts: GivenPart[]) {
    const times = { now: parts[0]?.at ?? now, waitsUntil: now + 30_000, leasedUntil: now + 15_000 }
    const outcomes = await storeParts({ db, ids, limits: textLimits, isResent }, parts, times)
    return outcomes.map((each) => (each.kind === 'stored' ? each.msgId : 0))
  }
  return { resent, store, storeAll }
}

test('parts are stored where they take the last connection of the pool and no ids are left', async () => {
  await using database = await freshDatabase({ maxConnections: 1 })
  const { db } = database
  const clock = new ManualClock()
  const ids = await MessageIds.open(db, clock)
  clock.advance(blockLivesMs + 1)
  const times = { now, waitsUntil: now + 30_000, leasedUntil: now + 15_000 }
  const options = { db, ids, limits: textLimits, isResent: () => false }
  const outcomes = await storeParts(options, [part('A1', first), part('A2', first)], times)
  assert.deepEqual(
    outcomes.map((each) => each.kind === 'stored' && each.whole !== null),
    [true, true],
  )
})

suite('parts of a text that is whole, which come again', () => {
  test('at another gateway after theirs was killed are the same, in any order, and nothing is sent twice', async () => {
    await using fresh = await freshDatabase()
    const [killed, other] = [await openGateway(fresh.db), await openGateway(fresh.db)]
    const [id] = await killed.store('A1', first)
    assert.deepEqual(await killed.store('A2', first), [id])
    assert.deepEqual(await other.store('A2', second), [id])
    assert.deepEqual(await other.store('A1 A2', second), [id, id])
    assert.deepEqual(await fresh.db.query({ text: 'SELECT FROM smpp_text_parts' }), [{}, {}])
    const [next, end] = await other.store('B1 B2', second)
    assert.ok(next !== id && next === end)
  })

  test('are the same while the first part of the next text waits', async () => {
    await using fresh = await freshDatabase()
    const [killed, other] = [await openGateway(fresh.db), await openGateway(fresh.db)]
    const [id] = await killed.store('A1 A2', first)
    const [next] = await other.store('B1', second)
    assert.deepEqual(await other.store('A2 B2', second), [id, next])
  })

  test('are the same in the batch that makes it whole', async () => {
    await using fresh = await freshDatabase()
    const { store, storeAll, resent } = await openGateway(fresh.db)
    const [id] = await store('A1', first)
    resent.noteEnded(first, false)
    const batch = [part('A2', first), part('A2', second), part('A1', second)]
    assert.deepEqual(await storeAll(batch), [id, id, id])
  })

  test('over the same session are the same where their commit lost its answer, and else another text', async () => {
    await using fresh = await freshDatabase()
    const { store, resent } = await openGateway(fresh.db)
    const [id] = await store('A1 A2', first)
    resent.noteUnsure([part('A2', first)])
    assert.deepEqual(await store('A2', first), [id])
    const [again] = await store('A1', first)
    assert.notEqual(again, id)
  })

  test('are the same where their session ended while they waited, also over a third one', async () => {
    await using fresh = await freshDatabase()
    const { store, resent } = await openGateway(fresh.db)
    const [id] = await store('A1 A2', first, { hasEnded: true })
    assert.deepEqual(await store('A1 A2', second), [id, id])
    resent.noteEnded(second, false)
    assert.deepEqual(await store('A1 A2', second, { hasEnded: true }), [id, id])
    assert.deepEqual(await store('A2', randomUUID()), [id])
  })

  test('are the same where the answer after an unsure one got lost with its session, and else another text', async () => {
    await using fresh = await freshDatabase()
    const { store, resent } = await openGateway(fresh.db)
    const [id] = await store('A1 A2', first)
    resent.noteUnsure([part('A2', first)])
    assert.deepEqual(await store('A2', second), [id])
    resent.noteEnded(second, false)
    const third = randomUUID()
    assert.deepEqual(await store('A2', third), [id])
    assert.notDeepEqual(await store('A2', randomUUID()), [id])
  })

  test('are another text beside a session that goes on, here or at another gateway', async () => {
    await using fresh = await freshDatabase()
    const { db } = fresh
    const [one, other] = [await openGateway(db), await openGateway(db)]
    const [id] = await one.store('A1 A2', first)
    const [here] = await one.store('A1 A2', second)
    assert.notEqual(here, id)
    const row = { nodeId: 'n', bindId: 1, mode: 'bound_tx', peer: '', encrypted: false, boundAt: now }
    const seen = { ...row, seenAt: now + 8_000, submits: 1, deliveries: 0 }
    await noteSessions(db, [
      { ...seen, sessionId: first },
      { ...seen, sessionId: second },
    ])
    const [there] = await other.store('A1 A2', randomUUID(), { at: now + 9_000 })
    assert.ok(there !== id && there !== here)
  })

  test('are another text after an unbind, also one at another gateway', async () => {
    await using fresh = await freshDatabase()
    const { db } = fresh
    const [one, other] = [await openGateway(db), await openGateway(db)]
    const [id] = await one.store('A1 A2', first)
    one.resent.noteEnded(first, true)
    const [here] = await one.store('A1 A2', second)
    assert.notEqual(here, id)
    const row = { nodeId: 'n', bindId: 1, mode: 'bound_tx', peer: '', encrypted: false, boundAt: now }
    const gone = unbound({ ...row, sessionId: first, seenAt: now, submits: 2, deliveries: 0 })
    await noteSessions(db, [gone, { ...gone, sessionId: second }])
    const [there] = await other.store('A1 A2', randomUUID())
    assert.ok(there !== id && there !== here)
  })

  test('are another text once answers are awaited no more', async () => {
    await using fresh = await freshDatabase()
    const [killed, other] = [await openGateway(fresh.db), await openGateway(fresh.db)]
    const [id] = await killed.store('A1 A2', first)
    const [later] = await other.store('A1 A2', second, { at: now + wholeTextsKeptMs })
    assert.notEqual(later, id)
  })
})
