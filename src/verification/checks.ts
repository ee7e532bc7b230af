import type { Outbox } from '../callbacks/outbox.ts'
import { subscriberOf } from '../domain/address/subscriber.ts'
import type { VerificationType } from '../domain/otp/verification-callback.ts'
import { type CheckStatus, judgeCheck, stateOf, statusAfter } from '../domain/otp/verification-state.ts'
import { Batcher } from '../lib/batcher.ts'
import type { Clock } from '../lib/clock.ts'
import type { Events } from '../observability/events.ts'
import type { Database } from '../storage/database.ts'
import {
  type AskedVerification,
  type CountedVerification,
  countAttempts,
  endVerifications,
} from '../storage/verifications.ts'
import { commitDeadline } from '../storage/with-deadline.ts'
import type { CodeKey } from './code-key.ts'
import { type Ending, endCallbacks } from './end-callbacks.ts'
import type { VerificationGuard } from './guard.ts'

/** A code that somebody entered. */
export interface CodeCheck {
  accountId: number
  verifyId: string
  /** In any form; E.164 in digits where the code went to a telephone. */
  recipient: string
  /** As `enteredCode` makes it. */
  code: string
}

/** `known` is null where nothing is known by that id and recipient: the status is then `expired`. */
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

/** What a batch of checks came to. */
interface Judged {
  checked: Checked[]
  endings: Ending[]
  /** How many wrong codes were entered for which verification; none has 0. */
  guesses: { verification: CountedVerification; wrong: number }[]
}

/** Checks codes, those of all requests that wait together. Every attempt is counted before its code is compared. */
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

  /** Rejects with `DatabaseUnavailable` or `BatcherFull`; an attempt is counted after `OutcomeUnknown` or not. */
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
    const { db, clock, outbox, guard, events } = this.#options
    const now = clock.now()
    const asked = askedBy(checks)
    const { checked, endings, guesses } = await db.transaction(async (tx) => {
      const counted = await countAttempts(tx, [...asked.values()], now)
      const standings = new Map(
        counted.map((each) => [keyOf(each), new Standing(each, asked.get(keyOf(each))?.checks ?? 0, now)]),
      )
      const judged = this.#judge(checks, standings)
      const ended = judged.endings.map(({ verification: { verificationId }, end }) => ({
        verificationId,
        end,
      }))
      if (ended.length > 0) await endVerifications(tx, ended, now)
      await outbox.write(tx, endCallbacks(judged.endings, now), now)
      return judged
    })
    for (const { verification, end } of endings) guard.learned({ kind: 'ended', verification, end })
    for (const guess of guesses) guard.learned({ kind: 'wrong', ...guess })
    events.committed({ what: 'verification', rows: checks.length, tookMs: clock.now() - now })
    for (const { status } of checked) events.verified({ outcome: status })
    return checked
  }

  #judge(checks: readonly CodeCheck[], standings: ReadonlyMap<string, Standing>): Judged {
    const checked = checks.map((check): Checked => {
      const standing = standings.get(keyOf(check))
      if (standing === undefined) return { status: 'expired', known: null }
      const { type, serviceId } = standing.verification
      return { status: standing.check(check.code, this.#options.key), known: { type, serviceId } }
    })
    const all = [...standings.values()]
    return {
      checked,
      endings: all.flatMap(({ ending }) => ending ?? []),
      guesses: all.filter(({ wrong }) => wrong > 0),
    }
  }
}

/** One verification while the checks of a batch are gone through in their order. */
class Standing {
  readonly verification: CountedVerification
  ending: Ending | null = null
  /** How many of the codes were compared and are wrong. */
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

function askedBy(checks: readonly CodeCheck[]): Map<string, AskedVerification> {
  const asked = new Map<string, AskedVerification>()
  for (const check of checks) {
    const known = asked.get(keyOf(check))
    if (known === undefined) asked.set(keyOf(check), { ...check, checks: 1 })
    else known.checks++
  }
  return asked
}

function keyOf({ verifyId, accountId, recipient }: Omit<CodeCheck, 'code'>): string {
  return `${verifyId} ${accountId} ${recipient}`
}
