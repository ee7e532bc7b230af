import type { Clock } from '../time/clock.ts'

/**
 * Limits the cost of work that strangers may request: all callers during a run, or within `everyMs` after it
 * began, share its outcome.
 */
export function shareRuns<Result>(
  work: () => Promise<Result>,
  clock: Clock,
  everyMs: number,
): () => Promise<Result> {
  let beganAt = Number.NEGATIVE_INFINITY
  let underWay = 0
  let last: Promise<Result> | null = null
  const run = async () => {
    underWay++
    try {
      return await work()
    } finally {
      underWay--
    }
  }
  return () => {
    const now = clock.now()
    if (last !== null && (underWay > 0 || now - beganAt < everyMs)) return last
    beganAt = now
    last = run()
    return last
  }
}
