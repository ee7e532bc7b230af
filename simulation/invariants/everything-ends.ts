import type { Evidence } from './evidence.ts'

/** Every message is final in the end, and no callback waits or was given up. */
export function* everythingEnds({ messages, callbacks, world }: Evidence): Generator<string> {
  for (const { msgId, phase, status } of messages.values())
    if (phase !== 9) yield `message ${msgId} is not final long after its lifetime: phase ${phase}, ${status}`
  for (const { webhookId, state, msgId } of callbacks)
    if (state !== 'delivered') yield `callback ${webhookId} of message ${msgId} is ${state}`
  if (world.client.underWay > 0) yield `${world.client.underWay} requests of the client never end`
}
