import assert from 'node:assert/strict'
import { test } from 'node:test'
import { freshDatabase } from '../../../../test/support/database.ts'
import { officer } from '../../../../test/support/requester.ts'
import { eraseSubscriber } from '../../../administration/subscribers/subscriber.ts'
import { isSuccess, type MessageStatus } from '../../../domain/message/status.ts'
import { operationFields, smsFields } from '../../../gateway/test/whole/channel-operations.ts'
import { GatewayHarness } from '../../../gateway/test/whole/gateway-harness.ts'
import { until } from '../../../gateway/test/whole/until.ts'
import { AccountNotes } from '../../../observability/account-notes.ts'
import type { Database } from '../../database.ts'
import { purge } from '../../retention/purge.ts'
import { addAccountTraffic, readAccountTraffic } from '../../traffic/account-traffic.ts'

const quarterMs = 15 * 60_000
const hourMs = 4 * quarterMs
const began = Date.UTC(2026, 10, 21, 8)
const all = { from: 0, until: Number.MAX_SAFE_INTEGER }

test('counts of an account are those of the list of messages, also after replies and late reports', async () => {
  await using harness = await GatewayHarness.open()
  const { client, db } = harness
  // Delivered, not delivered, refused, and answered by the subscriber after its end.
  const phones = ['380671234567', '380671234568', '380671239901', '380671239902', '380671239909']
  await client.sendAll(phones.map((phone) => ({ phone })))
  await harness.untilAllEnded()
  await until('the reply', async () => {
    const [row] = await db.query<{ replied: number }>({
      text: `SELECT count(*)::int AS replied FROM messages WHERE status = 'REPLIED'`,
    })
    return row?.replied === 1 ? true : null
  })
  await harness.stop()
  const bySql = await countBySql(db)
  const accountId = bySql[0]?.accountId ?? 0
  for (const step of [15, 60] as const) {
    const rows = await readAccountTraffic(db, accountId, { ...all, step }, quarterMs)
    const found = rows.map(({ took: _, ...row }) => ({ ...row, accountId }))
    if (step === 15) assert.deepEqual(found.filter(isFull), bySql)
    const sum = (what: 'accepted' | 'delivered' | 'failed') => rows.reduce((all, row) => all + row[what], 0)
    assert.deepEqual([sum('accepted'), sum('delivered'), sum('failed')], [5, 3, 2])
  }
})

test('counts are those of the list after fallbacks, late reports, cancelling, expiry, an erasure and a restart', async () => {
  await using harness = await GatewayHarness.open({
    everyChannel: true,
    settings: { fallback: { waitSeconds: { viber: 1, sms: 300 } } },
  })
  const { client, db } = harness
  let last = 380_671_000_100
  const send = async (scripts: object, fields: object) => {
    const phone = String(++last)
    const handset = `${harness.network().addresses.http}/sandbox/handsets/${phone}`
    assert.ok((await fetch(handset, { method: 'PUT', body: JSON.stringify(scripts) })).ok)
    const { data } = await client.post([{ id: last, phone, hook: harness.receiver.url(), ...fields }])
    const msgId = Number(data?.[0]?.data?.['msg_id'])
    assert.ok(msgId > 0, data?.[0]?.error)
    return { id: last, msgId, phone }
  }
  const viber = { type: 'viber', ...operationFields.viber }
  const both = { type: 'viber+sms', ...operationFields['viber+sms'] }
  const sms = { type: 'sms', ...smsFields }
  const tomorrow = { send_at: new Date(Date.now() + 86_400_000).toISOString() }
  const late = await send({ viber: 'slow', sms: 'slow' }, both)
  const read = await send({ viber: 'read' }, viber)
  await send({ viber: 'undeliverable' }, both)
  await send({ viber: 'refused', sms: 'undeliverable' }, both)
  const erased = await send({}, sms)
  const cancelled = await send({}, { ...sms, ...tomorrow })
  const waiting = await send({}, { ...sms, ...tomorrow })
  await client.post([{ type: 'cancel', msg_id: cancelled.msgId }])
  await harness.expire(waiting.msgId)
  await harness.untilCallbackOf(read.id, 'READ')
  await harness.untilCallbackOf(erased.id, 'DELIVERED')
  await harness.stop()
  await harness.start()
  await send({ viber: 'read' }, both)
  await harness.untilCallbackOf(late.id, 'DELIVERED')
  await harness.untilAllEnded()
  await eraseSubscriber(db, () => Promise.resolve(null), {
    phone: erased.phone,
    by: officer,
    now: Date.now(),
  })
  await harness.stop()
  assert.ok(Object.keys(await harness.statuses()).length >= 5, JSON.stringify(await harness.statuses()))
  const bySql = await countBySql(db)
  const rows = await readAccountTraffic(db, bySql[0]?.accountId ?? 0, { ...all, step: 15 }, quarterMs)
  const found = rows.map(({ took: _, ...row }) => ({ ...row, accountId: bySql[0]?.accountId ?? 0 }))
  assert.deepEqual(found.filter(isFull), bySql)
})

