import { ConsoleRefusal } from '../../administration/refusal.ts'
import { providerTurns } from '../../admission/entry-limits.ts'
import type { OidcSettings } from '../../config/sections/console-settings.ts'
import type { ConsoleUser } from '../../domain/console/console-user.ts'
import { grantedBy, providedName } from '../../domain/console/provider-user.ts'
import type { Role } from '../../domain/console/role.ts'
import { SettingRefused } from '../../domain/settings/setting-refused.ts'
import { FairGate, GateFull, GateLeft } from '../../kit/flow/fair-gate.ts'
import { addressBlock } from '../../kit/net/address-block.ts'
import type { Clock } from '../../kit/time/clock.ts'
import { listAccounts } from '../../store/accounts/accounts.ts'
import { findInvitation, redeemInvitation } from '../../store/console/invitations.ts'
import { readSecondFactor } from '../../store/console/second-factors.ts'
import {
  changeUserIn,
  connectProvider,
  endAccess,
  findProviderUser,
  insertUser,
  type ProviderUser,
} from '../../store/console/users.ts'
import type { Database, Transaction } from '../../store/database.ts'
import { InstallationSeal } from '../../store/encryption/installation-seal.ts'
import type { Claims, IdentityProvider, PendingAuthorization } from '../identity-provider.ts'
import { linkIsOver, type Visitor } from './console-auth.ts'

export interface ProviderSignInOptions {
  db: Database
  clock: Clock
  provider: Pick<IdentityProvider, 'authorize' | 'claims' | 'leave'>
  settings: OidcSettings
  /** The gateway's address for browsers, without a final slash. */
  url: () => string
  /** A provider that failed, for the operator. */
  onFault: (error: unknown) => void
}

/** A person whom the provider has identified. */
export interface IdentifiedPerson {
  claims: Claims
  /** The name that a new user gets. */
  name: string
  /** The link with which the person came; null without one. */
  invitation: string | null
}

/** What the settings grant by the groups of a person. */
interface Granted {
  role: Role
  accountId: number | null
}

interface Pending extends PendingAuthorization {
  invitation: string | null
  expiresAt: number
}

/** How long a person may take at the provider. */
export const pendingForMs = 10 * 60_000

type Caller = Pick<Visitor, 'address' | 'signal'>

/** Signs users in at an OpenID provider, and makes of its claims a user, a role and an account. */
export class ProviderSignIn {
  readonly #options: ProviderSignInOptions
  readonly #seal: InstallationSeal
  readonly #turns = new FairGate<string>(providerTurns)

  constructor(options: ProviderSignInOptions) {
    this.#options = options
    this.#seal = new InstallationSeal(options.db, 'console-provider-sign-in')
  }

  /**
   * Where the browser goes, and what it keeps meanwhile: with an invitation, which this browser alone can use then. Rejects
   * with `ConsoleRefusal`.
   */
  async begin(invitation: string | null, caller: Caller): Promise<{ url: URL; kept: string }> {
    const { provider, clock, db } = this.#options
    if (invitation !== null && (await findInvitation(db, invitation, clock.now())) === null)
      throw linkIsOver()
    const { url, pending } = await this.#ofProvider(caller, () => provider.authorize(this.#returnTo()))
    const kept: Pending = { ...pending, invitation, expiresAt: clock.now() + pendingForMs }
    return { url, kept: (await this.#seal.seal(JSON.stringify(kept))).toString('base64url') }
  }

  /**
   * `search`: of the address to which the provider sent the browser back; `kept`: of `begin`, without which nothing is
   * asked of the provider. Rejects with `ConsoleRefusal`.
   */
  async identify(search: string, kept: string | null, caller: Caller): Promise<IdentifiedPerson> {
    const returned = new URL(`${this.#returnTo()}${search}`)
    const pending = kept === null ? null : await this.#opened(kept)
    if (pending === null || returned.searchParams.get('state') !== pending.state)
      throw new ConsoleRefusal('provider-failed', {})
    const { provider, settings } = this.#options
    const claims = await this.#ofProvider(caller, () => provider.claims(returned, pending))
    return { claims, name: providedName(claims, settings.nameClaim), invitation: pending.invitation }
  }

  /** The user of the person, who is made or changed as the settings say. Rejects with `ConsoleRefusal`. */
  async findOrCreateUser(person: IdentifiedPerson): Promise<number> {
    const { db } = this.#options
    const known = { issuer: person.claims.iss, subject: person.claims.sub }
    try {
      const granted = await this.#granted(person.claims)
      return await db.transaction((tx) => this.#admit(tx, person, granted))
    } catch (error) {
      // What the provider does not grant any more ends at once, wherever the person is signed in.
      if (isRoleRefused(error)) await db.transaction((tx) => endProviderAccess(tx, known))
      throw error
    }
  }

  /** In one transaction, so that a refused change of role connects no user. */
  async #admit(tx: Transaction, person: IdentifiedPerson, granted: Granted | null): Promise<number> {
    const user = await this.#find(tx, person, granted)
    if (user.disabledAt !== null) throw new ConsoleRefusal('provider-user', {})
    const { userId, role, accountId } = user
    const isChanged = granted !== null && (granted.role !== role || granted.accountId !== accountId)
    if (isChanged) await changeUserIn(tx, userId, granted, { userId: null, accountId: null })
    return userId
  }

  /** Null for what this gateway did not give out, or not in the last minutes. */
  async #opened(kept: string): Promise<Pending | null> {
    const opened = await this.#seal.open(Buffer.from(kept, 'base64url'))
    const pending = opened === null ? null : (JSON.parse(opened) as Pending)
    return pending !== null && pending.expiresAt >= this.#options.clock.now() ? pending : null
  }

  /** Where the browser signs out at the provider; null where that is not possible. */
  async leave(): Promise<string | null> {
    const { provider, url } = this.#options
    return (await provider.leave(`${url()}/console`).catch(() => null))?.href ?? null
  }

  #returnTo(): string {
    return `${this.#options.url()}/console/api/oidc/callback`
  }

