import { addAuditEntry } from '../console/audit-log.ts'
import type { Database, Queryable } from '../database.ts'
import { lastPreviewStep, migrations } from '../migrations/index.ts'
import { partitionedTables } from '../partitions/partitioned-tables.ts'
import { readPartitions } from '../partitions/read-partitions.ts'
import { schemaComments } from '../schema/baseline.ts'
import { databaseNow } from './database-clock.ts'

/** What the last preview kept for the programs before it. */
const asInBaseline = `
DROP VIEW parked_reports;
DROP VIEW guard_closures;
DROP TABLE smpp_texts;
DROP TABLE console_sign_in_places;
DROP INDEX rollups_by_day;
DROP INDEX upstream_costs_by_time;
DROP FUNCTION delete_by_partition() CASCADE;
ALTER TABLE gateways DROP COLUMN schema_step;
ALTER SEQUENCE parked_reports_parked_id_seq RENAME TO unmatched_reports_unmatched_id_seq;
UPDATE schema_migrations SET works_with = version WHERE works_with IS NULL;
ALTER TABLE schema_migrations ALTER COLUMN works_with SET NOT NULL;
ALTER TABLE prefix_blocks RENAME CONSTRAINT guard_closures_made_by_check TO prefix_blocks_made_by_check;
ALTER TABLE prefix_blocks RENAME CONSTRAINT guard_closures_state_check TO prefix_blocks_state_check;
${schemaComments}`

/**
 * Makes the schema of the last preview the baseline, in one transaction; no row of a message moves. Rejects with a
 * sentence where the database is no preview, one of an older preview, or in use. `by` stands in the audit log.
 */
export async function takeOverPreview(db: Database, by: string): Promise<void> {
  const [baseline] = migrations
  if (baseline === undefined) throw new Error('there is no baseline')
  await db.transaction(async (tx) => {
    await tx.query({ text: "SET LOCAL lock_timeout = '5s'" })
    await refuseOthers(tx)
    await tx.query({ text: asInBaseline })
    const text = 'INSERT INTO schema_migrations (version, name, works_with) VALUES ($1, $2, $1)'
    await tx.query({ text }, [baseline.version, baseline.name])
    const details = { before: { step: lastPreviewStep }, after: { step: baseline.version } }
    const who = { userId: null, userName: by, address: 'this machine' }
    const entry = { ...who, at: await databaseNow(tx), action: 'migrate', target: 'the schema', details }
    await addAuditEntry(tx, entry)
  })
}

async function refuseOthers(tx: Queryable): Promise<void> {
  const [found] = await tx.query<{ version: number | null }>({
    text: `SELECT max(version) AS version FROM schema_migrations`,
  })
  const version = found?.version ?? 0
  if (version > lastPreviewStep) throw new Error('This database is no preview: posthorn migrate is enough.')
  if (version < lastPreviewStep) throw new Error(previewSentence(version))
  for (const { table } of partitionedTables) {
    if ((await readPartitions(tx, table)).length > 0) continue
    throw new Error(
      `${table} is not partitioned yet: run posthorn migrate --finish of the preview first, which does it.`,
    )
  }
  const text = 'SELECT node_id AS "nodeId" FROM gateways WHERE leased_until >= $1 ORDER BY 1'
  const running = await tx.query<{ nodeId: string }>({ text }, [await databaseNow(tx)])
  if (running.length === 0) return
  const names = running.map(({ nodeId }) => nodeId).join(', ')
  throw new Error(`Gateways of the preview are running: ${names}. Stop them first.`)
}

/** What to do with a database whose schema is at a step of the previews. */
export function previewSentence(version: number): string {
  const which = `This database was made by a preview of Posthorn: its schema is at step ${version}.`
  if (version === lastPreviewStep)
    return `${which} Take a backup, then run posthorn migrate --from-preview once.`
  return `${which} Only previews read it: start the last one, 0.1.0, which brings it to step ${lastPreviewStep}, stop it, then run posthorn migrate --from-preview.`
}
