import { ConsoleRefusal } from '../../administration/refusal.ts'
import type { NewSecondFactorView, SecondFactorView } from '../../console-contract/access/own-sign-in.ts'
import type { SignedIn } from '../../domain/console/console-session.ts'
import { newTotpSecret, totpStep, totpUri } from '../../kit/machine/totp.ts'
import type { Clock } from '../../kit/time/clock.ts'
import { hashToken } from '../../store/console/invitations.ts'
import {
  beginSecondFactor,
  claimTotpStep,
  confirmSecondFactor,
  countRecoveryCodes,
  readSecondFactor,
  redeemRecoveryCode,
  removeSecondFactor,
  replaceRecoveryCodes,
  type SecondFactor,
} from '../../store/console/second-factors.ts'
import { endUserSessions } from '../../store/console/sessions.ts'
import type { Database, Transaction } from '../../store/database.ts'
import { InstallationSeal } from '../../store/encryption/installation-seal.ts'
import type { SignInAttempts } from './sign-in-attempts.ts'

type User = Pick<SignedIn, 'userId' | 'name'>

const recoveryCodes = 10
/** Base32: 80 bits, so a plain hash cannot be turned back. */
const recoveryCharacters = 16

/** Codes of authenticator apps (RFC 6238), asked after the password, and recovery codes in their place. */
export class SecondFactors {
  readonly #db: Database
  readonly #clock: Clock
  readonly #attempts: SignInAttempts
  readonly #seal: InstallationSeal

  constructor(db: Database, clock: Clock, attempts: SignInAttempts) {
    this.#db = db
    this.#clock = clock
    this.#attempts = attempts
    this.#seal = new InstallationSeal(db, 'console-second-factors')
  }

  async view(userId: number, required: boolean): Promise<SecondFactorView> {
    const confirmedAt = (await this.#confirmed(userId))?.confirmedAt ?? null
    return { confirmedAt, recoveryCodes: await countRecoveryCodes(this.#db, userId), required }
  }

  /**
   * At sign-in, after the password. Resolves for a user without a second factor. Rejects with `ConsoleRefusal` where no
   * code is given, it is wrong or was used, or too many were wrong.
   */
  async admit(user: User, code: string | undefined): Promise<void> {
    const factor = await this.#confirmed(user.userId)
    if (factor === null) return
    if (code === undefined || code.trim() === '') throw new ConsoleRefusal('code-needed', {}, 'code')
    if (!(await this.#take(user, factor, code))) throw new ConsoleRefusal('code-wrong', {}, 'code')
  }

  /** Stores a new secret, which counts once `confirm` was called. Rejects with `ConsoleRefusal`. */
  async begin({ userId, name }: User): Promise<NewSecondFactorView> {
    const secret = newTotpSecret()
    const sealed = await this.#seal.seal(secret, sealedFor(userId))
    if (!(await beginSecondFactor(this.#db, userId, sealed)))
      throw new ConsoleRefusal('second-factor-there', {})
    return { secret, uri: totpUri(secret, 'Posthorn', name) }
  }

  /**
   * Confirms the new secret with a code of it, ends the user's other sessions and returns the recovery codes. Rejects
   * with `ConsoleRefusal`.
   */
  async confirm(by: SignedIn, code: string): Promise<string[]> {
    const factor = await readSecondFactor(this.#db, by.userId)
    if (factor?.confirmedAt != null) throw new ConsoleRefusal('second-factor-there', {})
    await this.#needRight(by, factor, code)
    return this.#db.transaction(async (tx) => {
      await confirmSecondFactor(tx, by.userId, this.#clock.now())
      await endUserSessions(tx, by.userId, by.session)
      return drawCodes(tx, by.userId)
    })
  }

  /** Replaces the recovery codes. Rejects with `ConsoleRefusal`. */
  async newCodes(by: User, code: string): Promise<string[]> {
    await this.#needRight(by, await this.#confirmed(by.userId), code)
    return this.#db.transaction((tx) => drawCodes(tx, by.userId))
  }

  /** Rejects with `ConsoleRefusal`. */
  async remove(by: User, code: string): Promise<void> {
    await this.#needRight(by, await this.#confirmed(by.userId), code)
    await this.#db.transaction((tx) => removeSecondFactor(tx, by.userId))
  }

  async #confirmed(userId: number): Promise<SecondFactor | null> {
    const factor = await readSecondFactor(this.#db, userId)
    return factor === null || factor.confirmedAt === null ? null : factor
  }

  async #needRight(user: User, factor: SecondFactor | null, code: string): Promise<void> {
    if (factor === null) throw new ConsoleRefusal('second-factor-absent', {})
    if (!(await this.#take(user, factor, code))) throw new ConsoleRefusal('code-confirm', {}, 'code')
  }

  /** Takes a code once. Rejects with `ConsoleRefusal` after too many wrong ones. */
  #take({ userId, name }: User, { sealedSecret }: SecondFactor, given: string): Promise<boolean> {
    const code = given.replaceAll(/[\s-]/g, '').toUpperCase()
    return this.#attempts.ofUser(name, 'code', async () => {
      if (!/^\d{6}$/.test(code)) return redeemRecoveryCode(this.#db, userId, hashToken(code))
      const secret = await this.#seal.open(sealedSecret, sealedFor(userId))
      const step = secret === null ? null : totpStep(secret, code, this.#clock.now())
      return step !== null && claimTotpStep(this.#db, userId, step)
    })
  }
}

/** A secret that was copied to another user's row does not open. */
function sealedFor(userId: number): string {
  return `user ${userId}`
}

async function drawCodes(tx: Transaction, userId: number): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodes }, () => newTotpSecret().slice(0, recoveryCharacters))
  await replaceRecoveryCodes(tx, userId, codes.map(hashToken))
  return codes.map((each) => each.toLowerCase().replaceAll(/(.{4})(?=.)/g, '$1-'))
}
