import type { Outbox } from '../callbacks/outbox.ts'
import { subscriberOf } from '../domain/address/subscriber.ts'
import type { VerificationType } from '../domain/otp/verification-callback.ts'
import { type CheckStatus, judgeCheck, stateOf, statusAfter } from '../domain/otp/verification-state.ts'
import { Batcher } from '../lib/batcher.ts'
import type { Clock } from '../lib/clock.ts'
import type { Events } from '../observability/events.ts'
import type { Database } from '../storage/database.ts'
import {
  type CountedVerification,
  countAttempts,
  endVerifications,
  type VerificationRequest,
} from '../storage/verifications.ts'
import { commitDeadline } from '../storage/with-deadline.ts'
import type { CodeKey } from './code-key.ts'
import { type Ending, endCallbacks } from './endings.ts'
import type { VerificationGuard } from './guard.ts'

/** A code that a user entered. */
export interface CodeCheck {
  accountId: number
  verifyId: string
  /** In any form; E.164 in digits where the code went to a telephone. */
  recipient: string
  /** Normalized by `enteredCode`. */
  code: string
}

/** `known` is null if there is no verification with this id and recipient; the status is then `expired`. */
export interface Checked {
  status: CheckStatus
  known: { type: VerificationType; serviceId: number } | null
}

export interface ChecksOptions {
  db: Database
  clock: Clock
  outbox: Outbox
  key: CodeKey
  guard: VerificationGuard
  events: Pick<Events, 'committed' | 'verified'>
  /** How long a check waits for the database. */
  answerWithinMs: number
}

/** Checks codes in batches. Every attempt is counted before its code is compared. */
export class Checks {
  readonly #options: ChecksOptions
  readonly #batcher: Batcher<CodeCheck, Checked>

  constructor(options: ChecksOptions) {
    this.#options = options
    this.#batcher = new Batcher({
      flush: (checks) => this.#flush(checks),
      maxItems: 500,
      concurrency: 2,
      paceMs: 2,
      maxWaiting: 20_000,
      deadline: commitDeadline(options.answerWithinMs),
    })
  }

  /**
   * Rejects with `DatabaseUnavailable` or `BatcherFull`. After `OutcomeUnknown` the attempt may or may not be
   * counted.
   */
  check(check: CodeCheck): Promise<Checked> {
    return this.#batcher.add({ ...check, recipient: subscriberOf(check.recipient) })
  }

  get depth(): number {
    return this.#batcher.depth
  }

  drained(): Promise<void> {
    return this.#batcher.drained()
  }

  async #flush(checks: CodeCheck[]): Promise<Checked[]> {
    const { db, clock, outbox, key, guard, events } = this.#options
    const now = clock.now()
    const counts = countsOf(checks)
    return db.transaction(async (tx) => {
      const counted = await countAttempts(tx, [...counts.values()], now)
      const verifications = new Map(
        counted.map((each) => [
          keyOf(each),
          new CheckedVerification(each, counts.get(keyOf(each))?.checks ?? 0, now),
        ]),
      )
      const checked = checks.map((check): Checked => {
        const found = verifications.get(keyOf(check))
        if (found === undefined) return { status: 'expired', known: null }
        const { type, serviceId } = found.verification
        return { status: found.check(check.code, key), known: { type, serviceId } }
      })
      const endings = [...verifications.values()].flatMap(({ ending }) => ending ?? [])
      if (endings.length > 0)
        await endVerifications(
          tx,
          endings.map(({ verification: { verificationId }, end }) => ({ verificationId, end })),
          now,
        )
      await outbox.write(tx, endCallbacks(endings, now), now)
      tx.afterCommit(() => {
        for (const { verification, wrong } of verifications.values()) {
          if (wrong > 0) guard.noteWrong(verification, wrong)
        }
        events.committed({ what: 'verification', rows: checks.length, tookMs: clock.now() - now })
        for (const { status } of checked) events.verified({ outcome: status })
      })
      return checked
    })
  }
}

/** State of one verification while the checks of a batch are processed in order. */
class CheckedVerification {
  readonly verification: CountedVerification
  ending: Ending | null = null
  /** Codes that were compared and are wrong. */
  wrong = 0
  #over: CheckStatus | null
  #attempt: number

  constructor(verification: CountedVerification, checks: number, now: number) {
    this.verification = verification
    const state = stateOf(verification, now)
    this.#over = state === 'created' ? null : statusAfter(state)
    this.#attempt = verification.attempts - checks
  }

  check(code: string, key: CodeKey): CheckStatus {
    if (this.#over !== null) return this.#over
    const { verification } = this
    const { maxAttempts, codeHash, verifyId } = verification
    this.#attempt++
    const isRight = () => {
      const matches = key.matches(codeHash, verifyId, code)
      if (!matches) this.wrong++
      return matches
    }
    const status = judgeCheck({ attempt: this.#attempt, maxAttempts, isRight })
    if (status === 'pending') return status
    if (status !== 'expired') this.ending = { verification, end: status }
    this.#over = status === 'blocked' ? 'blocked' : 'expired'
    return status
  }
}

/** Number of checks for each verification. */
function countsOf(checks: readonly CodeCheck[]): Map<string, VerificationRequest> {
  const counts = new Map<string, VerificationRequest>()
  for (const check of checks) {
    const known = counts.get(keyOf(check))
    if (known === undefined) counts.set(keyOf(check), { ...check, checks: 1 })
    else known.checks++
  }
  return counts
}

function keyOf({ verifyId, accountId, recipient }: Omit<CodeCheck, 'code'>): string {
  return `${verifyId} ${accountId} ${recipient}`
}
