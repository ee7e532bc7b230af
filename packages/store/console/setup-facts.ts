import type { Queryable } from '../database.ts'

/** What a new installation needs, and whether it is there. */
export interface SetupFacts {
  account: boolean
  /** A key, an SMPP bind or a user of Kannel's or Jasmin's interface. */
  key: boolean
  sender: boolean
  price: boolean
  money: boolean
  /** A message was delivered, as traffic counts it within a minute. */
  message: boolean
  /** Where webhooks or events of an account go. */
  endpoint: boolean
  /** PostgreSQL archives its log, or another server follows it. A dump cannot be seen. */
  backup: boolean
  /** An active rule with a target. */
  alerts: boolean
  /** Of the user: an authenticator app, or a sign-in at the OpenID provider. */
  secondFactor: boolean
  /** When the user put the checklist away, in ms; null while it is shown. */
  hiddenAt: number | null
}

/** Each by the first row that fits, of tables that are small; of accounts that are not disabled. */
export async function readSetupFacts(db: Queryable, userId: number, now: number): Promise<SetupFacts> {
  const text = `
WITH active AS (SELECT account_id, notification_url FROM accounts WHERE disabled_at IS NULL)
SELECT EXISTS (SELECT FROM active) AS account,
  EXISTS (
    SELECT FROM api_keys JOIN active USING (account_id)
    WHERE revoked_at IS NULL AND (expires_at IS NULL OR expires_at > $2)
  ) OR EXISTS (SELECT FROM smpp_binds b JOIN active USING (account_id) WHERE b.active)
    OR EXISTS (SELECT FROM interface_users JOIN active USING (account_id)) AS key,
  EXISTS (SELECT FROM senders JOIN active USING (account_id) WHERE status = 'approved') AS sender,
  EXISTS (SELECT FROM tariffs) AS price,
  EXISTS (SELECT FROM balances JOIN active USING (account_id) WHERE available_micros > 0) AS money,
  EXISTS (SELECT FROM traffic WHERE delivered > 0) AS message,
  EXISTS (SELECT FROM active WHERE notification_url IS NOT NULL)
    OR EXISTS (SELECT FROM event_endpoints JOIN active USING (account_id) WHERE is_active) AS endpoint,
  EXISTS (SELECT FROM pg_stat_archiver WHERE last_archived_time IS NOT NULL
    AND (last_failed_time IS NULL OR last_failed_time < last_archived_time))
    OR EXISTS (SELECT FROM pg_stat_replication) AS backup,
  EXISTS (SELECT FROM alert_rules WHERE is_active AND cardinality(targets) > 0) AS alerts,
  EXISTS (SELECT FROM console_second_factors WHERE user_id = $1 AND confirmed_at IS NOT NULL)
    OR EXISTS (SELECT FROM console_users WHERE user_id = $1 AND password_hash IS NULL) AS "secondFactor",
  (SELECT setup_hidden_at FROM console_users WHERE user_id = $1) AS "hiddenAt"`
  const [facts] = await db.query<SetupFacts>({ name: 'setup-facts', text }, [userId, now])
  if (facts === undefined) throw new Error('the facts of the setup were not returned')
  return facts
}

/** `at` null shows the checklist again. */
export async function hideSetup(db: Queryable, userId: number, at: number | null): Promise<void> {
  const text = 'UPDATE console_users SET setup_hidden_at = $2 WHERE user_id = $1'
  await db.query({ text }, [userId, at])
}
