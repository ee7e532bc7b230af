import type { Queryable } from '../../../store/database.ts'
import { databaseNow } from '../../../store/pg/database-clock.ts'
import { ok, type Said, warning } from '../finding.ts'

const dayMs = 86_400_000
/** A receipt of another part would have come by then. */
const partsWithinMs = 600_000
/** Fewer texts may be chance, as where more texts have all receipts. */
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
      'receiptWords of the upstream, or reports.statuses of a described one: docs/channels/sms.md',
    ),
  )
}

async function textsWithOneReceipt(db: Queryable, now: number): Promise<Said[]> {
  // Reads the newest messages by the primary key.
  const text = `SELECT upstream, texts FROM (
      SELECT attempts -> -1 ->> 'upstream' AS upstream,
        count(*) FILTER (WHERE delivered = 1 AND sent = parts - 1)::int AS texts,
        count(*) FILTER (WHERE delivered = parts) AS others
      FROM (SELECT * FROM messages ORDER BY msg_id DESC LIMIT 10000) m, LATERAL (
        SELECT count(*) AS parts, count(*) FILTER (WHERE p ->> 'kind' = 'delivered') AS delivered,
          count(*) FILTER (WHERE p ->> 'kind' = 'sent') AS sent
        FROM json_array_elements(attempts -> -1 -> 'parts') p
      ) c
      WHERE updated_at BETWEEN $1 AND $2 AND attempts::text LIKE '%"delivered"%' AND parts > 1
      GROUP BY 1
    ) u
    WHERE texts >= ${minTexts} AND texts > others ORDER BY 1`
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
