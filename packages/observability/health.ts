import type { SiblingAnswers, SiblingQuery } from '../kit/machine/siblings.ts'
import type { Clock } from '../kit/time/clock.ts'
import type { DatabaseServer } from './events.ts'

export interface HealthAnswer {
  status: 200 | 503
  /** `warnings` and `database`, the server in use, are for operators and do not affect `status`. */
  body: { status: string; missing?: string[]; warnings?: string[]; database?: DatabaseServer }
}

/** What readiness checks. Each returns null, or a short sentence about what is missing. */
export interface ReadinessChecks {
  /** Reaches the database; a rejection counts as out of reach. */
  database: () => Promise<unknown>
  /** Why commits hang, or null. */
  commits: () => string | null
  /** Why writes are refused, or null. */
  writes: () => string | null
  /** Sentences for operators that do not make the gateway unready. */
  warnings: () => string[]
  /** The server of the database that was used last. */
  server: () => DatabaseServer | null
  /** SIGTERM was received: the gateway wants no new requests. */
  stopping: () => boolean
}

/** The readiness of a worker alone. */
export const healthQuery: SiblingQuery<null, HealthAnswer> = { name: 'health' }

const usualPatienceMs = 2_000

/** Liveness: the process runs. */
export function live(): HealthAnswer {
  return { status: 200, body: { status: 'live' } }
}

/** Readiness: whether requests can be answered now. The body names everything that is missing. */
export async function ready(
  checks: ReadinessChecks,
  clock: Clock,
  patienceMs = usualPatienceMs,
): Promise<HealthAnswer> {
  const missing: string[] = []
  if (checks.stopping()) missing.push('the gateway is stopping')
  if (!(await isReachable(checks.database, clock, patienceMs))) missing.push('the database cannot be reached')
  for (const refusal of [checks.commits(), checks.writes()]) if (refusal !== null) missing.push(refusal)
  return composeAnswer(missing, checks.warnings(), checks.server())
}

/**
 * The readiness of a gateway of several workers: all of them that answer must be ready, since any of them may get the
 * next request. A worker that is missing is a warning, because the others do its work.
 */
export function readyTogether(
  own: HealthAnswer,
  { answers, silent }: SiblingAnswers<HealthAnswer>,
): HealthAnswer {
  const bodies = [own, ...answers].map(({ body }) => body)
  return composeAnswer(
    [...new Set(bodies.flatMap(({ missing = [] }) => missing))],
    [
      ...new Set(bodies.flatMap(({ warnings = [] }) => warnings)),
      ...silent.map((name) => `${name} does not answer`),
    ],
    own.body.database ?? null,
  )
}

function composeAnswer(missing: string[], warnings: string[], server: DatabaseServer | null): HealthAnswer {
  const more = {
    ...(warnings.length === 0 ? {} : { warnings }),
    ...(server === null ? {} : { database: server }),
  }
  if (missing.length === 0) return { status: 200, body: { status: 'ready', ...more } }
  return { status: 503, body: { status: 'not ready', missing, ...more } }
}

/** A database that hangs counts as out of reach. */
function isReachable(database: () => Promise<unknown>, clock: Clock, patienceMs: number): Promise<boolean> {
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
