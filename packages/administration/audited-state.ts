import { readBlockedPrefix } from '../domain/guard/blocked-prefix.ts'
import { stateColumn } from '../store/callbacks/callbacks.ts'
import type { Queryable } from '../store/database.ts'

export type Fields = Record<string, unknown>

/**
 * Reads what a change is about, for `before` and `after` of its entry: no secret, no text and no whole telephone number.
 * Null where there is nothing. `result` is what the change returned, null before it.
 */
export type StateReader = (db: Queryable, fields: Fields, result: Fields | null) => Promise<Fields | null>

/** The first row of a statement with these fields of the request as its parameters. */
export function rowState(text: string, ...names: string[]): StateReader {
  return async (db, fields) => {
    const [found] = await db.query<Fields>(
      { text },
      names.map((name) => fields[name] ?? null),
    )
    return found ?? null
  }
}

/** The same, with a field that is known once the change has made the thing. */
export function rowStateOfResult(text: string, name: string): StateReader {
  return async (db, fields, result) =>
    result === null ? null : rowState(text, name)(db, { ...fields, ...result }, result)
}

const backtestText = 'SELECT state FROM backtests WHERE backtest_id = $1'
const held = rowState(
  'SELECT count(*) FILTER (WHERE NOT refused) AS held FROM held_messages WHERE msg_id = ANY($1::bigint[])',
  'msgIds',
)
/** Secrets count by their checksum: it differs after each change of them. */
const signInHook = rowState(
  `SELECT account_id AS "accountId", service_id AS "serviceId", sender, language,
    left(md5(secrets), 8) AS "secretsChecksum" FROM sign_in_hooks WHERE kind = $1 AND name = $2`,
  ...['kind', 'name'],
)
const alertRuleText = `SELECT name, kind, subject, threshold, window_minutes AS "windowMinutes", minimum,
  for_minutes AS "forMinutes", repeat_minutes AS "repeatMinutes", is_urgent AS "isUrgent", is_active AS "isActive", targets
  FROM alert_rules WHERE rule_id = $1`
const alertRule = rowState(alertRuleText, 'ruleId')
const alertTargetText = `SELECT name, kind, address, language, left(md5(secret), 8) AS "secretChecksum"
  FROM alert_targets WHERE target_id = $1`
const alertTarget = rowState(alertTargetText, 'targetId')

const block: StateReader = async (db, fields, result) => {
  const text = `SELECT state, made_by AS "madeBy", reason, until FROM prefix_blocks WHERE key = $1`
  const prefix = readBlockedPrefix(String(fields['key'] ?? '').trim())
  return prefix === null ? null : rowState(text, 'prefix')(db, { prefix }, result)
}

const callbackStates: StateReader = async (db, { callbackIds }) => {
  const text = `SELECT ${stateColumn} AS state, count(*) AS callbacks FROM callbacks WHERE callback_id = ANY($1::bigint[])
    GROUP BY state ORDER BY state`
  const states = await db.query<{ state: string; callbacks: number }>({ text }, [callbackIds])
  return Object.fromEntries(states.map(({ state, callbacks }) => [state, callbacks]))
}

/** What each change changes, by its action in the audit log. */
export const auditedStates: Readonly<Record<string, StateReader>> = {
  'alerts/acknowledge': rowState('SELECT seen_by AS "seenBy" FROM alerts WHERE alert_id = $1', 'alertId'),
  'alerts/rules/add': rowStateOfResult(alertRuleText, 'ruleId'),
  'alerts/rules/change': alertRule,
  'alerts/rules/remove': alertRule,
  'alerts/targets/add': rowStateOfResult(alertTargetText, 'targetId'),
  'alerts/targets/change': alertTarget,
  'alerts/targets/remove': alertTarget,
  'alerts/quiet-hours': rowState(
    'SELECT quiet_from AS "fromMinute", quiet_until AS "untilMinute", quiet_zone AS zone FROM alert_round',
  ),
  'sign-in-hooks/add': signInHook,
  'sign-in-hooks/change': signInHook,
  'sign-in-hooks/rotate': signInHook,
  'sign-in-hooks/remove': signInHook,
  'verification/close': block,
  'verification/open': block,
  'verification/forget': block,
  'traffic-rules/release': held,
  'traffic-rules/refuse': held,
  'backtests/start': rowStateOfResult(backtestText, 'backtestId'),
  'backtests/cancel': rowState(backtestText, 'backtest'),
  'callbacks/replay': callbackStates,
}
