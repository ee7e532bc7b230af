import type { Inbound } from '../channels/connector.ts'
import { decide } from '../domain/message/decide.ts'
import type { DispatchPolicy } from '../domain/message/dispatch-policy.ts'
import type { Channel } from '../domain/plan/plan.ts'
import type { Clock } from '../lib/clock.ts'
import type { Events } from '../observability/events.ts'
import { lockNewestTo } from '../storage/messages/find.ts'
import { repliesOf, storeInboundPart, storeReply } from '../storage/replies.ts'
import type { DecisionWriter } from './write-decisions.ts'

/** How old a message may be for an answer to count as an answer to it. */
const repliesWithinMs = 7 * 24 * 3_600_000

export interface RepliesOptions {
  writer: DecisionWriter
  clock: Clock
  policy: DispatchPolicy
  events: Events
}

/** Keeps what subscribers write, tied to the newest message that they may be answering. */
export class Replies {
  readonly #options: RepliesOptions

  constructor(options: RepliesOptions) {
    this.#options = options
  }

  /** Resolves once it is on disk. */
  async take(upstream: string, channel: Channel, inbound: Inbound): Promise<void> {
    const { writer, clock, policy, events } = this.#options
    const now = clock.now()
    let answered: number | null | undefined
    await writer.transaction(async (tx) => {
      const nothing = { written: new Set<number>(), callbacks: [] }
      answered = undefined
      const text = await storeInboundPart(tx, upstream, inbound)
      if (text === null) return nothing
      const since = now - repliesWithinMs
      const query = { phone: inbound.phone, channel, sender: inbound.recipient, since }
      const message = await lockNewestTo(tx, query)
      answered = message?.msgId ?? null
      await storeReply(tx, { msgId: answered, upstream, channel, inbound, text })
      if (message === null) return nothing
      const decision = decide(message, { type: 'replied', channel }, now, policy)
      // Every answer is told, also the second one to a message that is REPLIED already.
      const tellClient = decision.tellClient || message.status === 'REPLIED'
      const replies = await repliesOf(tx, message.msgId)
      return writer.writeIn(
        tx,
        [{ before: message, decision: { ...decision, tellClient }, refs: [], replies }],
        now,
      )
    })
    if (answered !== undefined) events.replyReceived({ upstream, msgId: answered })
  }
}
