import type { Fields } from './fields.ts'
import { objectAt, onlyMember, textAt, wordAt } from './fields.ts'
import { invalidArgument } from './rbm-error.ts'
import type { ReadCard } from './rich-card.ts'
import { checkContentInfo, readRichCard } from './rich-card.ts'
import type { Suggestion } from './suggestions.ts'
import { readSuggestions } from './suggestions.ts'

export interface AgentMessage {
  /** What a person reads first. */
  text: string
  /** contentMessage as it came. */
  content: Fields
  suggestions: Suggestion[]
  /** Milliseconds since 1970; null: never. */
  expiresAt: number | null
}

const maxBytes = 250 * 1024
const maxText = 3_072
const maxSuggestions = 11
const maxTtlMs = 15 * 24 * 3_600 * 1_000
const contents = ['text', 'richCard', 'contentInfo', 'uploadedRbmFile', 'fileName'] as const
const trafficTypes = [
  'MESSAGE_TRAFFIC_TYPE_UNSPECIFIED',
  'AUTHENTICATION',
  'TRANSACTION',
  'PROMOTION',
  'SERVICEREQUEST',
  'ACKNOWLEDGEMENT',
] as const

/**
 * An AgentMessage as
 * https://developers.google.com/business-communications/rcs-business-messaging/reference/rest/v1/phones.agentMessages
 * describes it, within the limits of its guides. Throws `RbmError`.
 */
export function readAgentMessage(json: unknown, bytes: number, now: number): AgentMessage {
  if (bytes > maxBytes) throw invalidArgument(`the message must be at most ${maxBytes} bytes`)
  const message = objectAt(json, 'the message')
  const { messageTrafficType } = message
  if (messageTrafficType !== undefined) wordAt(messageTrafficType, 'messageTrafficType', trafficTypes)
  const content = objectAt(message['contentMessage'], 'contentMessage')
  const { text, suggestions } = readContent(content)
  const more = readSuggestions(content['suggestions'], 'contentMessage.suggestions', maxSuggestions)
  return {
    text,
    content,
    suggestions: [...suggestions, ...more],
    expiresAt: readExpiry(message, now),
  }
}

function readContent(content: Fields): ReadCard {
  const at = 'contentMessage'
  const kind = onlyMember(content, at, contents)
  if (kind === 'richCard') return readRichCard(content['richCard'], `${at}.richCard`)
  if (kind === 'text') return { text: textAt(content['text'], `${at}.text`, maxText), suggestions: [] }
  if (kind === 'contentInfo') {
    const info = objectAt(content['contentInfo'], `${at}.contentInfo`)
    return { text: checkContentInfo(info, `${at}.contentInfo`), suggestions: [] }
  }
  return { text: '', suggestions: [] }
}

function readExpiry({ ttl, expireTime }: Fields, now: number): number | null {
  if (ttl !== undefined && expireTime !== undefined) {
    throw invalidArgument('the message must have one of ttl, expireTime')
  }
  const expiresAt = ttl === undefined ? readInstant(expireTime) : now + readTtlMs(ttl)
  if (expiresAt !== null && expiresAt - now > maxTtlMs) {
    throw invalidArgument('the message must expire within 15 days')
  }
  return expiresAt
}

function readTtlMs(ttl: unknown): number {
  if (typeof ttl === 'string' && /^[0-9]{1,9}(\.[0-9]{1,9})?s$/.test(ttl))
    return Number.parseFloat(ttl) * 1_000
  throw invalidArgument('ttl must be seconds with an s, such as 600s')
}

function readInstant(expireTime: unknown): number | null {
  if (expireTime === undefined) return null
  const at = typeof expireTime === 'string' ? Date.parse(expireTime) : Number.NaN
  if (Number.isNaN(at)) throw invalidArgument('expireTime must be a time as of RFC 3339')
  return at
}
