import { freshDatabase } from '../../../../../test/support/database.ts'
import { ManualClock } from '../../../../../test/support/manual-clock.ts'
import { type GuardPolicy, guardDefaults } from '../../../../domain/guard/guard-policy.ts'
import type { VerificationEnd } from '../../../../domain/otp/verification-state.ts'
import type { Events } from '../../../../observability/events.ts'
import type { Database } from '../../../../store/database.ts'
import { PgDatabase } from '../../../../store/pg/pg-database.ts'
import { PumpingGuard } from '../../../verification/guard/pumping-guard.ts'
import type { GuardedRequest, GuardVerdict } from '../../../verification/guard.ts'

const minuteMs = 60_000

/** Records the events of the guard. */
class RecordedEvents {
  readonly closed: string[] = []
  readonly opened: string[] = []
  readonly refused: { rule: string; reason: string }[] = []
  readonly faults: unknown[] = []

  readonly events: Pick<
    Events,
    'fault' | 'committed' | 'codesRefused' | 'prefixBlocked' | 'prefixUnblocked'
  > = {
    fault: ({ error }) => this.faults.push(error),
    committed: () => undefined,
    codesRefused: ({ rule, reason }) => this.refused.push({ rule, reason }),
    prefixBlocked: ({ key }) => this.closed.push(key),
    prefixUnblocked: ({ key }) => this.opened.push(key),
  }
}

/** The guard on a real database, with a manual clock and verifications that are not sent. */
export async function openGuardHarness(change: Partial<GuardPolicy> = {}) {
  const fresh = await freshDatabase()
  const { db } = fresh
  const clock = new ManualClock()
  const recorded = new RecordedEvents()
  const parts: AsyncDisposable[] = []
  const open = async (database: Database) => {
    const guard = await PumpingGuard.open({
      db: database,
      clock,
      events: recorded.events,
      config: { ...guardDefaults, ...change },
      answerWithinMs: 60_000,
    })
    parts.unshift(guard)
    return guard
  }
  const guard = await open(db)
  /** Requests a code; an admitted one is on disk afterwards. */
  const request = async (
    recipient: string,
    more: Partial<GuardedRequest> = {},
    by = guard,
  ): Promise<GuardVerdict> => {
    const request = guardedRequest(recipient, more)
    const verdict = await by.admit(request)
    if (verdict.kind === 'refused') return verdict
    const { accountId } = request
    await storeCodes(db, [{ accountId, recipient, createdAt: clock.now() }])
    by.completed(request, true)
    return verdict
  }
  return {
    db,
    clock,
    guard,
    recorded,
    request,
    /** Answers how many are admitted. */
    async requestAll(recipients: readonly string[], more: Partial<GuardedRequest> = {}): Promise<number> {
      const verdicts = await Promise.all(recipients.map((recipient) => request(recipient, more)))
      return verdicts.filter(({ kind }) => kind === 'admitted').length
    },
    /** Ends the codes of a recipient that are open. */
    end: (recipient: string, end: VerificationEnd) => endCodes(db, [recipient], end),
    /** So many attempts at the newest code of a recipient, all of them wrong; it stays open. */
    async guess(recipient: string, attempts: number): Promise<void> {
      const text = `UPDATE verifications SET attempts = $2 WHERE verification_id =
        (SELECT max(verification_id) FROM verifications WHERE recipient = $1)`
      await db.query({ text }, [recipient, attempts])
    },
    /** Earlier codes, of which a share was entered. */
    async history(recipients: readonly string[], share: number): Promise<void> {
      await storeCodes(
        db,
        recipients.map((recipient) => ({ recipient, createdAt: clock.now() })),
      )
      const good = recipients.slice(0, Math.round(recipients.length * share))
      await endCodes(db, good, 'approved')
    },
    /** Time goes by, and what is done every few seconds is done after each minute. */
    async pass(ms: number): Promise<void> {
      for (let left = ms; left > 0; left -= minuteMs) {
        clock.advance(Math.min(left, minuteMs))
        await guard.flushed()
      }
    },
    /** Another node on the same database, with connections of its own. */
    async node(): Promise<PumpingGuard> {
      const database = await PgDatabase.open({ url: fresh.url })
      parts.unshift(database)
      return open(database)
    },
    async [Symbol.asyncDispose]() {
      for (const part of parts) await part[Symbol.asyncDispose]()
      await fresh[Symbol.asyncDispose]()
    },
  }
}

export type GuardHarness = Awaited<ReturnType<typeof openGuardHarness>>

export function guardedRequest(recipient: string, more: Partial<GuardedRequest> = {}): GuardedRequest {
  return {
    accountId: 1,
    serviceId: 1,
    type: recipient.includes('@') ? 'email' : 'sms',
    recipient,
    clientAddress: '192.0.2.1',
    priceMicros: 500_000,
    ...more,
  }
}

/** `count` numbers that begin with `prefix`, `step` apart; digits beyond the prefix fill up to twelve. */
export function numbers(prefix: string, count: number, step = 1): string[] {
  const digits = 12 - prefix.length
  return Array.from({ length: count }, (_, index) => prefix + String(index * step).padStart(digits, '0'))
}

export function reasonOf(verdict: GuardVerdict): string {
  return verdict.kind === 'refused' ? verdict.reason : verdict.kind
}

async function storeCodes(
  db: Database,
  codes: { accountId?: number; recipient: string; createdAt: number }[],
): Promise<void> {
  const text = `INSERT INTO verifications (verify_id, account_id, service_id, type, recipient, msg_id, code_hash,
      max_attempts, created_at, expires_at)
    SELECT gen_random_uuid(), account_id, 1, CASE WHEN recipient LIKE '%@%' THEN 'email' ELSE 'sms' END, recipient, 0, '', 5,
      created_at, created_at + 300000
    FROM unnest($1::text[], $2::bigint[], $3::int[]) AS c (recipient, created_at, account_id)`
  await db.query({ text }, [
    codes.map(({ recipient }) => recipient),
    codes.map(({ createdAt }) => createdAt),
    codes.map(({ accountId = 1 }) => accountId),
  ])
}

async function endCodes(db: Database, recipients: readonly string[], end: VerificationEnd): Promise<void> {
  const state = { approved: 1, expired: 2, blocked: 3, cancelled: 4 }[end]
  const text = 'UPDATE verifications SET state = $2 WHERE recipient = ANY($1::text[]) AND state = 0'
  await db.query({ text }, [recipients, state])
}
