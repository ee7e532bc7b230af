import type { MessageStatus } from '../../packages/domain/message/status.ts'
import { isSuccess } from '../../packages/domain/message/status.ts'
import { describe } from '../outside/hand-over.ts'
import { decidedWithinMs } from '../world/waiting-times.ts'
import type { Evidence } from './evidence.ts'

/** Nothing goes out after a success, after the lifetime, nor after the time that its channel was given. */
export function* nothingAfterTheEnd({ handOvers, messages, world }: Evidence): Generator<string> {
  const { record } = world
  for (const [msgId, all] of handOvers) {
    const message = messages.get(msgId)
    if (message === undefined) continue
    const success = message.timeline.find(
      (entry) => entry.step === 'status' && isSuccess(entry.status as MessageStatus),
    )
    const ends = [
      { what: 'its success', at: success?.at ?? Number.POSITIVE_INFINITY },
      { what: 'its lifetime', at: message.expiresAt },
    ]
    for (const handOver of all) {
      const { wallAt, atMs, part } = handOver
      if (record.mayBeUnfollowed(atMs)) continue
      // A process may be stopped right before a write.
      const allowedMs = decidedWithinMs + record.stoppedWithin(handOver.process.name, atMs)
      for (const { what, at } of [...ends, { what: 'the time of its channel', at: part.waitEndsAt }])
        if (wallAt > at + allowedMs)
          yield `${describe(handOver)} goes out ${Math.round(wallAt - at)} ms after ${what}`
    }
  }
}
