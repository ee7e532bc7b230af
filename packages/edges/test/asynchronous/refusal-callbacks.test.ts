import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { freshDatabase } from '../../../../test/support/database.ts'
import { systemClock } from '../../../kit/time/clock.ts'
import { createAccount } from '../../../store/accounts/accounts.ts'
import { insertCallbacks } from '../../../store/callbacks/callbacks.ts'
import { listCallbacks } from '../../../store/test/callbacks/list-callbacks.ts'
import { writeRefusals } from '../../asynchronous/refusal-callbacks.ts'
import { FakeOutbox } from '../operations-fixture.ts'

test('refusals of one request are written to the real outbox once, however often it comes', async () => {
  await using fresh = await freshDatabase()
  const { db } = fresh
  const accountId = await createAccount(db, { name: 'one', currency: 'UAH' })
  const outbox = new FakeOutbox()
  const keep = outbox.write.bind(outbox)
  outbox.write = async (tx, callbacks) => {
    await keep(tx, callbacks)
    return insertCallbacks(
      tx,
      callbacks.map((each) => ({ ...each, webhookId: randomUUID(), dueAt: 0 })),
      0,
    )
  }
  const ports = { db, outbox, clock: systemClock }
  const callbacks = ['a', 'b'].map((body) => ({ accountId, msgId: null, url: 'https://example.com/', body }))
  const request = { accountId, bodyHash: Buffer.alloc(32) }
  const first = { ...request, requestId: 'r-1' }
  await Promise.all([writeRefusals(ports, callbacks, first), writeRefusals(ports, callbacks, first)])
  const stored = async () => (await listCallbacks(db, { limit: 10 })).map(({ body }) => body).sort()
  assert.deepEqual(await stored(), ['a', 'b'])
  assert.equal(outbox.stored.length, 2)
  await writeRefusals(ports, callbacks.slice(1), { ...request, requestId: 'r-2' })
  await writeRefusals(ports, callbacks.slice(0, 1), null)
  assert.deepEqual(await stored(), ['a', 'a', 'b', 'b'])
})
