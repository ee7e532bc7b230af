import { toSubscriber } from '../../domain/address/subscriber.ts'
import type { Queryable } from '../database.ts'
import { toColumns } from '../statements/array-columns.ts'

/** A subscriber (number in any form) and the sender that they wrote to. */
export interface WindowKey {
  channel: string
  sender: string
  phone: string
}

/** Records when a subscriber last wrote to a sender; an older instant changes nothing. */
export async function noteInbound(tx: Queryable, { channel, sender, phone }: WindowKey, at: number) {
  const text = `
INSERT INTO reply_windows AS w (channel, sender, phone, last_inbound_at) VALUES ($1, $2, $3, $4)
ON CONFLICT (phone, channel, sender) DO UPDATE SET last_inbound_at = greatest(w.last_inbound_at, $4)`
  await tx.query({ name: 'note-inbound', text, sealed: { 3: 'number' } }, [
    channel,
    sender,
    toSubscriber(phone),
    at,
  ])
}

/** When each subscriber last wrote, by `windowName`; absent where never. */
export async function readWindows(db: Queryable, keys: WindowKey[]): Promise<Map<string, number>> {
  // Uses the primary key of reply_windows.
  const text = `SELECT w.channel, w.sender, w.phone, w.last_inbound_at
    FROM unnest($1::text[], $2::text[], $3::text[]) AS q (channel, sender, phone)
    JOIN reply_windows w ON w.phone = q.phone AND w.channel = q.channel AND w.sender = q.sender`
  const values = [...toColumns(keys, 'channel', 'sender'), keys.map((key) => toSubscriber(key.phone))]
  const rows = await db.query<WindowKey & { last_inbound_at: number }>(
    { name: 'read-windows', text, sealed: { 3: 'number' } },
    values,
  )
  return new Map(rows.map((row) => [windowName(row), row.last_inbound_at]))
}

export function windowName({ channel, sender, phone }: WindowKey): string {
  return `${channel} ${toSubscriber(phone)} ${sender}`
}
