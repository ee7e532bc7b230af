import { createHash } from 'node:crypto'
import { unreachable } from '../../packages/kit/flow/unreachable.ts'
import { findButton } from '../drawn-content.ts'
import type { ReplyContent } from '../reply-content.ts'
import type { MediaStore } from './media-store.ts'
import { userIds } from './read-send.ts'
import { seconds } from './status-event.ts'
import type { BusinessNumber, WhatsAppEvent, WhatsAppMessage } from './whatsapp-message.ts'

export interface InboundFacts {
  /** The `wamid` of the new message. */
  id: string
  phone: string
  number: BusinessNumber
  content: ReplyContent
  /** The message that is answered, where it is known. */
  paired: WhatsAppMessage | null
  at: number
}

/** No name is ASCII only, so that every webhook has something to escape. */
const profile = { name: 'Олена' }

/** An element of `messages` with its contact. Files are put into the store. */
export function inboundEvent(facts: InboundFacts, media: MediaStore): WhatsAppEvent {
  const { id, phone, number, content, paired, at } = facts
  const { displayPhoneNumber, phoneNumberId } = number
  const isId = userIds.test(phone)
  const context =
    content.kind === 'button' && paired ? { context: { from: displayPhoneNumber, id: paired.id } } : {}
  return {
    kind: 'messages',
    phoneNumberId,
    contact: { profile, ...(isId ? { user_id: phone } : { wa_id: phone }) },
    message: {
      ...context,
      ...(isId ? { from_user_id: phone } : { from: phone }),
      id,
      timestamp: seconds(at),
      ...typed(content, paired, media),
    },
  }
}

function typed(content: ReplyContent, paired: WhatsAppMessage | null, media: MediaStore): object {
  switch (content.kind) {
    case 'text':
      return { text: { body: content.text }, type: 'text' }
    case 'button':
      return pressed(content.caption, paired)
    case 'location': {
      const { kind: _kind, ...location } = content
      return { location, type: 'location' }
    }
    case 'media':
      return { [content.media]: mediaOf(content, media), type: content.media }
    default:
      return unreachable(content)
  }
}

function pressed(caption: string, paired: WhatsAppMessage | null): object {
  const payload = (paired ? findButton(paired.drawn, caption)?.payload : null) ?? caption
  if (!paired?.buttonsReply) return { type: 'button', button: { payload, text: caption } }
  const button_reply = { id: payload, title: caption }
  return { type: 'interactive', interactive: { type: 'button_reply', button_reply } }
}

function mediaOf(content: ReplyContent & { kind: 'media' }, store: MediaStore): object {
  const stored = store.add(content.media, content)
  return {
    ...(content.caption === undefined ? {} : { caption: content.caption }),
    ...(content.media === 'document' ? { filename: content.filename ?? 'document' } : {}),
    mime_type: stored.mimeType,
    sha256: createHash('sha256').update(stored.octets).digest('base64'),
    id: stored.id,
    url: store.addressOf(stored),
    ...(content.media === 'audio' ? { voice: true } : {}),
  }
}
