import type { ReplyDetails } from '../../domain/message/reply.ts'
import { known, listOf, type Members, membersOf, textOf } from '../../kit/text/members.ts'
import type { Inbound } from '../connector.ts'
import { type IgnoredEvent, ignored } from '../ignored-event.ts'
import { readSeconds, readSubscriber } from './read-status.ts'

export interface MessageSetting {
  /** Our sender that the subscriber wrote to. */
  recipient: string
  /** The gateway's address for the file with this id; null where there is none. */
  mediaUrl: (id: string) => string | null
  /** Milliseconds; used where the message has no time of its own. */
  receivedAt: number
}

/**
 * Parses an element of `messages` (webhooks, "messages"). Ignored are changes of numbers, edited and withdrawn messages, and
 * removed reactions.
 */
export function readMessage(value: unknown, setting: MessageSetting): Inbound | IgnoredEvent {
  const members = membersOf(value)
  const phone = readSubscriber(members['from'], members['from_user_id'])
  const id = readSubscriber(null, members['from_user_id'])
  const type = textOf(members['type'])
  if (phone === null || type === null) return ignored(`message.${type ?? ''}`, value)
  const said = readContent(type, members[type], setting)
  if (said === null) return ignored(`message.${type}`, value)
  const upstreamId = textOf(members['id'])
  const inReplyTo = textOf(membersOf(members['context'])['id']) ?? said.about ?? null
  return {
    phone,
    recipient: setting.recipient,
    text: said.text,
    details: said.details,
    ...known({ upstreamId, inReplyTo, alias: id === phone ? null : id }),
    concat: null,
    receivedAt: readSeconds(members['timestamp']) ?? setting.receivedAt,
  }
}

interface Said {
  text: string
  details: ReplyDetails
  /** The message that it answers, where `context` does not name it. */
  about?: string | null
}

const media = new Set(['image', 'video', 'audio', 'document', 'sticker'])

function readContent(type: string, value: unknown, setting: MessageSetting): Said | null {
  const content = membersOf(value)
  if (media.has(type)) return readMedia(type, content, setting)
  switch (type) {
    case 'text':
      return { text: textOf(content['body']) ?? '', details: { type } }
    case 'button':
      return pressed(textOf(content['text']) ?? textOf(content['payload']))
    case 'interactive':
      return readInteractive(content)
    case 'location':
      return readLocation(content)
    case 'reaction':
      return readReaction(content)
    case 'contacts':
      return readContacts(value)
    case 'order':
      return readOrder(content)
    // Not written by a subscriber, or about an earlier message.
    case 'system':
    case 'edit':
    case 'revoke':
      return null
    default:
      return { text: wordsOf(content), details: { type } }
  }
}

function pressed(caption: string | null): Said {
  return { text: caption ?? '', details: { type: 'button', ...known({ button: caption }) } }
}

/** A reply button, a row of a list, or a completed form. */
function readInteractive(content: Members): Said {
  const title = (key: string) => textOf(membersOf(content[key])['title'])
  const caption = title('button_reply') ?? title('list_reply')
  if (caption !== null) return pressed(caption)
  const form = membersOf(content['nfm_reply'])
  // The answers of a form are JSON; `body` is what the app shows instead of them, such as "Sent".
  const text = textOf(form['response_json']) ?? textOf(form['body']) ?? wordsOf(content)
  return { text, details: { type: 'interactive' } }
}

/** The words of a kind that is not known, where it has some. */
function wordsOf(content: Members): string {
  return ['body', 'text', 'caption', 'title'].flatMap((key) => textOf(content[key]) ?? [])[0] ?? ''
}

/** What the subscriber adds, then the products with quantity and price, one a line. */
function readOrder(content: Members): Said {
  const lines = listOf(content['product_items']).map((item) => {
    const { product_retailer_id: product, quantity, item_price: price, currency } = membersOf(item)
    const [count, each] = [quantity, price].map((value) =>
      typeof value === 'number' ? `${value}` : textOf(value),
    )
    const cost = each == null ? '' : `, ${[each, textOf(currency)].filter((word) => word !== null).join(' ')}`
    return `${count ?? 1} × ${textOf(product) ?? '?'}${cost}`
  })
  const text = [textOf(content['text']) ?? '', ...lines].filter((line) => line !== '').join('\n')
  return { text, details: { type: 'order' } }
}

function readMedia(type: string, content: Members, { mediaUrl }: MessageSetting): Said {
  const id = textOf(content['id'])
  const url = id === null ? null : mediaUrl(id)
  const mime = textOf(content['mime_type'])
  const details: ReplyDetails = { type }
  const filename = textOf(content['filename'])
  if (url !== null) details.media = { url, ...known({ filename, type: mime }) }
  return { text: textOf(content['caption']) ?? filename ?? '', details }
}

function readLocation(content: Members): Said {
  const { latitude, longitude } = content
  const name = textOf(content['name'])
  const address = textOf(content['address'])
  const details: ReplyDetails = { type: 'location' }
  if (isDegrees(latitude, 90) && isDegrees(longitude, 180)) {
    details.location = { latitude, longitude, ...known({ name, address }) }
  }
  return { text: '', details }
}

function isDegrees(value: unknown, max: number): value is number {
  return typeof value === 'number' && Math.abs(value) <= max
}

/** Without an emoji it removes an earlier reaction. */
function readReaction(content: Members): Said | null {
  const emoji = textOf(content['emoji'])
  if (emoji === null) return null
  return { text: emoji, details: { type: 'reaction' }, about: textOf(content['message_id']) }
}

/** Contact cards: names and numbers, one a line. */
function readContacts(cards: unknown): Said {
  const lines = listOf(cards).map((card) => {
    const members = membersOf(card)
    const name = textOf(membersOf(members['name'])['formatted_name'])
    const phones = listOf(members['phones']).map((phone) => textOf(membersOf(phone)['phone']))
    return [name, ...phones].filter((each) => each !== null).join(', ')
  })
  return { text: lines.filter((line) => line !== '').join('\n'), details: { type: 'contacts' } }
}
