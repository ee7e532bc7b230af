import type { RateLimit } from './guard-policy.ts'

/** A recent code of a recipient. */
export interface RecentCode {
  createdAt: number
  isBlocked: boolean
  /** Number of wrong codes entered for it. */
  wrong: number
}

export interface LimitPassed {
  rule: 'recipient' | 'guessing' | 'wrong-codes'
  retryAfterSeconds: number
  reason: string
}

export interface RecipientLimitsPolicy {
  recipient: readonly RateLimit[]
  guessing: readonly RateLimit[]
  wrongCodes: readonly RateLimit[]
}

/**
 * `recent` is newest first; `underWay` counts admitted codes not yet on disk. Returns the exceeded limit that
 * lasts longest, or null.
 */
export function judgeRecipient(
  recent: readonly RecentCode[],
  underWay: number,
  { recipient, guessing, wrongCodes }: RecipientLimitsPolicy,
  now: number,
): LimitPassed | null {
  const passed = [
    ...recipient.flatMap((limit) => passedBy(recent, underWay, limit, now, 'recipient')),
    ...guessing.flatMap((limit) => passedBy(recent, 0, limit, now, 'guessing')),
    ...wrongCodes.flatMap((limit) => passedBy(recent, 0, limit, now, 'wrong-codes')),
  ]
  return passed.sort((a, b) => b.retryAfterSeconds - a.retryAfterSeconds)[0] ?? null
}

/** The weight of a code for a rule, and the words for it. */
const counted: Record<LimitPassed['rule'], { weight: (code: RecentCode) => number; what: string }> = {
  recipient: { weight: () => 1, what: 'codes' },
  guessing: { weight: ({ isBlocked }) => (isBlocked ? 1 : 0), what: 'codes that were guessed at' },
  'wrong-codes': { weight: ({ wrong }) => wrong, what: 'wrong codes' },
}

function passedBy(
  recent: readonly RecentCode[],
  underWay: number,
  { seconds, max }: RateLimit,
  now: number,
  rule: LimitPassed['rule'],
): LimitPassed[] {
  const { weight, what } = counted[rule]
  let sum = underWay
  // The code whose expiry makes room for another one.
  let leaves = sum >= max ? now : null
  for (const code of recent) {
    if (leaves !== null || code.createdAt <= now - seconds * 1_000) break
    sum += weight(code)
    if (sum >= max) leaves = code.createdAt
  }
  if (leaves === null) return []
  const retryAfterSeconds = Math.max(1, Math.ceil((leaves + seconds * 1_000 - now) / 1_000))
  return [{ rule, retryAfterSeconds, reason: `${max} ${what} in ${seconds} s for one recipient` }]
}
