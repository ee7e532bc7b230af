import type { Webhook } from '../web/webhook-post.ts'
import type { InfobipEvent } from './infobip-message.ts'
import type { InfobipOptions } from './infobip-options.ts'

/**
 * The address for reports of one kind. A webhook has results of one kind only; the fragment, which never leaves
 * the carrier, keeps the kinds apart that go to the same address.
 */
export function addressFor(kind: InfobipEvent['kind'], url: string): string {
  return `${url.replace(/#.*$/, '')}#${kind}`
}

/** The POST that brings events of one kind. */
export function renderWebhook(
  events: readonly InfobipEvent[],
  login: InfobipOptions['webhookLogin'] = null,
): Webhook {
  const results = events.map(({ result }) => result)
  const isInbound = events.some(({ kind }) => kind === 'inbound')
  const counts = isInbound ? { messageCount: results.length, pendingMessageCount: 0 } : {}
  return {
    headers: {
      'content-type': 'application/json',
      ...(login === null ? {} : { authorization: basic(login) }),
    },
    body: JSON.stringify({ results, ...counts }),
  }
}

function basic({ user, password }: { user: string; password: string }): string {
  return `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`
}
