import { createHash } from 'node:crypto'
import { ConsoleRefusal } from '../../administration/refusal.ts'
import { CredentialTurns } from '../../admission/credential-turns.ts'
import { lookedUpTogether, visitorLookUps } from '../../admission/entry-limits.ts'
import type { SignedIn, SignInWay } from '../../domain/console/console-session.ts'
import { passwordFault } from '../../domain/console/password-fault.ts'
import type { UserFault } from '../../domain/console/user-faults.ts'
import { normalUserName, userNameFault } from '../../domain/console/user-name.ts'
import { SettingRefused } from '../../domain/settings/setting-refused.ts'
import { Batcher } from '../../kit/flow/batcher.ts'
import { FairGate } from '../../kit/flow/fair-gate.ts'
import { hashPassword, isPassword } from '../../kit/machine/password-hash.ts'
import { addressBlock } from '../../kit/net/address-block.ts'
import { sameText } from '../../kit/text/same-text.ts'
import type { Clock } from '../../kit/time/clock.ts'
import {
  type FoundInvitation,
  findInvitation,
  hashToken,
  newToken,
  redeemInvitation,
} from '../../store/console/invitations.ts'
import { endSession, findSessions, insertSession } from '../../store/console/sessions.ts'
import { knownSignInPlaces, noteSignInPlaces } from '../../store/console/sign-in-places.ts'
import type { SignInTrier } from '../../store/console/sign-ins.ts'
import {
  anyUser,
  findUser,
  findUserToSignIn,
  insertUser,
  setPassword,
  type UserToSignIn,
} from '../../store/console/users.ts'
import type { Database, Queryable } from '../../store/database.ts'
import { inTurn } from './in-turn.ts'
import { SecondFactors } from './second-factors.ts'
import { comparedName, SignInAttempts } from './sign-in-attempts.ts'

export interface Visitor {
  address: string
  agent: string
  /** The browser's token, kept since a user signed in there; absent in a new browser. */
  browser?: string | undefined
  /** Aborts when the visitor has hung up. */
  signal?: AbortSignal
}

/** An attempt to sign in, and where it comes from. */
interface Try extends SignInTrier {
  /** The user has signed in from this place before. */
  isKnownPlace: boolean
  user: UserToSignIn | null
}

export interface ConsoleAuthOptions {
  /** `required`: users who sign in with a password need a second factor. */
  secondFactor: 'optional' | 'required'
  /** Shared by all edges of the process that compare passwords. */
  turns?: CredentialTurns
}

/** What a visitor gives beside the name. */
export interface Credentials {
  password: string
  /** Of the second factor, where the user has one. */
  code?: string | undefined
}

interface SessionToken {
  tokenHash: Buffer
  /** Of the client's address. */
  block: string
}

/** Signs users in with a password or an invitation, and identifies them by their session. */
export class ConsoleAuth {
  readonly secondFactors: SecondFactors
  readonly #db: Database
  readonly #clock: Clock
  readonly #options: ConsoleAuthOptions
  readonly #attempts: SignInAttempts
  /** Anybody may name a session: those of all requests are read together, in turns of address blocks. */
  readonly #sessions: Batcher<SessionToken, SignedIn | null, string>
  readonly #turns: CredentialTurns
  readonly #lookUps = new FairGate<string>(visitorLookUps)

