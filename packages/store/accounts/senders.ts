import type { Sender, SenderStatus } from '../../domain/accounts/sender.ts'
import type { Channel } from '../../domain/plan/plan.ts'
import { SettingRefused } from '../../domain/settings/setting-refused.ts'
import type { Database, Queryable } from '../database.ts'
import { changeSettings } from './accounts.ts'
import { withinRoom } from './setting-room.ts'

export interface SenderName {
  accountId: number
  channel: Channel
  name: string
}

/** Why a sender is rejected; null where it is not, or nothing was said. */
export type ListedSender = Sender & { reason: string | null }

/** Adds a sender name to a channel, or changes the status of an existing one. */
export async function addSender(
  db: Database,
  sender: SenderName & { status: SenderStatus; reason?: string | null },
): Promise<void> {
  const { accountId, channel, name, status, reason = null } = sender
  const values = [accountId, channel, name, status, status === 'rejected' ? reason : null]
  const text = `INSERT INTO senders (account_id, channel, name, status, reason) VALUES ($1, $2, $3, $4, $5)
    ON CONFLICT (account_id, channel, name) DO UPDATE SET status = EXCLUDED.status, reason = EXCLUDED.reason`
  await changeSettings(db, (tx) =>
    withinRoom(tx, { kind: 'senders', accountId }, () => tx.query({ text }, values)),
  )
}

/**
 * Adds a name that waits for an operator; one that was rejected waits again. Rejects with `SettingRefused` where it is
 * approved or waits already.
 */
export async function requestSender(db: Database, { accountId, channel, name }: SenderName): Promise<void> {
  const text = `INSERT INTO senders (account_id, channel, name, status) VALUES ($1, $2, $3, 'pending')
    ON CONFLICT (account_id, channel, name) DO UPDATE SET status = 'pending', reason = NULL
    WHERE senders.status = 'rejected' RETURNING 1`
  await changeSettings(db, async (tx) => {
    const insert = () => tx.query({ text }, [accountId, channel, name])
    const rows = await withinRoom(tx, { kind: 'senders', accountId }, insert)
    if (rows.length === 0) throw new SettingRefused('sender-there', { name, channel }, 'name')
  })
}

/** Senders of one account, or of all where `accountId` is null. */
export function listSenders(db: Queryable, accountId: number | null): Promise<ListedSender[]> {
  const text = `
SELECT s.sender_id AS "senderId", s.account_id AS "accountId", a.name AS account, s.channel, s.name, s.status, s.reason
FROM senders s JOIN accounts a USING (account_id)
WHERE $1::integer IS NULL OR s.account_id = $1 ORDER BY a.account_id, s.channel, s.name`
  return db.query<ListedSender>({ text }, [accountId])
}

/** Rejects with `SettingRefused` where the sender is unknown. */
export async function removeSender(db: Database, { accountId, channel, name }: SenderName): Promise<void> {
  const text = 'DELETE FROM senders WHERE account_id = $1 AND channel = $2 AND name = $3 RETURNING sender_id'
  const rows = await changeSettings(db, (tx) => tx.query({ text }, [accountId, channel, name]))
  if (rows.length === 0) throw new SettingRefused('sender-unknown', { name, channel })
}
