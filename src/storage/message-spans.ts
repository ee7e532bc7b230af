import type { Queryable } from './database.ts'
import { blockLivesMs, blockSize } from './message-ids.ts'
import { dayOf, firstIdOfDay } from './partitions/dated-ids.ts'

/** The ids that messages of a time may have. */
export type MessageSpan =
  /** From `floor` to below `top`. */
  | { kind: 'span'; top: number; floor: number; end: number | null; endAt: number | null }
  /** No id of the scanned blocks; `end` as below. */
  | { kind: 'nothing'; end: number | null; endAt: number | null }

interface Block {
  block: number
  lastId: number
  lastAt: number
  firstAt: number
}

/** Blocks scanned at once: ten million messages, where the blocks are full. */
const maxBlocks = 1_000
/** The order of ids and of acceptance may differ by this much. */
const slackMs = 60_000

/**
 * The range of ids of messages accepted between `from` and `to`, below the id `before`. One process hands out a block
 * of ids in order, so the first and the last message of a block give its time. `end` is where the next scan begins;
 * null at the end.
 */
export async function readSpan(
  db: Queryable,
  { from, to, before }: { from: number | null; to: number | null; before: number | null },
  limit = maxBlocks,
): Promise<MessageSpan> {
  const top = Math.min(before ?? Number.MAX_SAFE_INTEGER, endOfIds(to))
  if (from === null && to === null) return { kind: 'span', top, floor: 0, end: null, endAt: null }
  // From one block to the next older one that has messages. Uses the primary key of messages.
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
  const blocks = await db.query<Block>({ name: 'message-blocks', text }, [top, limit])
  const last = blocks.length < limit ? undefined : blocks.at(-1)
  const rest = { end: last === undefined ? null : last.block * blockSize, endAt: last?.firstAt ?? null }
  const within = blocks.filter(
    ({ firstAt, lastAt }) =>
      firstAt <= (to ?? Number.MAX_SAFE_INTEGER) + slackMs && lastAt >= (from ?? 0) - slackMs,
  )
  const [newest, oldest] = [within[0], within.at(-1)]
  if (newest === undefined || oldest === undefined) return { kind: 'nothing', ...rest }
  return { kind: 'span', top: newest.lastId + 1, floor: oldest.block * blockSize, ...rest }
}

/**
 * Above the ids of messages accepted until `to`: dated ids say their day. Those of older versions are below the dated
 * ones, whatever their time.
 */
function endOfIds(to: number | null): number {
  if (to === null || dayOf(to) < 0) return Number.MAX_SAFE_INTEGER
  return firstIdOfDay(dayOf(to + blockLivesMs + slackMs) + 1)
}
