import type { RuleMatchDay, RuleMatchRow } from '../../domain/traffic-rules/rule-match.ts'
import type { Queryable } from '../database.ts'
import { toColumns } from '../statements/array-columns.ts'

const dayMs = 24 * 3_600_000

const fields = [
  'at',
  'accountId',
  'sender',
  'recipient',
  'country',
  'rule',
  'effect',
  'detail',
  'messages',
  'msgId',
] as const

/**
 * Adds to the list of matches and to their counts by day. Messages that only wait are counted and not listed, because
 * they may be most of the traffic.
 */
export async function insertRuleMatches(db: Queryable, rows: readonly RuleMatchRow[]): Promise<void> {
  // Uses the primary key of rule_match_days. In its order, so that two gateways cannot deadlock.
  const text = `
WITH matches AS (
  SELECT * FROM unnest($1::bigint[], $2::integer[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[],
    $8::text[], $9::integer[], $10::bigint[])
    AS m (at, account_id, sender, recipient, country, rule, effect, detail, messages, msg_id)
), counted AS (
  INSERT INTO rule_match_days (day, account_id, rule, effect, messages, last_at, msg_id)
  SELECT at - at % ${dayMs}, account_id, rule, effect, sum(messages), max(at), max(msg_id)
  FROM matches GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4
  ON CONFLICT (day, account_id, rule, effect) DO UPDATE SET
    messages = rule_match_days.messages + excluded.messages,
    last_at = greatest(rule_match_days.last_at, excluded.last_at),
    msg_id = coalesce(excluded.msg_id, rule_match_days.msg_id)
)
INSERT INTO rule_matches (at, account_id, sender, recipient, country, rule, effect, detail, messages)
SELECT at, account_id, sender, recipient, country, rule, effect, detail, messages FROM matches
WHERE effect <> 'wait'`
  await db.query({ name: 'insert-rule-matches', text }, toColumns(rows, ...fields))
}

/** The newest first. Uses the primary key. */
export function listRuleMatches(
  db: Queryable,
  { accountId, limit }: { accountId: number | null; limit: number },
): Promise<Omit<RuleMatchRow, 'msgId'>[]> {
  const text = `SELECT at, account_id AS "accountId", sender, recipient, country, rule, effect, detail, messages
    FROM rule_matches WHERE $1::integer IS NULL OR account_id = $1 ORDER BY match_id DESC LIMIT $2`
  return db.query({ text }, [accountId, limit])
}

/** The newest day first, on each day those with the most messages. Uses the primary key. */
export function listRuleMatchDays(
  db: Queryable,
  { accountId, since, limit }: { accountId: number | null; since: number; limit: number },
): Promise<RuleMatchDay[]> {
  const text = `SELECT day, account_id AS "accountId", rule, effect, messages, last_at AS "lastAt", msg_id AS "msgId"
    FROM rule_match_days WHERE day >= $1 AND ($2::integer IS NULL OR account_id = $2)
    ORDER BY day DESC, messages DESC, account_id, rule, effect LIMIT $3`
  return db.query<RuleMatchDay>({ text }, [since, accountId, limit])
}

/** How many messages a rule has met, by its effect. */
export type RuleMatchSum = Pick<RuleMatchDay, 'rule' | 'effect' | 'messages' | 'lastAt'>

/** The same by rule and effect alone. Uses the primary key. */
export function sumRuleMatches(
  db: Queryable,
  { accountId, since }: { accountId: number | null; since: number },
): Promise<RuleMatchSum[]> {
  const text = `SELECT rule, effect, sum(messages)::bigint AS messages, max(last_at) AS "lastAt"
    FROM rule_match_days WHERE day >= $1 AND ($2::integer IS NULL OR account_id = $2)
    GROUP BY rule, effect ORDER BY rule, effect`
  return db.query<RuleMatchSum>({ text }, [since, accountId])
}

/** How many messages rules refused in a time (ms, `until` excluded), as far as the list still has them. Uses rule_matches_by_age. */
export async function countRefused(db: Queryable, from: number, until: number): Promise<number> {
  const text = `SELECT coalesce(sum(messages), 0)::bigint AS n FROM rule_matches
    WHERE effect = 'refuse' AND at >= $1 AND at < $2`
  const [row] = await db.query<{ n: number }>({ text }, [from, until])
  return row?.n ?? 0
}
