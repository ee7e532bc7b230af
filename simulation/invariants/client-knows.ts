import { isOpen } from '../../packages/domain/message/status.ts'
import type { Evidence, MessageRow } from './evidence.ts'
import { grouped } from './grouped.ts'

/** As many callbacks as final news, each taken by the receiver, and the last one has the status that is stored. */
export function* clientKnows({ messages, callbacks, world }: Evidence): Generator<string> {
  const taken = new Set(
    world.receiver.received.filter(({ isTaken }) => isTaken).map(({ webhookId }) => webhookId),
  )
  const sent = grouped(callbacks, ({ msgId }) => msgId)
  for (const { webhookId, state } of callbacks)
    if (state === 'delivered' && !taken.has(webhookId))
      yield `callback ${webhookId} counts as delivered, and no receiver took it`
  for (const message of messages.values()) {
    if (message.clientId === null || !message.clientId.startsWith('m')) continue
    const every = finalStatuses(message)
    const news = every.filter(({ at }, index) => every[index + 1]?.at !== at).map(({ status }) => status)
    const rows = (sent.get(message.msgId) ?? []).map(({ body }) => String(body['status']))
    // Final statuses of one decision are one piece of news, its last; those of two may be of one millisecond too.
    if (rows.join() !== news.join() && rows.join() !== every.map(({ status }) => status).join())
      yield `message ${message.msgId} had the news ${news.join(', ') || 'none'}, and callbacks say ${rows.join(', ') || 'nothing'}`
    if (message.phase === 9 && news.at(-1) !== message.status)
      yield `message ${message.msgId} is ${message.status}, and the last news was ${news.at(-1)}`
    if (
      news.length > 1 &&
      !news.every((status, index) => index === 0 || isBetter(news[index - 1] ?? '', status))
    )
      yield `message ${message.msgId} has more than one final status: ${news.join(', ')}`
  }
}

function finalStatuses({ timeline }: MessageRow) {
  return timeline.flatMap((entry) => (entry.step === 'status' && !isOpen(entry.status) ? [entry] : []))
}

const ranks = ['PARTIALLY DELIVERED', 'DELIVERED', 'READ', 'REPLIED']

/** Only a better status replaces a final one; a failure is worse than any success. */
function isBetter(before: string, after: string): boolean {
  return ranks.indexOf(after) > ranks.indexOf(before)
}
