import type { Queryable } from './database.ts'
import { blockSize } from './message-ids.ts'

/** Which ids may have been accepted within a time. */
export type MessageSpan =
  /** From `floor` to below `top`. */
  | { kind: 'span'; top: number; floor: number; end: number | null; endAt: number | null }
  /** None of those that were asked about; `end` as below. */
  | { kind: 'nothing'; end: number | null; endAt: number | null }

interface Block {
  block: number
  lastId: number
  lastAt: number
  firstAt: number
}

/** Blocks that are asked about at once: ten million messages, where they are full. */
const maxBlocks = 1_000
/** Messages of one instant may get their ids in another order than their instants. */
const slackMs = 60_000

/**
 * Where messages lie that were accepted between `from` and `to`, below the id `before`. A block of ids was given by one
 * process in order, so its first and its last message tell its time, whatever other gateways were doing. `end` is
 * where to go on below; null where there is nothing more.
 */
export async function readSpan(
  db: Queryable,
  { from, to, before }: { from: number | null; to: number | null; before: number | null },
  most = maxBlocks,
): Promise<MessageSpan> {
  const top = before ?? Number.MAX_SAFE_INTEGER
  if (from === null && to === null) return { kind: 'span', top, floor: 0, end: null, endAt: null }
  // From one block to the next older one that has messages. Leans on the primary key of messages.
  const text = `
WITH RECURSIVE block AS (
  (SELECT msg_id / ${blockSize} AS block, msg_id, accepted_at, 1 AS nth
    FROM messages WHERE msg_id < $1 ORDER BY msg_id DESC LIMIT 1)
  UNION ALL
  SELECT older.block, older.msg_id, older.accepted_at, block.nth + 1
  FROM block CROSS JOIN LATERAL (
    SELECT msg_id / ${blockSize} AS block, msg_id, accepted_at
    FROM messages WHERE msg_id < block.block * ${blockSize} ORDER BY msg_id DESC LIMIT 1
  ) older
  WHERE block.nth < $2
)
SELECT block.block, block.msg_id AS "lastId", block.accepted_at AS "lastAt", first.accepted_at AS "firstAt"
FROM block CROSS JOIN LATERAL (
  SELECT accepted_at FROM messages WHERE msg_id >= block.block * ${blockSize} ORDER BY msg_id LIMIT 1
) first
ORDER BY block.block DESC`
  const blocks = await db.query<Block>({ name: 'message-blocks', text }, [top, most])
  const last = blocks.length < most ? undefined : blocks.at(-1)
  const rest = { end: last === undefined ? null : last.block * blockSize, endAt: last?.firstAt ?? null }
  const within = blocks.filter(
    ({ firstAt, lastAt }) =>
      firstAt <= (to ?? Number.MAX_SAFE_INTEGER) + slackMs && lastAt >= (from ?? 0) - slackMs,
  )
  const [newest, oldest] = [within[0], within.at(-1)]
  if (newest === undefined || oldest === undefined) return { kind: 'nothing', ...rest }
  return { kind: 'span', top: newest.lastId + 1, floor: oldest.block * blockSize, ...rest }
}
