import type { Clock } from '../lib/clock.ts'

export interface HealthAnswer {
  status: 200 | 503
  /** `warnings` are for operators and do not affect `status`. */
  body: { status: string; missing?: string[]; warnings?: string[] }
}

/** What readiness checks. Each returns null, or a short sentence about what is missing. */
export interface ReadinessChecks {
  /** Reaches the database; a rejection counts as out of reach. */
  database: () => Promise<unknown>
  /** Why commits hang, or null. */
  commits: () => string | null
  /** Sentences for operators that do not make the gateway unready. */
  warnings: () => string[]
  /** SIGTERM was received: the gateway wants no new requests. */
  stopping: () => boolean
}

const patienceMs = 2_000

/** Liveness: the process runs. */
export function live(): HealthAnswer {
  return { status: 200, body: { status: 'live' } }
}

/** Readiness: whether requests can be answered now. The body names everything that is missing. */
export async function ready(checks: ReadinessChecks, clock: Clock): Promise<HealthAnswer> {
  const missing: string[] = []
  if (checks.stopping()) missing.push('the gateway is stopping')
  if (!(await isReachable(checks.database, clock))) missing.push('the database cannot be reached')
  const refusal = checks.commits()
  if (refusal !== null) missing.push(refusal)
  const warnings = checks.warnings()
  const more = warnings.length === 0 ? {} : { warnings }
  if (missing.length === 0) return { status: 200, body: { status: 'ready', ...more } }
  return { status: 503, body: { status: 'not ready', missing, ...more } }
}

/** A database that hangs counts as out of reach. */
function isReachable(database: () => Promise<unknown>, clock: Clock): Promise<boolean> {
  return new Promise((resolve) => {
    const cancel = clock.after(patienceMs, () => resolve(false))
    database()
      .then(
        () => resolve(true),
        () => resolve(false),
      )
      .finally(cancel)
  })
}