  constructor(db: Database, clock: Clock, options: ConsoleAuthOptions = { secondFactor: 'optional' }) {
    this.#db = db
    this.#clock = clock
    this.#options = options
    this.#turns = options.turns ?? new CredentialTurns()
    this.#attempts = new SignInAttempts(db, clock)
    this.#sessions = new Batcher({
      flush: async (tokens) => {
        const hashes = tokens.map(({ tokenHash }) => tokenHash)
        const found = await findSessions(db, hashes, clock.now())
        return hashes.map((hash) => found.get(hash.toString('hex')) ?? null)
      },
      maxItems: lookedUpTogether.sessions,
      maxWaiting: 2_000,
      ownerOf: ({ block }) => block,
    })
    this.secondFactors = new SecondFactors(db, clock, this.#attempts)
  }

  get requiresSecondFactor(): boolean {
    return this.#options.secondFactor === 'required'
  }

  /** Whether the user may do nothing before a second factor is set up. A provider asks for its own. */
  needsSecondFactor({ way, hasSecondFactor }: Pick<SignedIn, 'way' | 'hasSecondFactor'>): boolean {
    return this.requiresSecondFactor && way === 'password' && !hasSecondFactor
  }

  anyUser(): Promise<boolean> {
    return anyUser(this.#db)
  }

  /** What a link invites to. Rejects with `ConsoleRefusal` where too many look links up. */
  invitation(token: string, address: string): Promise<FoundInvitation | null> {
    return this.#lookUp(address, () => findInvitation(this.#db, token, this.#clock.now()))
  }

  /** Rejects with `ConsoleRefusal` after too many attempts, before anything is written. */
  async refuseTired(name: string, visitor: Visitor): Promise<void> {
    await this.#openTry(name, visitor)
  }

  /**
   * Returns the token of the session. Rejects with `ConsoleRefusal`, which does not say whether name or
   * password was wrong; only a correct password leads to the question for a code.
   */
  async signIn(name: string, { password, code }: Credentials, visitor: Visitor): Promise<string> {
    const tried = await this.#openTry(name, visitor)
    await this.#attempts.count(tried, tried.isKnownPlace)
    const { user } = tried
    const compare = () => isPassword(password, user?.passwordHash ?? null)
    const isRight = await inTurn(this.#turns, toCaller(tried, visitor), compare)
    if (!isRight || user === null || user.disabledAt !== null) {
      throw new ConsoleRefusal('sign-in-wrong', {})
    }
    await this.secondFactors.admit(user, code)
    await this.#attempts.forget(tried)
    return this.open(user.userId, visitor, 'password')
  }

  /**
   * Creates the invited user, or sets the new password, and returns the token of the session. Rejects with
   * `ConsoleRefusal`.
   */
  async join(
    invitation: string,
    name: string,
    { password, code }: Credentials,
    visitor: Visitor,
  ): Promise<string> {
    const now = this.#clock.now()
    // Checked before the password is hashed: a visitor without a valid link causes no hashing.
    const found = await findInvitation(this.#db, invitation, now)
    if (found === null) throw linkIsOver()
    const newName = normalUserName(name)
    if (found.userName === null) refuseFault(userNameFault(newName), 'name')
    refuseFault(passwordFault(password, found.userName ?? newName), 'password')
    const { userId: known, userName } = found
    // The link alone must not take the place of the second factor.
    if (known !== null) await refuseConnected(this.#db, known)
    if (known !== null) await this.secondFactors.admit({ userId: known, name: userName ?? '' }, code)
    const passwordHash = await this.#hash(password, visitor)
    const userId = await this.#db.transaction(async (tx) => {
      const taken = await redeemInvitation(tx, invitation, now)
      if (taken === null) throw linkIsOver()
      const { role, accountId } = taken
      if (taken.userId === null)
        return (await insertUser(tx, { name: newName, passwordHash, role, accountId })).userId
      await setPassword(tx, taken.userId, passwordHash)
      return taken.userId
    })
    return this.open(userId, visitor, 'password')
  }

  /** Ends every session of the user and returns the token of a new one. Rejects with `ConsoleRefusal`. */
  async changePassword(
    by: SignedIn,
    { old, password }: { old: string; password: string },
    visitor: Visitor,
  ): Promise<string> {
    refuseFault(passwordFault(password, by.name), 'password')
    if (!(await this.isPassword(by, old, visitor))) throw new ConsoleRefusal('old-password', {}, 'old')
    const passwordHash = await this.#hash(password, visitor)
    await this.#db.transaction((tx) => setPassword(tx, by.userId, passwordHash))
    return this.open(by.userId, visitor, by.way)
  }

  /** Whether this is the user's password. Rejects with `ConsoleRefusal` after too many wrong ones. */
  isPassword(
    { name }: Pick<SignedIn, 'name'>,
    password: string,
    visitor: Pick<Visitor, 'address' | 'signal'>,
  ): Promise<boolean> {
    return this.#attempts.ofUser(name, 'password', async () => {
      const user = await findUserToSignIn(this.#db, name)
      const compare = () => isPassword(password, user?.passwordHash ?? null)
      return inTurn(this.#turns, { ...visitor, isKnown: true }, compare)
    })
  }

  /** The user of this session; null after the session has ended. */
  async signedIn(token: string | null, address: string): Promise<SignedIn | null> {
    if (token === null) return null
    return this.#sessions.add({ tokenHash: hashToken(token), block: addressBlock(address) })
  }

  /**
   * The token that identifies the browser from now on, after the user has signed in there. A token that the
   * user is not known by may have been planted: a new one replaces it.
   */
  async keepBrowser(userId: number, { browser }: Visitor): Promise<string> {
    const now = this.#clock.now()
    const places = browser === undefined ? [] : [placeOfBrowser(browser)]
    const known = await knownSignInPlaces(this.#db, userId, places, now)
    const word = browser !== undefined && known.size === 1 ? browser : newToken()
    await noteSignInPlaces(this.#db, userId, [placeOfBrowser(word)], now)
    return word
  }

  async signOut(token: string): Promise<void> {
    await endSession(this.#db, hashToken(token))
  }

  /** Rejects with `ConsoleRefusal` where the attempt has to wait. */
  async #openTry(name: string, { address, browser }: Visitor): Promise<Try> {
    const block = addressBlock(address)
    const own = browser === undefined ? null : placeOfBrowser(browser)
    const places = own === null ? [block] : [own, block]
    const { user, known } = await this.#lookUp(address, async () => {
      const found = await findUserToSignIn(this.#db, name)
      const now = this.#clock.now()
      return { user: found, known: await knownSignInPlaces(this.#db, found?.userId ?? null, places, now) }
    })
    // A known browser is counted by itself, so other visitors at the same address do not use up its attempts.
    const place = own !== null && known.has(own) ? own : block
    const tried = { name: comparedName(user?.name ?? name), place, isKnownPlace: known.has(place), user }
    this.#attempts.refuse(tried, tried.isKnownPlace)
    if (this.#turns.isFull(toCaller(tried, { address }))) throw new ConsoleRefusal('sign-in-busy', {})
    return tried
  }

  /** Anybody may give names and links: address blocks take turns. */
  async #lookUp<Found>(address: string, look: () => Promise<Found>): Promise<Found> {
    const leave = await this.#lookUps.enter(addressBlock(address), 1)
    return await look().finally(leave)
  }

  /** Of a visitor with a valid link or session. */
  #hash(password: string, visitor: Visitor): Promise<string> {
    return inTurn(this.#turns, { ...visitor, isKnown: true }, () => hashPassword(password))
  }

  /** Begins a session and returns its token. */
  async open(userId: number, { address, agent }: Visitor, way: SignInWay): Promise<string> {
    const token = newToken()
    const now = this.#clock.now()
    await insertSession(this.#db, { tokenHash: hashToken(token), userId, address, agent, way }, now)
    await noteSignInPlaces(this.#db, userId, [addressBlock(address)], now)
    return token
  }
}

function toCaller({ isKnownPlace, user }: Try, { address, signal }: Pick<Visitor, 'address' | 'signal'>) {
  const accountId = user?.accountId ?? null
  return {
    address,
    isKnown: isKnownPlace,
    ...(accountId !== null && { accountId }),
    ...(signal !== undefined && { signal }),
  }
}

function placeOfBrowser(word: string): string {
  return `browser ${hashToken(word).toString('hex')}`
}

function refuseFault(fault: UserFault | null, field: 'name' | 'password'): void {
  if (fault !== null) throw new ConsoleRefusal('user-field', { fault }, field)
}

/** A user who is connected to a provider signs in there alone. */
async function refuseConnected(db: Queryable, userId: number): Promise<void> {
  const { hasProvider, name } = await findUser(db, userId)
  if (hasProvider) throw new SettingRefused('user-provider', { name })
}

export function linkIsOver(): ConsoleRefusal {
  return new ConsoleRefusal('link-over', {})
}

/**
 * The token that a page must send with a change: a page of another site cannot read it. The empty session has
 * one too.
 */
export function computeCsrfToken(session: string | null): string {
  return createHash('sha256')
    .update(`csrf ${session ?? ''}`)
    .digest('base64url')
}

export function isCsrfToken(session: string | null, given: unknown): boolean {
  return typeof given === 'string' && sameText(given, computeCsrfToken(session))
}
