import type { AlarmReceiver } from '../../domain/alarms/alarm-receiver.ts'
import { SettingRefused } from '../../domain/settings/setting-refused.ts'
import { changeSettings } from '../accounts/accounts.ts'
import { withinRoom } from '../accounts/setting-room.ts'
import type { Database, Queryable } from '../database.ts'
import { toColumns } from '../statements/array-columns.ts'

type Key = Pick<AlarmReceiver, 'kind' | 'name'>

const sealedSecret = 'text alarm_receivers.secret'
const sealedName = 'text alarm_recipients.name'

/** Rejects with `SettingRefused` where there is such a receiver already, or its account has no room. */
export async function insertReceiver(db: Database, receiver: AlarmReceiver): Promise<void> {
  const { kind, name, accountId, secret, template, settings } = receiver
  const text = `INSERT INTO alarm_receivers (kind, name, account_id, secret, template, settings, created_at)
    VALUES ($1, $2, $3, $4, $5, $6, floor(extract(epoch FROM now()) * 1000)) ON CONFLICT DO NOTHING RETURNING 1`
  const values = [kind, name, accountId, secret, template, JSON.stringify(settings)]
  await changeSettings(db, async (tx) => {
    await refuseSameKey(tx, receiver)
    const rows = await withinRoom(tx, { kind: 'alarmReceivers', accountId }, () =>
      tx.query({ text, sealed: { 4: sealedSecret } }, values),
    )
    if (rows.length === 0) throw new SettingRefused('alarm-receiver-taken', { kind, name }, 'name')
    await insertRecipients(tx, receiver)
  })
}

/** Replaces all of it but its account. Rejects with `SettingRefused` where there is no such receiver. */
export async function replaceReceiver(
  db: Database,
  receiver: Omit<AlarmReceiver, 'accountId'>,
): Promise<void> {
  const { kind, name, secret, template, settings } = receiver
  const text = `UPDATE alarm_receivers SET secret = $3, template = $4, settings = $5
    WHERE kind = $1 AND name = $2 RETURNING 1`
  const values = [kind, name, secret, template, JSON.stringify(settings)]
  await changeSettings(db, async (tx) => {
    await refuseSameKey(tx, receiver)
    const rows = await tx.query({ text, sealed: { 3: sealedSecret } }, values)
    if (rows.length === 0) throw receiverUnknown({ kind, name })
    const old = 'DELETE FROM alarm_receiver_recipients WHERE kind = $1 AND receiver = $2'
    await tx.query({ text: old }, [kind, name])
    await insertRecipients(tx, receiver)
  })
}

/** A routing_key names one receiver. One transaction at a time looks; an index cannot, where secrets are encrypted. */
async function refuseSameKey(
  tx: Queryable,
  { kind, name, secret }: Pick<AlarmReceiver, 'kind' | 'name' | 'secret'>,
): Promise<void> {
  if (kind !== 'pagerduty') return
  await tx.query({ text: 'SELECT pg_advisory_xact_lock(20261129, 0)' })
  const same = (await readReceivers(tx)).find((each) => {
    return each.kind === kind && each.name !== name && each.secret === secret
  })
  if (same !== undefined) throw new SettingRefused('alarm-receiver-key', { name: same.name }, 'secret')
}

async function insertRecipients(
  tx: Queryable,
  { kind, name, recipients }: Pick<AlarmReceiver, 'kind' | 'name' | 'recipients'>,
): Promise<void> {
  const text = `INSERT INTO alarm_receiver_recipients (kind, receiver, position, name, phone)
    SELECT $1, $2, nth - 1, name, phone FROM unnest($3::text[], $4::text[]) WITH ORDINALITY AS n (name, phone, nth)`
  const values = [kind, name, ...toColumns(recipients, 'name', 'phone')]
  await tx.query({ text, sealed: { 3: sealedName, 4: 'number' } }, values)
}

/** Rejects with `SettingRefused` where there is no such receiver. */
export async function removeReceiver(db: Database, { kind, name }: Key): Promise<void> {
  const text = 'DELETE FROM alarm_receivers WHERE kind = $1 AND name = $2 RETURNING 1'
  const rows = await changeSettings(db, (tx) => tx.query({ text }, [kind, name]))
  if (rows.length === 0) throw receiverUnknown({ kind, name })
}

export type StoredReceiver = AlarmReceiver & { account: string }

/** All receivers. The table is small. */
export async function readReceivers(db: Queryable): Promise<StoredReceiver[]> {
  const text = `SELECT r.kind, r.name, r.account_id AS "accountId", a.name AS account, r.secret, r.template, r.settings,
      (SELECT coalesce(json_agg(json_build_object('name', p.name, 'phone', p.phone) ORDER BY p.position), '[]')
        FROM alarm_receiver_recipients p WHERE p.kind = r.kind AND p.receiver = r.name) AS recipients
    FROM alarm_receivers r JOIN accounts a USING (account_id) ORDER BY r.kind, r.name`
  return db.query<StoredReceiver>({ name: 'read-alarm-receivers', text })
}

/** Rejects with `SettingRefused` where there is no such receiver. */
export async function findReceiver(db: Queryable, { kind, name }: Key): Promise<StoredReceiver> {
  const found = (await readReceivers(db)).find((each) => each.kind === kind && each.name === name)
  if (found === undefined) throw receiverUnknown({ kind, name })
  return found
}

function receiverUnknown({ kind, name }: Key): SettingRefused {
  return new SettingRefused('alarm-receiver-unknown', { kind, name }, 'name')
}
