import { randomInt } from 'node:crypto'
import { toSubscriber } from '../../domain/address/subscriber.ts'
import type { VerificationType } from '../../domain/otp/verification-callback.ts'
import {
  type CheckStatus,
  judgeCheck,
  statusAfter,
  verificationState,
} from '../../domain/otp/verification-state.ts'
import type { Channel } from '../../domain/plan/plan.ts'
import { Batcher } from '../../kit/flow/batcher.ts'
import type { Clock } from '../../kit/time/clock.ts'
import type { Events } from '../../observability/events.ts'
import {
  type CountedVerification,
  countAttempts,
  endVerifications,
  type VerificationRequest,
} from '../../store/codes/verifications.ts'
import type { Database, Queryable } from '../../store/database.ts'
import { appendEvents } from '../../store/feed/append-events.ts'
import type { FeedPort } from '../../store/feed/feed-port.ts'
import { readMessages } from '../../store/messages/find.ts'
import { commitDeadline } from '../../store/pg/with-deadline.ts'
import { repeatUnknown } from '../../store/statements/repeat-unknown.ts'
import type { EndedCode } from '../dispatch/decisions/code-results.ts'
import type { CallbackOutbox } from '../outbox/outbox.ts'
import type { CodeKey } from './code-key.ts'
import { approvedEvents, type Ending, endCallbacks, endedCode } from './endings.ts'
import type { VerificationGuard } from './guard.ts'
import { hasOwnCodes, SentCodes, type UsedCode } from './sent-codes.ts'

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
  /** The channel whose code it is; null where it is not approved, or where all channels sent the same code. */
  channel: Channel | null
}

export interface ChecksOptions {
  db: Database
  clock: Clock
  outbox: Pick<CallbackOutbox, 'write'>
  feed: FeedPort
  key: CodeKey
  guard: VerificationGuard
  events: Pick<Events, 'committed' | 'verified' | 'codeUsed'>
  /** Whether a carrier takes reports of entered codes. */
  reportsConversions: boolean
  /** Verifications have ended. */
  onEnded: (ended: readonly EndedCode[]) => void
  /** How long a check waits for the database. */
  answerWithinMs: number
}

