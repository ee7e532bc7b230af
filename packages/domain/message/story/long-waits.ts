import type { StoryWait } from './story-sentence.ts'
import type { TimelineEntry } from './timeline.ts'

/** Shorter ones are no news. */
const minWaitMs = 5_000

/**
 * Waits for a connection and in the queue, which are no steps: the time from the instant at which a message might go to an
 * upstream until that answered. A telephone call answers at its end, so its time is none.
 */
export function longWaits(timeline: readonly TimelineEntry[]): { at: number; wait: StoryWait }[] {
  const waits: { at: number; wait: StoryWait }[] = []
  /** Null: not routed, or a rule decides when it goes out. */
  let readyAt: number | null = null
  let notBefore = 0
  for (const entry of timeline) {
    const { step, at } = entry
    if (step === 'scheduled') notBefore = entry.until
    if (step === 'rule' && (entry.effect === 'hold' || entry.effect === 'wait')) {
      notBefore = Number.POSITIVE_INFINITY
    }
    if (step === 'released') notBefore = 0
    if (step === 'routed' || step === 'recovered' || step === 'released') readyAt = at
    if (step === 'again') readyAt = entry.notBefore
    if (step === 'call') readyAt = null
    if (step === 'submit') {
      const ms = readyAt === null ? 0 : at - Math.max(readyAt, notBefore)
      if (ms >= minWaitMs) waits.push({ at, wait: { upstream: entry.upstream, ms } })
      readyAt = null
    }
  }
  return waits
}
