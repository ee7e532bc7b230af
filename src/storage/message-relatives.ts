import type { VerificationEnd } from '../domain/otp/verification-state.ts'
import type { Queryable } from './database.ts'

/** Whose a message is. */
export interface MessageAccount {
  accountId: number
  name: string
  currency: string
  notificationUrl: string | null
}

/** Null where the account is not there. Leans on the primary key of accounts. */
export async function readMessageAccount(db: Queryable, accountId: number): Promise<MessageAccount | null> {
  const text = `SELECT account_id AS "accountId", name, currency, notification_url AS "notificationUrl"
    FROM accounts WHERE account_id = $1`
  const [account] = await db.query<MessageAccount>({ text }, [accountId])
  return account ?? null
}

/** What an upstream charged for a part of a message, or paid back. */
export interface MessageCost {
  upstream: string
  kind: 'charge' | 'refund'
  /** Millionths of `currency`. */
  micros: number
  currency: string
  at: number
}

/** Leans on the primary key of upstream_costs. */
export function readMessageCosts(db: Queryable, msgId: number): Promise<MessageCost[]> {
  const text = `SELECT upstream, kind, micros, currency, at FROM upstream_costs
    WHERE msg_id = $1 ORDER BY at, attempt, part`
  return db.query<MessageCost>({ text }, [msgId])
}

/** The verification whose code a message carries, without anything that tells the code. */
export interface MessageVerification {
  verifyId: string
  serviceId: number
  state: 'created' | VerificationEnd
  attempts: number
  maxAttempts: number
  createdAt: number
  expiresAt: number
  endedAt: number | null
}

/** Leans on verifications_by_verify_id. */
export async function readMessageVerification(
  db: Queryable,
  verifyId: string,
): Promise<MessageVerification | null> {
  const text = `
SELECT verify_id AS "verifyId", service_id AS "serviceId", attempts, max_attempts AS "maxAttempts",
  created_at AS "createdAt", expires_at AS "expiresAt", ended_at AS "endedAt",
  (ARRAY['created', 'approved', 'expired', 'blocked'])[state + 1] AS state
FROM verifications WHERE verify_id = $1`
  const [verification] = await db.query<MessageVerification>({ text }, [verifyId])
  return verification ?? null
}
