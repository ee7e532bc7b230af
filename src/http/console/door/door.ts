import { createHash, timingSafeEqual } from 'node:crypto'
import type { Role } from '../../../domain/console/role.ts'
import type { Clock } from '../../../lib/clock.ts'
import {
  findInvitation,
  hashOf,
  type Invitation,
  insertInvitation,
  newToken,
  takeInvitation,
} from '../../../storage/console/invitations.ts'
import { endSession, findSession, insertSession, type SignedIn } from '../../../storage/console/sessions.ts'
import { countSignIn, forgetSignIns } from '../../../storage/console/sign-ins.ts'
import {
  anyUser,
  type ConsoleUser,
  findUserToSignIn,
  insertUser,
  setPassword,
} from '../../../storage/console/users.ts'
import type { Database } from '../../../storage/database.ts'
import { ConsoleRefusal } from '../refusal.ts'
import { hashPassword, isPassword } from './password.ts'
import { SignInBrake } from './sign-in-brake.ts'

export interface Visitor {
  address: string
  agent: string
}

const triesWindowMs = 15 * 60_000
const mostTriesOfBoth = 8
const mostTriesOfAddress = 30
/** From everywhere: so many that a stranger alone cannot keep somebody out, and few enough for any password. */
const mostTriesOfName = 100
/** Passwords that are compared at once: each takes 32 MiB for a moment. */
const mostAtOnce = 4

/** Lets people in who know a password or have an invitation, and knows them again by their session. */
export class Door {
  readonly #db: Database
  readonly #clock: Clock
  readonly #brake: SignInBrake
  #comparing = 0

  constructor(db: Database, clock: Clock) {
    this.#db = db
    this.#clock = clock
    this.#brake = new SignInBrake(clock)
  }

  anyUser(): Promise<boolean> {
    return anyUser(this.#db)
  }

  /** A token for the link of a new user, good once and for a day. */
  invite(role: Role, madeBy: number | null): Promise<string> {
    return insertInvitation(this.#db, { role, madeBy, userId: null }, this.#clock.now())
  }

  /** A token for a link that sets a new password, good once and for a day. */
  inviteAgain({ userId, role }: ConsoleUser, madeBy: number | null): Promise<string> {
    return insertInvitation(this.#db, { role, madeBy, userId }, this.#clock.now())
  }

  invitation(token: string): Promise<Pick<Invitation, 'role' | 'userName'> | null> {
    return findInvitation(this.#db, token, this.#clock.now())
  }

  /** Rejects with `ConsoleRefusal` who tried too often, before anything is written down about it. */
  refuseTired(name: string, { address }: Visitor): void {
    this.#brake.refuse(name, address)
  }

  /** Answers the token of the session. Rejects with `ConsoleRefusal`; which of name and password was wrong is not said. */
  async signIn(name: string, password: string, visitor: Visitor): Promise<string> {
    const tried = { name, address: visitor.address }
    await this.#countTry(tried)
    const user = await findUserToSignIn(this.#db, name)
    const isRight = await this.#alone(() => isPassword(password, user?.passwordHash ?? null))
    if (!isRight || user === null || user.disabledAt !== null) {
      throw new ConsoleRefusal(401, 'Name or password is wrong')
    }
    await forgetSignIns(this.#db, tried)
    return this.#open(user.userId, visitor)
  }

  /** Makes the user that was invited, or sets the new password, and answers the token of the session. */
  async join(invitation: string, name: string, password: string, visitor: Visitor): Promise<string> {
    const now = this.#clock.now()
    // Before the work of hashing: who has no link does not get to cause it.
    if ((await findInvitation(this.#db, invitation, now)) === null) throw linkIsOver()
    const passwordHash = await this.#alone(() => hashPassword(password))
    const userId = await this.#db.transaction(async (tx) => {
      const taken = await takeInvitation(tx, invitation, now)
      if (taken === null) throw linkIsOver()
      const { role } = taken
      if (taken.userId === null)
        return (await insertUser(tx, { name: name.trim(), passwordHash, role })).userId
      await setPassword(tx, taken.userId, passwordHash)
      return taken.userId
    })
    return this.#open(userId, visitor)
  }

  /** Ends every session of the user, and answers the token of a new one. Rejects with `ConsoleRefusal`. */
  async changePassword(
    by: SignedIn,
    { old, password }: { old: string; password: string },
    visitor: Visitor,
  ): Promise<string> {
    const tried = { name: by.name, address: visitor.address }
    await this.#countTry(tried)
    const user = await findUserToSignIn(this.#db, by.name)
    const isRight = await this.#alone(() => isPassword(old, user?.passwordHash ?? null))
    if (!isRight) throw new ConsoleRefusal(400, 'The old password is wrong', 'old')
    const passwordHash = await this.#alone(() => hashPassword(password))
    await this.#db.transaction((tx) => setPassword(tx, by.userId, passwordHash))
    await forgetSignIns(this.#db, tried)
    return this.#open(by.userId, visitor)
  }

  /** Who has this session; null where it is over. */
  signedIn(token: string | null): Promise<SignedIn | null> {
    return token === null ? Promise.resolve(null) : findSession(this.#db, hashOf(token), this.#clock.now())
  }

  async signOut(token: string): Promise<void> {
    await endSession(this.#db, hashOf(token))
  }

  async #countTry(tried: { name: string; address: string }): Promise<void> {
    this.#brake.refuse(tried.name, tried.address)
    const tries = await countSignIn(this.#db, tried, this.#clock.now(), triesWindowMs)
    const { name, address } = tried
    if (tries.ofBoth > mostTriesOfBoth) this.#brake.hold(tried, tries.freeAt)
    if (tries.ofName > mostTriesOfName) this.#brake.hold({ name }, tries.freeAt)
    if (tries.ofAddress > mostTriesOfAddress) this.#brake.hold({ address }, tries.freeAt)
    this.#brake.refuse(tried.name, tried.address)
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

export function linkIsOver(): ConsoleRefusal {
  return new ConsoleRefusal(403, 'This link was used already, or is more than a day old')
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
