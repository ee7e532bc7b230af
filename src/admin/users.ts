import type { Role } from '../domain/console/role.ts'
import { SettingRefused } from '../domain/settings/setting-refused.ts'
import { insertInvitation, invitationGoodForMs, type NewInvitation } from '../storage/console/invitations.ts'
import type { ConsoleUser } from '../storage/console/users.ts'
import type { Queryable } from '../storage/database.ts'

/** A link that works once, within a day. `path` follows the address of the gateway. */
export interface JoinLink {
  path: string
  expiresAt: number
}

/**
 * Creates the link with which a new user joins. `madeBy` is null where a command or the start of a gateway creates it.
 */
export function inviteUser(
  db: Queryable,
  { role, madeBy }: { role: Role; madeBy: number | null },
  now: number,
): Promise<JoinLink> {
  return linkTo(db, { role, madeBy, userId: null }, now)
}

/**
 * Creates the link with which a user chooses a new password. Rejects with `SettingRefused` where the user is disabled.
 */
export function passwordLink(
  db: Queryable,
  { userId, name, role, disabledAt }: ConsoleUser,
  madeBy: number | null,
  now: number,
): Promise<JoinLink> {
  if (disabledAt !== null) throw new SettingRefused('user-disabled', { name })
  return linkTo(db, { role, madeBy, userId }, now)
}

async function linkTo(db: Queryable, invitation: NewInvitation, now: number): Promise<JoinLink> {
  const token = await insertInvitation(db, invitation, now)
  return { path: `/console/join#${token}`, expiresAt: now + invitationGoodForMs }
}
