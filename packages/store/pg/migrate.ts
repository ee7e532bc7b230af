import { sleep, systemClock } from '../../kit/time/clock.ts'
import type { Database, Queryable } from '../database.ts'
import { lastPreviewStep, type Migration, migrations } from '../migrations/index.ts'
import { heldSentence, lockHolder } from '../statements/advisory-lock.ts'
import { errorCode } from './unavailable.ts'

/** Number of the advisory lock under which one process at a time changes the schema: "phmg" in ASCII. */
export const lockNumber = 0x70686d67

/** How often a migration tries to get the locks on its tables, and how long it waits for each, and in between. */
const tries = 30
const lockWaitMs = 1_000
const pauseMs = 1_000
/** How long another gateway may change the schema, and how long a session of another role may be in the way. */
const ownWaitMs = 900_000
const foreignWaitMs = 20_000
/** Lock not available. */
export const lockNotAvailable = '55P03'

/**
 * Applies all missing migrations in one transaction. Several processes may call it at once: one applies them, the
 * others wait and find nothing to do. Gateways may be working: no lock on a table is waited for longer than a second,
 * because their statements wait behind it. Then follows what migrations do after their transaction.
 *
 * Returns the applied migrations. Rejects where the database was written by a newer program that this one does not
 * work with, and where a table stays locked for half a minute.
 */
export async function migrate(db: Database, known: Migration[] = migrations): Promise<Migration[]> {
  const applied = await applyPending(db, known)
  if (await isNewest(db, known)) for (const step of known) await step.after?.(db)
  return applied
}

async function applyPending(db: Database, known: Migration[]): Promise<Migration[]> {
  // Without the lock, which another role of the database may hold.
  if ((await pendingMigrations(db, known)).length === 0) return []
  let waitedMs = 0
  for (let left = tries; ; left--) {
    try {
      const applied = await db.transaction((tx) => applyIn(tx, known))
      if (applied !== null) return applied
      const holder = await lockHolder(db, lockNumber)
      if (waitedMs >= (holder?.isOwn === false ? foreignWaitMs : ownWaitMs))
        throw new Error(`The database schema could not be changed: ${heldSentence(lockNumber, holder)}.`)
      waitedMs += pauseMs
      left++
      await sleep(systemClock, pauseMs)
    } catch (error) {
      if (errorCode(error) !== lockNotAvailable) throw error
      if (left === 1) throw new Error(lockedSentence, { cause: error })
      await sleep(systemClock, pauseMs)
    }
  }
}

export const lockedSentence =
  'The database schema could not be changed: a table stayed locked for half a minute, for example by a backup or a ' +
  'long report. Nothing was changed. End that work, or wait for it, and start again.'

/** Null where another process has the lock. */
async function applyIn(tx: Queryable, known: Migration[]): Promise<Migration[] | null> {
  await tx.query({ text: 'SET LOCAL statement_timeout = 0' })
  const text = 'SELECT pg_try_advisory_xact_lock($1) AS taken'
  const [lock] = await tx.query<{ taken: boolean }>({ text }, [lockNumber])
  if (lock?.taken !== true) return null
  await tx.query({ text: `SET LOCAL lock_timeout = ${lockWaitMs}` })
  await tx.query({
    text: `CREATE TABLE IF NOT EXISTS schema_migrations (
      version integer PRIMARY KEY,
      name text NOT NULL,
      applied_at timestamptz NOT NULL DEFAULT now(),
      works_with integer NOT NULL
    )`,
  })
  const pending = await pendingMigrations(tx, known)
  if (pending.length === 0) return pending
  for (const step of pending) {
    await tx.query({ text: step.sql })
    await step.run?.(tx)
    const values = [step.version, step.name, step.worksWith ?? step.version]
    const text = 'INSERT INTO schema_migrations (version, name, works_with) VALUES ($1, $2, $3)'
    await tx.query({ text }, values)
  }
  return pending
}

/**
 * The migrations that `migrate` would apply: none where the schema is newer and goes on working with this program.
 * Rejects with a sentence where it does not, and where a preview wrote it.
 */
export async function pendingMigrations(
  db: Queryable,
  known: Migration[] = migrations,
): Promise<Migration[]> {
  const newest = newestVersion(known)
  const schema = await readSchema(db, newest)
  if (schema.version > 0 && schema.version <= lastPreviewStep)
    throw new Error(previewSentence(schema.version))
  if (schema.worksWith > newest) {
    throw new Error(
      `The database was written by a newer Posthorn: its schema is at step ${schema.version} and works with programs ` +
        `from step ${schema.worksWith} on, this program knows ${newest}. Start the newer program again; a schema is ` +
        'never taken back.',
    )
  }
  return known.filter((step) => step.version > schema.version)
}

/** The steps of a schema that is newer than this program and goes on working with it; null where it is not newer. */
export async function newerSchema(
  db: Queryable,
  known: Migration[] = migrations,
): Promise<{ version: number; known: number } | null> {
  const newest = newestVersion(known)
  const { version } = await readSchema(db, newest)
  return version > newest ? { version, known: newest } : null
}

async function isNewest(db: Queryable, known: Migration[]): Promise<boolean> {
  return (await newerSchema(db, known)) === null
}

function newestVersion(known: Migration[]): number {
  return known.at(-1)?.version ?? 0
}

/** The newest step, and the oldest one whose program works with all steps after `newest`. */
export async function readSchema(
  db: Queryable,
  newest: number,
): Promise<{ version: number; worksWith: number }> {
  const [found] = await db.query<{ isThere: boolean }>({
    text: `SELECT to_regclass('schema_migrations') IS NOT NULL AS "isThere"`,
  })
  if (found?.isThere !== true) return { version: 0, worksWith: 0 }
  const text = `SELECT coalesce(max(version), 0) AS version,
      coalesce(max(works_with) FILTER (WHERE version > $1), 0) AS "worksWith"
    FROM schema_migrations`
  const [row] = await db.query<{ version: number; worksWith: number }>({ text }, [newest])
  return row ?? { version: 0, worksWith: 0 }
}

/** What to do with a database whose schema is at a step of the previews. */
export function previewSentence(version: number): string {
  const which = `This database was made by a preview of Posthorn: its schema is at step ${version}.`
  if (version === lastPreviewStep)
    return `${which} Take a backup, then run posthorn migrate --from-preview once.`
  return (
    `${which} Only previews read it: start the last one, 0.1.0, which brings it to step ${lastPreviewStep}, stop it, ` +
    'then run posthorn migrate --from-preview.'
  )
}
