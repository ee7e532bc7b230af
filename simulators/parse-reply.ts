import { InvalidField } from './carrier.ts'
import type { MediaKind, ReplyContent } from './reply-content.ts'
import { mediaKinds } from './reply-content.ts'
import type { HandsetChannel } from './scripts.ts'
import { handsetChannels, isHandsetChannel } from './scripts.ts'

export interface PostedReply {
  channel: HandsetChannel
  /** null: the sender of the last message. */
  to: string | null
  /** The text of the message that it answers; null: the newest. */
  below: string | null
  content: ReplyContent
}

const types = ['text', 'button', 'location', ...mediaKinds] as const

/**
 * `{"channel", "to"?, "below"?, "type"?}` with `"text"` (type `text`, the default), `"button"` (the caption pressed),
 * `"location": {latitude, longitude, name?, address?}`, or `"media": {url, filename?, filesize?, type?, caption?}`
 * (types `image`, `video`, `audio`, `document`). Throws `InvalidField`.
 */
export function parseReply(body: unknown): PostedReply {
  const fields = parseObject(body, 'body')
  const { channel, to, below } = fields
  if (!isHandsetChannel(channel)) {
    throw new InvalidField(`channel must be one of ${handsetChannels.join(', ')}`)
  }
  const content = parseContent(fields)
  if (to !== undefined && (typeof to !== 'string' || to === '')) {
    throw new InvalidField('to must be the name or number that the reply is for, or left out')
  }
  if (below !== undefined && typeof below !== 'string') {
    throw new InvalidField('below must be the text of a message, or left out')
  }
  return { channel, content, to: to ?? null, below: below ?? null }
}

export function parseObject(value: unknown, field: string): Record<string, unknown> {
  if (typeof value === 'object' && value !== null && !Array.isArray(value))
    return value as Record<string, unknown>
  throw new InvalidField(`${field} must be a JSON object`)
}

function parseContent(fields: Record<string, unknown>): ReplyContent {
  const type = types.find((each) => each === (fields['type'] ?? 'text'))
  if (type === undefined) throw new InvalidField(`type must be one of ${types.join(', ')}`)
  if (type === 'text') return { kind: 'text', text: required(fields['text'], 'text') }
  if (type === 'button') return { kind: 'button', caption: required(fields['button'], 'button') }
  if (type === 'location') return parseLocation(parseObject(fields['location'], 'location'))
  return parseMedia(type, parseObject(fields['media'], 'media'))
}

function parseLocation(location: Record<string, unknown>): ReplyContent {
  return {
    kind: 'location',
    latitude: degrees(location['latitude'], 'location.latitude', 90),
    longitude: degrees(location['longitude'], 'location.longitude', 180),
    ...optional(location, 'location', 'name'),
    ...optional(location, 'location', 'address'),
  }
}

function parseMedia(media: MediaKind, fields: Record<string, unknown>): ReplyContent {
  const url = required(fields['url'], 'media.url')
  if (!/^https?:\/\//.test(url) || !URL.canParse(url)) throw new InvalidField('media.url must be a URL')
  const { filesize } = fields
  if (filesize !== undefined && !(Number.isSafeInteger(filesize) && (filesize as number) >= 0)) {
    throw new InvalidField('media.filesize must be a number of bytes')
  }
  return {
    kind: 'media',
    media,
    url,
    ...(filesize === undefined ? {} : { filesize: filesize as number }),
    ...optional(fields, 'media', 'filename'),
    ...optional(fields, 'media', 'type'),
    ...optional(fields, 'media', 'caption'),
  }
}

function required(value: unknown, field: string): string {
  if (typeof value === 'string' && value !== '') return value
  throw new InvalidField(`${field} must be a string that is not empty`)
}

function optional<N extends string>(
  fields: Record<string, unknown>,
  object: string,
  name: N,
): Partial<Record<N, string>> {
  const value = fields[name]
  if (value === undefined) return {}
  return { [name]: required(value, `${object}.${name}`) } as Partial<Record<N, string>>
}

function degrees(value: unknown, field: string, max: number): number {
  if (typeof value === 'number' && Math.abs(value) <= max) return value
  throw new InvalidField(`${field} must be a number between ${-max} and ${max}`)
}
