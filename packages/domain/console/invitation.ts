import type { Role } from './role.ts'

/** A link for one use: it creates a user, or sets a new password for one. */
export interface Invitation {
  /** Names the invitation; it is no credential. */
  ref: string
  role: Role
  /** The name of the one account that the new user will see; null: all. */
  account: string | null
  /** The user whose password it sets; null where it creates a user. */
  userName: string | null
  /** Null where a command or the start of a gateway created it. */
  madeByName: string | null
  expiresAt: number
}
