import { type GuardPolicy, limitsOfAllAccounts } from '../../../domain/guard/guard-policy.ts'
import type { Clock } from '../../../kit/time/clock.ts'
import type { Events } from '../../../observability/events.ts'
import { addAndSum } from '../../../store/codes/guard-counts.ts'
import type { Database } from '../../../store/database.ts'
import { CountedAdmissions } from '../../../store/traffic/counted-admissions.ts'
import { recipientOfAllIn } from './guarded-code.ts'

/** A call whose caller number is a code. */
export interface CodeCallRequest {
  accountId: number
  phone: string
}

export interface CallRecipientsOptions {
  db: Database
  clock: Clock
  policy: GuardPolicy
  events: Pick<Events, 'committed' | 'fault'>
  answerWithinMs: number
}

/**
 * Counts calls with codes together with the codes of the guard, so that several accounts together make one telephone
 * ring a few times only. The first call of an account in a window passes, and those of an account that is alone.
 */
export class CallRecipients extends CountedAdmissions<CodeCallRequest, boolean, 'recipient-of-all'> {
  constructor({ policy, ...options }: CallRecipientsOptions) {
    const limits = limitsOfAllAccounts(policy.limits)
    super({
      ...options,
      where: 'counts of calls with codes',
      countsOf: ({ accountId, phone }) => [
        ...recipientOfAllIn(phone, limits),
        // Full once the account itself has called there in the same window.
        ...recipientOfAllIn(
          `${accountId} ${phone}`,
          limits.map(({ seconds }) => ({ seconds, max: 1 })),
        ),
      ],
      count: async (_calls, counts) => ({ totals: await addAndSum(options.db, counts), found: [] }),
      judge: ({ phone }, full) => {
        const findCount = (seconds: number, isOfAll: boolean) => {
          const window = full.find(
            ({ key, limit }) => limit.seconds === seconds && (key === phone) === isOfAll,
          )
          return window === undefined ? null : window.before + window.admitted
        }
        return !limits.some(({ seconds }) => {
          const [all, own] = [findCount(seconds, true), findCount(seconds, false)]
          return all !== null && own !== null && all > own
        })
      },
      isAdmitted: (isAdmitted) => isAdmitted,
    })
  }
}
