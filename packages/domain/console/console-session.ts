import type { Role } from './role.ts'

/** How a session began: with a password, or at an OpenID provider. */
export type SignInWay = 'password' | 'oidc'

/** A signed-in user. */
export interface SignedIn {
  userId: number
  name: string
  role: Role
  /** The one account that the user may see; null: all. */
  accountId: number | null
  /** Names the session; it is no credential. */
  session: string
  way: SignInWay
  hasSecondFactor: boolean
}

/** An open session, for its user and for admins. */
export interface OpenSession {
  /** Names the session; it is no credential. */
  ref: string
  address: string
  agent: string
  way: SignInWay
  createdAt: number
  /** To about a minute. */
  seenAt: number
}
