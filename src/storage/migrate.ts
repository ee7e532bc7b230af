import type { Database, Queryable } from './database.ts'
import { type Migration, migrations } from './migrations/index.ts'

/** Number of the advisory lock under which one process at a time changes the schema: "phmg" in ASCII. */
const lockNumber = 0x70686d67

/**
 * Applies all missing migrations in one transaction. Several processes may call it at once: one applies them, the
 * others wait and find nothing to do.
 *
 * Returns the applied migrations. Rejects when the database was written by a newer program.
 */
export function migrate(db: Database, known: Migration[] = migrations): Promise<Migration[]> {
  return db.transaction(async (tx) => {
    await tx.query({ text: 'SET LOCAL statement_timeout = 0' })
    await tx.query({ text: 'SELECT pg_advisory_xact_lock($1)' }, [lockNumber])
    await tx.query({
      text: `CREATE TABLE IF NOT EXISTS schema_migrations (
        version integer PRIMARY KEY,
        name text NOT NULL,
        applied_at timestamptz NOT NULL DEFAULT now()
      )`,
    })
    const pending = await pendingMigrations(tx, known)
    for (const step of pending) {
      await tx.query({ text: step.sql })
      await step.run?.(tx)
      const values = [step.version, step.name]
      await tx.query({ text: 'INSERT INTO schema_migrations (version, name) VALUES ($1, $2)' }, values)
    }
    return pending
  })
}

/** The migrations that `migrate` would apply. Rejects when the database was written by a newer program. */
export async function pendingMigrations(
  db: Queryable,
  known: Migration[] = migrations,
): Promise<Migration[]> {
  const applied = await appliedVersion(db)
  const newest = known.at(-1)?.version ?? 0
  if (applied > newest) {
    throw new Error(
      `The database was written by a newer Posthorn: its schema is at step ${applied}, this program knows ` +
        `${newest}. Start the newer program again; a schema is never taken back.`,
    )
  }
  return known.filter((step) => step.version > applied)
}

async function appliedVersion(db: Queryable): Promise<number> {
  const [table] = await db.query<{ present: boolean }>({
    text: `SELECT to_regclass('schema_migrations') IS NOT NULL AS present`,
  })
  if (table?.present !== true) return 0
  const [row] = await db.query<{ version: number }>({
    text: 'SELECT coalesce(max(version), 0) AS version FROM schema_migrations',
  })
  return row?.version ?? 0
}
