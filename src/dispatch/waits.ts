import { decide } from '../domain/message/decide.ts'
import type { DispatchPolicy } from '../domain/message/dispatch-policy.ts'
import type { Message } from '../domain/message/message.ts'
import type { MessageEvent } from '../domain/message/message-event.ts'
import type { Queryable } from '../storage/database.ts'
import { withEarlierReplies } from './earlier-replies.ts'
import type { StageFacts } from './stage-facts.ts'
import { type Decided, type DecisionWriter, nothingWritten } from './write-decisions.ts'

/** Most messages that one turn of a sweep locks. */
const sweepLimit = 200

export interface Sweep {
  writer: DecisionWriter
  facts: StageFacts
  now: number
}

/**
 * Locks messages with `lock`, tells each of them `event`, writes what is decided, and repeats until a turn
 * changes nothing. Answers the messages as they are afterwards.
 */
export async function sweep(
  { writer, facts, now }: Sweep,
  lock: (tx: Queryable, limit: number) => Promise<Message[]>,
  event: (message: Message) => MessageEvent,
): Promise<Message[]> {
  const changed: Message[] = []
  for (;;) {
    const { decided, locked } = await writer.transaction(async (tx) => {
      const messages = await lock(tx, sweepLimit)
      const policy = await facts.policyFor(tx, messages)
      const work = messages
        .map((message): Decided => decidedOf(message, event(message), now, policy))
        .filter(({ before, decision }) => decision.message !== before)
      const told = await withEarlierReplies(tx, work, now, policy)
      const written = told.length > 0 ? await writer.writeIn(tx, told, now) : nothingWritten
      return { ...written, decided: work, locked: messages.length }
    })
    changed.push(...decided.map(({ decision }) => decision.message))
    // A turn in which nothing changed would find the same messages again.
    if (locked < sweepLimit || decided.length === 0) return changed
  }
}

function decidedOf(before: Message, event: MessageEvent, now: number, policy: DispatchPolicy): Decided {
  return { before, decision: decide(before, event, now, policy), refs: [], replies: [] }
}
