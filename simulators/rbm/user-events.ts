import { createHmac, randomUUID } from 'node:crypto'
import { unreachable } from '../../packages/kit/flow/unreachable.ts'
import type { HandsetReply } from '../carrier.ts'
import type { ReplyContent } from '../reply-content.ts'
import type { Webhook } from '../web/webhook-post.ts'
import type { RbmEvent } from './rbm-message.ts'
import type { SubscriptionEvent } from './subscription.ts'
import type { Suggestion } from './suggestions.ts'

export interface About {
  phone: string
  agentId: string
  /** Of the message that the event is about. */
  messageId?: string
  /** Milliseconds since 1970. */
  at: number
}

/** UserEvent of the reference: an event of the telephone. */
export function userEvent(
  eventType: 'DELIVERED' | 'READ' | 'IS_TYPING' | SubscriptionEvent,
  about: About,
): RbmEvent {
  return {
    senderPhoneNumber: `+${about.phone}`,
    eventType,
    eventId: randomUUID(),
    ...(about.messageId === undefined ? {} : { messageId: about.messageId }),
    sendTime: new Date(about.at).toISOString(),
    agentId: about.agentId,
  }
}

/** ServerEvent of the reference, for a message whose time is over. */
export function serverEvent(
  eventType: 'TTL_EXPIRATION_REVOKED' | 'TTL_EXPIRATION_REVOKE_FAILED',
  about: About,
): RbmEvent {
  return {
    phoneNumber: `+${about.phone}`,
    eventType,
    messageId: about.messageId,
    eventId: randomUUID(),
    sendTime: new Date(about.at).toISOString(),
    agentId: about.agentId,
  }
}

/** UserMessage of the reference. A button is one of `suggestions`, where they have its caption. */
export function userMessage(
  { phone, content }: Pick<HandsetReply, 'phone' | 'content'>,
  { agentId, at, suggestions }: { agentId: string; at: number; suggestions: readonly Suggestion[] },
): RbmEvent {
  return {
    senderPhoneNumber: `+${phone}`,
    messageId: randomUUID(),
    sendTime: new Date(at).toISOString(),
    agentId,
    ...contentOf(content, suggestions),
  }
}

/** A push of Pub/Sub, signed as the webhooks guide says: over the bytes that `data` stands for. */
export function renderPush(event: RbmEvent, options: { clientToken: string; now: number }): Webhook {
  const data = Buffer.from(JSON.stringify(event))
  const body = {
    message: {
      data: data.toString('base64'),
      messageId: randomUUID(),
      publishTime: new Date(options.now).toISOString(),
    },
    subscription: 'projects/sandbox/subscriptions/rbm-agent-subscription',
  }
  const signature = createHmac('sha512', options.clientToken).update(data).digest('base64')
  return {
    headers: { 'content-type': 'application/json', 'x-goog-signature': signature },
    body: JSON.stringify(body),
  }
}

function contentOf(content: ReplyContent, suggestions: readonly Suggestion[]): object {
  switch (content.kind) {
    case 'text':
      return { text: content.text }
    case 'button':
      return { suggestionResponse: responseTo(content.caption, suggestions) }
    case 'location':
      return { location: { latitude: content.latitude, longitude: content.longitude } }
    case 'media':
      return {
        userFile: {
          payload: {
            mimeType: content.type ?? mimeTypes[content.media],
            fileSizeBytes: content.filesize ?? 0,
            fileName: content.filename ?? content.url.replace(/^.*\//, ''),
            fileUri: content.url,
          },
        },
      }
    default:
      return unreachable(content)
  }
}

const mimeTypes = {
  image: 'image/jpeg',
  video: 'video/mp4',
  audio: 'audio/ogg',
  document: 'application/pdf',
} as const

function responseTo(caption: string, suggestions: readonly Suggestion[]): object {
  const known = suggestions.find(({ text }) => text === caption)
  return { postbackData: known?.postbackData ?? caption, text: caption, type: known?.type ?? 'REPLY' }
}
