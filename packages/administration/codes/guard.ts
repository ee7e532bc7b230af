import { readBlockedPrefix } from '../../domain/guard/blocked-prefix.ts'
import { SettingRefused } from '../../domain/settings/setting-refused.ts'
import { decideAbout } from '../../engines/verification/guard/decide-about.ts'
import { forgetDecision } from '../../store/codes/guard-blocks.ts'
import type { Queryable } from '../../store/database.ts'

/** An operator's decision. `prefix`: leading digits of numbers, or a country. `forMs`: null means permanently. */
export interface GivenDecision {
  prefix: string
  state: 'open' | 'closed'
  reason: string
  forMs: number | null
}

/** Opens or blocks a prefix for one-time codes. Rejects with `SettingRefused`. */
export async function decidePrefix(
  db: Queryable,
  { prefix, state, reason, forMs }: GivenDecision,
  now: number,
): Promise<{ key: string; until: number | null }> {
  const key = readGuardPrefix(prefix)
  const until = forMs === null ? null : now + forMs
  await decideAbout(db, { key, state, reason: reason.trim() || 'requested', since: now, until })
  return { key, until }
}

/** Withdraws an operator's decision and returns its prefix. Rejects with `SettingRefused` where there is none. */
export async function forgetPrefix(db: Queryable, prefix: string): Promise<string> {
  const key = readGuardPrefix(prefix)
  if (await forgetDecision(db, key)) return key
  throw new SettingRefused('guard-undecided', { key })
}

/** Throws `SettingRefused`. */
export function readGuardPrefix(prefix: string): string {
  const key = readBlockedPrefix(prefix.trim())
  if (key !== null) return key
  throw new SettingRefused('guard-prefix', {}, 'key')
}
