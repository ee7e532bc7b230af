import type { Clock } from '../kit/time/clock.ts'

interface Cause {
  lastAt: number
  suppressed: number
}

interface Group {
  since: number
  causes: Set<string>
}

const maxCauses = 1_000
const maxCausesOfGroup = 20
const maxGroups = 1_000

/**
 * Lets a warning through at most once a minute per cause and counts the suppressed ones. Causes that a client
 * names, such as hosts of callbacks, belong to a group: those beyond twenty in a minute count as one.
 */
export class RepeatedWarnings {
  readonly #clock: Clock
  readonly #everyMs: number
  readonly #causes = new Map<string, Cause>()
  readonly #groups = new Map<string, Group>()

  constructor(clock: Clock, everyMs = 60_000) {
    this.#clock = clock
    this.#everyMs = everyMs
  }

  /** How many warnings of this cause were suppressed since the last one; null: suppress this one. */
  admit(cause: string, group?: string): number | null {
    const now = this.#clock.now()
    return this.#admit(group === undefined ? cause : `${group} ${this.#withinGroup(cause, group, now)}`, now)
  }

  #admit(cause: string, now: number): number | null {
    const known = this.#causes.get(cause)
    if (known !== undefined && now - known.lastAt < this.#everyMs) {
      known.suppressed++
      return null
    }
    // Drops the oldest cause.
    this.#causes.delete(cause)
    dropOldest(this.#causes, maxCauses)
    this.#causes.set(cause, { lastAt: now, suppressed: 0 })
    return known?.suppressed ?? 0
  }

  #withinGroup(cause: string, group: string, now: number): string {
    const known = this.#groups.get(group)
    if (known === undefined || now - known.since >= this.#everyMs) {
      this.#groups.delete(group)
      dropOldest(this.#groups, maxGroups)
      this.#groups.set(group, { since: now, causes: new Set([cause]) })
      return cause
    }
    if (known.causes.size < maxCausesOfGroup) known.causes.add(cause)
    return known.causes.has(cause) ? cause : 'others'
  }
}

function dropOldest(known: Map<string, unknown>, max: number): void {
  if (known.size < max) return
  const [oldest] = known.keys()
  if (oldest !== undefined) known.delete(oldest)
}
