import type { GuardPolicy, RateLimit } from '../../../domain/guard/guard-policy.ts'
import { closedMs, matureMs } from '../../../domain/guard/judge-conversion.ts'
import { judgeNearby } from '../../../domain/guard/judge-nearby.ts'
import type { SubWindow } from '../../../domain/guard/sub-windows.ts'
import { type NeighbourhoodCodes, readNearby } from '../../../store/codes/verification-guard.ts'
import type { Database } from '../../../store/database.ts'
import type { PrefixBlocks } from './prefix-blocks.ts'

export interface NearbyNumbersOptions {
  db: Database
  policy: GuardPolicy
  blocks: PrefixBlocks
}

/**
 * A window of the limit on neighbouring numbers. `before` is the cheap count; `lookCloser` replaces it with
 * the exact one.
 */
export interface NearbyWindow {
  key: string
  limit: RateLimit
  part: SubWindow
  requested: number
  before: number
}

interface Look extends NeighbourhoodCodes {
  at: number
}

const freshMs = 1_000
const maxLooks = 10_000

/**
 * The limit on neighbouring numbers first counts every code, which is cheap. When that count reaches the
 * limit, the codes themselves are read, and those that were entered do not count.
 */
export class NearbyNumbers {
  readonly #options: NearbyNumbersOptions
  readonly #looks = new Map<string, Look>()

  constructor(options: NearbyNumbersOptions) {
    this.#options = options
  }

  async lookCloser(windows: readonly NearbyWindow[], now: number): Promise<void> {
    const full = windows.filter(({ before, requested: asked, limit }) => before + asked > limit.max)
    if (full.length === 0) return
    await this.#look(full, now)
    const stale: NearbyWindow[] = []
    for (const window of full) {
      const look = this.#looks.get(windowKey(window))
      if (look === undefined) continue
      const judged = judgeNearby({ ...look, counted: window.before })
      window.before = judged.unproven
      if (judged.unproven >= window.limit.max && judged.stale >= window.limit.max) stale.push(window)
    }
    if (stale.length > 0) await this.#close(stale, now)
  }

  async #look(windows: readonly NearbyWindow[], now: number): Promise<void> {
    const isFresh = (window: NearbyWindow) => {
      const age = now - (this.#looks.get(windowKey(window))?.at ?? Number.NEGATIVE_INFINITY)
      return age >= 0 && age < freshMs
    }
    const stale = windows.filter((window) => !isFresh(window))
    if (stale.length === 0) return
    if (this.#looks.size > maxLooks) this.#looks.clear()
    const found = await readNearby(
      this.#options.db,
      stale.map(({ key, part }) => ({ prefix: key, since: part.since })),
      now - matureMs,
    )
    for (const [index, window] of stale.entries()) {
      const codes = found[index]
      if (codes !== undefined) this.#looks.set(windowKey(window), { ...codes, at: now })
    }
  }

  /** Closes the prefixes: all codes are old enough and none was entered, so these are no real users. */
  async #close(windows: readonly NearbyWindow[], now: number): Promise<void> {
    const { blocks, policy } = this.#options
    if (!policy.conversion.closes) return
    const bad = windows.map(({ key, limit: { seconds, max } }) => {
      const strikes = blocks.countStrikes(key, now) + 1
      const reason = `${max} of 1,000 neighbouring numbers got codes in ${seconds} s, and none was entered`
      return { key, reason, strikes, until: now + closedMs(strikes, policy.conversion) }
    })
    // Two limits may be full for the same 1,000 numbers.
    await blocks.close([...new Map(bad.map((each) => [each.key, each])).values()], now)
  }
}

function windowKey({ key, limit }: NearbyWindow): string {
  return `${key} ${limit.seconds}`
}
