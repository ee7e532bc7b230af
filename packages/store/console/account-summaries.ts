import type { Micros } from '../../domain/pricing/amount.ts'
import type { Queryable } from '../database.ts'

/** An account with what belongs to it: only what is valid, active or approved is counted. Instants are ms. */
export interface AccountSummary {
  accountId: number
  name: string
  currency: string
  createdAt: number
  disabledAt: number | null
  country: string | null
  usesNumberMemory: boolean
  linkDomain: string | null
  availableMicros: Micros
  alertMicros: number | null
  keys: number
  senders: number
  binds: number
  interfaceUsers: number
  users: number
  /** Names of the active rules of alerts that watch its balance. */
  balanceRules: string[]
}

/** Every account. The tables are those that gateways keep in memory, or smaller. */
export function listAccountSummaries(db: Queryable, now: number): Promise<AccountSummary[]> {
  const counted = (of: string, where = 'true') =>
    `LEFT JOIN (SELECT account_id, count(*) AS count FROM ${of} WHERE ${where} GROUP BY account_id) ${of} USING (account_id)`
  const text = `
SELECT a.account_id AS "accountId", a.name, a.currency, floor(extract(epoch FROM a.created_at) * 1000)::float8 AS "createdAt",
  a.disabled_at AS "disabledAt", a.country, a.uses_number_memory AS "usesNumberMemory",
  a.link_domain AS "linkDomain",
  b.available_micros AS "availableMicros", a.alert_micros AS "alertMicros",
  coalesce(api_keys.count, 0) AS keys, coalesce(senders.count, 0) AS senders, coalesce(smpp_binds.count, 0) AS binds,
  coalesce(interface_users.count, 0) AS "interfaceUsers", coalesce(console_users.count, 0) AS users,
  coalesce((
    SELECT json_agg(r.name ORDER BY r.rule_id) FROM alert_rules r
    WHERE r.kind = 'balance' AND r.is_active AND (r.subject IS NULL OR r.subject = a.name)
      AND (r.threshold IS NOT NULL OR a.alert_micros IS NOT NULL)
  ), '[]') AS "balanceRules"
FROM accounts a JOIN balances b USING (account_id)
${counted('api_keys', 'revoked_at IS NULL AND (expires_at IS NULL OR expires_at > $1)')}
${counted('senders', `status = 'approved'`)}
${counted('smpp_binds', 'active')}
${counted('interface_users')}
${counted('console_users', 'disabled_at IS NULL AND account_id IS NOT NULL')}
ORDER BY a.account_id`
  return db.query<AccountSummary>({ text }, [now])
}
