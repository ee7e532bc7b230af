import { passedLimits } from '../../domain/console/sign-in-limits.ts'
import { normalUserName } from '../../domain/console/user-name.ts'
import type { Clock } from '../../kit/time/clock.ts'
import { countSignIn, forgetSignIns, type SignInTrier } from '../../store/console/sign-ins.ts'
import type { Queryable } from '../../store/database.ts'
import { SignInThrottle } from './sign-in-throttle.ts'

/** Attempts to sign in: counted on disk for all gateways, and refused from memory once a limit is passed. */
export class SignInAttempts {
  readonly #db: Queryable
  readonly #clock: Clock
  readonly #throttle: SignInThrottle

  constructor(db: Queryable, clock: Clock) {
    this.#db = db
    this.#clock = clock
    this.#throttle = new SignInThrottle(clock)
  }

  /** Throws `ConsoleRefusal` where the attempt has to wait. */
  refuse(tried: SignInTrier, isKnownPlace: boolean): void {
    this.#throttle.refuse(tried, isKnownPlace)
  }

  /** Counts before anything is compared, so that simultaneous attempts all count. Rejects with `ConsoleRefusal`. */
  async count(tried: SignInTrier, isKnownPlace: boolean): Promise<void> {
    const { tries, endsAt } = await countSignIn(this.#db, tried, this.#clock.now())
    for (const count of passedLimits(tries, isKnownPlace)) this.#throttle.hold(count, tried, endsAt[count])
    this.#throttle.refuse(tried, isKnownPlace)
  }

  /** After a correct answer. */
  forget(tried: SignInTrier): Promise<void> {
    return forgetSignIns(this.#db, tried)
  }

  /**
   * Runs a comparison of something that only this user knows, wherever they are: attempts to sign in do not count there.
   * Rejects with `ConsoleRefusal` after too many that were wrong.
   */
  async ofUser(
    userName: string,
    what: 'password' | 'code',
    isRight: () => Promise<boolean>,
  ): Promise<boolean> {
    const tried = { name: comparedName(userName), place: what }
    this.refuse(tried, true)
    await this.count(tried, true)
    if (!(await isRight())) return false
    await this.forget(tried)
    return true
  }
}

/** The form of a name by which attempts are counted, whatever its spelling. */
export function comparedName(name: string): string {
  return normalUserName(name).toLowerCase()
}
