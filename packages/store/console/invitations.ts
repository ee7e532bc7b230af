import { hash, randomBytes } from 'node:crypto'
import type { Invitation } from '../../domain/console/invitation.ts'
import type { Role } from '../../domain/console/role.ts'
import { withinRoom } from '../accounts/setting-room.ts'
import type { Database, Queryable } from '../database.ts'

export interface NewInvitation {
  role: Role
  /** The one account that the new user will see; null: all. */
  accountId: number | null
  madeBy: number | null
  /** The user whose password it sets; null for a new user. */
  userId: number | null
}

export const invitationGoodForMs = 24 * 3_600_000

/**
 * Returns the token, valid once and for a day. Rejects with `SettingRefused` where the
 * account, or the installation, has too many that are open. Deletes expired invitations and earlier ones for the same user. While
 * no user exists it deletes all earlier ones: only the newest link for the first user is valid.
 */
export async function insertInvitation(
  db: Database,
  { role, accountId, madeBy, userId }: NewInvitation,
  now: number,
): Promise<string> {
  const token = newToken()
  const text = `
WITH over AS (
  DELETE FROM console_invitations WHERE expires_at <= $6 OR user_id = $4
    OR NOT EXISTS (SELECT FROM console_users)
)
INSERT INTO console_invitations (token_hash, role, made_by, user_id, expires_at, account_id)
  VALUES ($1, $2, $3, $4, $5, $7)`
  const values = [hashToken(token), role, madeBy, userId, now + invitationGoodForMs, now, accountId]
  await db.transaction((tx) =>
    withinRoom(tx, { kind: 'invitations', accountId }, () => tx.query({ text }, values)),
  )
  return token
}

export interface FoundInvitation extends Pick<Invitation, 'role' | 'account' | 'userName'> {
  userId: number | null
}

/** What an invitation permits; null where it has expired or was used. */
export async function findInvitation(
  db: Queryable,
  token: string,
  now: number,
): Promise<FoundInvitation | null> {
  const text = `
SELECT i.role, a.name AS account, u.name AS "userName", u.user_id AS "userId"
FROM console_invitations i
LEFT JOIN console_users u ON u.user_id = i.user_id LEFT JOIN accounts a ON a.account_id = i.account_id
WHERE i.token_hash = $1 AND i.expires_at > $2`
  const [found] = await db.query<FoundInvitation>({ text }, [hashToken(token), now])
  return found ?? null
}

/** Deletes an invitation inside the caller's transaction, so that it works once. */
export async function redeemInvitation(
  tx: Queryable,
  token: string,
  now: number,
): Promise<Pick<NewInvitation, 'role' | 'accountId' | 'userId'> | null> {
  const text = `DELETE FROM console_invitations WHERE token_hash = $1 AND expires_at > $2
    RETURNING role, account_id AS "accountId", user_id AS "userId"`
  const [taken] = await tx.query<Pick<NewInvitation, 'role' | 'accountId' | 'userId'>>({ text }, [
    hashToken(token),
    now,
  ])
  return taken ?? null
}

/**
 * Valid invitations, the first to expire first; of one account without the names of others who made them.
 */
export function listInvitations(
  db: Queryable,
  now: number,
  accountId: number | null = null,
): Promise<Invitation[]> {
  const text = `
SELECT encode(i.token_hash, 'hex') AS ref, i.role, a.name AS account, u.name AS "userName",
  CASE WHEN $2::integer IS NULL OR m.account_id = $2 THEN m.name END AS "madeByName", i.expires_at AS "expiresAt"
FROM console_invitations i LEFT JOIN accounts a ON a.account_id = i.account_id
LEFT JOIN console_users u ON u.user_id = i.user_id LEFT JOIN console_users m ON m.user_id = i.made_by
WHERE i.expires_at > $1 AND ($2 IS NULL OR i.account_id = $2) ORDER BY i.expires_at`
  return db.query<Invitation>({ text }, [now, accountId])
}

/** Returns whether it existed. */
export async function removeInvitation(db: Queryable, ref: string): Promise<boolean> {
  const text = `DELETE FROM console_invitations WHERE encode(token_hash, 'hex') = $1 RETURNING 1`
  return (await db.query({ text }, [ref])).length > 0
}

/**
 * Inside the caller's transaction: removes the invitations that a user created, and those that would set their
 * password.
 */
export async function removeInvitations(tx: Queryable, userId: number): Promise<void> {
  await tx.query({ text: 'DELETE FROM console_invitations WHERE made_by = $1 OR user_id = $1' }, [userId])
}

/** 256 random bits for a link or a session. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** The hash that is stored of a token. */
export function hashToken(token: string): Buffer {
  return hash('sha256', token, 'buffer')
}
