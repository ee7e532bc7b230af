import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type FreshDatabase, freshDatabase } from '../../../../test/support/database.ts'
import { createAccount } from '../../accounts/accounts.ts'
import { startGateway } from '../../carriers/gateways.ts'
import type { Database } from '../../database.ts'
import { lastPreviewStep } from '../../migrations/index.ts'
import { migrate, pendingMigrations } from '../../pg/migrate.ts'
import { takeOverPreview } from '../../pg/take-over-preview.ts'

/** What the last preview had, and the baseline has not. */
const asPreview = `
CREATE VIEW parked_reports AS SELECT ctid, unmatched_id AS parked_id, upstream FROM unmatched_reports;
CREATE VIEW guard_closures AS SELECT key, state FROM prefix_blocks;
CREATE TABLE smpp_texts (msg_id bigint PRIMARY KEY);
CREATE TABLE console_sign_in_places (user_id integer REFERENCES console_users, place text);
ALTER TABLE gateways ADD COLUMN schema_step integer;
ALTER SEQUENCE unmatched_reports_unmatched_id_seq RENAME TO parked_reports_parked_id_seq;
ALTER TABLE schema_migrations ALTER COLUMN works_with DROP NOT NULL;
CREATE INDEX rollups_by_day ON rollups (day, account_id);
CREATE INDEX upstream_costs_by_time ON upstream_costs (upstream, at);
CREATE FUNCTION delete_by_partition() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NULL; END $$;
CREATE TRIGGER delete_by_partition BEFORE DELETE ON callbacks FOR EACH STATEMENT EXECUTE FUNCTION delete_by_partition();
ALTER TABLE prefix_blocks RENAME CONSTRAINT prefix_blocks_made_by_check TO guard_closures_made_by_check;
ALTER TABLE prefix_blocks RENAME CONSTRAINT prefix_blocks_state_check TO guard_closures_state_check;
DROP VIEW callback_states;
DROP TABLE callback_leases;
ALTER TABLE callbacks DROP COLUMN status, ALTER COLUMN state SET NOT NULL, ALTER COLUMN body SET NOT NULL,
  ALTER COLUMN webhook_id SET NOT NULL;
DROP VIEW messages;
CREATE TABLE messages (msg_id bigint PRIMARY KEY, account_id integer NOT NULL, client_id text, phone text NOT NULL, type text NOT NULL,
  priority smallint NOT NULL, phase smallint NOT NULL, stage smallint NOT NULL, upstream text, slot_id integer, slot_epoch bigint,
  tries smallint NOT NULL DEFAULT 0, due_at bigint NOT NULL, clock_at bigint NOT NULL, accepted_at bigint NOT NULL,
  expires_at bigint NOT NULL, updated_at bigint NOT NULL, status text NOT NULL, error text, reserved_micros bigint NOT NULL,
  charged_micros bigint NOT NULL DEFAULT 0, hook text, request_id text, plan json NOT NULL, attempts json NOT NULL,
  timeline text NOT NULL) PARTITION BY RANGE (msg_id);
CREATE INDEX messages_by_client_id ON messages (account_id, client_id, msg_id);
DO $$ DECLARE part record; BEGIN
  FOR part IN SELECT c.relname AS name, pg_get_expr(c.relpartbound, c.oid) AS bounds
    FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid WHERE i.inhparent = 'accepted_messages'::regclass
  LOOP
    EXECUTE format('CREATE TABLE %s PARTITION OF messages %s', replace(part.name, 'accepted_', ''), part.bounds);
  END LOOP;
END $$;
DROP TABLE accepted_messages, open_messages, final_messages;
DELETE FROM schema_migrations;
INSERT INTO schema_migrations (version, name, works_with) VALUES (1, 'foundation', NULL), (${lastPreviewStep}, 'last', 16)`

async function preview(): Promise<FreshDatabase> {
  const fresh = await freshDatabase()
  await fresh.db.query({ text: asPreview })
  return fresh
}

function insertOldMessage(db: Database): Promise<unknown> {
  const text = `INSERT INTO messages (msg_id, account_id, phone, type, priority, phase, stage, due_at, clock_at,
      accepted_at, expires_at, updated_at, status, reserved_micros, plan, attempts, timeline)
    VALUES (10001, 1, '380501234567', 'sms', 1, 9, 0, 0, 0, 0, 0, 0, 'DELIVERED', 0, '{}', '[]', '')`
  return db.query({ text })
}

