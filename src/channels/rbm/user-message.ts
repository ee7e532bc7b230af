import type { ReplyDetails } from '../../domain/message/reply.ts'
import type { Inbound } from '../connector.ts'
import { isMembers, type Members, membersOf, numberOf, textOf } from '../http/members.ts'

type Said = Pick<Inbound, 'text' | 'details' | 'inReplyTo'>

/** A UserMessage of the RBM reference; null where it has none of the contents that users can send. */
export function readUserMessage(
  message: Members,
  known: Pick<Inbound, 'phone' | 'recipient' | 'receivedAt'>,
): Inbound | null {
  const said = readContent(message)
  if (said === null) return null
  // A pressed button may come as an event, which has no messageId.
  const upstreamId = textOf(message['messageId']) ?? textOf(message['eventId'])
  return { ...known, ...said, ...(upstreamId === null ? {} : { upstreamId }), concat: null }
}

function readContent({ text, suggestionResponse, location, userFile }: Members): Said | null {
  if (typeof text === 'string') return { text }
  if (isMembers(suggestionResponse)) return readSuggestion(suggestionResponse)
  if (isMembers(location)) return readLocation(location)
  if (isMembers(userFile)) return readFile(membersOf(userFile['payload']))
  return null
}

/** `postbackData` is the id of the message that the button stood under. */
function readSuggestion(response: Members): Said {
  const caption = textOf(response['text'])
  const postback = textOf(response['postbackData'])
  return {
    text: caption ?? '',
    details: { type: 'button', ...(caption === null ? {} : { button: caption }) },
    ...(postback !== null && uuid.test(postback) ? { inReplyTo: postback } : {}),
  }
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** A coordinate of 0 is left out, as JSON of protocol buffers leaves out what is zero. */
function readLocation({ latitude, longitude }: Members): Said {
  const location = { latitude: numberOf(latitude) ?? 0, longitude: numberOf(longitude) ?? 0 }
  return { text: '', details: { type: 'location', location } }
}

function readFile(payload: Members): Said | null {
  const url = textOf(payload['fileUri'])
  if (url === null) return null
  const mimeType = textOf(payload['mimeType'])
  const filename = textOf(payload['fileName'])
  const filesize = numberOf(payload['fileSizeBytes']) ?? 0
  const details: ReplyDetails = {
    type: kindOf(mimeType ?? ''),
    media: {
      url,
      ...(filename === null ? {} : { filename }),
      ...(filesize > 0 ? { filesize } : {}),
      ...(mimeType === null ? {} : { type: mimeType }),
    },
  }
  return { text: '', details }
}

/** The words of WhatsApp, which clients know. */
function kindOf(mimeType: string): string {
  return /^(image|video|audio)\//.exec(mimeType)?.[1] ?? 'document'
}