/** Names of batches are below it: the largest that `randomInt` takes. */
const maxBatch = 2 ** 48 - 1

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
      ownerOf: ({ accountId }) => accountId,
      deadline: commitDeadline(options.answerWithinMs),
    })
  }

  /**
   * Rejects with `DatabaseUnavailable` or `BatcherFull`. Where the answer to a commit was lost the batch runs again:
   * what it approved stays approved, and a wrong code may count twice. After `OutcomeUnknown` the attempt may or may not
   * be counted.
   */
  check(check: CodeCheck): Promise<Checked> {
    return this.#batcher.add({ ...check, recipient: toSubscriber(check.recipient) })
  }

  get depth(): number {
    return this.#batcher.depth
  }

  drained(): Promise<void> {
    return this.#batcher.drained()
  }

  async #flush(checks: CodeCheck[]): Promise<Checked[]> {
    const { db, clock, outbox, feed, key, guard, events, onEnded } = this.#options
    const now = clock.now()
    const batch = randomInt(maxBatch)
    const counts = listRequests(checks)
    return repeatUnknown(db, async (tx) => {
      const counted = await countAttempts(tx, [...counts.values()], now)
      const codes = await readCodes(tx, counted, key)
      const verifications = new Map(
        codes.map(([each, sent]) => [
          checkKey(each),
          new CheckedVerification(each, sent, {
            checks: counts.get(checkKey(each))?.checks ?? 0,
            now,
            batch,
          }),
        ]),
      )
      const checked = checks.map((check): Checked => {
        const found = verifications.get(checkKey(check))
        if (found === undefined) return { status: 'expired', known: null, channel: null }
        const { type, serviceId } = found.verification
        const { status, used } = found.check(check.code)
        return { status, known: { type, serviceId }, channel: used?.channel ?? null }
      })
      const endings = [...verifications.values()].flatMap(({ ending }) => ending ?? [])
      if (endings.length > 0)
        await endVerifications(
          tx,
          endings.map(({ verification: { verificationId }, end, used }) => {
            return { verificationId, end, usedStage: used?.stage ?? null }
          }),
          { now, batch, conversionDueAt: this.#options.reportsConversions ? now : null },
        )
      await outbox.write(tx, endCallbacks(endings, now), now)
      await appendEvents(tx, feed, approvedEvents(endings, now))
      tx.afterCommit(() => {
        for (const { verification, wrong } of verifications.values()) {
          if (wrong > 0) guard.noteWrong(verification, wrong)
        }
        events.committed({
          what: 'verification',
          rows: checks.length,
          tookMs: Math.max(clock.now() - now, 0),
        })
        for (const { status } of checked) events.verified({ outcome: status })
        for (const { used } of endings) if (used !== null) events.codeUsed(used)
        onEnded(endings.flatMap(endedCode))
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
  readonly #codes: SentCodes
  #over: CheckStatus | null
  #attempt: number
  /** This batch approved it in an earlier run, whose answer was lost. */
  #isApprovedBefore: boolean

  constructor(
    verification: CountedVerification,
    codes: SentCodes,
    { checks, now, batch }: { checks: number; now: number; batch: number },
  ) {
    this.verification = verification
    this.#codes = codes
    this.#isApprovedBefore = verification.kept === 'approved' && verification.endedBy === batch
    const state = verificationState(verification, now)
    this.#over = state === 'created' ? null : statusAfter(state)
    this.#attempt = verification.attempts - checks
  }

  /** `used` is null unless the code is approved and of one stage alone. */
  check(code: string): { status: CheckStatus; used: UsedCode | null } {
    if (this.#isApprovedBefore) {
      const compared = this.#codes.compare(code)
      if (!compared.isRight) return { status: 'pending', used: null }
      this.#isApprovedBefore = false
      return { status: 'approved', used: compared.used }
    }
    if (this.#over !== null) return { status: this.#over, used: null }
    return this.#checkOpen(code)
  }

  #checkOpen(code: string): { status: CheckStatus; used: UsedCode | null } {
    const { verification } = this
    const { maxAttempts } = verification
    let used: UsedCode | null = null
    this.#attempt++
    const isRight = () => {
      const compared = this.#codes.compare(code)
      if (compared.isRight) used = compared.used
      else this.wrong++
      return compared.isRight
    }
    const status = judgeCheck({ attempt: this.#attempt, maxAttempts, isRight })
    if (status === 'pending') return { status, used }
    if (status !== 'expired') this.ending = { verification, end: status, used }
    this.#over = status === 'blocked' ? 'blocked' : 'expired'
    return { status, used }
  }
}

/**
 * The codes of each verification. Where each stage has its own, what was sent and delivered is read after the locks on
 * the verifications, so that a check that waited for one goes by what is known then.
 */
async function readCodes(
  tx: Queryable,
  counted: readonly CountedVerification[],
  key: CodeKey,
): Promise<[CountedVerification, SentCodes][]> {
  const msgIds = counted.filter(hasOwnCodes).map(({ msgId }) => msgId)
  const read = msgIds.length === 0 ? [] : await readMessages(tx, msgIds)
  const messages = new Map(read.map((message) => [message.msgId, message]))
  return counted.map((each) => [each, new SentCodes(key, each, messages.get(each.msgId) ?? null)])
}

/** Number of checks for each verification. */
function listRequests(checks: readonly CodeCheck[]): Map<string, VerificationRequest> {
  const counts = new Map<string, VerificationRequest>()
  for (const check of checks) {
    const known = counts.get(checkKey(check))
    if (known === undefined) counts.set(checkKey(check), { ...check, checks: 1 })
    else known.checks++
  }
  return counts
}

function checkKey({ verifyId, accountId, recipient }: Omit<CodeCheck, 'code'>): string {
  return `${verifyId} ${accountId} ${recipient}`
}
