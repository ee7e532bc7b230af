import type { Role } from '../../domain/console/role.ts'
import type { Queryable } from '../database.ts'

export interface Invitation {
  tokenHash: Buffer
  role: Role
  /** Null for the first user, whom nobody can invite. */
  madeBy: number | null
  expiresAt: number
}

/** Those that are over go. With `madeBy` null the ones before it go too, so that only the newest is good. */
export async function insertInvitation(db: Queryable, invitation: Invitation, now: number): Promise<void> {
  const text = `
WITH over AS (
  DELETE FROM console_invitations WHERE expires_at <= $5 OR ($3::integer IS NULL AND made_by IS NULL)
)
INSERT INTO console_invitations (token_hash, role, made_by, expires_at) VALUES ($1, $2, $3, $4)`
  const { tokenHash, role, madeBy, expiresAt } = invitation
  await db.query({ text }, [tokenHash, role, madeBy, expiresAt, now])
}

/** The role of an invitation that is good; null where there is none. */
export async function findInvitation(db: Queryable, tokenHash: Buffer, now: number): Promise<Role | null> {
  const text = 'SELECT role FROM console_invitations WHERE token_hash = $1 AND expires_at > $2'
  const [row] = await db.query<{ role: Role }>({ text }, [tokenHash, now])
  return row?.role ?? null
}

/** Takes an invitation inside the caller's transaction, so that it works once. */
export async function takeInvitation(tx: Queryable, tokenHash: Buffer, now: number): Promise<Role | null> {
  const text = 'DELETE FROM console_invitations WHERE token_hash = $1 AND expires_at > $2 RETURNING role'
  const [row] = await tx.query<{ role: Role }>({ text }, [tokenHash, now])
  return row?.role ?? null
}
