import type { Queryable } from '../storage/database.ts'
import { databaseNow } from '../storage/database-clock.ts'
import { ok, type Said, warning } from './finding.ts'

const dayMs = 86_400_000
/** A receipt of another part would have come by then. */
const partsWithinMs = 600_000
/** Fewer texts may be chance. */
const minTexts = 3

/** What the receipts of carriers show about the settings of their upstreams. */
export async function lookAtReceipts(db: Queryable): Promise<Said[]> {
  const now = await databaseNow(db)
  const said = [...(await unknownStates(db, now)), ...(await textsWithOneReceipt(db, now))]
  return said.length > 0 ? said : [ok('receipts', 'their states are known, and each part has its own')]
}

async function unknownStates(db: Queryable, now: number): Promise<Said[]> {
  // 200 rows of an upstream at most.
  const text = `SELECT upstream, substr(kind, 8) AS word, events FROM ignored_events
    WHERE kind LIKE 'report.%' AND last_at >= $1 ORDER BY upstream, events DESC, word LIMIT 20`
  const found = await db.query<{ upstream: string; word: string; events: number }>({ text }, [now - dayMs])
  return found.map(({ upstream, word, events }) =>
    warning(
      `upstream ${upstream}`,
      `receipts have the state ${word}, which is not known (${events} so far)`,
      'receiptWords of an upstream by SMPP, reports.statuses of a described one: docs/channels/sms.md',
    ),
  )
}

async function textsWithOneReceipt(db: Queryable, now: number): Promise<Said[]> {
  // Reads the newest messages by the primary key.
  const text = `SELECT attempts -> -1 ->> 'upstream' AS upstream, count(*)::int AS texts
    FROM (SELECT * FROM messages ORDER BY msg_id DESC LIMIT 10000) m
    WHERE updated_at BETWEEN $1 AND $2 AND attempts::text LIKE '%"delivered"%' AND attempts::text LIKE '%"sent"%'
      AND (SELECT count(*) FILTER (WHERE p ->> 'kind' = 'delivered') = 1
          AND count(*) FILTER (WHERE p ->> 'kind' = 'sent') = count(*) - 1
        FROM json_array_elements(attempts -> -1 -> 'parts') p)
    GROUP BY 1 HAVING count(*) >= ${minTexts} ORDER BY 1`
  const found = await db.query<{ upstream: string; texts: number }>({ text }, [
    now - dayMs,
    now - partsWithinMs,
  ])
  return found.map(({ upstream, texts }) =>
    warning(
      `upstream ${upstream}`,
      `${texts} texts of several parts have a receipt of one part alone: it seems to send one for each text`,
      'receiptsFor: text of the upstream, docs/channels/sms.md',
    ),
  )
}
