import { describe, type HandOver } from '../outside/hand-over.ts'
import { faultIsOverMs, recordedWithinMs, togetherMs } from '../world/waiting-times.ts'
import type { Evidence } from './evidence.ts'
import { grouped } from './grouped.ts'

/** A part is handed over again only where that was refused, failed by a report, or is in doubt, and then no more often than set. */
export function* handedOverOnce({ handOvers, world }: Evidence): Generator<string> {
  const { maxResends, unknownPolicy, retriesOfRoute } = world.profile
  for (const [msgId, all] of handOvers) {
    const parts = grouped(all, ({ part }) => `${part.stage}/${part.partIndex}`)
    for (const list of parts.values()) {
      let doubts = 0
      const refusals: HandOver[] = []
      for (const [index, next] of list.entries()) {
        const before = list[index - 1]
        const known = refusals.filter((each) => !mayBeForgotten(each, next, all, world))
        if (known.some(({ carrier }) => carrier === next.carrier))
          yield `${describe(next)} goes to a carrier that has refused it`
        if (refusesForGood(next)) refusals.push(next)
        if (before === undefined || before.answer === 'refused') continue
        const failed = before.reported.some(({ kind }) => kind === 'failed' || kind === 'expired')
        if (failed && retriesOfRoute > 0) continue
        if (before.answer === 'accepted' && !mayBeForgotten(before, next, all, world))
          yield `${describe(next)} goes out although the answer to hand-over ${before.number} said that it was taken`
        else doubts++
      }
      if (unknownPolicy === 'hold' && doubts > 0)
        yield `message ${msgId} goes out again in spite of unknownPolicy hold`
      if (doubts > maxResends)
        yield `message ${msgId} goes out ${doubts} times more for doubts; maxResends is ${maxResends}`
    }
  }
}

/**
 * Whether the answer may have been lost with the process that had it, or with its lease, which ends where the process does
 * not reach the database: outcomes are written when all parts have theirs.
 */
function mayBeForgotten(
  before: HandOver,
  next: HandOver,
  all: readonly HandOver[],
  { record }: Evidence['world'],
): boolean {
  const died = record.diedAt.get(before.process.name) ?? Number.POSITIVE_INFINITY
  const together = all.filter(
    ({ process, part, atMs }) =>
      process === before.process &&
      part.stage === before.part.stage &&
      Math.abs(atMs - before.atMs) < togetherMs,
  )
  const answered = Math.max(...together.map(({ answeredMs }) => answeredMs ?? Number.POSITIVE_INFINITY))
  if (record.mayHaveLapsed(before.process.name, before.atMs, answered + recordedWithinMs)) return true
  const goneAt = before.process === next.process ? died : Math.min(died, next.atMs)
  if (goneAt > next.atMs) return false
  return (
    died - answered < recordedWithinMs ||
    record.databaseFaultAt.some((at) => at > answered - faultIsOverMs && at < goneAt)
  )
}

function refusesForGood({ fate, answer }: HandOver): boolean {
  return answer === 'refused' && (fate === 'rejected' || fate === 'rejected-here')
}
