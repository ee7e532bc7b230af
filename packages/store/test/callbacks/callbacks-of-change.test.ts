import assert from 'node:assert/strict'
import { test } from 'node:test'
import { freshDatabase } from '../../../../test/support/database.ts'
import { accepted, sms } from '../../../domain/test/message/message-samples.ts'
import { createAccount } from '../../accounts/accounts.ts'
import { type CallbackOfChange, writeChanges } from '../../messages/change.ts'
import { insertMessages } from '../../messages/insert.ts'
import { dayNumber, firstIdOfDay } from '../../partitions/dated-ids.ts'

/** Writes one message with these bodies of callbacks; returns the bodies as they are stored. */
async function stored(bodies: string[]): Promise<string[]> {
  await using fresh = await freshDatabase()
  const { db } = fresh
  const accountId = await createAccount(db, { name: 'shop', currency: 'UAH' })
  const now = Date.now()
  const money = { reservedMicros: 0, chargedMicros: 0 }
  const message = { ...accepted(sms()), accountId, money, msgId: firstIdOfDay(dayNumber(now)) + 1 }
  await insertMessages(db, [{ message, timeline: '', verification: null }])
  const callbacks = bodies.map((body, index): CallbackOfChange => {
    const { msgId } = message
    return { webhookId: `msg_${index}`, accountId, msgId, url: 'https://shop.example/hook', body, dueAt: now }
  })
  const change = { before: message, after: { ...message, error: 'changed' }, timeline: '', refs: [] }
  const { msgIds, callbackIds } = await writeChanges(db, [change], { callbacks, deliveries: [] }, now)
  assert.deepEqual([msgIds.size, callbackIds.size], [1, bodies.length])
  const rows = await db.query<{ body: string }>({ text: 'SELECT body FROM callbacks ORDER BY webhook_id' })
  return rows.map(({ body }) => body)
}

test('the bodies of callbacks are stored as they are, next to each other', async () => {
  const bodies = [JSON.stringify({ text: 'quoted "x" \\ \u001e \n' }), '', 'id=1&text=%1E', '{}']
  assert.deepEqual(await stored(bodies), bodies)
})

test('a callback without a body, by GET, is stored also where it is alone', async () => {
  assert.deepEqual(await stored(['']), [''])
})
