import type { RateLimit } from './guard-policy.ts'

/** A code that a recipient got. */
export interface RecentCode {
  createdAt: number
  isBlocked: boolean
}

export interface LimitPassed {
  rule: 'recipient' | 'guessing'
  retryAfterSeconds: number
  reason: string
}

export interface RecipientLimitsPolicy {
  recipient: readonly RateLimit[]
  guessing: readonly RateLimit[]
}

/** `recent` is the newest first; `underWay` is admitted and not on disk. Answers the limit that lasts longest. */
export function judgeRecipient(
  recent: readonly RecentCode[],
  underWay: number,
  { recipient, guessing }: RecipientLimitsPolicy,
  now: number,
): LimitPassed | null {
  const blocked = recent.filter(({ isBlocked }) => isBlocked)
  const passed = [
    ...recipient.flatMap((limit) => passedBy(recent, underWay, limit, now, 'recipient')),
    ...guessing.flatMap((limit) => passedBy(blocked, 0, limit, now, 'guessing')),
  ]
  return passed.sort((a, b) => b.retryAfterSeconds - a.retryAfterSeconds)[0] ?? null
}

function passedBy(
  codes: readonly RecentCode[],
  underWay: number,
  { seconds, most }: RateLimit,
  now: number,
  rule: LimitPassed['rule'],
): LimitPassed[] {
  const inside = codes.filter(({ createdAt }) => createdAt > now - seconds * 1_000)
  if (inside.length + underWay < most) return []
  // The one whose end makes room for one more.
  const leaves = inside[most - 1 - underWay]?.createdAt ?? now
  const retryAfterSeconds = Math.max(1, Math.ceil((leaves + seconds * 1_000 - now) / 1_000))
  const what = rule === 'recipient' ? 'codes' : 'codes that were guessed at'
  return [{ rule, retryAfterSeconds, reason: `${most} ${what} in ${seconds} s for one recipient` }]
}
