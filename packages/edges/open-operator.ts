import type { Dispatch } from '../engines/dispatch/open-dispatch.ts'
import { shareRuns } from '../kit/flow/share-runs.ts'
import type { Siblings } from '../kit/machine/siblings.ts'
import { healthQuery, live, ready, readyTogether } from '../observability/health.ts'
import type { Metrics } from '../observability/metrics.ts'
import type { Observation } from '../observability/observation.ts'
import { measureAuditLog } from '../store/audit-chain/measure-audit-log.ts'
import type { ServerDatabase } from '../store/database.ts'
import type { CommitWatch } from '../store/pg/commit-watch.ts'
import type { DatabaseClock } from '../store/pg/database-clock.ts'
import type { WriteWatch } from '../store/pg/write-watch.ts'
import { operatorRoutes } from './operator-routes.ts'
import type { Routes } from './server.ts'

export interface OperatorOptions {
  db: ServerDatabase
  clock: DatabaseClock
  metrics: Metrics
  dispatch: Pick<Dispatch, 'warnings'>
  commits: CommitWatch
  writes: WriteWatch
  /** Parts that keep the store in order. */
  keepers: { warnings(): string[] }
  isStopping: () => boolean
  /** Workers whose readiness and metrics are shown as one. */
  siblings: Siblings
}

/** Another worker waits 1.5 s for the answer. */
const siblingPatienceMs = 1_000

/** Health checks, and the page of metrics. */
export function openOperator(options: OperatorOptions): Routes {
  const { db, clock, metrics, dispatch, commits, writes, keepers, siblings, isStopping: stopping } = options
  metrics.observe(() => ({ clockSkewMs: clock.skewMs() }))
  metrics.observe(() => observeDatabase(db, commits))
  metrics.observeOnce(async () => ({ auditLog: await measureAuditLog(db, clock.now()) }))
  const checks = {
    // Requests need no authentication: one statement at a time, and no cached answer.
    database: shareRuns(() => db.queryApart({ text: 'SELECT 1' }), clock, 0),
    commits: () => commits.refusal(),
    writes: () => writes.refusal(),
    warnings: () =>
      [clock.warning(), ...dispatch.warnings(), ...keepers.warnings()].filter((each) => each !== null),
    server: () => db.server,
    stopping,
  }
  siblings.serve(healthQuery, () => ready(checks, clock, siblingPatienceMs))
  const readiness = async () =>
    readyTogether(...(await Promise.all([ready(checks, clock), siblings.gather(healthQuery, null)])))
  return operatorRoutes({ live, ready: shareRuns(readiness, clock, 0), metrics, clock })
}

async function observeDatabase(db: ServerDatabase, commits: CommitWatch): Promise<Observation> {
  const waits = await commits.waits()
  if (waits === null) return {}
  const { isSynchronous, ...databaseWaits } = waits
  return { databaseWaits, database: { timeline: db.server?.timeline ?? null, isSynchronous } }
}
