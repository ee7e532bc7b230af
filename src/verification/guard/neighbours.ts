import type { GuardPolicy, RateLimit } from '../../domain/guard/guard-policy.ts'
import { closedMs, matureMs } from '../../domain/guard/judge-conversion.ts'
import { judgeNeighbours } from '../../domain/guard/judge-neighbours.ts'
import type { SubWindow } from '../../domain/guard/sub-windows.ts'
import type { Database } from '../../storage/database.ts'
import { lookAtNeighbours, type NeighbourhoodCodes } from '../../storage/verification-guard.ts'
import type { Closures } from './closures.ts'

export interface NeighboursOptions {
  db: Database
  policy: GuardPolicy
  closures: Closures
}

/** A window of the limit on neighbouring numbers. `before` is what has been counted; it becomes what counts. */
export interface NeighbourWindow {
  key: string
  limit: RateLimit
  part: SubWindow
  asked: number
  before: number
}

interface Look extends NeighbourhoodCodes {
  at: number
}

const freshMs = 1_000
const mostLooks = 10_000

/**
 * The limit on neighbouring numbers counts every code, because that costs next to nothing. Where so many have been
 * counted that one more might be too many, the codes themselves are looked at: those that were entered don't count.
 */
export class Neighbours {
  readonly #options: NeighboursOptions
  readonly #looks = new Map<string, Look>()

  constructor(options: NeighboursOptions) {
    this.#options = options
  }

  async lookCloser(windows: readonly NeighbourWindow[], now: number): Promise<void> {
    const full = windows.filter(({ before, asked, limit }) => before + asked > limit.most)
    if (full.length === 0) return
    await this.#look(full, now)
    const stale: NeighbourWindow[] = []
    for (const window of full) {
      const look = this.#looks.get(idOf(window))
      if (look === undefined) continue
      const judged = judgeNeighbours({ ...look, counted: window.before })
      window.before = judged.unproven
      if (judged.unproven >= window.limit.most && judged.stale >= window.limit.most) stale.push(window)
    }
    if (stale.length > 0) await this.#close(stale, now)
  }

  async #look(windows: readonly NeighbourWindow[], now: number): Promise<void> {
    const isFresh = (window: NeighbourWindow) => {
      const age = now - (this.#looks.get(idOf(window))?.at ?? Number.NEGATIVE_INFINITY)
      return age >= 0 && age < freshMs
    }
    const asked = windows.filter((window) => !isFresh(window))
    if (asked.length === 0) return
    if (this.#looks.size > mostLooks) this.#looks.clear()
    const found = await lookAtNeighbours(
      this.#options.db,
      asked.map(({ key, part }) => ({ prefix: key, since: part.since })),
      now - matureMs,
    )
    for (const [index, window] of asked.entries()) {
      const codes = found[index]
      if (codes !== undefined) this.#looks.set(idOf(window), { ...codes, at: now })
    }
  }

  /** None of them was entered and all of them had their time: these numbers are not people who wait for a code. */
  async #close(windows: readonly NeighbourWindow[], now: number): Promise<void> {
    const { closures, policy } = this.#options
    if (!policy.conversion.closes) return
    const bad = windows.map(({ key, limit: { seconds, most } }) => {
      const strikes = closures.strikesOf(key, now) + 1
      const reason = `${most} of 1,000 neighbouring numbers got codes in ${seconds} s, and none was entered`
      return { key, reason, strikes, until: now + closedMs(strikes, policy.conversion) }
    })
    // Two limits may be full of one thousand.
    await closures.close([...new Map(bad.map((each) => [each.key, each])).values()], now)
  }
}

function idOf({ key, limit }: NeighbourWindow): string {
  return `${key} ${limit.seconds}`
}
