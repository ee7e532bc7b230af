import { Batcher } from '../lib/batcher.ts'
import type { Clock } from '../lib/clock.ts'
import type { Database } from '../storage/database.ts'
import { type CodeRecipient, recentCreations } from '../storage/verifications.ts'
import type { GuardedRequest, GuardNews, GuardVerdict, VerificationGuard } from './guard.ts'

/** At most so many codes in so long for one recipient of an account. */
export interface RecipientLimit {
  seconds: number
  most: number
}

const recipientLimits: readonly RecipientLimit[] = [
  { seconds: 60, most: 3 },
  { seconds: 3_600, most: 10 },
  { seconds: 86_400, most: 20 },
]

export interface RecipientLimitsOptions {
  db: Database
  clock: Clock
  limits?: readonly RecipientLimit[]
}

/**
 * How many codes one telephone or mailbox may get: those on disk, of all nodes, and those that this node is about to
 * store. Requests at one instant on several nodes may pass the limit by as many.
 */
export class RecipientLimits implements VerificationGuard {
  readonly #clock: Clock
  readonly #limits: readonly RecipientLimit[]
  readonly #recent: Batcher<CodeRecipient, number[]>
  /** Admitted, and neither on disk nor given up yet. */
  readonly #underWay = new Map<string, number>()

  constructor({ db, clock, limits = recipientLimits }: RecipientLimitsOptions) {
    this.#clock = clock
    this.#limits = limits
    const longestMs = Math.max(...limits.map(({ seconds }) => seconds)) * 1_000
    const most = Math.max(...limits.map((limit) => limit.most))
    this.#recent = new Batcher({
      flush: (recipients) => recentCreations(db, recipients, clock.now() - longestMs, most),
      maxItems: 500,
      concurrency: 2,
      maxWaiting: 20_000,
    })
  }

  async admit(request: GuardedRequest): Promise<GuardVerdict> {
    // Counted before the database is asked: what is on disk by then was counted here or is seen there.
    const before = this.#begin(request)
    try {
      const { accountId, recipient } = request
      const verdict = this.#judge(await this.#recent.add({ accountId, recipient }), before)
      if (verdict.kind === 'refused') this.#end(request)
      return verdict
    } catch (error) {
      this.#end(request)
      throw error
    }
  }

  learned(news: GuardNews): void {
    if (news.kind !== 'ended') this.#end(news.request)
  }

  /** `created` are instants, the newest first. */
  #judge(created: readonly number[], underWay: number): GuardVerdict {
    const now = this.#clock.now()
    const passed = this.#limits.flatMap(({ seconds, most }) => {
      const inside = created.filter((at) => at > now - seconds * 1_000)
      if (inside.length + underWay < most) return []
      // The one whose end makes room for one more.
      const leaves = inside[most - 1 - underWay] ?? now
      const retryAfterSeconds = Math.max(1, Math.ceil((leaves + seconds * 1_000 - now) / 1_000))
      return [{ retryAfterSeconds, reason: `${most} codes in ${seconds} s to one recipient` }]
    })
    const [worst] = passed.sort((a, b) => b.retryAfterSeconds - a.retryAfterSeconds)
    return worst === undefined ? { kind: 'admitted' } : { kind: 'refused', ...worst }
  }

  /** Answers how many were under way before this one. */
  #begin(request: GuardedRequest): number {
    const key = keyOf(request)
    const before = this.#underWay.get(key) ?? 0
    this.#underWay.set(key, before + 1)
    return before
  }

  #end(request: GuardedRequest): void {
    const key = keyOf(request)
    const left = (this.#underWay.get(key) ?? 0) - 1
    if (left > 0) this.#underWay.set(key, left)
    else this.#underWay.delete(key)
  }
}

function keyOf({ accountId, recipient }: CodeRecipient): string {
  return `${accountId} ${recipient}`
}
