import type { Role } from './role.ts'

/** A user of the console. */
export interface ConsoleUser {
  userId: number
  name: string
  role: Role
  /** The one account that the user may see; null: all. */
  accountId: number | null
  hasPassword: boolean
  /** Whether the user is known at the OpenID provider. */
  hasProvider: boolean
  createdAt: Date
  disabledAt: Date | null
}

/** A user's open sessions. */
export interface UserPresence {
  sessions: number
  /** To about a minute; null where no session is open. */
  seenAt: number | null
  hasSecondFactor: boolean
}
