import type { HoldEnd } from '../../domain/message/story/reasons.ts'
import { encodeStep } from '../../domain/message/story/timeline-lines.ts'
import type { HeldMessage } from '../../domain/traffic-rules/held-message.ts'
import type { Queryable, Transaction } from '../database.ts'
import { toColumns } from '../statements/array-columns.ts'

const fields = ['msgId', 'accountId', 'rule', 'detail', 'heldAt', 'until', 'startsAt'] as const

/** In the transaction that stores the messages. */
export async function insertHeld(tx: Queryable, held: readonly HeldMessage[]): Promise<void> {
  const text = `INSERT INTO held_messages (msg_id, account_id, rule, detail, held_at, until, starts_at)
    SELECT * FROM unnest($1::bigint[], $2::integer[], $3::text[], $4::text[], $5::bigint[], $6::bigint[], $7::bigint[])`
  await tx.query({ name: 'insert-held', text }, toColumns(held, ...fields))
}

/** Null: all. */
export interface HeldSelection {
  accountId: number | null
  rule: string | null
  /** The last message of the page before. */
  before: number | null
  limit: number
}

const waits = 'NOT refused AND until > $1'

/** Those that wait, the newest first. Uses the primary key. */
export function listHeld(
  db: Queryable,
  { accountId, rule, before, limit }: HeldSelection,
  now: number,
): Promise<HeldMessage[]> {
  const text = `SELECT msg_id AS "msgId", account_id AS "accountId", rule, detail, held_at AS "heldAt", until,
      starts_at AS "startsAt"
    FROM held_messages WHERE ${waits} AND ($2::integer IS NULL OR account_id = $2)
      AND ($3::text IS NULL OR rule = $3) AND ($4::bigint IS NULL OR msg_id < $4)
    ORDER BY msg_id DESC LIMIT $5`
  return db.query<HeldMessage>({ text }, [now, accountId, rule, before, limit])
}

/** The rules that hold messages now. Reads the table, which is small. */
export async function listHoldingRules(db: Queryable, now: number): Promise<string[]> {
  const text = `SELECT DISTINCT rule FROM held_messages WHERE ${waits} ORDER BY rule`
  return (await db.query<{ rule: string }>({ text }, [now])).map(({ rule }) => rule)
}

/** How the holds of these messages ended, as far as they did not end by a release. Uses the primary key. */
export async function endedHolds(
  db: Queryable,
  msgIds: readonly number[],
  now: number,
): Promise<Map<number, HoldEnd>> {
  const text = `SELECT msg_id AS "msgId", rule, refused FROM held_messages
    WHERE msg_id = ANY($1::bigint[]) AND (refused OR until <= $2)`
  const rows = await db.query<{ msgId: number; rule: string; refused: boolean }>(
    { name: 'ended-holds', text },
    [msgIds, now],
  )
  return new Map(
    rows.map(({ msgId, rule, refused }) => [msgId, { code: refused ? 'held-refused' : 'hold-over', rule }]),
  )
}

/**
 * Releases a held message: the clock of a gateway begins its first stage at its instant, and its lifetime begins then.
 * False where it does not wait any more. Uses the primary keys.
 */
export async function releaseHeld(tx: Transaction, msgId: number, now: number): Promise<boolean> {
  const [held] = await tx.query<{ startsAt: number }>(
    {
      text: `DELETE FROM held_messages WHERE msg_id = $1 AND NOT refused AND until > $2
        RETURNING starts_at AS "startsAt"`,
    },
    [msgId, now],
  )
  if (held === undefined) return false
  const at = Math.max(now, held.startsAt)
  const text = `WITH released AS (
      UPDATE accepted_messages SET expires_at = $2 + 1000 * (plan ->> 'lifetimeSeconds')::bigint WHERE msg_id = $1
      RETURNING expires_at
    )
    UPDATE open_messages o SET due_at = $2, clock_at = $2, expires_at = released.expires_at,
      updated_at = greatest($3, o.updated_at + 1), timeline = o.timeline || $4
    FROM released WHERE o.msg_id = $1 AND o.phase = 0 AND o.upstream IS NULL RETURNING 1`
  const rows = await tx.query({ text }, [msgId, at, now, encodeStep({ step: 'released' }, now)])
  return rows.length === 1
}

/** Forgets that these messages were held; others of `msgIds` may never have been. Uses the primary key. */
export async function removeHeld(tx: Transaction, msgIds: readonly number[]): Promise<void> {
  if (msgIds.length === 0) return
  const text = 'DELETE FROM held_messages WHERE msg_id = ANY($1::bigint[])'
  await tx.query({ name: 'remove-held', text }, [msgIds])
}

/** Refuses a held message: the clock of a gateway ends it as REJECTED. False where it does not wait any more. */
export async function refuseHeld(tx: Transaction, msgId: number, now: number): Promise<boolean> {
  const text = `UPDATE held_messages SET refused = true WHERE msg_id = $1 AND NOT refused AND until > $2 RETURNING 1`
  if ((await tx.query({ text }, [msgId, now])).length === 0) return false
  // It expires at once for a gateway that does not know held messages.
  const end = `UPDATE open_messages SET due_at = $2, clock_at = $2, expires_at = $2, updated_at = greatest($2, updated_at + 1)
    WHERE msg_id = $1 AND phase = 0 AND upstream IS NULL RETURNING 1`
  return (await tx.query({ text: end }, [msgId, now])).length === 1
}
