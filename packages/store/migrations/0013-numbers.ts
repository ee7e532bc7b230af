import { toSubscriber } from '../../domain/address/subscriber.ts'
import { readBlockedPrefix } from '../../domain/guard/blocked-prefix.ts'
import type { Queryable } from '../database.ts'
import { toColumns } from '../statements/array-columns.ts'

/**
 * Subscribers have one name, whatever form of their number is used (`toSubscriber`). A verification keeps the form that
 * its callbacks have, where that is another one, and until it ends the network that it was requested from.
 */
export const numbersStep = `
ALTER TABLE verifications ADD COLUMN recipient_as_sent text, ADD COLUMN requested_from text;
`

const rowsAtOnce = 5_000
/** No window of the guard is longer. */
const guardedMs = 7 * 86_400_000

/** Names what was stored by other forms of numbers; what is there under that name already is merged with it. */
export async function nameSubscribers(tx: Queryable): Promise<void> {
  await nameOptOuts(tx)
  await nameWindows(tx)
  await nameRecipients(tx)
  await nameClosures(tx)
}

/** Leans on the primary key of opt_outs. The older one of two stays. */
async function nameOptOuts(tx: Queryable): Promise<void> {
  const pageText = `SELECT phone, sender FROM opt_outs WHERE (phone, sender) > ($1, $2) ORDER BY phone, sender LIMIT $3`
  const moveText = `
WITH moved AS (
  DELETE FROM opt_outs o USING unnest($1::text[], $2::text[], $3::text[]) AS m (phone, sender, subscriber)
  WHERE o.phone = m.phone AND o.sender = m.sender RETURNING m.subscriber, o.sender, o.reason, o.source, o.at
)
INSERT INTO opt_outs AS o (phone, sender, reason, source, at)
SELECT DISTINCT ON (subscriber, sender) subscriber, sender, reason, source, at FROM moved ORDER BY subscriber, sender, at
ON CONFLICT (phone, sender) DO UPDATE SET reason = EXCLUDED.reason, source = EXCLUDED.source, at = EXCLUDED.at
WHERE EXCLUDED.at < o.at`
  await renamePages<{ phone: string; sender: string }>(tx, pageText, moveText, {
    first: ['', ''],
    fields: ['phone', 'sender'],
    placeOf: ({ phone, sender }) => [phone, sender],
  })
}

/** Leans on the primary key of reply_windows. The later instant of two stays. */
async function nameWindows(tx: Queryable): Promise<void> {
  const pageText = `SELECT phone, channel, sender FROM reply_windows
    WHERE (phone, channel, sender) > ($1, $2, $3) ORDER BY phone, channel, sender LIMIT $4`
  const moveText = `
WITH moved AS (
  DELETE FROM reply_windows w USING unnest($1::text[], $2::text[], $3::text[], $4::text[])
    AS m (phone, channel, sender, subscriber)
  WHERE w.phone = m.phone AND w.channel = m.channel AND w.sender = m.sender
  RETURNING m.subscriber, w.channel, w.sender, w.last_inbound_at
)
INSERT INTO reply_windows AS w (phone, channel, sender, last_inbound_at)
SELECT subscriber, channel, sender, max(last_inbound_at) FROM moved GROUP BY subscriber, channel, sender
ON CONFLICT (phone, channel, sender) DO UPDATE
SET last_inbound_at = greatest(w.last_inbound_at, EXCLUDED.last_inbound_at)`
  await renamePages<{ phone: string; channel: string; sender: string }>(tx, pageText, moveText, {
    first: ['', '', ''],
    fields: ['phone', 'channel', 'sender'],
    placeOf: ({ phone, channel, sender }) => [phone, channel, sender],
  })
}

/** Codes that are alive, or that the guard still counts. Leans on verifications_by_age and the primary key. */
async function nameRecipients(tx: Queryable): Promise<void> {
  const firstText = `SELECT coalesce(min(verification_id), 0) AS first FROM verifications
    WHERE created_at > extract(epoch FROM now())::bigint * 1000 - $1::bigint`
  const pageText = `SELECT verification_id AS id, recipient AS phone FROM verifications
    WHERE verification_id >= $1 AND type = 'sms' ORDER BY verification_id LIMIT $2`
  const nameText = `
UPDATE verifications v SET recipient = n.subscriber, recipient_as_sent = n.phone
FROM unnest($1::bigint[], $2::text[], $3::text[]) AS n (id, phone, subscriber) WHERE v.verification_id = n.id`
  const [found] = await tx.query<{ first: number }>({ text: firstText }, [guardedMs])
  await renamePages<{ id: number; phone: string }>(tx, pageText, nameText, {
    first: [found?.first ?? 0],
    fields: ['id', 'phone'],
    placeOf: ({ id }) => [id + 1],
  })
}

/** Decisions about prefixes: what is decided about the numbers by that name already goes before. A small table. */
async function nameClosures(tx: Queryable): Promise<void> {
  const rows = await tx.query<{ key: string }>({
    text: `SELECT key FROM guard_closures WHERE key ~ '^[0-9]+$'`,
  })
  for (const { key } of rows) {
    const name = readBlockedPrefix(key) ?? key
    if (name === key) continue
    const text = `UPDATE guard_closures SET key = $2
      WHERE key = $1 AND NOT EXISTS (SELECT FROM guard_closures WHERE key = $2)`
    await tx.query({ text }, [key, name])
  }
}

/**
 * Reads pages, each from a place on, and moves the rows that another name stands for: `moveText` takes their `fields` and
 * that name.
 */
async function renamePages<Row extends { phone: string }>(
  tx: Queryable,
  pageText: string,
  moveText: string,
  { first, fields, placeOf }: { first: unknown[]; fields: (keyof Row)[]; placeOf: (row: Row) => unknown[] },
): Promise<void> {
  for (let place: unknown[] | null = first; place !== null; ) {
    const rows: Row[] = await tx.query<Row>({ text: pageText }, [...place, rowsAtOnce])
    const moved = rows
      .map((row) => ({ ...row, subscriber: toSubscriber(row.phone) }))
      .filter(({ phone, subscriber }) => phone !== subscriber)
    if (moved.length > 0) await tx.query({ text: moveText }, toColumns(moved, ...fields, 'subscriber'))
    const last = rows.at(-1)
    place = last === undefined || rows.length < rowsAtOnce ? null : placeOf(last)
  }
}
