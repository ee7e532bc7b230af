import type { Database, Queryable } from '../database.ts'
import { createAllMissing } from '../partitions/create-partitions.ts'
import { partitionedTables } from '../partitions/partitioned-tables.ts'
import { baseline } from '../schema/baseline.ts'

/** One migration. Never edited once released; only a later migration changes its effect. */
export interface Migration {
  version: number
  name: string
  sql: string
  /**
   * The oldest step whose program goes on working with the schema after this one. Absent: only programs that know
   * this step do. A migration first expands, so that the program before it goes on; what only that program needs
   * is taken away by a migration of the version after.
   */
  worksWith?: number
  /** Runs after `sql` in the same transaction, for what SQL cannot do. */
  run?: (tx: Queryable) => Promise<void>
  /**
   * Runs after the transaction, at every start: short steps that each commit alone, and that find out what is left to
   * do.
   */
  after?: (db: Database) => Promise<void>
}

/** The last step of the previews, whose tables are those of the baseline but for what `takeOverPreview` changes. */
export const lastPreviewStep = 64

/** Every migration, oldest first, numbered without a gap. Before the baseline were those of the previews. */
export const migrations: Migration[] = [
  {
    version: lastPreviewStep + 1,
    name: 'baseline',
    sql: baseline,
    after: (db) => createAllMissing(db, partitionedTables),
  },
]

/** The newest step that this program knows. */
export const knownStep = migrations.at(-1)?.version ?? 0
