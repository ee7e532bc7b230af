import type { BacktestState, StoredBacktest } from '../../domain/routing/backtest-run.ts'
import type { Database, Queryable } from '../database.ts'

/** Only the newest are kept. */
const kept = 20
/** The reason of a running one that was cancelled: it keeps its place until its process has ended. */
const cancelled = 'cancelled'
/** The gateway that runs one renews `seen_at` each second: after this time without, it does not run any more. */
const silentMs = 30_000
const now = '(extract(epoch FROM clock_timestamp()) * 1000)::bigint'

/** The number of the new backtest; null while another one runs. */
export function beginBacktest(db: Database, by: string, tried: object): Promise<number | null> {
  return db.transaction(async (tx) => {
    // Uses backtests_running.
    const end = `UPDATE backtests SET state = CASE WHEN reason IS NULL THEN 'failed' ELSE 'cancelled' END,
        reason = CASE WHEN reason IS NULL THEN $2 END, ended_at = seen_at
      WHERE state = 'running' AND seen_at < ${now} - $1`
    await tx.query({ text: end }, [silentMs, 'its gateway stopped'])
    const text = `INSERT INTO backtests (state, started_at, started_by, seen_at, tried)
      VALUES ('running', ${now}, $1, ${now}, $2) ON CONFLICT DO NOTHING RETURNING backtest_id AS "backtestId"`
    const [row] = await tx.query<{ backtestId: number }>({ text }, [by, JSON.stringify(tried)])
    if (row === undefined) return null
    const trim = `DELETE FROM backtests WHERE backtest_id <= $1`
    await tx.query({ text: trim }, [row.backtestId - kept])
    return row.backtestId
  })
}

/** Renews a running backtest; `over`: it does not run any more, by another gateway's judgement. */
export async function renewBacktest(
  db: Queryable,
  backtestId: number,
  { messages, share }: { messages: number; share: number },
): Promise<'running' | 'cancelled' | 'over'> {
  const text = `UPDATE backtests SET seen_at = ${now}, messages = $2, share = $3
    WHERE backtest_id = $1 AND state = 'running' RETURNING reason`
  const [row] = await db.query<{ reason: string | null }>({ text }, [backtestId, messages, share])
  if (row === undefined) return 'over'
  return row.reason === null ? 'running' : 'cancelled'
}

/** Its gateway ends it within a second; until then it keeps its place. False where it does not run any more. */
export async function cancelBacktest(db: Queryable, backtestId: number): Promise<boolean> {
  const text = `UPDATE backtests SET reason = $2 WHERE backtest_id = $1 AND state = 'running' AND reason IS NULL RETURNING 1`
  return (await db.query({ text }, [backtestId, cancelled])).length > 0
}

export interface BacktestEnd {
  state: Exclude<BacktestState, 'running'>
  result?: object
  faults?: object
  reason?: string
}

/** Ends a running backtest; false where it does not run any more. */
export async function endBacktest(
  db: Queryable,
  backtestId: number,
  { state, result, faults, reason }: BacktestEnd,
): Promise<boolean> {
  const text = `UPDATE backtests SET state = $2, ended_at = ${now}, result = $3, faults = $4, reason = $5,
      share = CASE WHEN $2 = 'done' THEN 1 ELSE share END
    WHERE backtest_id = $1 AND state = 'running' RETURNING 1`
  const json = (value: object | undefined) => (value === undefined ? null : JSON.stringify(value))
  return (
    (await db.query({ text }, [backtestId, state, json(result), json(faults), reason ?? null])).length > 0
  )
}

const columns = `backtest_id AS "backtestId",
  CASE WHEN state <> 'running' THEN state WHEN reason IS NOT NULL THEN 'cancelled'
    WHEN seen_at < ${now} - ${silentMs} THEN 'failed' ELSE state END AS state,
  started_at AS "startedAt", started_by AS "startedBy", ended_at AS "endedAt", tried, messages, share,
  CASE WHEN state <> 'running' THEN reason WHEN reason IS NOT NULL THEN NULL
    WHEN seen_at < ${now} - ${silentMs} THEN 'its gateway stopped' END AS reason`

/** The newest first. */
export function listBacktests<Tried>(db: Queryable): Promise<StoredBacktest<Tried>[]> {
  const text = `SELECT ${columns} FROM backtests ORDER BY backtest_id DESC LIMIT ${kept}`
  return db.query<StoredBacktest<Tried>>({ text })
}

/** What came of one, or null where there is no such backtest. */
export async function readBacktest<Tried, Result, Faults>(
  db: Queryable,
  backtestId: number,
): Promise<(StoredBacktest<Tried> & { result: Result | null; faults: Faults | null }) | null> {
  const text = `SELECT ${columns}, result, faults FROM backtests WHERE backtest_id = $1`
  const [row] = await db.query<StoredBacktest<Tried> & { result: Result | null; faults: Faults | null }>(
    { text },
    [backtestId],
  )
  return row ?? null
}
