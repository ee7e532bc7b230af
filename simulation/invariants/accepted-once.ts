import type { Evidence } from './evidence.ts'
import { grouped } from './grouped.ts'

/** What was accepted is there, and a request with a key is accepted once however often it is repeated. */
export function* acceptedOnce({ world, messages }: Evidence): Generator<string> {
  const stored = grouped(messages.values(), ({ clientId }) => clientId)
  for (const { clientId, hasKey, msgIds, unanswered } of world.client.messages) {
    const found = stored.get(clientId) ?? []
    for (const msgId of msgIds)
      if (!messages.has(msgId)) yield `message ${msgId} (${clientId}) was accepted and does not exist`
    if (hasKey && (msgIds.size > 1 || found.length > 1))
      yield `${clientId} has one Idempotency-Key and ${found.length} messages`
    if (found.length > msgIds.size + unanswered)
      yield `${clientId} has ${found.length} messages: ${msgIds.size} were confirmed, ${unanswered} requests were not`
  }
}
