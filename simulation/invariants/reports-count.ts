import { describe, type HandOver } from '../outside/hand-over.ts'
import { allRecordedWithinMs, followedWithinMs } from '../world/waiting-times.ts'
import type { Evidence } from './evidence.ts'
import { grouped } from './grouped.ts'

const delivered = new Set(['DELIVERED', 'READ', 'REPLIED'])

/** Beside them a delivery counts, whichever comes first. */
const harmless = new Set(['delivered', 'enroute', 'expired'])

/** Deliveries of all parts that gateways acknowledged, of parts whose ids they knew, make the message a success. */
export function* reportsCount({ handOvers, messages, world }: Evidence): Generator<string> {
  for (const [msgId, all] of handOvers) {
    const message = messages.get(msgId)
    if (message === undefined || delivered.has(message.status)) continue
    if (!all.every(isPlain)) continue
    for (const parts of grouped(all, ({ part }) => part.stage).values()) {
      const known = parts.filter((each) => isAcknowledged(each) && isKnown(each, world))
      const count = parts[0]?.part.partCount
      if (new Set(known.map(({ part }) => part.partIndex)).size === count)
        yield `${known.map(describe).join(', ')}: its delivery was acknowledged, and the message is ${message.status}`
    }
  }
}

/** A report that a part has expired may begin a retry of all parts, which has deliveries of its own. */
function isPlain({ part, reported }: HandOver): boolean {
  return reported.every(({ kind }) => harmless.has(kind) && (part.partCount === 1 || kind !== 'expired'))
}

function isAcknowledged({ reported }: HandOver): boolean {
  return reported.some(({ kind, ackedMs }) => kind === 'delivered' && ackedMs !== null)
}

/** Whether the gateway has the carrier's id on disk: it got the answer, and lived with its lease until it was written. */
function isKnown({ answer, answeredMs, process }: HandOver, { record }: Evidence['world']): boolean {
  if (answer !== 'accepted' || answeredMs === null) return false
  const until = answeredMs + allRecordedWithinMs
  const died = record.diedAt.get(process.name) ?? Number.POSITIVE_INFINITY
  return died > until && !record.mayHaveLapsed(process.name, answeredMs - followedWithinMs, until)
}
