import type { Database, Queryable, Transaction } from '../database.ts'
import { databaseNow } from '../pg/database-clock.ts'
import type { Anchor } from './anchor.ts'
import { readHead } from './append-seals.ts'

export type AnchorTarget = 'file' | 'url'

/** An anchor that this gateway stores now; others leave it for `leaseMs`. */
export interface ClaimedAnchor {
  target: AnchorTarget
  anchor: Anchor
  /** Tries before this one. */
  tries: number
  /** In ms; with the target its name. */
  madeAt: number
}

export interface AnchorState {
  target: AnchorTarget
  anchor: Anchor
  madeAt: number
  isStored: boolean
  storedNumber: number
  tries: number
  dueAt: number
  problem: string | null
}

/** Longer than an attempt lasts. */
const leaseMs = 180_000
/** Within a day; the next anchor replaces one that was given up. */
export const maxAnchorTries = 12

const columns = `target, anchor, made_at AS "madeAt", is_stored AS "isStored", stored_number AS "storedNumber", tries,
  due_at AS "dueAt", problem`

/**
 * The anchor of a target that is to be stored now: a new one, or one that failed and is due again. Null where none is.
 * One gateway gets it.
 */
export function claimAnchor(
  db: Database,
  target: AnchorTarget,
  { everyMs }: { everyMs: number },
): Promise<ClaimedAnchor | null> {
  return db.transaction(async (tx) => {
    const now = await databaseNow(tx)
    const known = await lockState(tx, target, now)
    if (known === null) return null
    if (!known.isStored && known.tries < maxAnchorTries && known.anchor.number > 0) {
      return known.dueAt > now ? null : claim(tx, known, now)
    }
    const head = await readHead(tx)
    const isNew = head.number > known.storedNumber
    if (!isNew || (known.anchor.number > 0 && now < known.madeAt + everyMs)) return null
    const anchor = { at: new Date(now).toISOString(), ...head }
    return claim(tx, { ...known, anchor, madeAt: now, tries: 0 }, now)
  })
}

/** The row of a target, locked; null where another gateway has it. */
async function lockState(tx: Transaction, target: AnchorTarget, now: number): Promise<AnchorState | null> {
  const nothing: Anchor = { at: new Date(0).toISOString(), number: 0, chain: '' }
  const insert = `INSERT INTO audit_anchors (target, anchor, made_at, due_at) VALUES ($1, $2, 0, $3)
    ON CONFLICT DO NOTHING`
  await tx.query({ text: insert }, [target, JSON.stringify(nothing), now])
  const text = `SELECT ${columns} FROM audit_anchors WHERE target = $1 FOR UPDATE SKIP LOCKED`
  const [state] = await tx.query<AnchorState>({ text }, [target])
  return state ?? null
}

async function claim(
  tx: Queryable,
  { target, anchor, madeAt, tries }: AnchorState,
  now: number,
): Promise<ClaimedAnchor> {
  const text = `UPDATE audit_anchors SET anchor = $2, made_at = $3, is_stored = false, tries = $4, due_at = $5
    WHERE target = $1`
  await tx.query({ text }, [target, JSON.stringify(anchor), madeAt, tries + 1, now + leaseMs])
  return { target, anchor, tries, madeAt }
}

export async function noteAnchorStored(
  db: Queryable,
  { target, anchor, madeAt }: ClaimedAnchor,
): Promise<void> {
  const text = `UPDATE audit_anchors SET is_stored = made_at = $2, problem = NULL,
      stored_number = greatest(stored_number, $3) WHERE target = $1`
  await db.query({ text }, [target, madeAt, anchor.number])
}

/** `againMs`: from now until it is tried again. */
export async function noteAnchorFailed(
  db: Queryable,
  { target, madeAt }: ClaimedAnchor,
  { problem, againMs }: { problem: string; againMs: number },
): Promise<void> {
  const text = 'UPDATE audit_anchors SET problem = $3, due_at = $4 WHERE target = $1 AND made_at = $2'
  await db.query({ text }, [target, madeAt, problem, (await databaseNow(db)) + againMs])
}

export function readAnchorStates(db: Queryable): Promise<AnchorState[]> {
  return db.query<AnchorState>({ text: `SELECT ${columns} FROM audit_anchors ORDER BY target` })
}
