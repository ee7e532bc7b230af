import type { Numbered } from '../../store/feed/number-events.ts'

/** From the id of a batch until its transaction surely has an id of its own. */
const assignedMs = 1_000
/** All batches are looked at so often: the ids of a server that replaces another may begin lower. */
const wholeEveryMs = 60_000

/**
 * From which batch of events the next run looks. A batch takes its id before it is visible, so all below a batch that has
 * numbers are done with only when each transaction that was open then is over.
 */
export class BatchFloor {
  #from = 0
  #lookedAtAllAt = Number.NEGATIVE_INFINITY
  /** The floor that comes next. `before`: the transactions that must be over; null: they are not known yet. */
  #next: { from: number; since: number; before: number | null } | null = null

  /** Where a run at `now` (ms) begins. */
  from(now: number): number {
    if (now - this.#lookedAtAllAt >= wholeEveryMs) {
      this.#lookedAtAllAt = now
      this.#from = 0
      this.#next = null
    }
    return this.#from
  }

  /** Takes what a run that began at `now` did, unless another gateway was numbering. */
  ran(run: Pick<Numbered, 'lastBatch' | 'isMore' | 'oldestOpen' | 'nextTransaction'>, now: number): void {
    const next = this.#next
    if (next === null) {
      if (run.lastBatch !== null) this.#next = { from: run.lastBatch + 1, since: now, before: null }
      return
    }
    if (next.before === null) {
      if (now - next.since >= assignedMs) next.before = run.nextTransaction
      return
    }
    const hasAll = !run.isMore || (run.lastBatch ?? 0) >= next.from
    if (run.oldestOpen < next.before || !hasAll) return
    this.#from = Math.max(this.#from, next.from)
    this.#next = null
  }
}
