import type { Queryable } from '../database.ts'

/** A user's second factor: the secret of an authenticator app, sealed. */
export interface SecondFactor {
  sealedSecret: Buffer
  /** Null until the user has entered a code of it: it is not asked for before. */
  confirmedAt: number | null
}

export async function readSecondFactor(db: Queryable, userId: number): Promise<SecondFactor | null> {
  const text = `SELECT secret AS "sealedSecret", confirmed_at AS "confirmedAt"
    FROM console_second_factors WHERE user_id = $1`
  const [found] = await db.query<SecondFactor>({ text }, [userId])
  return found ?? null
}

/** Stores a new secret that is not confirmed. Returns false, and changes nothing, where a confirmed one is there. */
export async function beginSecondFactor(
  db: Queryable,
  userId: number,
  sealedSecret: Buffer,
): Promise<boolean> {
  const text = `INSERT INTO console_second_factors AS f (user_id, secret) VALUES ($1, $2)
    ON CONFLICT (user_id) DO UPDATE SET secret = excluded.secret, last_step = 0 WHERE f.confirmed_at IS NULL
    RETURNING 1`
  return (await db.query({ text }, [userId, sealedSecret])).length > 0
}

/** Takes the code of a time step once: false where a code of this step, or of a later one, was taken before. */
export async function claimTotpStep(db: Queryable, userId: number, step: number): Promise<boolean> {
  const text = `UPDATE console_second_factors SET last_step = $2 WHERE user_id = $1 AND last_step < $2 RETURNING 1`
  return (await db.query({ text }, [userId, step])).length > 0
}

export async function confirmSecondFactor(tx: Queryable, userId: number, now: number): Promise<void> {
  const text =
    'UPDATE console_second_factors SET confirmed_at = $2 WHERE user_id = $1 AND confirmed_at IS NULL'
  await tx.query({ text }, [userId, now])
}

/** With its recovery codes; inside the caller's transaction. Returns whether there was one. */
export async function removeSecondFactor(tx: Queryable, userId: number): Promise<boolean> {
  await tx.query({ text: 'DELETE FROM console_recovery_codes WHERE user_id = $1' }, [userId])
  const text = 'DELETE FROM console_second_factors WHERE user_id = $1 RETURNING 1'
  return (await tx.query({ text }, [userId])).length > 0
}

/** Replaces all recovery codes of the user; inside the caller's transaction. */
export async function replaceRecoveryCodes(
  tx: Queryable,
  userId: number,
  hashes: readonly Buffer[],
): Promise<void> {
  await tx.query({ text: 'DELETE FROM console_recovery_codes WHERE user_id = $1' }, [userId])
  const text = `INSERT INTO console_recovery_codes (user_id, code_hash)
    SELECT $1, decode(each, 'hex') FROM unnest($2::text[]) each`
  await tx.query({ text }, [userId, hashes.map((each) => each.toString('hex'))])
}

/** Takes a recovery code once. */
export async function redeemRecoveryCode(db: Queryable, userId: number, codeHash: Buffer): Promise<boolean> {
  const text = 'DELETE FROM console_recovery_codes WHERE user_id = $1 AND code_hash = $2 RETURNING 1'
  return (await db.query({ text }, [userId, codeHash])).length > 0
}

export async function countRecoveryCodes(db: Queryable, userId: number): Promise<number> {
  const text = 'SELECT count(*) AS codes FROM console_recovery_codes WHERE user_id = $1'
  const [row] = await db.query<{ codes: number }>({ text }, [userId])
  return row?.codes ?? 0
}
