import type { MessageStatus } from '../../src/domain/message/status.ts'
import { isSuccess } from '../../src/domain/message/status.ts'
import { describe, type HandOver } from '../outside/carrier.ts'
import type { Evidence } from './evidence.ts'

/** Beside them a delivery counts, whichever comes first. */
const harmless = new Set(['delivered', 'enroute', 'expired'])

/** A delivery that a gateway acknowledged, about a part whose id it knew, makes the message a success. */
export function* reportsCount({ handOvers, messages, world }: Evidence): Generator<string> {
  for (const [msgId, all] of handOvers) {
    const message = messages.get(msgId)
    if (message === undefined || isSuccess(message.status as MessageStatus)) continue
    const isPlain = all.every(
      ({ part, reported }) => part.partCount === 1 && reported.every(({ kind }) => harmless.has(kind)),
    )
    if (!isPlain) continue
    for (const handOver of all) {
      const acked = handOver.reported.find(({ kind, ackedMs }) => kind === 'delivered' && ackedMs !== null)
      if (acked !== undefined && isKnown(handOver, world))
        yield `${describe(handOver)}: its delivery was acknowledged, and the message is ${message.status}`
    }
  }
}

/** Whether the gateway has the carrier's id on disk: it got the answer, and lived long enough to write it. */
function isKnown({ answer, answeredMs, process }: HandOver, { diedAt }: Evidence['world']): boolean {
  const died = diedAt.get(process.name) ?? Number.POSITIVE_INFINITY
  return answer === 'accepted' && answeredMs !== null && died > answeredMs + 8_000
}
