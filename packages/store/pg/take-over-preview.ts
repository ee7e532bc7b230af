import { addAuditEntry } from '../console/audit-log.ts'
import type { Database, Queryable } from '../database.ts'
import { lastPreviewStep, migrations } from '../migrations/index.ts'
import { createPartition } from '../partitions/create-partitions.ts'
import { firstIdOfDay } from '../partitions/dated-ids.ts'
import { partitionedTables } from '../partitions/partitioned-tables.ts'
import { readPartitions } from '../partitions/read-partitions.ts'
import { schemaComments } from '../schema/baseline.ts'
import { callbackLeases, callbackStates } from '../schema/callbacks.sql.ts'
import { messages } from '../schema/messages.sql.ts'
import { databaseNow } from './database-clock.ts'
import { lockedSentence, lockNotAvailable, lockNumber, previewSentence, readSchema } from './migrate.ts'
import { splitMessages } from './split-messages.ts'
import { errorCode } from './unavailable.ts'

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
ALTER TABLE callbacks ALTER COLUMN webhook_id DROP NOT NULL, ALTER COLUMN body DROP NOT NULL,
  ALTER COLUMN state DROP NOT NULL, ADD COLUMN status text;
${callbackLeases}
${callbackStates}
ALTER TABLE messages RENAME TO preview_messages;
ALTER INDEX messages_pkey RENAME TO preview_messages_pkey;
${messages.replace(/^CREATE SEQUENCE .*$/m, '')}`

/**
 * Makes the schema of the last preview the baseline, in one transaction, which writes its messages anew. Rejects with a
 * sentence where the database is no preview, one of an older preview, or in use. `by` stands in the audit log.
 */
export async function takeOverPreview(db: Database, by: string): Promise<void> {
  const [baseline] = migrations
  if (baseline === undefined) throw new Error('there is no baseline')
  const take = db.transaction(async (tx) => {
    await tx.query({ text: "SET LOCAL lock_timeout = '30s'; SET LOCAL statement_timeout = 0" })
    await tx.query({ text: 'SELECT pg_advisory_xact_lock($1)' }, [lockNumber])
    await refuseOthers(tx)
    await tx.query({ text: asInBaseline })
    await splitAll(tx)
    await tx.query({ text: schemaComments })
    const text = 'INSERT INTO schema_migrations (version, name, works_with) VALUES ($1, $2, $1)'
    await tx.query({ text }, [baseline.version, baseline.name])
    const details = { before: { step: lastPreviewStep }, after: { step: baseline.version } }
    const who = { userId: null, userName: by, address: 'this machine' }
    const entry = { ...who, at: await databaseNow(tx), action: 'migrate', target: 'the schema', details }
    await addAuditEntry(tx, entry)
  })
  await take.catch((error: unknown) => {
    throw errorCode(error) === lockNotAvailable ? new Error(lockedSentence, { cause: error }) : error
  })
}

/** Stores the messages of the preview in their parts, a month after the other. */
async function splitAll(tx: Queryable): Promise<void> {
  const months = await readPartitions(tx, 'preview_messages')
  for (const spec of partitionedTables) {
    if (spec.key !== 'msg_id') continue
    for (const { name, from, to } of months)
      await createPartition(tx, spec, { name: name.replace(/^messages_/, ''), from, to })
  }
  for (const { name } of months) await tx.query({ text: `WITH ${splitMessages(name)}` })
  await tx.query({ text: 'DROP TABLE preview_messages' })
}

async function refuseOthers(tx: Queryable): Promise<void> {
  const { version } = await readSchema(tx, lastPreviewStep)
  if (version === 0 || version > lastPreviewStep)
    throw new Error('This database is no preview: posthorn migrate is enough.')
  if (version < lastPreviewStep) throw new Error(previewSentence(version))
  for (const { table: now, droppedWith } of partitionedTables) {
    if (droppedWith !== undefined) continue
    const table = now === 'accepted_messages' ? 'messages' : now
    if ((await readPartitions(tx, table)).length > 0) continue
    throw new Error(
      `${table} is not partitioned yet: run posthorn migrate --finish of the preview first, which does it.`,
    )
  }
  const text = 'SELECT node_id AS "nodeId" FROM gateways WHERE leased_until >= $1 ORDER BY 1'
  const running = await tx.query<{ nodeId: string }>({ text }, [await databaseNow(tx)])
  const names = running.map(({ nodeId }) => nodeId).join(', ')
  if (running.length > 0) throw new Error(`Gateways of the preview are running: ${names}. Stop them first.`)
  for (const [rows, sentence] of unreadable)
    if ((await tx.query({ text: `SELECT FROM ${rows} LIMIT 1` })).length > 0) throw new Error(sentence)
}

/** Rows that only previews read, and what to do about them. */
const unreadable = [
  [
    `messages WHERE msg_id < ${firstIdOfDay(1)}`,
    'It has messages of previews before partitions, whose ids do not say their day: only previews up to 0.1.0 find ' +
      'them by their time. Export them with the preview (posthorn export messages) and begin with an empty database.',
  ],
  [
    `(SELECT msg_id FROM smpp_texts UNION ALL SELECT msg_id FROM smpp_text_parts WHERE body ? 'text') t`,
    'It has parts of long texts in a form that only previews read: start the preview once more, and stop it when they ' +
      'are sent or given up, within some minutes.',
  ],
] as const
