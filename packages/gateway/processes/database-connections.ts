import type { Queryable } from '../../store/database.ts'

/** The pool of a worker, and its connection for LISTEN. */
export const connectionsOfWorker = 17

/** Those of the supervisor, and some for commands. */
const besides = 5

/** A server that refuses connections would look like one that is away now and then. */
export async function warnOfFewConnections(
  db: Queryable,
  workers: number,
  log: (level: 'warn', sentence: string) => void,
): Promise<void> {
  const [row] = await db.query<{ max: number }>({
    text: `SELECT current_setting('max_connections')::integer AS max`,
  })
  const needed = workers * connectionsOfWorker + besides
  if (row === undefined || row.max >= needed) return
  log(
    'warn',
    `PostgreSQL allows ${row.max} connections and ${workers} processes use up to ${needed}: raise its ` +
      'max_connections, or lower POSTHORN_PROCESSES',
  )
}
