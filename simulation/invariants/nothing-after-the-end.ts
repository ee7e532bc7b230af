import type { MessageStatus } from '../../src/domain/message/status.ts'
import { isSuccess } from '../../src/domain/message/status.ts'
import { describe } from '../outside/hand-over.ts'
import type { Evidence } from './evidence.ts'

/** A decision is on disk, and known to a lane, within this time; a process may be stopped for longer before a write. */
const decidedWithinMs = 2_500
/** A gateway that reaches the database follows a jump of its clock within this time. */
const followedWithinMs = 3_000

/** Nothing goes out after a success, nor after the lifetime. */
export function* nothingAfterTheEnd({ handOvers, messages, world }: Evidence): Generator<string> {
  for (const [msgId, all] of handOvers) {
    const message = messages.get(msgId)
    if (message === undefined) continue
    const success = message.timeline.find(
      (entry) => entry.step === 'status' && isSuccess(entry.status as MessageStatus),
    )
    for (const handOver of all) {
      const { wallAt, atMs } = handOver
      const isUnfollowed = (jumpAt: number) =>
        atMs >= jumpAt - followedWithinMs && atMs < world.followedUntil(jumpAt, followedWithinMs)
      if (world.clockJumps.some(isUnfollowed)) continue
      const lateMs = world.stoppedWithin(handOver.process.name, atMs)
      if (success !== undefined && wallAt > success.at + decidedWithinMs + lateMs)
        yield `${describe(handOver)} goes out ${Math.round(wallAt - success.at)} ms after its success`
      if (wallAt > message.expiresAt + decidedWithinMs + lateMs)
        yield `${describe(handOver)} goes out ${Math.round(wallAt - message.expiresAt)} ms after its lifetime`
    }
  }
}
