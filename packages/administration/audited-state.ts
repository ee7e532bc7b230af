import { parseAddressee } from '../domain/consent/parse-addressee.ts'
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

const bindText = `SELECT account_id AS "accountId", system_id AS "systemId", addresses, max_sessions AS "maxSessions",
  max_window AS "maxWindow", per_second AS "perSecond", alphabet, plan, receipts, active,
  md5(password_hash) AS "passwordChecksum" FROM smpp_binds WHERE bind_id = $1`
const bind = rowState(bindText, 'bindId')

const signing = rowState(
  `SELECT coalesce(array_length(string_to_array(signing_secret, ' '), 1), 0) AS "signingSecrets"
    FROM accounts WHERE account_id = $1`,
  'accountId',
)
/** Without user, query and fragment, which may be secrets. */
const notificationAddress = rowState(
  `SELECT regexp_replace(regexp_replace(notification_url, '//[^/@]*@', '//'), '[?#].*', '?…') AS "notificationUrl"
    FROM accounts WHERE account_id = $1`,
  'accountId',
)
const user = rowState(
  'SELECT name, role, account_id AS "accountId", disabled_at IS NOT NULL AS disabled FROM console_users WHERE user_id = $1',
  'userId',
)
const userSessions = rowState(
  'SELECT count(*) AS sessions FROM console_sessions WHERE user_id = $1',
  'userId',
)
const invitations = rowState(
  `SELECT count(*) FILTER (WHERE user_id IS NULL) AS invitations, count(*) FILTER (WHERE user_id IS NOT NULL)
    AS "passwordLinks" FROM console_invitations`,
)
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

const optOut: StateReader = async (db, { addressee, sender }) => {
  const text = `SELECT true AS "optedOut" FROM opt_outs WHERE phone = $1 AND sender = $2`
  const values = [parseAddressee(String(addressee ?? '')), String(sender ?? '').trim()]
  const [state] = await db.query<{ optedOut: boolean }>({ text, sealed: { 1: 'number' } }, values)
  return state ?? null
}

const callbackStates: StateReader = async (db, { callbackIds }) => {
  const text = `SELECT ${stateColumn} AS state, count(*) AS callbacks FROM callbacks WHERE callback_id = ANY($1::bigint[])
    GROUP BY state ORDER BY state`
  const states = await db.query<{ state: string; callbacks: number }>({ text }, [callbackIds])
  return Object.fromEntries(states.map(({ state, callbacks }) => [state, callbacks]))
}

/** What each change changes, by its action in the audit log. */
export const auditedStates: Readonly<Record<string, StateReader>> = {
  'binds/create': rowStateOfResult(bindText, 'bindId'),
  'binds/change': bind,
  'binds/password': bind,
  'binds/remove': bind,
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
  'notifications/address': notificationAddress,
  'notifications/secret': signing,
  'notifications/drop-older': signing,
  'notifications/unsign': signing,
  'users/invite': invitations,
  'users/uninvite': invitations,
  'users/password-link': invitations,
  'users/role': user,
  'users/disable': user,
  'users/enable': user,
  'users/sign-out': userSessions,
  'users/end-session': userSessions,
  'users/disconnect': rowState(
    'SELECT subject IS NOT NULL AS "atProvider" FROM console_users WHERE user_id = $1',
    'userId',
  ),
  'users/reset-second-factor': rowState(
    `SELECT count(confirmed_at) AS "secondFactors" FROM console_second_factors WHERE user_id = $1`,
    'userId',
  ),
  'verification/close': block,
  'verification/open': block,
  'verification/forget': block,
  'opt-outs/add': optOut,
  'opt-outs/remove': optOut,
  'traffic-rules/release': held,
  'traffic-rules/refuse': held,
  'backtests/start': rowStateOfResult(backtestText, 'backtestId'),
  'backtests/cancel': rowState(backtestText, 'backtest'),
  'callbacks/replay': callbackStates,
}