/** Tables, columns, constraints, triggers and comments, a line each. */
async function describeSchema(db: Database): Promise<string[]> {
  const text = `
SELECT concat_ws(' ', c.relname, a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull, col_description(c.oid, a.attnum)) AS line
FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p', 'v', 'i', 'I') AND a.attnum > 0 AND NOT a.attisdropped
UNION ALL SELECT concat_ws(' ', conrelid::regclass, conname, pg_get_constraintdef(oid)) FROM pg_constraint
WHERE connamespace = 'public'::regnamespace
UNION ALL SELECT concat_ws(' ', tgrelid::regclass, tgname) FROM pg_trigger WHERE NOT tgisinternal
UNION ALL SELECT concat_ws(' ', oid::regclass, obj_description(oid)) FROM pg_class
WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p')
ORDER BY 1`
  return (await db.query<{ line: string }>({ text })).map(({ line }) => line)
}

test('a database of the last preview becomes that of this version, with all its rows', async () => {
  await using fresh = await preview()
  await using installed = await freshDatabase()
  const { db } = fresh
  await createAccount(db, { name: 'shop', currency: 'UAH' })
  await db.query({
    text: `INSERT INTO messages (msg_id, account_id, phone, type, priority, phase, stage, due_at, clock_at, accepted_at,
        expires_at, updated_at, status, reserved_micros, plan, attempts, timeline)
      SELECT 25190000000001 + phase, 1, '380501234567', 'sms', 1, phase, 0, 0, 0, 1, 2, 3, 'of ' || phase, 0, '{}', '[]', 'step'
      FROM unnest('{2,9}'::smallint[]) AS p (phase)`,
  })
  await assert.rejects(
    migrate(db),
    /made by a preview of Posthorn: its schema is at step 64\. Take a backup, then run/,
  )
  await takeOverPreview(db, 'olena')
  assert.deepEqual(await pendingMigrations(db), [])
  assert.deepEqual(await describeSchema(db), await describeSchema(installed.db))
  assert.deepEqual(await db.query({ text: 'SELECT name FROM accounts' }), [{ name: 'shop' }])
  assert.deepEqual(
    await db.query({ text: 'SELECT phase, status, updated_at, timeline FROM messages ORDER BY 1' }),
    [
      { phase: 2, status: 'of 2', updated_at: 3, timeline: 'step' },
      { phase: 9, status: 'of 9', updated_at: 3, timeline: 'step' },
    ],
  )
  assert.deepEqual(await db.query({ text: 'SELECT user_name, action, details FROM audit_log' }), [
    { user_name: 'olena', action: 'migrate', details: { before: { step: 64 }, after: { step: 65 } } },
  ])
  await assert.rejects(takeOverPreview(db, 'olena'), /is no preview/)
})

test('one of an older preview, one that is not partitioned yet, one in use, and one with rows that only previews read are refused as they are', async () => {
  await using fresh = await preview()
  const { db } = fresh
  const beat = { nodeId: 'east', leaseMs: 60_000, takesSlots: true, skewMs: 0, upstreams: {} }
  await startGateway(db, beat)
  await assert.rejects(
    takeOverPreview(db, 'olena'),
    /Gateways of the preview are running: east\. Stop them first/,
  )
  await db.query({ text: 'DELETE FROM gateways' })
  await db.query({ text: 'INSERT INTO smpp_texts VALUES (7)' })
  await assert.rejects(
    takeOverPreview(db, 'olena'),
    /^Error: It has parts of long texts in a form that only previews read/,
  )
  await db.query({ text: 'DELETE FROM smpp_texts' })
  await insertOldMessage(db)
  await assert.rejects(takeOverPreview(db, 'olena'), /^Error: It has messages of previews before partitions/)
  await db.query({ text: 'DELETE FROM messages' })
  for (const { name } of await db.query<{ name: string }>({
    text: `SELECT inhrelid::regclass::text AS name FROM pg_inherits WHERE inhparent = 'lookups'::regclass`,
  }))
    await db.query({ text: `DROP TABLE ${name}` })
  await assert.rejects(takeOverPreview(db, 'olena'), /^Error: lookups is not partitioned yet/)
  await db.query({ text: `UPDATE schema_migrations SET version = 63 WHERE version = 64` })
  await assert.rejects(takeOverPreview(db, 'olena'), /at step 63\. Only previews read it: start the last one/)
  await assert.rejects(pendingMigrations(db), /at step 63/)
  assert.equal((await describeSchema(db)).includes('gateways schema_step integer f'), true)
})

test('an empty database is no preview, and two at once take it over once', async () => {
  await using fresh = await preview()
  const both = await Promise.allSettled([1, 2].map(() => takeOverPreview(fresh.db, 'olena')))
  assert.deepEqual(both.map(({ status }) => status).toSorted(), ['fulfilled', 'rejected'])
  await fresh.db.query({ text: 'DROP SCHEMA public CASCADE; CREATE SCHEMA public' })
  await assert.rejects(takeOverPreview(fresh.db, 'olena'), /is no preview: posthorn migrate is enough/)
})
