import type { MessageStory } from '../../domain/message/story/explain.ts'
import type { TimelineEntry } from '../../domain/message/story/timeline.ts'
import { listAuditEntries } from '../../store/console/audit-log.ts'
import type { Queryable } from '../../store/database.ts'

/** Changes that are looked through for a name. */
const lookedThrough = 200
/** A change is noted within this time of its step. */
const nearMs = 60_000

/** The story with the names of the operators who released or cancelled the message, as the audit log has them. */
export async function nameOperators(db: Queryable, story: MessageStory): Promise<MessageStory> {
  const timeline = await Promise.all(story.timeline.map((entry) => named(db, story.message.msgId, entry)))
  return { ...story, timeline }
}

async function named(db: Queryable, msgId: number, entry: TimelineEntry): Promise<TimelineEntry> {
  if (entry.step === 'released')
    return { ...entry, ...(await findOperator(db, msgId, entry.at, ['held/release'])) }
  if (entry.step !== 'cancelled' || entry.by === 'client') return entry
  return { ...entry, ...(await findOperator(db, msgId, entry.at, ['messages/cancel', 'messages/batch'])) }
}

async function findOperator(
  db: Queryable,
  msgId: number,
  at: number,
  actions: readonly string[],
): Promise<{ operator?: string }> {
  for (const action of actions) {
    const entries = await listAuditEntries(db, { action }, { before: null, limit: lookedThrough })
    const found = entries.find((entry) => {
      const { msgIds } = entry.details as { msgIds?: unknown }
      return Array.isArray(msgIds) && msgIds.includes(msgId) && Math.abs(entry.at - at) < nearMs
    })
    if (found !== undefined) return { operator: found.userName }
  }
  return {}
}
