import type { ReplyDetails } from '../../domain/message/reply.ts'
import { asList, asMembers, asText, known, type Members } from '../../kit/text/members.ts'
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
export function parseInboundMessage(value: unknown, setting: MessageSetting): Inbound | IgnoredEvent {
  const members = asMembers(value)
  const phone = readSubscriber(members['from'], members['from_user_id'])
  const id = readSubscriber(null, members['from_user_id'])
  const type = asText(members['type'])
  if (phone === null || type === null) return ignored(`message.${type ?? ''}`, value)
  const said = readContent(type, members[type], setting)
  if (said === null) return ignored(`message.${type}`, value)
  const upstreamId = asText(members['id'])
  const inReplyTo = asText(asMembers(members['context'])['id']) ?? said.about ?? null
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
  const content = asMembers(value)
  if (media.has(type)) return readMedia(type, content, setting)
  switch (type) {
    case 'text':
      return { text: asText(content['body']) ?? '', details: { type } }
    case 'button':
      return pressed(asText(content['text']) ?? asText(content['payload']))
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
      return { text: collectWords(content), details: { type } }
  }
}

function pressed(caption: string | null): Said {
  return { text: caption ?? '', details: { type: 'button', ...known({ button: caption }) } }
}

/** A reply button, a row of a list, or a completed form. */
function readInteractive(content: Members): Said {
  const title = (key: string) => asText(asMembers(content[key])['title'])
  const caption = title('button_reply') ?? title('list_reply')
  if (caption !== null) return pressed(caption)
  const form = asMembers(content['nfm_reply'])
  // The answers of a form are JSON; `body` is what the app shows instead of them, such as "Sent".
  const text = asText(form['response_json']) ?? asText(form['body']) ?? collectWords(content)
  return { text, details: { type: 'interactive' } }
}

/** The words of a kind that is not known, where it has some. */
function collectWords(content: Members): string {
  return ['body', 'text', 'caption', 'title'].flatMap((key) => asText(content[key]) ?? [])[0] ?? ''
}

/** What the subscriber adds, then the products with quantity and price, one a line. */
function readOrder(content: Members): Said {
  const lines = asList(content['product_items']).map((item) => {
    const { product_retailer_id: product, quantity, item_price: price, currency } = asMembers(item)
    const [count, each] = [quantity, price].map((value) =>
      typeof value === 'number' ? `${value}` : asText(value),
    )
    const cost = each == null ? '' : `, ${[each, asText(currency)].filter((word) => word !== null).join(' ')}`
    return `${count ?? 1} × ${asText(product) ?? '?'}${cost}`
  })
  const text = [asText(content['text']) ?? '', ...lines].filter((line) => line !== '').join('\n')
  return { text, details: { type: 'order' } }
}

function readMedia(type: string, content: Members, { mediaUrl }: MessageSetting): Said {
  const id = asText(content['id'])
  const url = id === null ? null : mediaUrl(id)
  const mime = asText(content['mime_type'])
  const details: ReplyDetails = { type }
  const filename = asText(content['filename'])
  if (url !== null) details.media = { url, ...known({ filename, type: mime }) }
  return { text: asText(content['caption']) ?? filename ?? '', details }
}

function readLocation(content: Members): Said {
  const { latitude, longitude } = content
  const name = asText(content['name'])
  const address = asText(content['address'])
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
  const emoji = asText(content['emoji'])
  if (emoji === null) return null
  return { text: emoji, details: { type: 'reaction' }, about: asText(content['message_id']) }
}

/** Contact cards: names and numbers, one a line. */
function readContacts(cards: unknown): Said {
  const lines = asList(cards).map((card) => {
    const members = asMembers(card)
    const name = asText(asMembers(members['name'])['formatted_name'])
    const phones = asList(members['phones']).map((phone) => asText(asMembers(phone)['phone']))
    return [name, ...phones].filter((each) => each !== null).join(', ')
  })
  return { text: lines.filter((line) => line !== '').join('\n'), details: { type: 'contacts' } }
}
