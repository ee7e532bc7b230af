import type { CountedWindow } from '../../../domain/guard/counted-batch.ts'
import { describeLimit } from '../../../domain/guard/describe-refusal.ts'
import {
  type CountedRule,
  type GuardPolicy,
  limitsOfAllAccounts,
} from '../../../domain/guard/guard-policy.ts'
import { judgeRecipient, type RecentCode } from '../../../domain/guard/judge-recipient.ts'
import type { Clock } from '../../../kit/time/clock.ts'
import type { Events } from '../../../observability/events.ts'
import type { Count } from '../../../store/codes/guard-counts.ts'
import { countRequests } from '../../../store/codes/verification-guard.ts'
import type { Database } from '../../../store/database.ts'
import { CountedAdmissions } from '../../../store/traffic/counted-admissions.ts'
import { type GuardedCode, type GuardRefusal, listGuardCounts } from './guarded-code.ts'
import type { NearbyNumbers } from './nearby-numbers.ts'

export interface AdmissionsOptions {
  db: Database
  clock: Clock
  policy: GuardPolicy
  nearby: NearbyNumbers
  events: Pick<Events, 'committed' | 'fault'>
  answerWithinMs: number
}

/** Counts requests for codes and refuses those over a limit; the verdict is null for an admitted one. */
export class Admissions extends CountedAdmissions<
  GuardedCode,
  GuardRefusal | null,
  CountedRule,
  RecentCode[]
> {
  constructor({ policy, nearby, ...options }: AdmissionsOptions) {
    const { db, clock } = options
    const { recipient, guessing, wrongCodes } = policy.limits
    const all = [...recipient, ...limitsOfAllAccounts(policy.limits), ...guessing, ...wrongCodes]
    const longestMs = Math.max(0, ...all.map(({ seconds }) => seconds)) * 1_000
    // Recent codes to read per recipient. Blocked codes are mixed with others, hence the factor 4.
    const limit = Math.max(
      1,
      ...recipient.map(({ max }) => max),
      ...guessing.map(({ max }) => 4 * max),
      ...wrongCodes.map(({ max }) => max),
    )
    super({
      ...options,
      where: 'counts of the guard',
      countsOf: (code) => listGuardCounts(code, policy),
      nameOf: ({ request }) => request,
      count: async (codes: readonly GuardedCode[], counts: readonly Count[], now) => {
        const recipients = codes.map(({ request }) => request)
        const query = { recipients, since: now - longestMs, limit, counts }
        const { recent: found, totals } = await countRequests(db, query)
        return { totals, found }
      },
      correct: (windows, now) =>
        nearby.lookCloser(
          windows.filter(({ rule }) => rule === 'neighbours'),
          now,
        ),
      judge: ({ underWay }, full, recent = []) => {
        const passed = judgeRecipient(recent, underWay, policy.limits, clock.now())
        const counts = full.filter(
          (window) => window.rule !== 'recipient-of-all' || isOfOthers(window, recent, underWay, clock.now()),
        )
        if (passed === null) return refusalBy(counts[0])
        return { rule: passed.rule, reason: passed.reason, seconds: passed.retryAfterSeconds }
      },
      isAdmitted: (refusal) => refusal === null,
    })
  }
}

/**
 * Whether the codes of all accounts refuse this one: others have sent some, and this account has sent one as well. So no
 * account keeps another from its first code, and one that is alone has its own limit. A count lasts a sixth longer.
 */
function isOfOthers(
  { before, admitted, limit }: CountedWindow<CountedRule>,
  recent: readonly RecentCode[],
  underWay: number,
  now: number,
): boolean {
  const ownSince = (ms: number) => underWay + recent.filter(({ createdAt }) => createdAt > now - ms).length
  const windowMs = limit.seconds * 1_000
  return ownSince(windowMs) > 0 && before + admitted > ownSince((windowMs * 7) / 6)
}

function refusalBy(full: CountedWindow<CountedRule> | undefined): GuardRefusal | null {
  if (full === undefined) return null
  const { rule, key, limit } = full
  return { rule, reason: describeLimit(rule, key, limit), seconds: limit.seconds }
}
