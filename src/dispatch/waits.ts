import type { Message } from '../domain/message/message.ts'
import type { MessageEvent } from '../domain/message/message-event.ts'
import type { Database, Queryable } from '../storage/database.ts'
import { applyEvent, isChanged, undecided } from './decided.ts'
import { withEarlierReplies } from './earlier-replies.ts'
import type { StageFacts } from './stage-facts.ts'
import type { DecisionWriter } from './write-decisions.ts'

/** Most messages that one turn of a sweep locks. */
const sweepLimit = 200

export interface Sweep {
  db: Database
  writer: DecisionWriter
  facts: StageFacts
  now: number
}

/**
 * Locks messages with `lock`, tells each of them `event`, writes what is decided, and repeats until a turn
 * changes nothing. Answers the messages as they are afterwards.
 */
export async function sweep(
  { db, writer, facts, now }: Sweep,
  lock: (tx: Queryable, limit: number) => Promise<Message[]>,
  event: (message: Message) => MessageEvent,
): Promise<Message[]> {
  const changed: Message[] = []
  for (;;) {
    const { decided, locked } = await db.transaction(async (tx) => {
      const messages = await lock(tx, sweepLimit)
      const policy = await facts.policyFor(tx, messages)
      const work = messages
        .map((message) => applyEvent(undecided(message), event(message), now, policy))
        .filter(isChanged)
      await writer.writeIn(tx, await withEarlierReplies(tx, work, now, policy), now)
      return { decided: work, locked: messages.length }
    })
    changed.push(...decided.map(({ decision }) => decision.message))
    // A turn in which nothing changed would find the same messages again.
    if (locked < sweepLimit || decided.length === 0) return changed
  }
}
