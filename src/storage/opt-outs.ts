import { settingsChannel } from './accounts.ts'
import type { Database, Queryable, Statement } from './database.ts'

/** Somebody who does not want to be written to: by one sender, or (empty) by any. */
export interface OptOut {
  phone: string
  sender: string
  reason: string
  source: string
}

/** Every opt-out of these numbers. Leans on the primary key of opt_outs. */
export async function readOptOuts(
  db: Queryable,
  phones: string[],
): Promise<Pick<OptOut, 'phone' | 'sender'>[]> {
  return db.query(readStatement, [phones])
}

const readStatement: Statement = {
  name: 'read-opt-outs',
  text: 'SELECT phone, sender FROM opt_outs WHERE phone = ANY($1::text[])',
}

/** Notes an opt-out; one that is there already stays as it is. Answers whether it is new. */
export async function addOptOut(db: Database, { phone, sender, reason, source }: OptOut): Promise<boolean> {
  return db.transaction(async (tx) => {
    const added = await tx.query(
      {
        text: `INSERT INTO opt_outs (phone, sender, reason, source) VALUES ($1, $2, $3, $4)
          ON CONFLICT DO NOTHING RETURNING 1`,
      },
      [phone, sender, reason, source],
    )
    await tx.query({ text: `SELECT pg_notify('${settingsChannel}', '')` })
    return added.length > 0
  })
}

/** Takes an opt-out back. Answers whether there was one. */
export async function removeOptOut(db: Queryable, phone: string, sender: string): Promise<boolean> {
  const removed = await db.query(
    { text: 'DELETE FROM opt_outs WHERE phone = $1 AND sender = $2 RETURNING 1' },
    [phone, sender],
  )
  return removed.length > 0
}

/** The newest opt-outs first. */
export async function listOptOuts(db: Queryable, limit: number): Promise<(OptOut & { at: string })[]> {
  return db.query(
    { text: 'SELECT phone, sender, reason, source, at::text FROM opt_outs ORDER BY at DESC LIMIT $1' },
    [limit],
  )
}