  /** Null where the settings leave roles to the console. Rejects with `ConsoleRefusal` where they grant none. */
  async #granted(claims: Claims): Promise<Granted | null> {
    const { db, settings, onFault } = this.#options
    const { roles, roleClaim } = settings
    if (roles.length === 0) return null
    const found = grantedBy(roles, claims, roleClaim)
    if (found === null) throw new ConsoleRefusal('provider-role', {})
    if (found.account === null) return { role: found.role, accountId: null }
    const account = (await listAccounts(db)).find(({ name }) => name === found.account)
    if (account === undefined) {
      onFault(new Error(`console.oidc.roles names the account ${found.account}, which does not exist`))
      throw new ConsoleRefusal('provider-role', {})
    }
    return { role: found.role, accountId: account.accountId }
  }

  async #find(tx: Transaction, person: IdentifiedPerson, granted: Granted | null): Promise<ConsoleUser> {
    const provider = { issuer: person.claims.iss, subject: person.claims.sub }
    const known = await findProviderUser(tx, provider)
    if (known !== null) return known
    if (person.invitation !== null) return this.#join(tx, person, provider, granted)
    if (granted === null || !this.#options.settings.createUsers) throw new ConsoleRefusal('provider-user', {})
    return createProviderUser(tx, person.name, provider, granted)
  }

  /** Uses a one-time link: for a new user, or to let an existing one sign in at the provider from now on. */
  async #join(
    tx: Transaction,
    { name, invitation }: IdentifiedPerson,
    provider: ProviderUser,
    granted: Granted | null,
  ): Promise<ConsoleUser> {
    const taken = await redeemInvitation(tx, invitation ?? '', this.#options.clock.now())
    if (taken === null) throw linkIsOver()
    const { userId, role, accountId } = taken
    if (userId === null) return createProviderUser(tx, name, provider, granted ?? { role, accountId })
    // The link alone must not take the place of the code that this user's sign-in needs.
    if ((await readSecondFactor(tx, userId))?.confirmedAt != null)
      throw new ConsoleRefusal('second-factor-there', {})
    await connectProvider(tx, userId, provider)
    return (await findProviderUser(tx, provider)) ?? refuseUnknown()
  }

  async #ofProvider<Answer>({ address, signal }: Caller, request: () => Promise<Answer>): Promise<Answer> {
    const leave = await this.#turns.enter(addressBlock(address), 1, signal).catch((error: unknown) => {
      if (error instanceof GateFull || error instanceof GateLeft) throw new ConsoleRefusal('sign-in-busy', {})
      throw error
    })
    try {
      return await request()
    } catch (error) {
      this.#options.onFault(error)
      throw new ConsoleRefusal('provider-failed', {})
    } finally {
      leave()
    }
  }
}

/** By the groups of the person; of the last admin the role stays, but no session. */
function isRoleRefused(error: unknown): boolean {
  if (error instanceof ConsoleRefusal) return error.code === 'provider-role'
  return error instanceof SettingRefused && error.code === 'admin-last'
}

async function endProviderAccess(tx: Transaction, provider: ProviderUser): Promise<void> {
  const user = await findProviderUser(tx, provider)
  if (user !== null) await endAccess(tx, user.userId)
}

/** A user with the same name may be another person: only a link connects the two. */
async function createProviderUser(
  tx: Transaction,
  name: string,
  provider: ProviderUser,
  granted: Granted,
): Promise<ConsoleUser> {
  try {
    return await insertUser(tx, { name, passwordHash: null, provider, ...granted })
  } catch (error) {
    if (error instanceof SettingRefused) throw new ConsoleRefusal('provider-name', {})
    throw error
  }
}

function refuseUnknown(): never {
  throw new ConsoleRefusal('provider-user', {})
}
