import { readBlockedPrefix } from '../domain/guard/blocked-prefix.ts'
import { SettingRefused } from '../domain/settings/setting-refused.ts'
import type { Queryable } from '../storage/database.ts'
import { forgetDecision } from '../storage/guard-blocks.ts'
import { decideAbout } from '../verification/guard/decide-about.ts'

/** What an operator decides: `prefix` are digits that numbers begin with, or a country; null for `forMs` is for good. */
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
  await decideAbout(db, { key, state, reason: reason.trim() || 'asked for', since: now, until })
  return { key, until }
}

/** Takes a decision back and answers its prefix. Rejects with `SettingRefused` where no operator has decided. */
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
