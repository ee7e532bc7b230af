import type { ConsoleUser } from '../../domain/console/console-user.ts'
import type { Role } from '../../domain/console/role.ts'
import { SettingRefused } from '../../domain/settings/setting-refused.ts'
import { insertInvitation, invitationGoodForMs, type NewInvitation } from '../../store/console/invitations.ts'
import { removeSecondFactor } from '../../store/console/second-factors.ts'
import { endUserSessions } from '../../store/console/sessions.ts'
import type { Database } from '../../store/database.ts'

/** A link that works once, within a day. `path` follows the address of the gateway. */
export interface JoinLink {
  path: string
  expiresAt: number
}

/**
 * Creates the link with which a new user joins, who sees all accounts or the one. `madeBy` is null where a command or the start of a gateway creates it.
 */
export function inviteUser(
  db: Database,
  { role, accountId, madeBy }: { role: Role; accountId: number | null; madeBy: number | null },
  now: number,
): Promise<JoinLink> {
  return linkTo(db, { role, accountId, madeBy, userId: null }, now)
}

/**
 * Removes the second factor of a user who lost it, and ends the user's sessions. Returns whether there was one.
 */
export function resetSecondFactor(db: Database, userId: number): Promise<boolean> {
  return db.transaction(async (tx) => {
    const removed = await removeSecondFactor(tx, userId)
    if (removed) await endUserSessions(tx, userId)
    return removed
  })
}

/**
 * Creates the link with which a user chooses a new password. Rejects with `SettingRefused` where the user is disabled, or
 * signs in at an OpenID provider.
 */
export function passwordLink(
  db: Database,
  { userId, name, role, accountId, disabledAt, hasProvider }: ConsoleUser,
  madeBy: number | null,
  now: number,
): Promise<JoinLink> {
  if (hasProvider) throw new SettingRefused('user-provider', { name })
  if (disabledAt !== null) throw new SettingRefused('user-disabled', { name })
  return linkTo(db, { role, accountId, madeBy, userId }, now)
}

async function linkTo(db: Database, invitation: NewInvitation, now: number): Promise<JoinLink> {
  const token = await insertInvitation(db, invitation, now)
  return { path: `/console/join#${token}`, expiresAt: now + invitationGoodForMs }
}