test('gateways that add to the rows of one account at once lose no count', async () => {
  await using database = await freshDatabase({ maxConnections: 8 })
  const { db } = database
  const channels = ['sms', 'viber', 'rcs'] as const
  const add = async (gateway: number) => {
    for (let round = 0; round < 10; round++) {
      const notes = new AccountNotes()
      for (let index = 0; index < 200; index++) {
        const place = gateway % 2 === 0 ? index : 199 - index
        const channel = channels[place % 3] ?? 'sms'
        const at = began + (place % 8) * quarterMs
        notes.listener.accountAccepted({ accountId: 1 + (place % 5), at, channel, messages: 1 })
      }
      await addAccountTraffic(db, notes.take())
    }
  }
  await Promise.all(Array.from({ length: 6 }, (_, gateway) => add(gateway)))
  const [sums] = await db.query<{ quarters: number; hours: number }>({
    text: `SELECT sum(accepted) FILTER (WHERE step_minutes = 15)::int AS quarters,
      sum(accepted) FILTER (WHERE step_minutes = 60)::int AS hours FROM account_traffic`,
  })
  assert.deepEqual(sums, { quarters: 12_000, hours: 12_000 })
})

/** By account, channel and quarter, of acceptance and of the last change after the end. */
async function countBySql(db: Database) {
  const text = `
SELECT account_id AS "accountId", channel, floor(at / ${quarterMs})::integer AS position, count(*) FILTER (WHERE what = 'accepted') AS accepted,
  count(*) FILTER (WHERE what = ANY($1::text[])) AS delivered,
  count(*) FILTER (WHERE what <> ALL($1::text[]) AND what NOT IN ('accepted', 'UNKNOWN')) AS failed,
  count(*) FILTER (WHERE what = 'UNKNOWN') AS unknown
FROM (
  SELECT account_id, plan -> 'stages' -> 0 ->> 'channel' AS channel, accepted_at AS at, 'accepted' AS what FROM messages
  UNION ALL
  SELECT account_id, plan -> 'stages' -> stage::int ->> 'channel', updated_at, status FROM messages WHERE phase = 9
) m GROUP BY 1, 2, 3 ORDER BY 1, 2, 3`
  const successes = (['DELIVERED', 'READ', 'REPLIED', 'PARTIALLY DELIVERED'] as MessageStatus[]).filter(
    isSuccess,
  )
  return db.query<Counted>({ text }, [successes])
}

type Counted = Record<'accountId' | 'position' | 'accepted' | 'delivered' | 'failed' | 'unknown', number> & {
  channel: string
}

function isFull({
  accepted,
  delivered,
  failed,
  unknown,
}: Omit<Counted, 'accountId' | 'channel' | 'position'>) {
  return accepted + delivered + failed + unknown > 0
}

test('what changes after its end is counted where its last change was, over all gateways', async () => {
  await using database = await freshDatabase()
  const { db } = database
  const [one, other] = [new AccountNotes(), new AccountNotes()]
  const end = (status: MessageStatus, quarters: number) => ({
    ...{ status, channel: 'sms' as const, at: began + quarters * quarterMs },
  })
  one.listener.accountAccepted({ accountId: 7, at: began, channel: 'viber', messages: 3 })
  one.listener.accountEnded({ accountId: 7, before: null, after: end('EXPIRED', 0) })
  one.listener.accountEnded({ accountId: 7, before: null, after: end('DELIVERED', 1) })
  one.listener.accountEnded({ accountId: 8, before: null, after: end('DELIVERED', 1) })
  await addAccountTraffic(db, one.take())
  // At another gateway: a late report, and a report that a subscriber has read.
  other.listener.accountEnded({ accountId: 7, before: end('EXPIRED', 0), after: end('DELIVERED', 5) })
  other.listener.accountEnded({ accountId: 7, before: end('DELIVERED', 1), after: end('READ', 1) })
  await addAccountTraffic(db, other.take())
  assert.deepEqual(other.take(), [])
  const read = async (step: 15 | 60, everyMs: number) => {
    const rows = await readAccountTraffic(db, 7, { from: began, until: began + 2 * hourMs, step }, everyMs)
    return rows.map(({ channel, position, accepted, delivered, failed }) => {
      return [channel, position, accepted, delivered, failed]
    })
  }
  assert.deepEqual(await read(15, quarterMs), [
    ['sms', 0, 0, 0, 0],
    ['sms', 1, 0, 1, 0],
    ['sms', 5, 0, 1, 0],
    ['viber', 0, 3, 0, 0],
  ])
  assert.deepEqual(await read(60, hourMs), [
    ['sms', 0, 0, 1, 0],
    ['sms', 1, 0, 1, 0],
    ['viber', 0, 3, 0, 0],
  ])
  await purge(db, began + 9 * 24 * hourMs)
  assert.equal((await read(15, quarterMs)).length, 0)
  assert.equal((await read(60, hourMs)).length, 3)
})
