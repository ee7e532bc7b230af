import { createHash, hash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Role } from '../../../domain/console/role.ts'
import type { Clock } from '../../../lib/clock.ts'
import { findInvitation, insertInvitation, takeInvitation } from '../../../storage/console/invitations.ts'
import { endSession, findSession, insertSession, type SignedIn } from '../../../storage/console/sessions.ts'
import { countSignIn, forgetSignIns } from '../../../storage/console/sign-ins.ts'
import { anyUser, findUserToSignIn, insertUser } from '../../../storage/console/users.ts'
import type { Database } from '../../../storage/database.ts'
import { ConsoleRefusal } from '../refusal.ts'
import { hashPassword, isPassword } from './password.ts'

export interface Visitor {
  address: string
  agent: string
}

const invitationMs = 24 * 3_600_000
const invitationOver = 'This link was used already, or is more than a day old'
const triesWindowMs = 15 * 60_000
const mostTriesOfName = 8
const mostTriesOfAddress = 30
/** Passwords that are compared at once: each takes 32 MiB for a moment. */
const mostAtOnce = 4

/** Lets people in who know a password or have an invitation, and knows them again by their session. */
export class Door {
  readonly #db: Database
  readonly #clock: Clock
  #comparing = 0

  constructor(db: Database, clock: Clock) {
    this.#db = db
    this.#clock = clock
  }

  anyUser(): Promise<boolean> {
    return anyUser(this.#db)
  }

  /** A token for the link of a new user, good once and for a day. */
  async invite(role: Role, madeBy: number | null): Promise<string> {
    const token = newToken()
    const now = this.#clock.now()
    const invitation = { tokenHash: hashOf(token), role, madeBy, expiresAt: now + invitationMs }
    await insertInvitation(this.#db, invitation, now)
    return token
  }

  invitation(token: string): Promise<Role | null> {
    return findInvitation(this.#db, hashOf(token), this.#clock.now())
  }

  /** Answers the token of the session. Rejects with `ConsoleRefusal`; which of name and password was wrong is not said. */
  async signIn(name: string, password: string, visitor: Visitor): Promise<string> {
    const now = this.#clock.now()
    const tried = { name, address: visitor.address }
    const tries = await countSignIn(this.#db, tried, now, triesWindowMs)
    if (tries.ofName > mostTriesOfName || tries.ofAddress > mostTriesOfAddress) {
      const minutes = Math.max(1, Math.ceil((tries.freeAt - now) / 60_000))
      throw new ConsoleRefusal(429, `Too many tries to sign in: wait for ${minutes} min`)
    }
    const user = await findUserToSignIn(this.#db, name)
    const isRight = await this.#alone(() => isPassword(password, user?.passwordHash ?? null))
    if (!isRight || user === null || user.disabledAt !== null) {
      throw new ConsoleRefusal(401, 'Name or password is wrong')
    }
    await forgetSignIns(this.#db, tried)
    return this.#open(user.userId, visitor)
  }

  /** Makes the user that was invited, and answers the token of the session. Rejects with `ConsoleRefusal`. */
  async join(invitation: string, name: string, password: string, visitor: Visitor): Promise<string> {
    // Hashing is dear: not for whoever has no invitation.
    if ((await this.invitation(invitation)) === null) throw new ConsoleRefusal(403, invitationOver)
    const passwordHash = await this.#alone(() => hashPassword(password))
    const user = await this.#db.transaction(async (tx) => {
      const role = await takeInvitation(tx, hashOf(invitation), this.#clock.now())
      if (role === null)
        throw new ConsoleRefusal(403, 'This link was used already, or is more than a day old')
      return insertUser(tx, { name: name.trim(), passwordHash, role })
    })
    return this.#open(user.userId, visitor)
  }

  /** Who has this session; null where it is over. */
  signedIn(token: string | null): Promise<SignedIn | null> {
    return token === null ? Promise.resolve(null) : findSession(this.#db, hashOf(token), this.#clock.now())
  }

  async signOut(token: string): Promise<void> {
    await endSession(this.#db, hashOf(token))
  }

  async #open(userId: number, { address, agent }: Visitor): Promise<string> {
    const token = newToken()
    await insertSession(this.#db, { tokenHash: hashOf(token), userId, address, agent }, this.#clock.now())
    return token
  }

  async #alone<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#comparing >= mostAtOnce) throw new ConsoleRefusal(429, 'Many sign in at this moment: try again')
    this.#comparing++
    try {
      return await work()
    } finally {
      this.#comparing--
    }
  }
}

/** What a page must send back with a change: a stranger's page cannot read it. The empty session has one too. */
export function csrfTokenOf(session: string | null): string {
  return createHash('sha256')
    .update(`csrf ${session ?? ''}`)
    .digest('base64url')
}

export function isCsrfToken(session: string | null, given: unknown): boolean {
  if (typeof given !== 'string') return false
  const expected = Buffer.from(csrfTokenOf(session))
  const told = Buffer.from(given)
  return told.length === expected.length && timingSafeEqual(told, expected)
}

function newToken(): string {
  return randomBytes(32).toString('base64url')
}

function hashOf(token: string): Buffer {
  return hash('sha256', token, 'buffer')
}
