import { limitsDefaults } from '../../config/sections/limits-settings.ts'
import type { LimitedKind, SettingKind } from '../../domain/settings/setting-kinds.ts'
import { SettingRefused } from '../../domain/settings/setting-refused.ts'
import type { Queryable } from '../database.ts'

/** How many of each kind an account may have. */
export type SettingRoom = Readonly<Record<LimitedKind, number>>

export const usualRoom: SettingRoom = limitsDefaults

/** Kinds that operators alone add: more than an installation needs, and fewer than hurt it. */
const fixedRoom: Readonly<Record<Exclude<SettingKind, LimitedKind>, number>> = {
  alarmReceivers: 100,
  signInHooks: 100,
  senders: 2_000,
  ownNumbers: 2_000,
  ownKeywords: 10_000,
  services: 500,
  users: 2_000,
  managementKeys: 1_000,
  invitations: 500,
  alertRules: 500,
  alertTargets: 200,
  alertSilences: 500,
}

/** Settings without an account (those of the installation) count together. Each table is small by this. */
const ofAccount = 'account_id IS NOT DISTINCT FROM nullif($1::integer, 0)'
const counts: Readonly<Record<SettingKind, string>> = {
  keys: `FROM api_keys WHERE ${ofAccount} AND revoked_at IS NULL
    AND (expires_at IS NULL OR expires_at > extract(epoch FROM now()) * 1000)`,
  eventEndpoints: `FROM event_endpoints WHERE ${ofAccount}`,
  interfaceUsers: `FROM interface_users WHERE ${ofAccount}`,
  binds: `FROM smpp_binds WHERE ${ofAccount}`,
  alarmReceivers: `FROM alarm_receivers WHERE ${ofAccount}`,
  signInHooks: `FROM sign_in_hooks WHERE ${ofAccount}`,
  senders: `FROM senders WHERE ${ofAccount}`,
  ownNumbers: `FROM own_numbers WHERE ${ofAccount}`,
  ownKeywords: `FROM own_keywords WHERE ${ofAccount}`,
  services: `FROM verification_services WHERE ${ofAccount}`,
  users: `FROM console_users WHERE ${ofAccount}`,
  managementKeys: `FROM management_keys WHERE ${ofAccount} AND revoked_at IS NULL`,
  invitations: `FROM console_invitations WHERE ${ofAccount} AND expires_at > extract(epoch FROM now()) * 1000`,
  alertRules: 'FROM alert_rules WHERE $1::integer IS NOT NULL',
  alertTargets: 'FROM alert_targets WHERE $1::integer IS NOT NULL',
  alertSilences: `FROM alert_silences WHERE $1::integer IS NOT NULL
    AND ends_at > extract(epoch FROM now()) * 1000`,
}

/**
 * Runs `insert` inside the caller's transaction and rejects with `SettingRefused` where the account then has more than
 * `most` of the kind, and more than before: what exists can be changed. One transaction of an account at a time does so,
 * because a statement counts the rows of the instant when it began. `accountId` null: of the installation.
 */
export async function withinRoom<Result>(
  tx: Queryable,
  { kind, accountId, max = findMax(kind) }: { kind: SettingKind; accountId: number | null; max?: number },
  insert: () => Promise<Result>,
): Promise<Result> {
  const account = accountId ?? 0
  await tx.query({ text: 'SELECT pg_advisory_xact_lock(20261202, $1::integer)' }, [account])
  const before = await count(tx, kind, account)
  const result = await insert()
  const after = await count(tx, kind, account)
  if (after > max && after > before) {
    throw new SettingRefused('settings-full', { kind, max, ofAccount: accountId !== null })
  }
  return result
}

function findMax(kind: SettingKind): number {
  return kind in fixedRoom ? fixedRoom[kind as keyof typeof fixedRoom] : usualRoom[kind as LimitedKind]
}

async function count(tx: Queryable, kind: SettingKind, account: number): Promise<number> {
  const [row] = await tx.query<{ count: number }>({ text: `SELECT count(*) AS count ${counts[kind]}` }, [
    account,
  ])
  return row?.count ?? 0
}
