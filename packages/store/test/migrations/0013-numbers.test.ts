import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { suite, test } from 'node:test'
import { freshDatabase, migrateAgain } from '../../../../test/support/database.ts'
import { toSubscriber } from '../../../domain/address/subscriber.ts'
import type { Database } from '../../database.ts'
import { nameSubscribers } from '../../migrations/0013-numbers.ts'
import { migrations } from '../../migrations/index.ts'
import { migrate } from '../../pg/migrate.ts'
import { addOptOut, readOptOuts } from '../../replies/opt-outs.ts'
import { readWindows, windowName } from '../../replies/reply-windows.ts'

/** A database after migration 12 with `rows` in it, then migrated. */
async function before(rows: (db: Database) => Promise<unknown>) {
  const fresh = await freshDatabase()
  const { db } = fresh
  await migrateAgain(
    db,
    migrations.filter(({ version }) => version < 13),
  )
  await rows(db)
  await migrate(db)
  return fresh
}

function optOutRows(db: Database): Promise<{ phone: string; sender: string; reason: string; day: string }[]> {
  const text = `SELECT phone, sender, reason, to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS day FROM opt_outs
    ORDER BY phone, sender`
  return db.query({ text })
}

suite('opt-outs that were stored by another form of a number', () => {
  const forms = ['380671239000', '3800671239000', '5491112345678', '541112345678', '0447911123456']

  test('hold for the E.164 form and for every other one', async () => {
    await using fresh = await before((db) =>
      db.query({
        text: `INSERT INTO opt_outs (phone, sender, reason, source) VALUES ('3800671239000', 'Shop', 'asked', ''),
          ('541112345678', '', 'asked', ''), ('0447911123456', '', 'asked', ''), ('anna@example.com', '', 'asked', '')`,
      }),
    )
    const found = await readOptOuts(fresh.db, forms.map(toSubscriber))
    assert.deepEqual(found.map(({ phone, sender }) => `${phone} ${sender}`).sort(), [
      '380671239000 Shop',
      '447911123456 ',
      '5491112345678 ',
    ])
    const twice = { phone: '+3800671239000', sender: 'Shop', reason: 'again', source: '' }
    assert.equal(await addOptOut(fresh.db, twice), false)
    assert.equal((await optOutRows(fresh.db)).length, 4)
  })

  test('are merged: each is kept, of two equal ones the older', async () => {
    await using fresh = await before((db) =>
      db.query({
        text: `INSERT INTO opt_outs (phone, sender, reason, source, at) VALUES
          ('380671239000', 'Shop', 'number', '', '2026-03-01Z'), ('3800671239000', 'Shop', 'alias', '', '2026-02-01Z'),
          ('380671239000', 'Bank', 'number', '', '2026-03-01Z'), ('3800671239000', 'Bank', 'alias', '', '2026-04-01Z'),
          ('3800671239000', '', 'alias', '', '2026-05-01Z'),
          ('491711234567', 'Shop', 'number', '', '2026-03-01Z'), ('4901711234567', 'Shop', 'alias', '', '2026-02-01Z'),
          ('49001711234567', 'Shop', 'alias', '', '2026-01-01Z')`,
      }),
    )
    const rows = await optOutRows(fresh.db)
    assert.deepEqual(
      rows.map(({ phone, sender, reason, day }) => [phone, sender, reason, day]),
      [
        ['380671239000', '', 'alias', '2026-05-01'],
        ['380671239000', 'Bank', 'number', '2026-03-01'],
        ['380671239000', 'Shop', 'alias', '2026-02-01'],
        ['491711234567', 'Shop', 'alias', '2026-01-01'],
      ],
    )
    await fresh.db.transaction(nameSubscribers)
    assert.deepEqual(await optOutRows(fresh.db), rows)
  })

  test('are found on every page of a long list', async () => {
    const count = 12_000
    await using fresh = await before((db) =>
      db.query({
        text: `INSERT INTO opt_outs (phone, reason, source)
          SELECT CASE WHEN n % 2 = 0 THEN '3800' ELSE '380' END || (670000000 + n)::text, '', ''
          FROM generate_series(1, ${count}) AS n`,
      }),
    )
    const text = `SELECT count(*)::integer AS count, count(*) FILTER (WHERE phone LIKE '3800%')::integer AS aliases
      FROM opt_outs`
    assert.deepEqual(await fresh.db.query({ text }), [{ count, aliases: 0 }])
  })
})

test('the reply window is open for every form of the number, until the latest end', async () => {
  await using fresh = await before((db) =>
    db.query({
      text: `INSERT INTO reply_windows (channel, sender, phone, last_inbound_at) VALUES
        ('whatsapp', 'Shop', '5215512345678', 2000), ('whatsapp', 'Shop', '525512345678', 1000),
        ('whatsapp', 'Shop', '554187654321', 500)`,
    }),
  )
  const keys = ['525512345678', '5215512345678', '5541987654321'].map((phone) => ({
    channel: 'whatsapp',
    sender: 'Shop',
    phone,
  }))
  const windows = await readWindows(fresh.db, keys)
  assert.deepEqual(
    keys.map((key) => windows.get(windowName(key))),
    [2000, 2000, 500],
  )
})

test('a valid code can be checked, and its callbacks have the number as the client sent it', async () => {
  const ids = [randomUUID(), randomUUID(), randomUUID()]
  await using fresh = await before((db) =>
    db.query(
      {
        text: `INSERT INTO verifications (verify_id, account_id, service_id, type, recipient, msg_id, code_hash,
            max_attempts, created_at, expires_at)
          SELECT id::uuid, 1, 1, type, recipient, 1, '', 5, extract(epoch FROM now())::bigint * 1000,
            extract(epoch FROM now())::bigint * 1000 + 300000
          FROM unnest($1::text[], $2::text[], $3::text[]) AS n (id, type, recipient)`,
      },
      [ids, ['sms', 'sms', 'email'], ['3800671239000', '380671239001', 'anna@example.com']],
    ),
  )
  const text = 'SELECT recipient, recipient_as_sent AS sent FROM verifications ORDER BY verification_id'
  assert.deepEqual(await fresh.db.query({ text }), [
    { recipient: '380671239000', sent: '3800671239000' },
    { recipient: '380671239001', sent: null },
    { recipient: 'anna@example.com', sent: null },
  ])
})

test("an operator's decision about a prefix holds for its E.164 numbers", async () => {
  await using fresh = await before((db) =>
    db.query({
      text: `INSERT INTO guard_closures (key, state, made_by, reason, since) VALUES
        ('38005012', 'closed', 'operator', 'pumping', 1), ('44079', 'closed', 'operator', 'alias', 1),
        ('4479', 'open', 'operator', 'ours', 1), ('AZ', 'closed', 'operator', 'off', 1), ('780', 'open', 'guard', '', 1)`,
    }),
  )
  const text = 'SELECT key, state FROM guard_closures ORDER BY key'
  const rows = await fresh.db.query<{ key: string; state: string }>({ text })
  assert.deepEqual(
    rows.map(({ key, state }) => `${key} ${state}`),
    ['3805012 closed', '44079 closed', '4479 open', '780 open', 'AZ closed'],
  )
})
