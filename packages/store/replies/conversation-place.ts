import type { ConversationEntry, ConversationPlace } from './conversations.ts'

const highest = Number.MAX_SAFE_INTEGER

/** The place that `next` of an earlier page names; null where it cannot be one of ours. */
export function parseConversationPlace(before: string | null): ConversationPlace | null {
  if (before === null) return { reply: highest, message: highest }
  const [reply = Number.NaN, message = Number.NaN] = before.split('-').map(Number)
  return Number.isSafeInteger(reply) && Number.isSafeInteger(message) ? { reply, message } : null
}

/** Where the page after these entries begins. */
export function nextConversationPlace(
  entries: readonly ConversationEntry[],
  place: ConversationPlace,
): string {
  const lowest = (kind: ConversationEntry['kind'], otherwise: number) =>
    Math.min(otherwise, ...entries.filter((entry) => entry.kind === kind).map(({ id }) => id))
  return `${lowest('reply', place.reply)}-${lowest('message', place.message)}`
}
