import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freshDatabase } from '../../../../test/support/database.ts'
import { insertMessagesText } from '../../../../test/support/message-rows.ts'
import type { KeyRange } from '../../../store/archive/segments.ts'
import type { Database } from '../../../store/database.ts'
import { Archive } from '../../archive/archive.ts'
import type { ArchiveStore } from '../../archive/archive-store.ts'
import { FolderStore } from '../../archive/folder-store.ts'
import { insertAccount } from '../dispatch/dispatch-harness.ts'

export const august = Date.parse('2026-08-10T12:00:00Z')
export const dayMs = 86_400_000
const idsPerDay = 10_000_000_000

/** An id of the n-th day. */
export const idOn = (day: number, number: number) => day * idsPerDay + number

/** A database with an account of 1000.00 and a folder for the archive. */
export async function openScene() {
  const fresh = await freshDatabase()
  const folder = await mkdtemp(join(tmpdir(), 'posthorn-archive-'))
  await insertAccount(fresh.db, 1_000_000_000)
  const store = new FolderStore(folder)
  const { db } = fresh
  return {
    db,
    url: fresh.url,
    folder,
    store,
    archive: archiveOn(db, store),
    async [Symbol.asyncDispose]() {
      await fresh[Symbol.asyncDispose]()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

export function archiveOn(db: Database, store: ArchiveStore | null, at = august): Archive {
  return new Archive({ db, store, now: () => at })
}

/** Messages of one price that were delivered, with their entries in the ledger. */
export async function addMessages(
  db: Database,
  messages: readonly { msgId: number; phone?: string; phase?: number; at?: number }[],
): Promise<void> {
  const plan = {
    stages: [
      {
        channel: 'sms',
        sender: 'Shop',
        content: { kind: 'sms', text: 'hello' },
        waitSeconds: 300,
        parts: 2,
        pricePerPartMicros: 300_000,
      },
    ],
    lifetimeSeconds: 172_800,
    priority: 1,
  }
  const attempts = [{ stage: 0, stageStartedAt: 0, upstream: 'a', parts: [{ kind: 'delivered' }], won: true }]
  const stored = insertMessagesText(
    'msg_id, account_id, client_id, phone, phase, clock_at, accepted_at, updated_at, status, reserved_micros, charged_micros, plan, attempts',
    `SELECT id, 1, '7', phone, phase, 0, at, at, CASE phase WHEN 9 THEN 'DELIVERED' ELSE 'ROUTING' END, 600000,
      CASE phase WHEN 9 THEN 500000 ELSE 0 END, $5, $6
    FROM unnest($1::bigint[], $2::text[], $3::smallint[], $4::bigint[]) AS n (id, phone, phase, at)`,
  )
  const phases = messages.map(({ phase = 9 }) => phase)
  await db.query({ text: stored }, [
    messages.map(({ msgId }) => msgId),
    messages.map(({ phone = '380671234567' }) => phone),
    phases,
    messages.map(({ at = august }) => at),
    JSON.stringify(plan),
    JSON.stringify(attempts),
  ])
  const text = `WITH m AS (SELECT * FROM unnest($1::smallint[]) AS m (phase)), entries AS (
      INSERT INTO ledger (account_id, kind, amount_micros, messages)
      SELECT 1, kind, amount, 1 FROM m
      JOIN (VALUES ('reserve', -600000), ('capture', 500000), ('release', 100000)) AS e (kind, amount)
        ON phase = 9 OR kind = 'reserve'
    )
    UPDATE balances SET available_micros = available_micros
      - (SELECT sum(CASE phase WHEN 9 THEN 500000 ELSE 600000 END) FROM m)`
  await db.query({ text }, [phases])
}

/** Drops the rows of a range as retention does: in one transaction with the confirmation. */
export function drop(db: Database, archive: Archive, range: KeyRange, key: string): Promise<void> {
  return db.transaction(async (tx) => {
    const tables = range.table === 'messages' ? ['accepted_messages', 'final_messages'] : [range.table]
    await tx.query({ text: `LOCK TABLE ${tables.join(', ')} IN ACCESS EXCLUSIVE MODE` })
    await archive.confirmDrop(tx, range)
    for (const table of tables) {
      const text = `DELETE FROM ${table} WHERE ${key} >= $1 AND ${key} < $2`
      await tx.query({ text }, [range.from, range.to])
    }
  })
}
