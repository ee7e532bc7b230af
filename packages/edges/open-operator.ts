import type { CallbackSender } from '../engines/callbacks/sending/sender.ts'
import type { Dispatch } from '../engines/dispatch/open-dispatch.ts'
import type { PumpingGuard } from '../engines/verification/guard/pumping-guard.ts'
import { shareRuns } from '../kit/flow/share-runs.ts'
import type { Siblings } from '../kit/machine/siblings.ts'
import { within } from '../kit/time/clock.ts'
import { healthQuery, live, ready, readyTogether } from '../observability/health.ts'
import type { Metrics } from '../observability/metrics.ts'
import type { Observation } from '../observability/observation.ts'
import { measureAuditLog } from '../store/audit-chain/measure-audit-log.ts'
import { countCallbacks } from '../store/callbacks/callbacks.ts'
import type { ServerDatabase } from '../store/database.ts'
import { countQueued } from '../store/messages/find.ts'
import { countUnmatched } from '../store/messages/unmatched-reports.ts'
import type { CommitWatch } from '../store/pg/commit-watch.ts'
import type { DatabaseClock } from '../store/pg/database-clock.ts'
import type { WriteWatch } from '../store/pg/write-watch.ts'
import { operatorRoutes } from './operator-routes.ts'
import type { Routes } from './server.ts'

export interface OperatorOptions {
  db: ServerDatabase
  clock: DatabaseClock
  metrics: Metrics
  dispatch: Dispatch
  commits: CommitWatch
  writes: WriteWatch
  /** Parts that keep the store in order. */
  keepers: { warnings(): string[] }
  callbacks: CallbackSender
  guard: PumpingGuard
  /** Items that wait for a group commit, besides those of dispatch. */
  waiting: () => { what: string; items: number }[]
  isStopping: () => boolean
  /** Workers whose readiness and metrics are shown as one. */
  siblings: Siblings
}

/** Another worker waits 1.5 s for the answer. */
const siblingPatienceMs = 1_000
/** How long a scrape waits for counts from the database. */
const scrapePatienceMs = 2_000

/** Health checks and metrics of all parts. */
export function openOperator(options: OperatorOptions): Routes {
  const { db, clock, metrics, dispatch, commits, writes, keepers, siblings, isStopping: stopping } = options
  const patience = () => new Error('the database does not answer')
  metrics.observe(() => observe(options))
  metrics.observeOnce(() => within(clock, scrapePatienceMs, count(options), patience))
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

async function observe(options: OperatorOptions): Promise<Observation> {
  const { db, clock, dispatch, commits, callbacks, waiting } = options
  const waits = await commits.waits()
  return {
    upstreams: dispatch.upstreams(),
    queueAges: dispatch.queueAges(),
    stalledMs: dispatch.intake.stalledMs,
    clockSkewMs: clock.skewMs(),
    callbacksInFlight: callbacks.inMemory,
    waitingToCommit: [...dispatch.waiting(), ...waiting()],
    ...(waits !== null && {
      databaseWaits: { standby: waits.standby, lock: waits.lock, disk: waits.disk },
      database: { timeline: db.server?.timeline ?? null, isSynchronous: waits.isSynchronous },
    }),
  }
}

/** Counts from the database. */
async function count({ db, guard, clock }: OperatorOptions): Promise<Observation> {
  const { backlog, deadLetters } = await countCallbacks(db)
  return {
    ...(await guard.observe()),
    queued: await countQueued(db),
    callbacks: { pending: backlog, deadLetters },
    unmatchedReports: await countUnmatched(db),
    auditLog: await measureAuditLog(db, clock.now()),
  }
}
