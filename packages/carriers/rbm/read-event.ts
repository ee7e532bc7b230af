import { asMembers, asNumber, asText, isMembers, known, type Members } from '../../kit/text/members.ts'
import { parseRfc3339 } from '../../kit/time/instant.ts'
import type { Inbound, Report, ReportOutcome } from '../connector.ts'
import { type IgnoredEvent, ignored } from '../ignored-event.ts'
import type { Agents } from './agents.ts'

export type ReadEvent = { report: Report } | { inbound: Inbound } | IgnoredEvent

/**
 * A UserEvent, ServerEvent or UserMessage of the RBM reference. The gateway uses no events of other agents, no typing, no
 * launches, and no kinds that Google adds later.
 */
export function readEvent(event: unknown, agents: Agents, receivedAt: number): ReadEvent {
  if (!isMembers(event)) return ignored('event', event)
  const recipient = agents.findSender(asText(event['agentId']) ?? '')
  const phone = readPhone(event)
  if (recipient === null) return ignored('other-agent', event)
  if (phone === null) return ignoredEvent(event)
  const outcome = readOutcome(event['eventType'])
  const at = parseInstant(event['sendTime'])
  if (outcome !== null) return withRef(event, { phone, outcome, at, raw: describe(event) })
  const envelope = { phone, recipient, receivedAt: at ?? receivedAt }
  const consent = parseConsent(event['eventType'])
  if (consent !== null) return { inbound: { ...envelope, ...pressed(event, consent) } }
  if (event['eventType'] !== undefined) return ignoredEvent(event)
  const inbound = readUserMessage(event, envelope)
  return inbound === null ? ignoredEvent(event) : { inbound }
}

function withRef(event: Members, report: Omit<Report, 'refs'>): ReadEvent {
  const messageId = asText(event['messageId'])
  return messageId === null ? ignoredEvent(event) : { report: { refs: [messageId], ...report } }
}

function ignoredEvent(event: Members): IgnoredEvent {
  return ignored(asText(event['eventType']) ?? 'message', event)
}

/** Null for events that are no report about one of our messages. */
function readOutcome(eventType: unknown): ReportOutcome | null {
  switch (eventType) {
    case 'DELIVERED':
      return { kind: 'delivered' }
    case 'READ':
      return { kind: 'read' }
    case 'TTL_EXPIRATION_REVOKED':
      return { kind: 'failed', status: 'EXPIRED', reason: 'Google revoked it at the end of its lifetime' }
    // It may have been delivered or not: Google advises to wait for DELIVERED, or to use another channel.
    case 'TTL_EXPIRATION_REVOKE_FAILED':
      return { kind: 'lost' }
    default:
      return null
  }
}

function pressed(event: Members, consent: 'withdrawn' | 'given') {
  const eventId = asText(event['eventId'])
  const details = { type: consent === 'given' ? 'subscribe' : 'unsubscribe' }
  const named = eventId === null ? {} : { upstreamId: eventId }
  return { text: '', details, consent, concat: null, ...named }
}

/** Google Messages has both in the menu of a chat, and also sends the country's consent word as a message. */
function parseConsent(eventType: unknown): 'withdrawn' | 'given' | null {
  if (eventType === 'UNSUBSCRIBE') return 'withdrawn'
  return eventType === 'SUBSCRIBE' ? 'given' : null
}

function describe(event: Members): string {
  const eventId = asText(event['eventId'])
  const word = String(event['eventType'])
  return eventId === null ? word : `${word} ${eventId.slice(0, 100)}`
}

/** `senderPhoneNumber` of users' events, `phoneNumber` of the server's. */
function readPhone(event: Members): string | null {
  const phone = asText(event['senderPhoneNumber']) ?? asText(event['phoneNumber']) ?? ''
  return /^\+(\d{7,15})$/.exec(phone)?.[1] ?? null
}

function parseInstant(sendTime: unknown): number | null {
  const at = parseRfc3339(asText(sendTime) ?? '')
  return Number.isNaN(at) ? null : at
}

type Said = Pick<Inbound, 'text' | 'details' | 'inReplyTo'>

/** A UserMessage of the RBM reference; null where it has none of the contents that users can send. */
function readUserMessage(
  message: Members,
  envelope: Pick<Inbound, 'phone' | 'recipient' | 'receivedAt'>,
): Inbound | null {
  const said = readContent(message)
  if (said === null) return null
  // A pressed button may come as an event, which has no messageId.
  const upstreamId = asText(message['messageId']) ?? asText(message['eventId'])
  return { ...envelope, ...said, ...known({ upstreamId }), concat: null }
}

function readContent({ text, suggestionResponse, location, userFile }: Members): Said | null {
  if (typeof text === 'string') return { text }
  if (isMembers(suggestionResponse)) return readSuggestion(suggestionResponse)
  if (isMembers(location)) return readLocation(location)
  if (isMembers(userFile)) return readFile(asMembers(userFile['payload']))
  return null
}

/** `postbackData` is the id of the message with the button. */
function readSuggestion(response: Members): Said {
  const caption = asText(response['text'])
  const postback = asText(response['postbackData'])
  return {
    text: caption ?? '',
    details: { type: 'button', ...known({ button: caption }) },
    ...(postback !== null && uuid.test(postback) ? { inReplyTo: postback } : {}),
  }
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** A missing coordinate is 0: the JSON of protocol buffers leaves zeros out. */
function readLocation({ latitude, longitude }: Members): Said {
  const location = { latitude: asNumber(latitude) ?? 0, longitude: asNumber(longitude) ?? 0 }
  return { text: '', details: { type: 'location', location } }
}

function readFile(payload: Members): Said | null {
  const url = asText(payload['fileUri'])
  if (url === null) return null
  const type = asText(payload['mimeType'])
  const size = asNumber(payload['fileSizeBytes']) ?? 0
  const named = known({ filename: asText(payload['fileName']), filesize: size > 0 ? size : null, type })
  return { text: '', details: { type: classifyMedia(type ?? ''), media: { url, ...named } } }
}

/** The type names of WhatsApp, which clients know. */
function classifyMedia(mimeType: string): string {
  return /^(image|video|audio)\//.exec(mimeType)?.[1] ?? 'document'
}
