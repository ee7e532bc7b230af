import type { Queryable } from '../database.ts'
import { blockLivesMs, blockSize } from '../messages/message-ids.ts'
import { dayNumber, firstIdOfDay } from '../partitions/dated-ids.ts'
import { isSpread } from '../partitions/placement.ts'
import type { ScanSpan } from './table-scan.ts'

/** Blocks scanned for each end: of one day, where the blocks are full, ten million messages. */
const maxBlocks = 1_000
/** The order of ids and of acceptance may differ by this much. */
const slackMs = 60_000

/**
 * The range of ids of messages accepted between `from` and `to`, below the id `before`. Ids say their day. One process
 * hands out a block of ids in order, so the first and the last message of a block give its time. Where a day has more
 * blocks than are scanned, and where messages lie on several machines, the range is wider than the time.
 */
export async function readSpan(
  db: Queryable,
  { from, to, before }: { from: number | null; to: number | null; before: number | null },
  limit = maxBlocks,
): Promise<ScanSpan> {
  const top = to === null ? Number.MAX_SAFE_INTEGER : await findTop(db, to, limit)
  const floor = from === null ? 0 : await findFloor(db, from, limit)
  return { top: Math.min(before ?? Number.MAX_SAFE_INTEGER, top), floor }
}

/** The newest message before `id`, and the time of the first one of its block. Uses the primary key of accepted_messages. */
const newestBlock = (id: string) => `(
  SELECT m.msg_id / ${blockSize} AS block, m.msg_id, (
    SELECT f.accepted_at FROM accepted_messages f WHERE f.msg_id >= m.msg_id / ${blockSize} * ${blockSize} ORDER BY f.msg_id LIMIT 1
  ) AS at
  FROM accepted_messages m WHERE m.msg_id < ${id} ORDER BY m.msg_id DESC LIMIT 1)`

/** Above the ids of messages accepted until `to`: from block to block, down to one that began before. */
async function findTop(db: Queryable, to: number, limit: number): Promise<number> {
  if (await isSpread(db)) return endOfIds(to)
  const text = `
WITH RECURSIVE blocks AS (
  SELECT b.*, 1 AS nth FROM ${newestBlock('$1')} b
  UNION ALL
  SELECT b.*, s.nth + 1 FROM blocks s CROSS JOIN LATERAL ${newestBlock(`s.block * ${blockSize}`)} b
  WHERE s.at > $2 AND s.nth < $3
)
SELECT block, msg_id AS "msgId", at <= $2 AS "isIn", nth FROM blocks ORDER BY nth DESC LIMIT 1`
  const values = [endOfIds(to), to + slackMs, limit]
  const [last] = await db.query<{ block: number; msgId: number; isIn: boolean; nth: number }>(
    { name: 'message-blocks-down', text },
    values,
  )
  if (last?.isIn === true) return last.msgId + 1
  return last?.nth === limit ? last.block * blockSize : 0
}

/** The oldest message from `id` on, and the time of the last one of its block. Uses the primary key of accepted_messages. */
const oldestBlock = (id: string) => `(
  SELECT m.msg_id / ${blockSize} AS block, (
    SELECT l.accepted_at FROM accepted_messages l WHERE l.msg_id < (m.msg_id / ${blockSize} + 1) * ${blockSize}
    ORDER BY l.msg_id DESC LIMIT 1
  ) AS at
  FROM accepted_messages m WHERE m.msg_id >= ${id} ORDER BY m.msg_id LIMIT 1)`

/** The first id that a message accepted from `from` on may have: from block to block, up to one that ended after. */
async function findFloor(db: Queryable, from: number, limit: number): Promise<number> {
  if (await isSpread(db)) return startOfIds(from)
  const text = `
WITH RECURSIVE blocks AS (
  SELECT b.*, 1 AS nth FROM ${oldestBlock('$1')} b
  UNION ALL
  SELECT b.*, s.nth + 1 FROM blocks s CROSS JOIN LATERAL ${oldestBlock(`(s.block + 1) * ${blockSize}`)} b
  WHERE s.at < $2 AND s.nth < $3
)
SELECT block, at >= $2 AS "isIn", nth FROM blocks ORDER BY nth DESC LIMIT 1`
  const values = [startOfIds(from), from - slackMs, limit]
  const [last] = await db.query<{ block: number; isIn: boolean; nth: number }>(
    { name: 'message-blocks-up', text },
    values,
  )
  if (last?.isIn === true) return last.block * blockSize
  return last?.nth === limit ? (last.block + 1) * blockSize : Number.MAX_SAFE_INTEGER
}

/** Above the ids of messages accepted until `to`. */
function endOfIds(to: number): number {
  if (dayNumber(to) < 0) return Number.MAX_SAFE_INTEGER
  return firstIdOfDay(dayNumber(to + blockLivesMs + slackMs) + 1)
}

/** Not above the ids of messages accepted from `from` on. */
function startOfIds(from: number): number {
  return Math.max(firstIdOfDay(dayNumber(from - blockLivesMs - slackMs)), 0)
}
